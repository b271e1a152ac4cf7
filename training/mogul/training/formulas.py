"""The player's networks as JAX writes them: the formulas of `evaluation.value` and `evaluation.policy`, whose kernels a
test compares with these."""

from typing import Any

import jax
import jax.numpy as jnp
from numpy.typing import NDArray

Numbers = jax.Array | NDArray[Any]
"""An array, of JAX or of numpy."""
Parameters = dict[str, Any]
"""Arrays by their names in VALUE_WEIGHTS, or in one of the networks of POLICY_WEIGHTS."""


def value(weights: Parameters, features: Numbers, visit: Numbers) -> tuple[jax.Array, jax.Array]:
    """Of P positions: logits of the shares of the win, float32[P, S], and points to come, float32[P, S].

    inputs: float32[P, S, W]. visit: int32[P].
    """
    table = weights["visit"][visit] + features.mean(1) @ weights["table"]
    hidden = jax.nn.relu(table[:, None] + features @ weights["seat"])
    return hidden @ weights["win"], weights["points_by_visit"][visit][:, None] + hidden @ weights["points"]


def policy(weights: Parameters, seats: Numbers, visit: Numbers, moves: Numbers, decision: Numbers) -> jax.Array:
    """Logits of the M moves of D decisions, float32[M].

    seats: float32[D, W], visit: int32[D]; of the decisions. moves: float32[M, V]. decision: int32[M], rising; of which
    decision a move is.
    """
    seat = weights["visit"][visit] + seats @ weights["seat"]
    logits: jax.Array = jax.nn.relu(seat[decision] + moves @ weights["move"]) @ weights["logit"]
    return logits


def log_shares(logits: jax.Array, decision: Numbers, decisions: int) -> jax.Array:
    """Logarithms of the softmax of M logits within each of the decisions, float32[M]."""
    top = jax.ops.segment_max(logits, decision, decisions, indices_are_sorted=True)
    shifted = logits - top[decision]
    total = jax.ops.segment_sum(jnp.exp(shifted), decision, decisions, indices_are_sorted=True)
    return shifted - jnp.log(total)[decision]
