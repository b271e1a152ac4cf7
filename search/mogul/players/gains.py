"""The gains of a better move over another one by their facts, and the largest of them as a sentence for people."""

from collections.abc import Iterable
from typing import NamedTuple


class Gain(NamedTuple):
    """An advantage of the better move: its weight, and its words."""

    weight: float
    words: str


def gain(unit: float, best: float, other: float, words: str, form: str = ".1f") -> Gain:
    """The gain of a fact over that of the other move. unit: a difference that is worth a weight of 1; negative where
    less is better. form: of the figures."""
    return Gain((best - other) / unit, f"{words} {best:{form}} instead of {other:{form}}")


def largest(gains: Iterable[Gain], span: str) -> str:
    """The largest gain as a sentence. span: the part of the game to the end of which facts are counted: `round`."""
    most = max(gains)
    if most.weight <= 0.0:
        return f"Within this {span} the better move brings no more; what it leads to is worth more."
    return f"The better move {most.words}."
