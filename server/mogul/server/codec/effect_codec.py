"""Effects of moves and chance: their types and fields have the names of the contract's messages."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol

from mogul.engine.game_rules import Effect
from mogul.server.codec.value_codec import ValueCodec
from mogul.v1 import games_pb2


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

    def _write(self, codec: ValueCodec, effect: Effect, text: EffectText) -> games_pb2.Effect:
        field = self._fields[name := type(effect).__name__]
        given = {"reason": self._reasons[name][effect.rule]} if name in self._reasons else {}
        message: dict[str, Any] = {codec.game: {field.name: codec.write_fields(field.message_type, effect, **given)}}
        return games_pb2.Effect(
            **message,
            seat=effect.seat,
            private_to_seats=[] if effect.private_to is None else [effect.private_to],
            rule=effect.rule,
            text=text.sentence(effect),
        )
