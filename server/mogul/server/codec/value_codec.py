"""The values of a component set as messages: the base of the codecs in games' folders."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from mogul.engine.game_rules import Components, Move, Notation
from mogul.server.codec.message_codec import Converter, MessageCodec
from mogul.server.violations import Violations
from mogul.v1 import games_pb2


class MoveForm(NamedTuple):
    """A game's moves as dataclasses. union: of their types, named as the messages in the `oneof` of its `Move`."""

    union: Any
    parts_of: Callable[[Move], Any]
    move_of: Callable[[Any], Move]


class ValueCodec(MessageCodec):
    """Reads and writes the moves and other values that a component set has, and dataclasses of them: a `MoveCodec`.

    A value that cannot be read is noted, and another of its type returned.
    """

    def __init__(
        self,
        game: str,
        components: Components,
        notation: Notation,
        moves: MoveForm,
        converters: Mapping[Any, Converter],
        names: Mapping[Any, str] | None = None,
        recurring: Any = None,
    ) -> None:
        """game: its id. converters, names, recurring: see `MessageCodec`; moves have their converter here."""
        super().__init__({**converters, Move: Converter(self._write_move, self.read_move)}, names, recurring)
        self.game, self.components, self.notation = game, components, notation
        self._moves = moves
        self._parts = self.one_of(moves.union, games_pb2.Move.DESCRIPTOR.fields_by_name[game].message_type)

    def write_move(self, move: Move) -> games_pb2.Move:
        """Returns a move with its notation."""
        return games_pb2.Move(**{self.game: self._write_move(move)}, notation=self.notation.move_text(move))

    def _write_move(self, move: Move) -> Any:
        return self._parts.write(self._moves.parts_of(move))

    def read_move(self, violations: Violations, path: str, message: Any) -> Move | None:
        """Reads a move, legal or not; None, noted, for one that cannot be read."""
        was_readable, violations.is_readable = violations.is_readable, True
        parts = self._parts.read(violations, path, message)
        is_readable = violations.is_readable
        violations.is_readable &= was_readable
        return self._moves.move_of(parts) if is_readable else None
