"""The prior of a move, by a policy network."""

import math
from typing import Final

import numpy as np

from mogul.engine.jit import inlined
from mogul.players.evaluation.layer import layer_output

MOST_LOGIT: Final = np.float32(20.0)
"""Beyond it a move is as good as impossible, or certain."""


@inlined
def prior_of(network, sums, features):
    """A positive number, in proportion to the probability of a move with these features. sums: those of the seat to
    move in the hidden layer."""
    logit = layer_output(sums, features, network.move, network.logit)
    return math.exp(min(max(logit, -MOST_LOGIT), MOST_LOGIT))
