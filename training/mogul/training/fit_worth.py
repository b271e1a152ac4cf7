"""The worth network, fitted to games."""

from collections.abc import Iterator
from typing import Any, Final

import jax
import jax.numpy as jnp
import numpy as np

from mogul.engine.taj_mahal.rules.tables import PROVINCES
from mogul.players.taj_mahal.evaluation.worth import WORTH_WEIGHTS
from mogul.training import formulas
from mogul.training.figures import reliability
from mogul.training.fitting import Batch, fitted
from mogul.training.formulas import Parameters
from mogul.training.recipe import Fit
from mogul.training.samples import WorthSamples

# Spread of the first weights: what goes into a unit comes to about 1. The others begin at 0.
_SPREAD: Final = {"table": 0.1, "seat": 0.15, "win": 0.1, "points": 0.5}
_BY_VISIT: Final = ("points_by_visit", "variance_by_visit")
_VISITS_OF_A_THIRD: Final = PROVINCES // 3
_AT_A_TIME: Final = 8192


def fit_worth(samples: WorthSamples, fit: Fit, points_weight: float, seed: int) -> tuple[np.void, dict[str, Any]]:
    """A WORTH_WEIGHTS record, and how well it fits the held-out games."""
    random = np.random.default_rng(seed)
    kept = np.flatnonzero(~samples.held_out)
    batch = min(fit.batch, len(kept))

    def epoch(random: np.random.Generator) -> Iterator[Batch]:
        order = random.permutation(kept)
        for begin in range(0, len(order) - batch + 1, batch):
            chosen = order[begin : begin + batch]
            yield samples.inputs[chosen], samples.visit[chosen], samples.win[chosen], samples.points[chosen]

    def loss(weights: Parameters, inputs: Any, visit: Any, win: Any, points: Any) -> jax.Array:
        logits, expected = formulas.worth(weights, inputs, visit)
        cross_entropy = -(win * jax.nn.log_softmax(logits)).sum(1).mean()
        total: jax.Array = cross_entropy + points_weight * ((expected - points) ** 2).mean()
        return total

    first = _first_weights(samples, random)
    parameters = fitted(first, loss, epoch, len(kept) // batch, fit, random)
    weights = np.zeros(1, WORTH_WEIGHTS)[0]
    for name, value in parameters.items():
        weights[name] = value
    win, points = _expected(parameters, samples)
    errors = (points - samples.points) ** 2
    weights["variance_by_visit"] = _by_visit(errors[samples.held_out], samples.visit[samples.held_out])
    return weights, _report(samples, win, errors)


def _first_weights(samples: WorthSamples, random: np.random.Generator) -> Parameters:
    weights = {}
    for name in WORTH_WEIGHTS.names or ():
        shape = WORTH_WEIGHTS[name].shape
        if name not in _BY_VISIT:
            weights[name] = random.normal(0.0, _SPREAD.get(name, 0.0), shape).astype(np.float32)
    kept = ~samples.held_out
    return {**weights, "points_by_visit": _by_visit(samples.points[kept], samples.visit[kept])}


def _by_visit(values: np.ndarray, visit: np.ndarray) -> np.ndarray:
    """Mean over the positions of each visit and all seats, float32[PROVINCES]; 0 of a visit without any."""
    counts = np.bincount(visit, minlength=PROVINCES)
    return (np.bincount(visit, values.mean(1), PROVINCES) / np.maximum(counts, 1)).astype(np.float32)


def _expected(weights: Parameters, samples: WorthSamples) -> tuple[np.ndarray, np.ndarray]:
    """Shares of the win and points to come of all positions, float32[P, S] each."""
    network = jax.jit(formulas.worth)
    shares, points = [], []
    for begin in range(0, len(samples.visit), _AT_A_TIME):
        part = slice(begin, begin + _AT_A_TIME)
        logits, expected = network(weights, samples.inputs[part], samples.visit[part])
        shares.append(np.asarray(jax.nn.softmax(jnp.asarray(logits))))
        points.append(np.asarray(expected))
    return np.concatenate(shares), np.concatenate(points)


def _report(samples: WorthSamples, win: np.ndarray, errors: np.ndarray) -> dict[str, Any]:
    """Figures over the held-out games, but for the fitted ones' cross-entropy."""
    held = samples.held_out
    surprise = -(samples.ending * np.log(np.maximum(win, 1e-9))).sum(1)
    third = samples.visit // _VISITS_OF_A_THIRD
    return {
        "positions": {"fitted": int((~held).sum()), "held_out": int(held.sum())},
        "cross_entropy": {"fitted": _mean(surprise[~held]), "held_out": _mean(surprise[held])},
        "cross_entropy_by_third": [_mean(surprise[held & (third == each)]) for each in range(3)],
        "cross_entropy_of_even_shares": float(np.log(win.shape[1])),
        "squared_error_of_points": {"fitted": _mean(errors[~held]), "held_out": _mean(errors[held])},
        "squared_error_of_points_by_third": [_mean(errors[held & (third == each)]) for each in range(3)],
        "reliability": reliability(win[held], samples.ending[held]),
    }


def _mean(values: np.ndarray) -> float | None:
    return round(float(values.mean(dtype=np.float64)), 6) if values.size else None
