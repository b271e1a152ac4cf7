"""The networks of all games in JAX: the formulas of their modules `value` and `policy`, with which tests compare the
kernels. The fields of the weights have the names of `GameFeatures`."""

from typing import Any

import jax
import jax.numpy as jnp
from numpy.typing import NDArray

from mogul.players.evaluation.prior import MOST_LOGIT
from mogul.training.fitting import Parameters

Numbers = jax.Array | NDArray[Any]
"""An array, of JAX or of numpy."""


def value(weights: Parameters, features: Numbers, stage: Numbers) -> tuple[jax.Array, jax.Array]:
    """Returns the logits of the shares of the win and the score to come of P positions, float32[P, S] each.

    features: float32[P, S, W]. stage: int32[P].
    """
    table = weights["stage"][stage] + features.mean(1) @ weights["table"]
    hidden = jax.nn.relu(table[:, None] + features @ weights["seat"])
    return hidden @ weights["win"], weights["score_by_stage"][stage][:, None] + hidden @ weights["score"]


def policy(weights: Parameters, seats: Numbers, stage: Numbers, moves: Numbers, decision: Numbers) -> jax.Array:
    """Returns the logits of the M moves of D decisions, float32[M], within the bounds that the kernels keep.

    seats: float32[D, W], stage: int32[D]; of the decisions. moves: float32[M, V]. decision: int32[M], ascending; the
    index of a move's decision.
    """
    seat = weights["stage"][stage] + seats @ weights["seat"]
    logits = jax.nn.relu(seat[decision] + moves @ weights["move"]) @ weights["logit"]
    return jnp.clip(logits, -MOST_LOGIT, MOST_LOGIT)


def log_shares(logits: jax.Array, decision: Numbers, decisions: int) -> jax.Array:
    """Returns the log-softmax of M logits within each decision, float32[M]."""
    top = jax.ops.segment_max(logits, decision, decisions, indices_are_sorted=True)
    shifted = logits - top[decision]
    total = jax.ops.segment_sum(jnp.exp(shifted), decision, decisions, indices_are_sorted=True)
    return shifted - jnp.log(total)[decision]
