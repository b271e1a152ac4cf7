"""The fit of the value network to games."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

import jax
import numpy as np
from numpy.typing import NDArray

from mogul.engine.taj_mahal.rules.tables import PROVINCES
from mogul.players.taj_mahal.evaluation.value import VALUE_WEIGHTS
from mogul.training.fitting import Batch, Parameters, fitted
from mogul.training.recipe import Fit
from mogul.training.reliability import reliability
from mogul.training.taj_mahal import formulas
from mogul.training.taj_mahal.samples import ValueSamples

# Standard deviation of the initial weights, for features of about 1. The others start at 0, the points of each visit
# at their mean.
_SPREAD: Final = {"table": 0.1, "seat": 0.15, "win": 0.1, "points": 0.5}
_FITTED: Final = ("visit", "table", "seat", "win", "points")
_THIRD: Final = PROVINCES // 3  # visits


def fit_value(
    stages: Sequence[tuple[ValueSamples, Fit]], points_weight: float, seed: int
) -> tuple[np.void, dict[str, Any]]:
    """Returns a VALUE_WEIGHTS record, fitted to each set of samples in turn, and a report on held-out games of the
    last."""
    random = np.random.default_rng(seed)
    parameters = _first_weights(stages[0][0], random)
    for samples, fit in stages:
        parameters = _fitted(parameters, samples, fit, points_weight, random)
    last = stages[-1][0]
    out = last.held_out
    judged = ValueSamples(last.features[out], last.visit[out], last.win[out], last.points[out], out[out])
    win, points = map(np.asarray, _predict(parameters, judged.features, judged.visit))
    errors = (points - judged.points) ** 2
    weights: np.void = np.zeros(1, VALUE_WEIGHTS)[0]
    for name, value in parameters.items():
        weights[name] = value
    weights["variance_by_visit"] = _by_visit(errors, judged.visit)
    counts = {"fitted": [int((~samples.held_out).sum()) for samples, _ in stages], "held_out": len(judged.visit)}
    return weights, {"positions": counts, **_report(judged, win, errors)}


def _fitted(
    parameters: Parameters, samples: ValueSamples, fit: Fit, points_weight: float, random: np.random.Generator
) -> Parameters:
    kept = np.flatnonzero(~samples.held_out)
    batch = min(fit.batch, len(kept))

    def epoch(random: np.random.Generator) -> Iterator[Batch]:
        order = random.permutation(kept)
        for begin in range(0, len(order) - batch + 1, batch):
            some = order[begin : begin + batch]
            yield samples.features[some], samples.visit[some], samples.win[some], samples.points[some], points_weight

    return fitted(_loss, parameters, epoch, len(kept) // batch, fit, random)


def _loss(weights: Parameters, features: Any, visit: Any, win: Any, points: Any, points_weight: float) -> jax.Array:
    logits, expected = formulas.value(weights, features, visit)
    cross_entropy = -(win * jax.nn.log_softmax(logits)).sum(1).mean()
    total: jax.Array = cross_entropy + points_weight * ((expected - points) ** 2).mean()
    return total


def _first_weights(samples: ValueSamples, random: np.random.Generator) -> Parameters:
    shapes = {name: VALUE_WEIGHTS[name].shape for name in _FITTED}
    weights = {name: random.normal(0.0, _SPREAD.get(name, 0.0), shape) for name, shape in shapes.items()}
    weights["points_by_visit"] = _by_visit(samples.points, samples.visit)
    return {name: value.astype(np.float32) for name, value in weights.items()}


def _by_visit(values: NDArray[np.float32], visit: NDArray[np.int32]) -> NDArray[np.float64]:
    """Means over the positions of each visit and all seats, 0 for a visit without positions; values: float32[P, S]."""
    counts = np.bincount(visit, minlength=PROVINCES)
    return np.bincount(visit, values.mean(1), PROVINCES) / np.maximum(counts, 1)


@jax.jit
def _predict(weights: Parameters, features: Any, visit: Any) -> tuple[jax.Array, jax.Array]:
    """Shares of the win and points to come of all positions, float32[P, S] each."""
    logits, points = formulas.value(weights, features, visit)
    return jax.nn.softmax(logits), points


def _report(samples: ValueSamples, win: NDArray[np.float32], errors: NDArray[np.float32]) -> dict[str, Any]:
    third = samples.visit // _THIRD
    cross_entropy = -(samples.win * np.log(np.maximum(win, 1e-9))).sum(1)
    parts = [third == each for each in range(3)]
    return {
        "cross_entropy": _mean(cross_entropy),
        "cross_entropy_by_third": [_mean(cross_entropy[part]) for part in parts],
        "cross_entropy_of_equal_shares": round(float(np.log(win.shape[1])), 6),
        "squared_error_of_points": _mean(errors),
        "squared_error_of_points_by_third": [_mean(errors[part]) for part in parts],
        "reliability": reliability(win, samples.win),
    }


def _mean(values: NDArray[np.float32]) -> float | None:
    return round(float(values.mean(dtype=np.float64)), 6) if values.size else None
