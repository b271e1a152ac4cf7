"""One fact that speaks for the best move, as a sentence for people."""

from collections.abc import Iterator
from typing import Final

from mogul.engine.taj_mahal.words import COURT_SEATS
from mogul.players.gains import Gain, gain, largest
from mogul.players.taj_mahal.facts import Facts

# The differences that people would name first: so much of each has about the same value to a player, a point or two.
# Chosen by hand from the rules (a pair of tokens, a link, a card in hand: W6, W10, F1).
_POINTS: Final = 1.5
_COURT_SEAT: Final = 0.4
_PALACES: Final = 0.5
_LINKS: Final = 1.0
_COMMODITIES: Final = 1.0
_CARDS: Final = 1.0


def reason(best: Facts, other: Facts) -> str:
    """The largest advantage of the best move over the other one, as a sentence; see `GamePlayer`."""
    return largest(_gains(best, other), "visit")


def _gains(best: Facts, other: Facts) -> Iterator[Gain]:
    yield gain(_POINTS, best.points, other.points, "scores more points in this visit:")
    yield gain(_PALACES, best.palaces, other.palaces, "places more palaces:")
    yield gain(_LINKS, best.links, other.links, "links more provinces:")
    yield gain(_COMMODITIES, sum(best.commodities), sum(other.commodities), "gains more goods:")
    yield gain(_CARDS, best.cards_kept, other.cards_kept, "keeps more cards for later visits:")
    for court_seat, more, less in zip(COURT_SEATS, best.claimed, other.claimed, strict=True):
        yield gain(_COURT_SEAT, more, less, f"wins the {court_seat} more often:", ".0%")
