"""One fact that speaks for the best move, as a sentence for people."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from mogul.players.maharaja.facts import Facts

# The differences that people would name first: so much of each has about the same value to a player. Chosen by hand
# from the rules: a palace costs 12 gold (A6), the next rank some 3 (P2).
_GOLD: Final = 2.0
_TOLLS: Final = 1.5
_PALACES: Final = 0.2
_RANK: Final = 0.7
_UNDONE: Final = 0.3


class _Gain(NamedTuple):
    """An advantage of the better move: its weight, and its words."""

    weight: float
    words: str


def reason(best: Facts, other: Facts) -> str:
    """The largest advantage of the best move over the other one, as a sentence; see `GamePlayer`."""
    most = max(_gains(best, other))
    if most.weight <= 0.0:
        return "Within this round the better move brings no more; what it leads to is worth more."
    return f"The better move {most.words}."


def _gains(best: Facts, other: Facts) -> Iterator[_Gain]:
    def gain(unit: float, more: float, less: float, words: str) -> _Gain:
        return _Gain((more - less) / unit, f"{words} {more:.1f} instead of {less:.1f}")

    def loss(unit: float, less: float, more: float, words: str) -> _Gain:
        return _Gain((more - less) / unit, f"{words} {less:.1f} instead of {more:.1f}")

    yield gain(_PALACES, best.palaces, other.palaces, "builds more palaces in this round:")
    yield gain(_GOLD, best.gold_scored, other.gold_scored, "brings more gold when the Maharaja's city is scored:")
    yield gain(_TOLLS, best.tolls_received, other.tolls_received, "brings more tolls:")
    yield loss(_TOLLS, best.tolls_paid, other.tolls_paid, "costs less in tolls:")
    yield loss(_RANK, best.city_place, other.city_place, "ranks higher in the Maharaja's city:")
    weight = (other.undone - best.undone) / _UNDONE
    yield _Gain(weight, f"leaves the plan undone less often: {best.undone:.0%} instead of {other.undone:.0%}")
