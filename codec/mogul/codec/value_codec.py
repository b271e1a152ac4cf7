"""The values of a component set as messages: the base of the codecs in games' folders.

Moves, records, set-ups and effects have types and fields with the names of the contract's messages.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from mogul.codec.component_registry import ComponentRegistry
from mogul.codec.message_codec import Converter, MessageCodec
from mogul.codec.violations import Violations
from mogul.engine.game_rules import Components, Effect, Move, Notation
from mogul.engine.problem import Problem, below
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


Values = TypeVar("Values", bound=ValueCodec)
Setup = TypeVar("Setup")
Record = TypeVar("Record")


class RecordCodec(Generic[Values, Setup, Record]):
    """Reads the records and set-ups of one game."""

    def __init__(
        self,
        values: Callable[[Any, str], Values],
        setup: type[Setup],
        record: type[Record],
        setup_problems: Callable[[Any, Setup], list[Problem]],
        observe: Callable[[Record, int], Record],
    ) -> None:
        """values: the codec of a component set under a rule set. setup, record: the game's dataclasses.
        setup_problems: of a set-up on a component set. observe: see `GameRules`."""
        self._values, self._setup, self._record = values, setup, record
        self._setup_problems, self._observe = setup_problems, observe

    def read(
        self, violations: Violations, registry: ComponentRegistry, path: str, message: Any
    ) -> tuple[Values | None, Record | None]:
        """Returns the codec of a record's component set, and the record; an observed one without what its observer did
        not see. Returns None for a record that cannot be read or has an impossible set-up, and for both if the
        component set is not loaded. Adds all problems but those of the events, which a replay finds."""
        if not message.HasField("setup"):  # a broken rule of the contract
            return None, None
        codec = self.values_of(violations, registry, f"{path}.setup", message.setup)
        if codec is None:
            return None, None
        setup = self.read_setup(violations, codec, f"{path}.setup", message.setup)
        record: Any = codec.read(self._record, violations, path, message, setup=setup)
        if not violations.is_readable:
            return codec, None
        return codec, record if record.observer is None else self._observe(record, record.observer)

    def values_of(self, violations: Violations, registry: ComponentRegistry, path: str, message: Any) -> Values | None:
        """Returns the codec of a set-up's component set; None, noted, if that is not loaded."""
        components = registry.find(violations, f"{path}.", message.component_set, message.component_hash)
        return None if components is None else self._values(components, message.rule_set)

    def read_setup(self, violations: Violations, codec: Values, path: str, message: Any) -> Setup:
        """Reads a set-up; noted if it is impossible."""
        components = codec.components
        setup = codec.read(
            self._setup,
            violations,
            path,
            message,
            component_set=components.name,
            component_hash=components.content_hash,
        )
        if violations.is_readable:
            found = self._setup_problems(components, setup)
            violations.add(below(path, found))
            violations.is_readable = not found
        return setup


class EffectText(Protocol):
    """Sentences about effects, with the names of one component set."""

    def sentence(self, effect: Any) -> str:
        """Returns the sentence for people."""


class EffectCodec:
    """Writes the effects of one game."""

    def __init__(
        self, descriptor: Any, text: Callable[[Any], EffectText], reasons: Mapping[str, Mapping[str, int]]
    ) -> None:
        """descriptor: of the game's `Effect`. text: of a notation. reasons: by the type of an effect and its rule, for
        the types that have a `reason`."""
        self._text, self._reasons = text, reasons
        self._fields = {field.message_type.name: field for field in descriptor.fields}

    def write(self, codec: ValueCodec, effects: Iterable[Effect]) -> list[games_pb2.Effect]:
        """Returns the messages of effects, in order."""
        text = self._text(codec.notation)
        return [self._write(codec, each, text) for each in effects]

    def write_data(self, codec: ValueCodec, effect: Effect) -> dict[str, Any]:
        """Returns the fields of the game's own message of an effect, without its sentence."""
        field = self._fields[name := type(effect).__name__]
        given = {"reason": self._reasons[name][effect.rule]} if name in self._reasons else {}
        return {field.name: codec.write_fields(field.message_type, effect, **given)}

    def _write(self, codec: ValueCodec, effect: Effect, text: EffectText) -> games_pb2.Effect:
        message: dict[str, Any] = {codec.game: self.write_data(codec, effect)}
        return games_pb2.Effect(
            **message,
            seat=effect.seat,
            private_to_seats=[] if effect.private_to is None else [effect.private_to],
            rule=effect.rule,
            text=text.sentence(effect),
        )
