"""The fit of a policy network to the visits of searches."""

from collections.abc import Iterator
from typing import Any, Final

import jax
import numpy as np
from numpy.typing import NDArray

from mogul.training import formulas
from mogul.training.fitting import Batch, Parameters, fitted
from mogul.training.game_features import GameFeatures
from mogul.training.recipe import Fit
from mogul.training.samples import PolicySamples

# Standard deviation of the initial weights; the others start at 0.
_SPREAD: Final = {"seat": 0.1, "move": 0.2, "logit": 0.2}
_FITTED: Final = ("stage", "seat", "move", "logit")


def fit_policy(
    game: GameFeatures, samples: PolicySamples, network: str, fit: Fit, seed: int
) -> tuple[np.void, dict[str, Any]]:
    """Returns a record of the network's dtype in the game's policy weights, and a report over the held-out games."""
    random = np.random.default_rng(seed)
    packer = _Packer(samples, max(fit.batch, int(samples.counts.max())))
    kept = np.flatnonzero(~samples.held_out)
    dtype = game.policy_weights[network]
    first = {
        name: random.normal(0.0, _SPREAD.get(name, 0.0), game.field(dtype, name).shape).astype(np.float32)
        for name in _FITTED
    }
    steps = max(1, int(samples.counts[kept].sum()) // packer.rows)
    parameters = fitted(_loss, first, lambda random: packer.batches(random.permutation(kept)), steps, fit, random)
    return game.record(dtype, parameters), _report(parameters, samples, packer)


def _loss(weights: Parameters, seats: Any, stage: Any, moves: Any, decision: Any, visits: Any) -> jax.Array:
    total: jax.Array = -(visits * _log_shares(weights, seats, stage, moves, decision)).sum() / visits.sum()
    return total


@jax.jit
def _log_shares(weights: Parameters, seats: Any, stage: Any, moves: Any, decision: Any) -> jax.Array:
    return formulas.log_shares(formulas.policy(weights, seats, stage, moves, decision), decision, len(seats))


class _Packer:
    """Packs whole decisions into batches of at most `rows` moves, padded to fixed shapes with empty decisions and moves
    without visits."""

    def __init__(self, samples: PolicySamples, rows: int) -> None:
        self.rows = rows
        self._samples = samples
        self._first = np.cumsum(samples.counts) - samples.counts
        self._decisions = rows // 2 + 1  # a decision has at least two moves

    def batches(self, decisions: NDArray[np.int64]) -> Iterator[Batch]:
        """Yields features of seats, stages, features of moves, the decision of each move, and shares of visits."""
        samples = self._samples
        for part in self.parts(decisions):
            rows, decision = self._rows_of(part)
            seats, rows_left = self._decisions - len(part), self.rows - len(rows)
            yield (
                np.pad(samples.seats[part], ((0, seats), (0, 0))),
                np.pad(samples.stage[part], (0, seats)),
                np.pad(samples.moves[rows], ((0, rows_left), (0, 0))),
                np.pad(decision, (0, rows_left), constant_values=self._decisions - 1),
                np.pad(samples.visits[rows], (0, rows_left)),
            )

    def parts(self, decisions: NDArray[np.int64]) -> Iterator[NDArray[np.int64]]:
        """Yields the decisions of each batch."""
        ends = np.cumsum(self._samples.counts[decisions])
        begin, taken = 0, 0
        while begin < len(decisions):
            end = int(np.searchsorted(ends, taken + self.rows, side="right"))
            yield decisions[begin:end]
            begin, taken = end, int(ends[end - 1])

    def _rows_of(self, decisions: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
        """Moves of some decisions, and for each move the index of its decision among them."""
        counts = self._samples.counts[decisions]
        decision = np.repeat(np.arange(len(decisions), dtype=np.int32), counts)
        within = np.arange(len(decision)) - np.repeat(np.cumsum(counts) - counts, counts)
        return self._first[decisions][decision] + within, decision


def _report(weights: Parameters, samples: PolicySamples, packer: _Packer) -> dict[str, Any]:
    """Report over the held-out games: cross-entropy with the visits, that of the uniform policy, the entropy of the
    visits, and the accuracy of the most probable move."""
    held = np.flatnonzero(samples.held_out)
    cross_entropy, entropy, hits = 0.0, 0.0, 0
    for part, (*features, decision, visits) in zip(packer.parts(held), packer.batches(held), strict=True):
        log_shares = np.asarray(_log_shares(weights, *features, decision), np.float64)
        cross_entropy -= float((visits * log_shares).sum())
        entropy -= float((visits * np.log(np.maximum(visits, 1e-9))).sum())
        ends = np.cumsum(samples.counts[part])
        for begin, end in zip(ends - samples.counts[part], ends, strict=True):
            hits += visits[begin + log_shares[begin:end].argmax()] == visits[begin:end].max()
    decisions = max(len(held), 1)
    return {
        "decisions": {"fitted": int((~samples.held_out).sum()), "held_out": len(held)},
        "cross_entropy": round(cross_entropy / decisions, 6),
        "cross_entropy_of_uniform": round(float(np.log(samples.counts[held]).sum()) / decisions, 6),
        "entropy_of_the_visits": round(entropy / decisions, 6),
        "accuracy": round(int(hits) / decisions, 6),
    }
