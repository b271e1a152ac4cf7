"""One fact that speaks for the best move, as a sentence for people."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from mogul.engine.taj_mahal.words import COURT_SEATS
from mogul.players.taj_mahal.facts import Facts

# The differences that people would name first: so much of each has about the same value to a player, a point or two.
# Chosen by hand from the rules (a pair of tokens, a link, a card in hand: W6, W10, F1).
_POINTS: Final = 1.5
_COURT_SEAT: Final = 0.4
_PALACES: Final = 0.5
_LINKS: Final = 1.0
_COMMODITIES: Final = 1.0
_CARDS: Final = 1.0


class _Gain(NamedTuple):
    """An advantage of the better move: its weight, and its words."""

    weight: float
    words: str


def reason(best: Facts, other: Facts) -> str:
    """The largest advantage of the best move over the other one, as a sentence; see `GamePlayer`."""
    most = max(_gains(best, other))
    if most.weight <= 0.0:
        return "Within this visit the better move brings no more; what it leads to is worth more."
    return f"The better move {most.words}."


def _gains(best: Facts, other: Facts) -> Iterator[_Gain]:
    def gain(unit: float, more: float, less: float, words: str) -> _Gain:
        return _Gain((more - less) / unit, f"{words} {more:.1f} instead of {less:.1f}")

    yield gain(_POINTS, best.points, other.points, "scores more points in this visit:")
    yield gain(_PALACES, best.palaces, other.palaces, "places more palaces:")
    yield gain(_LINKS, best.links, other.links, "links more provinces:")
    yield gain(_COMMODITIES, sum(best.commodities), sum(other.commodities), "gains more goods:")
    yield gain(_CARDS, best.cards_kept, other.cards_kept, "keeps more cards for later visits:")
    for court_seat, more, less in zip(COURT_SEATS, best.claimed, other.claimed, strict=True):
        weight = (more - less) / _COURT_SEAT
        yield _Gain(weight, f"wins the {court_seat} more often: {more:.0%} instead of {less:.0%}")
