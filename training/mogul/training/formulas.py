"""The player's networks as JAX writes them: the formulas of `evaluation.worth` and `evaluation.policy`, whose kernels a
test compares with these."""

from typing import Any

import jax
import jax.numpy as jnp

Parameters = dict[str, Any]
"""Arrays by their names in WORTH_WEIGHTS or POLICY_WEIGHTS."""


def worth(weights: Parameters, inputs: jax.Array, visit: jax.Array) -> tuple[jax.Array, jax.Array]:
    """Of P positions: logits of the shares of the win, float32[P, S], and points to come, float32[P, S].

    inputs: float32[P, S, W]. visit: int32[P].
    """
    own = inputs @ weights["own"] + weights["visit"][visit][:, None]
    as_other = inputs @ weights["others"]
    others = (as_other.sum(1, keepdims=True) - as_other) / (inputs.shape[1] - 1)
    hidden = jax.nn.relu(own + others)
    return hidden @ weights["win"], hidden @ weights["points"] + weights["points_by_visit"][visit][:, None]


def policy(weights: Parameters, inputs: jax.Array) -> jax.Array:
    """Logits of M moves, float32[M], of decisions one after the other. inputs: float32[M, W]."""
    hidden = jax.nn.relu(inputs @ weights["first"] + weights["bias"])
    return inputs @ weights["straight"] + hidden @ weights["second"]


def log_shares(logits: jax.Array, decision: jax.Array, decisions: int) -> jax.Array:
    """Logarithms of the softmax within each decision, float32[M]. decision: int32[M], rising; of which decision a move
    is."""
    top = jax.ops.segment_max(logits, decision, decisions, indices_are_sorted=True)
    shifted = logits - top[decision]
    total = jax.ops.segment_sum(jnp.exp(shifted), decision, decisions, indices_are_sorted=True)
    return shifted - jnp.log(total)[decision]
