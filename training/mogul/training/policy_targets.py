"""Targets of the fit of a policy: shares of the moves in each of D decisions, float32[M], which sum to 1 by decision.

All functions take arrays of the M moves of these decisions in order, and `counts`, int32[D], with their numbers.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

# Visits that a move is taken to have had with the mean reward of its decision: a reward after one visit says little
# (chosen).
_MEAN_VISITS: Final = 4.0


def without_forced_visits(visits: NDArray[np.int32], counts: NDArray[np.int32]) -> NDArray[np.int32]:
    """Returns the visits of each move less the one that tried it, int32[M]; those of a decision in which no move has
    two stay. Otherwise the policy would learn the moves that root exploration tries and gives up (policy target
    pruning, Wu 2019). visits: int32[M]."""
    if not len(counts):
        return visits
    most = np.maximum.reduceat(visits, np.cumsum(counts) - counts)
    return np.where(np.repeat(most, counts) > 1, np.maximum(visits - 1, 0), visits)


def improved_policy(
    visits: NDArray[np.int32],
    reward: NDArray[np.floating],
    prior: NDArray[np.float32],
    counts: NDArray[np.int32],
    scale: float,
) -> NDArray[np.float32]:
    """Returns the shares of prior * exp(completed Q / scale): the policy that a search improves, whatever the number of
    its iterations (Gumbel MuZero, Danihelka et al. 2022).

    The completed Q of a move is its mean reward, drawn towards that of the decision, which a move without visits has.
    visits: int32[M]. reward: float[M], sums over the visits. prior: float32[M], above 0. scale: above 0.
    """
    if not len(counts):
        return np.zeros(0, np.float32)
    first = np.cumsum(counts) - counts
    mean = np.repeat(np.add.reduceat(reward, first) / np.maximum(np.add.reduceat(visits, first), 1), counts)
    completed = (reward + _MEAN_VISITS * mean) / (visits + _MEAN_VISITS)
    logits = np.log(prior) + completed / scale
    weights = np.exp(logits - np.repeat(np.maximum.reduceat(logits, first), counts))
    shares: NDArray[np.float32] = (weights / np.repeat(np.add.reduceat(weights, first), counts)).astype(np.float32)
    return shares
