"""Targets of the value network: lambda-returns, TD(lambda) (Sutton 1988) from one stage of a game to the next."""

import numpy as np
from numpy.typing import NDArray

from mogul.training.samples import ValueSamples


def lambda_returns(
    samples: ValueSamples, win: NDArray[np.float32], score: NDArray[np.float32], td_lambda: float
) -> ValueSamples:
    """Returns the samples with other targets: of each position that is not the last of its game, the expectation at the
    next one, and lambda times what the target there differs from it.

    win, score: float32[P, S]; shares and score to come as they are expected in the positions. td_lambda: 0 to 1; with 1
    targets are the results. They scatter less with less of it: the result of a game is mostly luck.
    """
    targets = samples.win.copy(), samples.score.copy()
    for target, expected, own in zip(targets, (win, score), (samples.win, samples.score), strict=True):
        for place in range(len(target) - 2, -1, -1):
            if not samples.last[place]:
                gained = own[place] - own[place + 1]  # on the way: score; no share of the win
                ahead = expected[place + 1] + td_lambda * (target[place + 1] - expected[place + 1])
                target[place] = gained + ahead
    return samples._replace(win=targets[0], score=targets[1])
