"""The codec of one game, as generic code sees it: messages of `mogul.<game>.v1` to the engine's values and back."""

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

import numpy as np

from mogul.engine.game_rules import Components, GameRecord, Move, Notation, View
from mogul.server.codec.violations import Violations
from mogul.server.component_registry import ComponentRegistry
from mogul.v1 import games_pb2
from mogul.v1.rules_service_pb2 import PlayMoveRequest


class ParsedView(NamedTuple):
    """The knowledge of a seat, and the component set of its game."""

    components: Components
    view: View


class ParsedRecord(NamedTuple):
    """A record, and the component set of its game."""

    components: Components
    record: GameRecord


class GameStep(NamedTuple):
    """A game after StartGame or PlayMove. draws_used: of the client's draws."""

    components: Components
    record: GameRecord
    effects: Sequence[games_pb2.Effect]
    status: games_pb2.GameStatus
    draws_used: int = 0


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

    def write_move(self, move: Move) -> Any:
        """Returns the game's message of a move."""


class GameCodec(Protocol):
    """Made by the game's folder and found in `codec.games`.

    A `path` is that of the game's message in the request: `position.<game>`. Methods that read add violations and go
    on; they return None where the value has no meaning. The registry is that of the game's component sets.
    """

    @property
    def game(self) -> str:
        """The id of the game, and the name of its field in every `oneof game`."""

    def example(self) -> tuple[Any, np.void]:
        """Returns the game and an empty information as kernels take them, made without any kernel: for compiling."""

    def moves(self, components: Any, rule_set: str) -> MoveCodec:
        """Returns the codec of moves, kept for the next call."""

    # Positions and records

    def read_position(
        self, violations: Violations, registry: ComponentRegistry[Any], path: str, message: Any
    ) -> ParsedView | None:
        """Reads a position. Raises FailedPrecondition for a record that ends while chance is owed."""

    def write_view(self, components: Any, view: Any) -> Any:
        """Returns the position message of a view."""

    def untracked_memory(self, view: Any) -> str:
        """Returns the path, below that of the position, of the field by which a view says that its client keeps no
        memory of cards; empty if it does, or the game needs none."""

    def read_record(
        self, violations: Violations, registry: ComponentRegistry[Any], path: str, message: Any
    ) -> ParsedRecord | None:
        """Reads a record. Its set-up is checked, its events are not replayed."""

    def write_record(self, components: Any, record: Any) -> Any:
        """Returns the message of a record."""

    # The rules

    def start_game(self, violations: Violations, registry: ComponentRegistry[Any], path: str, message: Any) -> GameStep:
        """Starts a game up to its first decision. Raises InvalidArgument."""

    def play_move(self, violations: Violations, registry: ComponentRegistry[Any], request: PlayMoveRequest) -> GameStep:
        """Makes a move, and settles chance up to the next decision. Raises InvalidArgument and FailedPrecondition."""

    def turn_of_record(self, components: Any, record: Any, path: str) -> Turn:
        """Returns the turn after a record. Raises InvalidArgument for a record that cannot have happened."""

    def turn_of_view(self, components: Any, view: Any) -> Turn:
        """Returns the turn of a view; no moves where another seat is to move."""

    # Facts and component sets

    def write_facts(self, facts: Any) -> Any:
        """Returns the message of facts about a move; of games with facts."""

    def read_facts(self, message: Any) -> Any:
        """Reads facts about a move."""

    def write_component_set(self, components: Any) -> Any:
        """Returns the message of a component set."""

    def draw(self, components: Any) -> str:
        """Returns an SVG drawing of a component set; empty for a game without drawings. Takes its time."""
