"""Generalized advantage estimates (Schulman et al. 2016) between the decisions of a seat, without discount."""

import numpy as np
from numpy.typing import NDArray


def advantages(
    game: NDArray[np.int64],
    seat: NDArray[np.int8],
    value: NDArray[np.float32],
    reward: NDArray[np.float32],
    gae_lambda: float,
) -> NDArray[np.float32]:
    """Returns the estimated advantages of the moves chosen in D decisions, float32[D].

    game: int64[D], ascending. seat: int8[D]. value: float32[D], reward expected at the decision. reward: float32[G, S],
    at the end of G games. gae_lambda: lambda, 0 to 1; with 1 it is the reward less the value.
    """
    run = game * reward.shape[1] + seat  # a seat's decisions in a game
    order = np.argsort(run, kind="stable")
    first = np.flatnonzero(np.diff(run[order], prepend=-1))
    length = np.diff(np.append(first, len(run)))
    row = np.repeat(np.arange(len(first)), length)
    column = np.arange(len(run)) - first[row]
    values = np.zeros((len(first), length.max(initial=0) + 1), np.float32)
    values[row, column] = value[order]
    values[np.arange(len(first)), length] = reward.ravel()[run[order][first]]
    steps = np.diff(values, axis=1) * (np.arange(values.shape[1] - 1) < length[:, None])
    for place in range(steps.shape[1] - 2, -1, -1):
        steps[:, place] += gae_lambda * steps[:, place + 1]
    found = np.zeros(len(run), np.float32)
    found[order] = steps[row, column]
    return found
