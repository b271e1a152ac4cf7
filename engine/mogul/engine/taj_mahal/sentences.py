"""Effects in words, for people."""

from collections.abc import Callable
from typing import NamedTuple

from mogul.engine.taj_mahal.notation import Notation
from mogul.engine.taj_mahal.records.effects import (
    CardDisplayed,
    CardDrawn,
    CardSeen,
    CardTaken,
    Claim,
    CrownPlaced,
    Effect,
    PalacePlaced,
    PointsScored,
    PrestigeGained,
    Protest,
    Reshuffled,
    RowDiscarded,
    TileOut,
    TokenTaken,
    UnrestDiscarded,
    UnrestTurned,
    VisitEnded,
    VisitStarted,
)
from mogul.engine.taj_mahal.words import CourtSeat

_POINTS = {
    "P5": "for the princess's card",
    "W4": "for a bonus token",
    "W6": "for palaces",
    "W7": "for the province tile",
    "F1": "for the cards in hand",
}


def _seat(seat: int) -> str:
    return f"seat {seat}"


class EffectText(NamedTuple):
    """Describes effects. name: of a seat, for the middle of a sentence."""

    notation: Notation
    name: Callable[[int], str] = _seat

    def sentence(self, effect: Effect) -> str:
        """One effect as a sentence."""
        if effect.seat is None:
            return f"{self.phrase(effect)}."
        name = self.name(effect.seat)
        return f"{name[0].upper()}{name[1:]} {self.phrase(effect)}."

    def phrase(self, effect: Effect) -> str:
        """One effect without its seat and the full stop: `claims the crown`, `Visit 3 ends`."""
        notation = self.notation
        match effect:
            case Claim(court_seat=piece):
                return f"claims {_piece(piece)}"
            case PalacePlaced(city=city):
                return f"places a palace in {notation.cities[city]}"
            case CrownPlaced(city=city):
                return f"places the palace with the crown in {notation.cities[city]}"
            case TokenTaken(city=city, token=token):
                return f"takes the bonus token of {notation.cities[city]}: {notation.tokens[token]}"
            case PointsScored(points=points, rule=rule):
                return f"scores {points} {_POINTS[rule]}"
            case CardDrawn():
                return "draws a card"
            case CardSeen(card=card):
                return f"draws {notation.cards[card]}"
            case CardTaken(card=card):
                return f"takes {notation.cards[card]} from the display"
            case RowDiscarded():
                return "discards the cards of the row"
            case PrestigeGained():
                return self._prestige(effect)
        return self._of_nobody(effect)

    def _prestige(self, effect: PrestigeGained) -> str:
        returned = f"returns two tokens of the {effect.advisor}"
        if effect.from_seat == effect.seat:
            return f"{returned} and keeps the prestige card"
        giver = "the supply" if effect.from_seat is None else self.name(effect.from_seat)
        return f"{returned} and gets the prestige card from {giver}"

    def _of_nobody(self, effect: Effect) -> str:
        match effect:
            case CardDisplayed(card):
                return f"{self.notation.cards[card]} is turned up for the display"
            case UnrestTurned(card):
                return f"{self.notation.cards[card]} is turned up as unrest"
            case Protest(set_aside):
                return f"A protest sets aside {', '.join(map(_piece, set_aside)) or 'nothing'}"
            case UnrestDiscarded():
                return "The unrest cards are discarded"
            case Reshuffled():
                return "The discard pile is shuffled and becomes the deck"
            case TileOut(visit):
                return f"Province tile {visit} leaves the game"
            case VisitEnded(visit):
                return f"Visit {visit} ends"
        assert isinstance(effect, VisitStarted)
        return f"Visit {effect.visit} begins, in {self.notation.provinces[effect.province]}"


def _piece(court_seat: CourtSeat) -> str:
    return "the province tile" if court_seat is CourtSeat.TILE else f"the {court_seat}"
