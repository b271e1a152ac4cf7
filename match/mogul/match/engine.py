"""The engine as a match uses it: rules, knowledge of seats, moves of levels. Any Grand Mogul server does."""

from collections.abc import Collection, Mapping
from typing import NamedTuple, Protocol

from mogul.v1.games_pb2 import GameRecord, GameStatus, Move, NewGame, Position, SpectatorView
from mogul.v1.rules_service_pb2 import PlayMoveResponse, StartGameResponse


class Observation(NamedTuple):
    """The knowledge of a seat after a record. record: as the seat saw it."""

    position: Position
    record: GameRecord


class SpectatorObservation(NamedTuple):
    """The knowledge of somebody without a seat after a record. record: as everybody saw it."""

    view: SpectatorView
    record: GameRecord


Known = Mapping[int | None, Observation | SpectatorObservation]
"""The knowledge of observers: seats, and None for somebody without one."""


class Resumed(NamedTuple):
    """A game to go on with. record: full, with the name of its component set."""

    record: GameRecord
    status: GameStatus


class Played(NamedTuple):
    """A game after a move. known: the knowledge of the observers that were asked for."""

    step: PlayMoveResponse
    known: Known


class Levels(NamedTuple):
    """The levels of a game. default: the one that plays where none is named; "" where there is none."""

    default: str
    names: tuple[str, ...]


class Engine(Protocol):
    """The calls of an engine. Each raises ServiceError: UNAVAILABLE for an engine that cannot answer now."""

    async def ready(self) -> None:
        """Waits until the engine can answer."""

    async def start(self, new_game: NewGame) -> StartGameResponse:
        """Returns a new game. Raises INVALID_ARGUMENT for an impossible one, and for a set-up that lacks something,
        with paths from `new_game` on."""

    async def resume(self, record: GameRecord) -> Resumed:
        """Returns a game to go on with from a full record. Raises INVALID_ARGUMENT for one that cannot have happened or
        lacks something, with paths from `record` on, and FAILED_PRECONDITION for one that ends where chance is owed."""

    async def play(
        self, record: GameRecord, seat: int, move: Move, seed: int, observers: Collection[int | None]
    ) -> Played:
        """Returns the game after a move, with chance from a seed, and what observers know then. Raises INVALID_ARGUMENT
        for a move that is not legal, or after which an observer lacks knowledge of its own, with paths from `move`
        on."""

    async def status(self, record: GameRecord) -> GameStatus:
        """Returns the status of a game."""

    async def observe(self, record: GameRecord, seat: int) -> Observation:
        """Returns the knowledge of a seat."""

    async def spectate(self, record: GameRecord) -> SpectatorObservation:
        """Returns the knowledge of spectators and of the host, who hold no seat."""

    async def legal_moves(self, position: Position) -> list[Move]:
        """Returns the legal moves of the seat whose knowledge a position is."""

    async def choose(self, position: Position, level: str, seed: int, *, has_time: bool) -> Move:
        """Returns the move of a level, "" for the engine's default search: the same one for the same position, level
        and seed. has_time: no person is expected at the table."""

    async def levels(self, game: str) -> Levels:
        """Returns the levels of a game."""
