"""One fact that speaks for the best move, as a sentence for people."""

from collections.abc import Iterator
from typing import Final

from mogul.players.gains import Gain, gain, largest
from mogul.players.maharaja.facts import Facts

# The differences that people would name first: so much of each has about the same value to a player. Chosen by hand
# from the rules: a palace costs 12 gold (A6), the next rank some 3 (P2).
_GOLD: Final = 2.0
_TOLLS: Final = 1.5
_PALACES: Final = 0.2
_RANK: Final = 0.7
_UNDONE: Final = 0.3


def reason(best: Facts, other: Facts) -> str:
    """The largest advantage of the best move over the other one, as a sentence; see `GamePlayer`."""
    return largest(_gains(best, other), "round")


def _gains(best: Facts, other: Facts) -> Iterator[Gain]:
    yield gain(_PALACES, best.palaces, other.palaces, "builds more palaces in this round:")
    yield gain(_GOLD, best.gold_scored, other.gold_scored, "brings more gold when the Maharaja's city is scored:")
    yield gain(_TOLLS, best.tolls_received, other.tolls_received, "brings more tolls:")
    yield gain(-_TOLLS, best.tolls_paid, other.tolls_paid, "costs less in tolls:")
    yield gain(-_RANK, best.city_place, other.city_place, "ranks higher in the Maharaja's city:")
    yield gain(-_UNDONE, best.undone, other.undone, "leaves the plan undone less often:", ".0%")
