"""The gains of a better move over another one by their facts, and the largest of them as a sentence for people."""

from collections.abc import Iterable
from typing import Final, NamedTuple

# A gain of less weight can be chance: facts are means of `CONTINUATIONS`, whose shares differ by 0.09 (one standard
# error) without a cause, and a game looks at some ten of them. Chosen: 20 points of a hundred where 40 have weight 1.
LEAST_WEIGHT: Final = 0.5


class Gain(NamedTuple):
    """An advantage of the better move: its weight, and its words."""

    weight: float
    words: str


def gain(unit: float, best: float, other: float, words: str, form: str = ".1f") -> Gain:
    """The gain of a fact over that of the other move. unit: a difference that is worth a weight of 1; negative where
    less is better. form: of the figures."""
    return Gain((best - other) / unit, f"{words} {best:{form}} instead of {other:{form}}")


def largest(gains: Iterable[Gain], span: str) -> str:
    """The largest gain as a sentence, if it can be more than chance. span: the part of the game to the end of which
    facts are counted: `round`."""
    most = max(gains)
    if most.weight < LEAST_WEIGHT:
        return f"Within this {span} the better move brings little more; what it leads to is worth more."
    return f"The better move {most.words}."
