"""Effects in words, for people."""

from collections.abc import Callable
from typing import NamedTuple

from mogul.engine.taj_mahal.notation import Notation
from mogul.engine.taj_mahal.records import effects
from mogul.engine.taj_mahal.records.effects import Effect
from mogul.engine.taj_mahal.words import CourtSeat

_POINTS = {
    "P5": "for the princess's card",
    "W4": "for a bonus token",
    "W6": "for palaces",
    "W7": "for the province tile",
    "F1": "for the cards in hand",
}


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
        notation = self.notation
        match effect:
            case effects.Claim(court_seat=piece):
                return f"claims {_piece(piece)}"
            case effects.PalacePlaced(city=city):
                return f"places a palace in {notation.cities[city]}"
            case effects.CrownPlaced(city=city):
                return f"places the palace with the crown in {notation.cities[city]}"
            case effects.TokenTaken(city=city, token=token):
                return f"takes the bonus token of {notation.cities[city]}: {notation.tokens[token]}"
            case effects.PointsScored(points=points, rule=rule):
                return f"scores {points} {_POINTS[rule]}"
            case effects.CardDrawn():
                return "draws a card"
            case effects.CardSeen(card=card):
                return f"draws {notation.cards[card]}"
            case effects.CardTaken(card=card):
                return f"takes {notation.cards[card]} from the display"
            case effects.RowDiscarded():
                return "discards the cards of the row"
            case effects.PrestigeGained():
                return self._prestige(effect)
        return self._of_nobody(effect)

    def _prestige(self, effect: effects.PrestigeGained) -> str:
        returned = f"returns two tokens of the {effect.advisor}"
        if effect.from_seat == effect.seat:
            return f"{returned} and keeps the prestige card"
        giver = "the supply" if effect.from_seat is None else self.name(effect.from_seat)
        return f"{returned} and gets the prestige card from {giver}"

    def _of_nobody(self, effect: Effect) -> str:
        match effect:
            case effects.CardDisplayed(card):
                return f"{self.notation.cards[card]} is turned up for the display"
            case effects.UnrestTurned(card):
                return f"{self.notation.cards[card]} is turned up as unrest"
            case effects.Protest(set_aside):
                return f"A protest sets aside {', '.join(map(_piece, set_aside)) or 'nothing'}"
            case effects.UnrestDiscarded():
                return "The unrest cards are discarded"
            case effects.Reshuffled():
                return "The discard pile is shuffled and becomes the deck"
            case effects.TileOut(visit):
                return f"Province tile {visit} leaves the game"
            case effects.VisitEnded(visit):
                return f"Visit {visit} ends"
        assert isinstance(effect, effects.VisitStarted)
        return f"Visit {effect.visit} begins, in {self.notation.provinces[effect.province]}"


def _piece(court_seat: CourtSeat) -> str:
    return "the province tile" if court_seat is CourtSeat.TILE else f"the {court_seat}"
