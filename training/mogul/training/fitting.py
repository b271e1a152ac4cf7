"""The fit of a network with AdamW (Loshchilov, Hutter 2019), byte for byte reproducible."""

import math
import os
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

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

_ADAM: Final = optax.scale_by_adam()


def use_one_core() -> None:
    """Restricts JAX to one thread on the CPU: several would sum in varying order, and fits run in parallel processes.
    To be called before the first use of JAX."""
    os.environ["JAX_PLATFORMS"] = "cpu"
    os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"


def fitted(
    loss: Loss,
    parameters: Parameters,
    epoch: Callable[[np.random.Generator], Iterator[Batch]],
    steps: int,
    fit: Fit,
    random: np.random.Generator,
) -> Parameters:
    """Returns parameters, float32, that minimize the mean of `loss`, starting with the given ones.

    epoch: yields the batches of one pass, drawn with the generator. steps: approximate batches of a pass, for the
    schedule of the rate.
    """
    state = _ADAM.init(parameters)
    done, total = 0, fit.epochs * steps
    for _ in range(fit.epochs):
        for batch in epoch(random):
            rate = fit.rate * (1.0 + math.cos(math.pi * min(done / total, 1.0))) / 2.0
            parameters, state = _step(loss, parameters, state, rate, fit.decay, batch)
            done += 1
    return {name: np.asarray(value) for name, value in parameters.items()}


@partial(jax.jit, static_argnums=0)
def _step(
    loss: Loss, parameters: Parameters, state: Any, rate: float, decay: float, batch: Batch
) -> tuple[Parameters, Any]:
    directions, state = _ADAM.update(jax.grad(loss)(parameters, *batch), state)
    return {name: value - rate * (directions[name] + decay * value) for name, value in parameters.items()}, state
