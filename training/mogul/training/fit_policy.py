"""The policy network, fitted to what searches looked at."""

from collections.abc import Iterator
from typing import Any, Final

import jax
import numpy as np

from mogul.engine.taj_mahal.views.view import PHASES
from mogul.players.taj_mahal.evaluation.policy import POLICY_WEIGHTS
from mogul.training import formulas
from mogul.training.fitting import Batch, fitted
from mogul.training.formulas import Parameters
from mogul.training.recipe import Fit
from mogul.training.samples import PolicySamples

# Spread of the first weights; the others begin at 0.
_SPREAD: Final = {"first": 0.2, "second": 0.2}


def fit_policy(samples: PolicySamples, fit: Fit, seed: int) -> tuple[np.void, dict[str, Any]]:
    """A POLICY_WEIGHTS record, and how well it fits the held-out games."""
    random = np.random.default_rng(seed)
    packer = _Packer(samples, max(fit.batch, int(samples.counts.max())))
    kept = np.flatnonzero(~samples.held_out)

    def loss(weights: Parameters, inputs: Any, visits: Any, decision: Any, decisions: Any) -> jax.Array:
        log_shares = formulas.log_shares(formulas.policy(weights, inputs), decision, packer.rows)
        return -(visits * log_shares).sum() / decisions

    first = {
        name: random.normal(0.0, _SPREAD.get(name, 0.0), POLICY_WEIGHTS[name].shape).astype(np.float32)
        for name in POLICY_WEIGHTS.names or ()
    }
    steps = max(1, int(samples.counts[kept].sum()) // packer.rows)
    parameters = fitted(first, loss, lambda random: packer.batches(random.permutation(kept)), steps, fit, random)
    weights = np.zeros(1, POLICY_WEIGHTS)[0]
    for name, value in parameters.items():
        weights[name] = value
    return weights, _report(parameters, samples, packer)


class _Packer:
    """Batches of whole decisions with `rows` moves at most, filled up with moves that nobody looked at."""

    def __init__(self, samples: PolicySamples, rows: int) -> None:
        self.rows = rows
        self._samples = samples
        self._first = np.cumsum(samples.counts) - samples.counts

    def batches(self, decisions: np.ndarray) -> Iterator[Batch]:
        """In this order: inputs, shares of visits, the decision of each move, and how many decisions there are."""
        for part in self.parts(decisions):
            rows, decision = self._rows_of(part)
            room = self.rows - len(rows)
            yield (
                np.pad(self._samples.inputs[rows], ((0, room), (0, 0))),
                np.pad(self._samples.visits[rows], (0, room)),
                np.pad(decision, (0, room), constant_values=self.rows - 1),
                np.float32(len(part)),
            )

    def parts(self, decisions: np.ndarray) -> Iterator[np.ndarray]:
        """The decisions of each batch."""
        ends = np.cumsum(self._samples.counts[decisions])
        begin, taken = 0, 0
        while begin < len(decisions):
            end = max(int(np.searchsorted(ends, taken + self.rows, side="right")), begin + 1)
            yield decisions[begin:end]
            begin, taken = end, int(ends[end - 1])

    def _rows_of(self, decisions: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The moves of some decisions, and for each the place of its decision among them."""
        counts = self._samples.counts[decisions]
        decision = np.repeat(np.arange(len(decisions), dtype=np.int32), counts)
        within = np.arange(len(decision)) - np.repeat(np.cumsum(counts) - counts, counts)
        return self._first[decisions][decision] + within, decision


def _report(weights: Parameters, samples: PolicySamples, packer: _Packer) -> dict[str, Any]:
    """By phase, over the held-out games: cross-entropy with the visits beside that of even odds and of the visits
    themselves, and how often the likeliest move is the most visited one."""
    held = np.flatnonzero(samples.held_out)
    network = jax.jit(lambda weights, inputs, decision: formulas.log_shares(
        formulas.policy(weights, inputs), decision, packer.rows))
    figures: list[tuple[float, float, float]] = []
    for part, (inputs, visits, decision, _) in zip(packer.parts(held), packer.batches(held), strict=True):
        log_shares = np.asarray(network(weights, inputs, decision))
        ends = np.cumsum(samples.counts[part])
        for begin, end in zip(ends - samples.counts[part], ends, strict=True):
            said, was = log_shares[begin:end], visits[begin:end]
            entropy = -float((was * np.log(np.maximum(was, 1e-9))).sum())
            figures.append((-float((was * said).sum()), entropy, float(was[said.argmax()] == was.max())))
    table = np.array(figures).reshape(-1, 3)
    phase, counts = samples.phase[held], samples.counts[held]
    return {
        "decisions": {"fitted": int((~samples.held_out).sum()), "held_out": len(held)},
        "by_phase": {
            name: {
                "decisions": int((phase == number).sum()),
                "cross_entropy": _mean(table[phase == number, 0]),
                "of_even_odds": _mean(np.log(counts[phase == number])),
                "of_the_visits": _mean(table[phase == number, 1]),
                "first_choice": _mean(table[phase == number, 2]),
            }
            for number, name in enumerate(PHASES)
            if (phase == number).any()
        },
    }


def _mean(values: np.ndarray) -> float:
    return round(float(values.mean(dtype=np.float64)), 6)
