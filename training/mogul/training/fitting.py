"""The fit of a network with AdamW (Loshchilov, Hutter 2019), byte for byte reproducible."""

import os
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any

import jax
import numpy as np
import optax

from mogul.training.recipe import Fit

Parameters = dict[str, Any]
"""Arrays by name."""
Batch = tuple[Any, ...]
"""Arrays, with the same shapes in every step."""
Loss = Callable[..., jax.Array]
"""Function of parameters and the arrays of a batch."""


def use_one_core() -> None:
    """Restricts JAX to one thread on the CPU: the order of sums depends on the number of threads, and fits run in
    parallel processes. To be called before the first use of JAX."""
    jax.config.update("jax_platforms", "cpu")
    os.environ["NPROC"] = "1"  # threads of XLA's pool, which begins with the first use


def fitted(
    loss: Loss,
    parameters: Parameters,
    epoch: Callable[[np.random.Generator], Iterator[Batch]],
    steps: int,
    fit: Fit,
    rng: np.random.Generator,
) -> Parameters:
    """Returns parameters, float32, that minimize the mean of `loss`, starting with the given ones.

    epoch: yields the batches of one pass, drawn with the generator. steps: approximate batches of a pass, for the
    schedule of the rate.
    """
    optimizer = _optimizer(fit, steps)
    state = optimizer.init(parameters)
    for _ in range(fit.epochs):
        for batch in epoch(rng):
            parameters, state = step(loss, optimizer, parameters, state, batch)
    return {name: np.asarray(value) for name, value in parameters.items()}


@cache
def _optimizer(fit: Fit, steps: int) -> Any:
    """One for all fits with equal settings, so that JAX compiles their steps once."""
    return optax.adamw(optax.cosine_decay_schedule(fit.rate, fit.epochs * steps), weight_decay=fit.decay)


@partial(jax.jit, static_argnums=(0, 1))
def step(loss: Loss, optimizer: Any, parameters: Parameters, state: Any, batch: Batch) -> tuple[Parameters, Any]:
    """Returns parameters and the optimizer's state after a step down the gradient of a batch. JAX compiles it for each
    loss, optimizer and shape of batches."""
    updates, state = optimizer.update(jax.grad(loss)(parameters, *batch), state, parameters)
    updated: Parameters = optax.apply_updates(parameters, updates)
    return updated, state
