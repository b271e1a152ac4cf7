"""Effects and decisions as sentences for people."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from mogul.engine import texts
from mogul.engine.taj_mahal.records.effects import Effect, PrestigeGained
from mogul.engine.taj_mahal.rule_sets import CourtSeat, Phase

TEXTS: Final = texts.texts_of("taj_mahal")


class EffectText(texts.EffectText):
    """Describes effects; see `texts.EffectText`. Cards, cities and tokens have the texts of the notation."""

    texts = TEXTS

    def values_of_fields(self) -> Mapping[str, Callable[[Any], Any]]:
        """See `texts.EffectText`."""
        return {
            "city": self.notation.cities.__getitem__,
            "token": self.notation.tokens.__getitem__,
            "card": self.notation.cards.__getitem__,
            "province": self.notation.provinces.__getitem__,
            "from_seat": lambda seat: None if seat is None else self.name(seat),
            "set_aside": _pieces_text,
        }

    def kind(self, effect: Effect) -> str:
        """See `texts.EffectText`; a prestige card that its holder keeps is a kind of its own."""
        is_kept = isinstance(effect, PrestigeGained) and effect.from_seat == effect.seat
        return "prestige_kept" if is_kept else super().kind(effect)


def _pieces_text(pieces: tuple[CourtSeat, ...]) -> str:
    return TEXTS.listed([TEXTS.picked("pieces", each) for each in pieces]) or TEXTS.text("lists", "nothing")


def decision_text(seat: int, phase: Phase, province: str) -> str:
    """The decision that a game waits for, as a sentence."""
    return TEXTS.text("situations", "decision", seat=seat, phase=phase, province=province)
