"""The fit of a network with AdamW (Loshchilov, Hutter 2019), byte for byte reproducible.

The networks of all games are in JAX here: the formulas of their modules `value` and `policy`, with which tests compare
the kernels. The fields of the weights have the names of `GameFeatures`. Whole decisions are packed into batches of one
shape, so that JAX compiles a step once.
"""

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import optax
from numpy.typing import NDArray

from mogul.players.evaluation.network import MOST_LOGIT
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


@dataclass(frozen=True)
class Pack:
    """A batch of B decisions with R moves, and its shape, D decisions and M moves; the rest is padding.

    decisions: int64[B], among all. rows: int64[R], of their moves among those of all decisions. owner: int32[M],
    ascending; for each move of the batch its decision within the batch, that of padding D - 1. starts: int64[B], of
    each decision's moves within the batch. size: D.
    """

    decisions: NDArray[np.int64]
    rows: NDArray[np.int64]
    owner: NDArray[np.int32]
    starts: NDArray[np.int64]
    size: int

    def of_decisions(self, values: NDArray[Any]) -> NDArray[Any]:
        """Returns the values of its decisions, padded to D."""
        return _padded(values[self.decisions], self.size, 0)

    def chosen(self, place: NDArray[np.int32]) -> NDArray[np.int32]:
        """Returns the row of one move of each decision, by its place among the decision's moves; -1 of padding."""
        return _padded((self.starts + place[self.decisions]).astype(np.int32), self.size, -1)

    def of_moves(self, values: NDArray[Any]) -> NDArray[Any]:
        """Returns the values of its moves, padded to M."""
        return _padded(values[self.rows], len(self.owner), 0)


class Packer:
    """Packs decisions with `counts`, int32[], moves each into batches of at most `rows` moves: the padding is empty
    decisions, and moves of the last one."""

    def __init__(self, counts: NDArray[np.int32], rows: int) -> None:
        self.rows = max(rows, int(counts.max(initial=0)))
        self._counts = counts
        self._first = np.cumsum(counts) - counts
        self._decisions = self.rows // 2 + 1  # a decision has at least two moves

    def packs(self, decisions: NDArray[np.int64]) -> Iterator[Pack]:
        """Yields the batches of some decisions, in their order."""
        ends = np.cumsum(self._counts[decisions])
        begin, taken = 0, 0
        while begin < len(decisions):
            end = int(np.searchsorted(ends, taken + self.rows, side="right"))
            yield self._pack(decisions[begin:end])
            begin, taken = end, int(ends[end - 1])

    def _pack(self, decisions: NDArray[np.int64]) -> Pack:
        counts = self._counts[decisions]
        owner, starts = np.repeat(np.arange(len(decisions), dtype=np.int32), counts), np.cumsum(counts) - counts
        rows = self._first[decisions][owner] + np.arange(len(owner)) - starts[owner]
        return Pack(decisions, rows, _padded(owner, self.rows, self._decisions - 1), starts, self._decisions)


def _padded(values: NDArray[Any], size: int, filler: float) -> NDArray[Any]:
    widths = ((0, size - len(values)), *((0, 0),) * (values.ndim - 1))
    return np.pad(values, widths, constant_values=filler)
