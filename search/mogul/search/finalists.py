"""The choice among the last moves of a search by nested rollouts."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from mogul.search.nested_rollouts import NestedRollouts
from mogul.search.result import Candidate

# A finalist is one of the most visited moves, has a share of the first one's visits, and no mean reward far behind its
# own (chosen).
MOST: Final = 4
LEAST_SHARE: Final = 0.01
FARTHEST_BEHIND: Final = 0.03
# The tree's mean reward counts as that of so many rollouts: from 4 to 16 the choice was as good
# (docs/lab/strength.md).
TREE_WEIGHT: Final = 8
# After these many worlds, moves behind by so many standard errors leave.
_LOOKS: Final = (6, 12, 24, 48)
_STANDARD_ERRORS: Final = 2.5


def finalists_of(candidates: Sequence[Candidate], seat: int) -> list[Candidate]:
    """Returns the moves that could be the best; candidates: the best first, with visits."""
    first = candidates[0]
    return [
        each
        for each in candidates[:MOST]
        if each.visits >= LEAST_SHARE * first.visits and each.reward[seat] > first.reward[seat] - FARTHEST_BEHIND
    ]


class Finalists:
    """Moves that are followed in one world after another."""

    def __init__(self, candidates: Sequence[Candidate], seat: int, rollouts: NestedRollouts, worlds: int) -> None:
        """candidates: two or more, the best first. worlds: at most."""
        self._moves = [each.move for each in candidates]
        self._expected = [each.reward[seat] for each in candidates]
        self._rollouts, self._worlds = rollouts, worlds
        self._rewards: list[list[float]] = [[] for _ in candidates]
        self._left = list(range(len(candidates)))
        self._played = 0

    @property
    def is_done(self) -> bool:
        """True if one move is left, or all worlds have been played."""
        return len(self._left) < 2 or self._played == self._worlds

    def play_world(self) -> None:
        """Follows the moves that are left in one more world."""
        rewards = self._rollouts.rewards(self._played, [self._moves[place] for place in self._left])
        for place, reward in zip(self._left, rewards, strict=True):
            self._rewards[place].append(reward)
        self._played += 1
        if self._played in _LOOKS:
            self._drop()

    def _drop(self) -> None:
        best = self._best()
        leader = np.array(self._rewards[best])

        def is_behind(place: int) -> bool:
            lead = leader - np.array(self._rewards[place])
            return bool(lead.mean() > _STANDARD_ERRORS * lead.std(ddof=1) / len(lead) ** 0.5)

        self._left = [place for place in self._left if place == best or not is_behind(place)]

    def _best(self) -> int:
        def value(place: int) -> float:
            rewards = self._rewards[place]
            return (sum(rewards) + TREE_WEIGHT * self._expected[place]) / (len(rewards) + TREE_WEIGHT)

        return max(self._left, key=value)

    @property
    def best_move(self) -> int:
        """The move of the highest mean reward, rollouts and tree together."""
        return self._moves[self._best()]
