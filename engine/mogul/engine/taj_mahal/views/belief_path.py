"""A path to an explanation of a belief: one possible history of the cards that a seat has not seen.

A belief adds up the histories that lead to equal explanations. Here its steps are kept, and one history is sampled from
them: the last explanation by its weight, then step by step backwards one of those that lead to the next, by the number
of their physical deals. So every history comes as often as its share of all deals that the seat could have seen so.
"""

import random
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from mogul.engine.taj_mahal.views.belief import Belief, Explanation, Update, live


class Change(NamedTuple):
    """A step of a path. after: with the same epochs at the same places, those too that nobody holds a card of any more;
    after a shuffle with one epoch more."""

    before: Explanation
    after: Explanation


class TracedBelief(Belief):
    """A belief that keeps its steps.

    An explanation of a step takes 0.75 KB: 22 MB in all for the worst record found by a search for such. About 85 steps
    followed the first shuffle in random games, which would be some 65 MB with all explanations at each.
    """

    def __init__(self, pool: Sequence[int], hidden: Sequence[int]) -> None:
        """See `Belief`."""
        super().__init__(pool, hidden)
        self._steps: list[tuple[dict[Explanation, Fraction], Update]] = []  # each with the mixture before it

    def _hold(self, mixture: dict[Explanation, Fraction]) -> None:
        self._several, self._only = mixture, []  # nothing is changed in place: every observation is a step

    def _update(self, update: Update) -> None:
        self._steps.append((self.mixture, update))
        super()._update(update)

    def sample_path(self, chance: random.Random) -> tuple[list[Change], Explanation]:
        """A history from the beginning of the belief on, and the explanation that it leads to."""
        last = now = chance.choices([*self.mixture], [float(weight) for weight in self.mixture.values()])[0]
        path: list[Change] = []
        for mixture, update in reversed(self._steps):
            changes, weights = [], []
            for before, weight in mixture.items():
                for after, ways, of in update(before):
                    if live(after) == now:
                        changes.append(Change(before, after))
                        weights.append(weight * Fraction(ways, of))
            total = sum(weights)
            path.append(chance.choices(changes, [float(weight / total) for weight in weights])[0])
            now = path[-1].before
        return path[::-1], last
