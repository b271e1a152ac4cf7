"""Fitting a network step by step: AdamW, on one core, the same bytes every time."""

import os
from collections.abc import Callable, Iterator
from typing import Any

import jax
import numpy as np
import optax

from mogul.training.formulas import Parameters
from mogul.training.recipe import Fit

# Sums over several threads come out differently, so fits run beside each other in processes instead.
_ONE_CORE = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"

Batch = tuple[Any, ...]
"""Arrays of the same shapes in every step."""


def fitted(
    parameters: Parameters,
    loss: Callable[..., jax.Array],
    epoch: Callable[[np.random.Generator], Iterator[Batch]],
    steps: int,
    fit: Fit,
    random: np.random.Generator,
) -> Parameters:
    """Parameters, float32, that minimize `loss(parameters, *batch)` over `fit.epochs` passes. epoch: the batches of a
    pass, drawn with `random`; of about `steps` of them, by which the rate falls."""
    os.environ["XLA_FLAGS"] = _ONE_CORE  # read when JAX is used first
    optimizer = optax.adamw(optax.cosine_decay_schedule(fit.rate, fit.epochs * steps), weight_decay=fit.decay)
    state = optimizer.init(parameters)

    @jax.jit
    def step(parameters: Parameters, state: Any, batch: Batch) -> tuple[Parameters, Any]:
        gradients = jax.grad(loss)(parameters, *batch)
        updates, state = optimizer.update(gradients, state, parameters)
        return optax.apply_updates(parameters, updates), state

    for _ in range(fit.epochs):
        for batch in epoch(random):
            parameters, state = step(parameters, state, batch)
    return {name: np.asarray(value) for name, value in parameters.items()}
