"""Effects in words, for people."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from mogul.engine.taj_mahal.notation import Notation
from mogul.engine.taj_mahal.records import effects
from mogul.engine.taj_mahal.records.effects import Effect
from mogul.engine.taj_mahal.rule_sets import CourtSeat

_REASONS: Final = {
    "P5": "for the princess's card",
    "W4": "for a bonus token",
    "W6": "for palaces",
    "W7": "for the province tile",
    "F1": "for the cards in hand",
}
_PHRASES: Final[dict[type, str]] = {
    effects.Claim: "claims {court_seat}",
    effects.PalacePlaced: "places a palace in {city}",
    effects.CrownPlaced: "places the palace with the crown in {city}",
    effects.TokenTaken: "takes the bonus token of {city}: {token}",
    effects.PointsScored: "scores {points} {rule}",
    effects.CardDrawn: "draws a card",
    effects.CardSeen: "draws {card}",
    effects.CardTaken: "takes {card} from the display",
    effects.RowDiscarded: "discards the cards of the row",
    effects.PrestigeGained: "returns two tokens of the {advisor} and gets the prestige card from {from_seat}",
    effects.CardDisplayed: "{card} is turned up for the display",
    effects.UnrestTurned: "{card} is turned up as unrest",
    effects.Protest: "A protest sets aside {set_aside}",
    effects.UnrestDiscarded: "The unrest cards are discarded",
    effects.Reshuffled: "The discard pile is shuffled and becomes the deck",
    effects.TileOut: "Province tile {visit} leaves the game",
    effects.VisitEnded: "Visit {visit} ends",
    effects.VisitStarted: "Visit {visit} begins, in {province}",
}
_KEPT: Final = "returns two tokens of the {advisor} and keeps the prestige card"


class EffectText(NamedTuple):
    """Describes effects. name: of a seat, for the middle of a sentence."""

    notation: Notation
    name: Callable[[int], str] = "seat {}".format

    def sentence(self, effect: Effect) -> str:
        """One effect as a sentence."""
        if effect.seat is None:
            return f"{self.phrase(effect)}."
        name = self.name(effect.seat)
        return f"{name[0].upper()}{name[1:]} {self.phrase(effect)}."

    def phrase(self, effect: Effect) -> str:
        """One effect without its seat and the full stop: `claims the crown`, `Visit 3 ends`."""
        is_kept = isinstance(effect, effects.PrestigeGained) and effect.from_seat == effect.seat
        phrase = _KEPT if is_kept else _PHRASES[type(effect)]
        return phrase.format(**{field: self._text(field, value) for field, value in vars(effect).items()})

    def _text(self, field: str, value: Any) -> str:
        texts: dict[str, Callable[[Any], str]] = {
            "court_seat": _court_seat,
            "city": self.notation.cities.__getitem__,
            "token": self.notation.tokens.__getitem__,
            "card": self.notation.cards.__getitem__,
            "province": self.notation.provinces.__getitem__,
            "rule": lambda rule: _REASONS.get(rule, rule),
            "from_seat": lambda seat: "the supply" if seat is None else self.name(seat),
            "set_aside": lambda court_seats: ", ".join(map(_court_seat, court_seats)) or "nothing",
        }
        return texts.get(field, str)(value)


def _court_seat(court_seat: CourtSeat) -> str:
    return "the province tile" if court_seat is CourtSeat.TILE else f"the {court_seat}"
