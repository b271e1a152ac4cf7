"""The codec of one game, as generic code sees it: messages of `mogul.<game>.v1` to the engine's values and back."""

import secrets
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple, Protocol

import numpy as np

from mogul.codec.component_registry import ComponentRegistry
from mogul.codec.message_codec import MessageCodec
from mogul.codec.record_views import check_to_move, problems_at, view_of_record
from mogul.codec.violations import Violations, problems_of
from mogul.contract.errors import InvalidArgument
from mogul.engine.game_rules import (
    Components,
    GameRecord,
    GameRules,
    Move,
    Notation,
    Replay,
    Standing,
    Table,
    View,
)
from mogul.engine.problem import quote
from mogul.v1 import games_pb2
from mogul.v1.rules_service_pb2 import PlayMoveRequest

_MESSAGES: Final = MessageCodec()


class ParsedView(NamedTuple):
    """The knowledge of a seat, and the component set of its game."""

    components: Components
    view: View


class ParsedRecord(NamedTuple):
    """A record, and the component set of its game."""

    components: Components
    record: GameRecord


@dataclass(frozen=True)
class GameStep:
    """A game after StartGame or PlayMove. draws_used: of the client's draws. move: None where none was made."""

    components: Components
    record: GameRecord
    effects: Sequence[games_pb2.Effect]
    status: games_pb2.GameStatus
    draws_used: int = 0
    move: games_pb2.Move | None = None


class Turn(NamedTuple):
    """The legal moves of the seat to move, as far as its hand is known, and the status of the game."""

    moves: Sequence[Move]
    status: games_pb2.GameStatus


class MoveCodec(Protocol):
    """Moves under one rule set on one component set."""

    @property
    def notation(self) -> Notation:
        """The texts of moves."""

    def read_move(self, violations: Violations, path: str, message: Any) -> Move | None:
        """Reads a move, legal or not; None, with a violation, for one that no position has."""

    def write_move(self, move: Move) -> games_pb2.Move:
        """Returns a move with its notation."""


def read_move(violations: Violations, codec: MoveCodec, game: str, path: str, message: games_pb2.Move) -> Move | None:
    """Reads a move that is given by the field of its game, by its notation, or by both, which must agree; legal or
    not. None, with a violation, for one that cannot be read."""
    sent = message.WhichOneof("game")
    if sent is None and not message.notation:
        fields = ", ".join(field.name for field in message.DESCRIPTOR.oneofs_by_name["game"].fields)
        violations.unreadable(f"{path}.game", f"must be set: one of {fields}; or notation alone")
        return None
    if sent not in (None, game):
        violations.unreadable(f"{path}.{sent}", f"a move of {game} is expected here")
        return None
    move = None if sent is None else codec.read_move(violations, f"{path}.{game}", getattr(message, game))
    if not message.notation or (sent and move is None):
        return move
    try:
        named = codec.notation.move_id(message.notation)
    except ValueError as error:
        violations.unreadable(f"{path}.notation", str(error))
        return None
    if move is None:
        return named
    if codec.notation.move_text(named) != (text := codec.notation.move_text(move)):
        message_text = f"{quote(message.notation)}, but {game} has {quote(text)}: another move"
        violations.unreadable(f"{path}.notation", message_text)
        return None
    return move


def move_path(game: str, message: games_pb2.Move) -> str:
    """Returns the path of the field by which a request gives its move."""
    return f"move.{game if message.WhichOneof('game') else 'notation'}"


class GameCodec(ABC):
    """The base of games' codecs, which their folders make and `codec.games` finds. A game gives at least the abstract
    methods; the others are those of a game whose positions are observed records, whose chance is settled by the deal,
    and whose text is notation.

    A `path` is that of the game's message in the request: `position.<game>`. Methods that read add violations and go
    on; they return None where the value has no meaning. The registry is that of the game's component sets.
    """

    def __init__(self, rules: GameRules) -> None:
        self.rules = rules

    @property
    def game(self) -> str:
        """The id of the game, and the name of its field in every `oneof game`."""
        return self.rules.id

    @abstractmethod
    def example(self) -> tuple[Any, np.void]:
        """Returns the game and an empty information as kernels take them, made without any kernel: for compiling."""

    @abstractmethod
    def moves(self, components: Any, rule_set: str) -> MoveCodec:
        """Returns the codec of moves, kept for the next call."""

    # Positions and records

    def read_position(
        self, violations: Violations, registry: ComponentRegistry, path: str, message: Any
    ) -> ParsedView | None:
        """Reads a position. Raises FailedPrecondition for a record that ends while chance is owed."""
        parsed = self.read_record(violations, registry, path, message)
        if parsed is None or violations.is_broken(path):
            return None
        if parsed.record.observer is None:
            violations.error(f"{path}.observer", "must be set in a position")
            return None
        try:
            view = view_of_record(self.rules, *parsed, parsed.record.observer, (path, f"{path}.observer"))
        except InvalidArgument as error:
            violations.add(problems_of(error))
            return None
        return ParsedView(parsed.components, view)

    def write_position(self, components: Any, view: Any) -> games_pb2.Position:
        """Returns the position of a view."""
        return games_pb2.Position(**{self.game: getattr(self.write_record(components, view.record), self.game)})

    def write_spectator_view(self, components: Any, view: Any) -> games_pb2.SpectatorView:
        """Returns a spectator's view; by default without data, where the record as everybody saw it tells all."""
        message = games_pb2.SpectatorView()
        getattr(message, self.game).SetInParent()
        return message

    def untracked_memory(self, view: Any) -> str:
        """Returns the path, below that of the position, of the field by which a view says that its client keeps no
        memory of cards; empty if it does, or the game needs none."""
        return ""

    @abstractmethod
    def read_record(
        self, violations: Violations, registry: ComponentRegistry, path: str, message: Any
    ) -> ParsedRecord | None:
        """Reads a record. Its set-up is checked, its events are not replayed."""

    @abstractmethod
    def write_record(self, components: Any, record: Any) -> games_pb2.GameRecord:
        """Returns a record."""

    # The rules

    @abstractmethod
    def start_game(self, violations: Violations, registry: ComponentRegistry, path: str, message: Any) -> GameStep:
        """Starts a game up to its first decision. Raises InvalidArgument."""

    def play_move(self, violations: Violations, registry: ComponentRegistry, request: PlayMoveRequest) -> GameStep:
        """Makes a move, and settles chance up to the next decision. Raises InvalidArgument and FailedPrecondition."""
        path = f"record.{self.game}"
        parsed = self.read_record(violations, registry, path, getattr(request.record, self.game))
        if request.WhichOneof("chance") == "draws":
            violations.error("draws", f"the server draws all chance of {self.game}: leave this unset")
        if not request.HasField("move"):
            violations.error("move", "must be set: no draw is owed")
        components, record = violations.checked(parsed)
        moves = self.moves(components, record.setup.rule_set)
        move = read_move(violations, moves, self.game, "move", request.move) if request.HasField("move") else None
        move = violations.checked(move)
        seed = request.seed if request.WhichOneof("chance") == "seed" else secrets.randbits(62)
        with problems_at(path):
            table = self.rules.table(components, record.setup, seed, record.events)
        check_to_move(table.game, request.seat, f"to move: {', '.join(map(str, table.game.seats_to_move))}")
        legal = table.game.legal_moves()
        if move not in legal:
            texts = "; ".join(map(moves.notation.move_text, legal))
            raise InvalidArgument.at(move_path(self.game, request.move), f"not legal here; legal are {texts}")
        table.play(move)
        return replace(self.step(components, table), move=moves.write_move(move))

    def step(self, components: Any, table: Table) -> GameStep:
        """Returns a table after its deal or a move, without effects."""
        return GameStep(components, table.record, [], self._status(table.game, table.game.standings))

    def turn_of_record(self, components: Any, record: Any, path: str) -> Turn:
        """Returns the turn after a record; of an observed one the moves of the observer. Raises InvalidArgument for a
        record that cannot have happened."""
        with problems_at(path):
            game = self.rules.replay(components, record)
            if record.observer is not None:
                return self.turn_of_view(components, self.rules.view_of_record(components, record, record.observer))
        return Turn(game.legal_moves() if game.seats_to_move else [], self._status(game, game.standings))

    def turn_of_view(self, components: Any, view: Any) -> Turn:
        """Returns the turn of a view; no moves where another seat is to move."""
        is_to_move = view.seat in view.seats_to_move
        moves = self.rules.position(components, view).legal_moves() if is_to_move else []
        return Turn(moves, self._status(view))

    def _status(self, game: View | Replay, standings: Iterable[Standing] = ()) -> games_pb2.GameStatus:
        seats = ", ".join(map(str, game.seats_to_move))
        status = games_pb2.GameStatus(
            seats_to_move=game.seats_to_move,
            over=game.is_over,
            standings=write_standings(standings),
            text="The game is over." if game.is_over else f"To move: seat {seats}.",
        )
        getattr(status, self.game).SetInParent()
        return status

    # Facts, tallies and component sets

    def write_tally(self, components: Any, view: Any) -> games_pb2.Tally | None:
        """Returns the sums of a table, for a seat or a spectator; by default none."""
        return None

    def write_facts(self, facts: Any) -> games_pb2.Facts:
        """Returns facts about a move; not called for a game without facts."""
        raise NotImplementedError

    def write_component_set(self, components: Any) -> games_pb2.ComponentSet:
        """Returns a component set; by default without data."""
        message = games_pb2.ComponentSet()
        getattr(message, self.game).SetInParent()
        return message


def result_text(standings: Sequence[Standing], score_name: str) -> str:
    """Returns the sentence about a game that is over. standings: empty where unknown. score_name: "Points"."""
    winners = [str(each.seat) for each in standings if each.rank == 1]
    if not winners:
        return "The game is over."
    ending = f"seat {winners[0]} wins" if len(winners) == 1 else f"seats {', '.join(winners)} share the win"
    scores = ", ".join(str(each.score) for each in standings)
    return f"The game is over: {ending}. {score_name} by seat: {scores}."


def write_standings(standings: Iterable[Standing]) -> list[games_pb2.Standing]:
    """Returns the results of the seats."""
    return [_MESSAGES.write(games_pb2.Standing, each) for each in standings]
