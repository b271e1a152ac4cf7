"""Proximal policy optimization (Schulman et al. 2017): the loss of a policy network."""

from typing import Any, Final

import jax
import jax.numpy as jnp

from mogul.training import formulas
from mogul.training.fitting import Parameters

_CLIP: Final = 0.2  # of the ratio of probabilities, as in the paper
# Of the squared logarithm of the sum of exponentials. Their level means nothing: without it they drift to the bounds.
# The first size that was tried, which held them; not tuned.
_PENALTY: Final = 0.005


def policy_loss(
    weights: Parameters,
    entropy_weight: Any,
    seats: Any,
    stage: Any,
    moves: Any,
    owner: Any,
    chosen: Any,
    log_probability: Any,
    advantage: Any,
) -> jax.Array:
    """Returns the loss over D decisions with M moves.

    entropy_weight: of the entropy, which is maximized too. seats, stage, moves, owner: see `formulas.policy`. chosen:
    int32[D], the chosen move among the M; -1 of padding. log_probability: float32[D], when it was
    chosen. advantage: float32[D].
    """
    logits = formulas.policy(weights, seats, stage, moves, owner)
    log_probabilities = formulas.log_shares(logits, owner, len(seats))
    is_there = chosen >= 0
    ratio = jnp.exp(jnp.where(is_there, log_probabilities[chosen] - log_probability, 0.0))
    gain = jnp.minimum(ratio * advantage, jnp.clip(ratio, 1.0 - _CLIP, 1.0 + _CLIP) * advantage)
    entropy = -jax.ops.segment_sum(
        jnp.exp(log_probabilities) * log_probabilities, owner, len(seats), indices_are_sorted=True
    )
    level = (logits - log_probabilities)[chosen]
    objective = gain + entropy_weight * entropy - _PENALTY * level**2
    loss: jax.Array = -jnp.where(is_there, objective, 0.0).sum() / is_there.sum()
    return loss
