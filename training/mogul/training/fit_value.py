"""The fit of the value network to games, its targets, and the quality of predicted shares of the win: calibration and
cross-entropy.

Targets are lambda-returns, TD(lambda) (Sutton 1988), from one stage of a game to the next.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, NamedTuple

import jax
import numpy as np
from numpy.typing import NDArray

from mogul.training import fitting
from mogul.training.fitting import Batch, Parameters, fitted
from mogul.training.game_features import GameFeatures
from mogul.training.recipe import Fit
from mogul.training.samples import ValueSamples


def lambda_returns(
    samples: ValueSamples, win: NDArray[np.float32], score: NDArray[np.float32], td_lambda: float
) -> ValueSamples:
    """Returns the samples with other targets: of each position that is not the last of its game, the expectation at the
    next one, and lambda times what the target there differs from it.

    win, score: float32[P, S]; shares and score to come as they are expected in the positions. td_lambda: 0 to 1; with 1
    targets are the results. They scatter less with less of it: the result of a game is mostly luck.
    """
    targets = samples.win.copy(), samples.score.copy()
    for target, expected, own in zip(targets, (win, score), (samples.win, samples.score), strict=True):
        for place in range(len(target) - 2, -1, -1):
            if not samples.last[place]:
                gained = own[place] - own[place + 1]  # on the way: score; no share of the win
                ahead = expected[place + 1] + td_lambda * (target[place + 1] - expected[place + 1])
                target[place] = gained + ahead
    return samples._replace(win=targets[0], score=targets[1])


BINS: Final = 10


def cross_entropies(expected: NDArray[np.float32], actual: NDArray[np.float32]) -> NDArray[np.float32]:
    """Returns the cross-entropy of each of P positions with its result, float32[P]. expected, actual: float32[P, S]."""
    found: NDArray[np.float32] = -(actual * np.log(np.maximum(expected, 1e-9))).sum(1)
    return found


def share_bins(expected: NDArray[Any]) -> NDArray[np.int64]:
    """Returns the bin of each expected share, 0 to BINS - 1, int64 in the shape of the shares."""
    found: NDArray[np.int64] = np.minimum((expected.astype(np.float64) * BINS).astype(np.int64), BINS - 1)
    return found


def reliability(expected: NDArray[np.float32], actual: NDArray[np.float32]) -> dict[str, Any]:
    """Returns those of ten bins of the expected shares that have any, each with its size and the means of expected and
    actual shares, and the expected calibration error: the mean distance of the two over all shares, None without
    shares."""
    expected, actual = expected.ravel().astype(np.float64), actual.ravel().astype(np.float64)
    bins = share_bins(expected)
    counts = np.bincount(bins, minlength=BINS)
    sums = [np.bincount(bins, values, BINS) for values in (expected, actual)]
    table = [
        {
            "from": place / BINS,
            "count": int(count),
            "expected": round(expected_sum / count, 4),
            "actual": round(actual_sum / count, 4),
        }
        for place, (count, expected_sum, actual_sum) in enumerate(zip(counts, *sums, strict=True))
        if count
    ]
    error = round(float(np.abs(sums[0] - sums[1]).sum() / len(expected)), 5) if len(expected) else None
    return {"calibration_error": error, "bins": table}


# Standard deviation of the initial weights, for features of about 1. The others start at 0, the score of each stage
# at its mean.
_SPREAD: Final = {"table": 0.1, "seat": 0.15, "win": 0.1, "score": 0.5}
_FITTED: Final = ("stage", "table", "seat", "win", "score")


class ValueFit(NamedTuple):
    """Positions to fit to, and how. parts: returns the samples of a pass, in parts that are shuffled one by one.
    positions: of a pass that are fitted, about. td_lambda: of the targets, see `lambda_returns`; 1: results."""

    parts: Callable[[], Iterable[ValueSamples]]
    positions: int
    fit: Fit
    td_lambda: float = 1.0


def fit_of(samples: ValueSamples, fit: Fit, td_lambda: float = 1.0) -> ValueFit:
    """Returns a fit with all samples in one part."""
    return ValueFit(lambda: [samples], int((~samples.held_out).sum()), fit, td_lambda)


def first_value(game: GameFeatures, samples: ValueSamples, seed: int) -> Parameters:
    """Returns the parameters of a value network before its fit. samples: of which it knows the mean score by stage."""
    shapes = {name: game.field(game.value_weights, name).shape for name in _FITTED}
    rng = np.random.default_rng(seed)
    weights = {name: rng.normal(0.0, _SPREAD.get(name, 0.0), shape) for name, shape in shapes.items()}
    weights["score_by_stage"] = _by_stage(samples.score, samples.stage, game.stages)
    return {name: value.astype(np.float32) for name, value in weights.items()}


def value_parameters(game: GameFeatures, weights: np.void) -> Parameters:
    """Returns the parameters of a record of the game's value weights."""
    return {name: np.array(weights[game.field_names.get(name, name)]) for name in (*_FITTED, "score_by_stage")}


def fit_value(
    game: GameFeatures, first: Parameters, how: ValueFit, points_weight: float, seed: int
) -> tuple[np.void, dict[str, Any]]:
    """Returns a record of the game's value weights, fitted from the `first` parameters on, and a report on the held-out
    positions of the last part."""
    parameters, last = _fitted(first, how, points_weight, np.random.default_rng(seed))
    out = last.held_out
    judged = ValueSamples(last.features[out], last.stage[out], last.win[out], last.score[out], out[out], last.last[out])
    win, score = map(np.asarray, predict(parameters, judged.features, judged.stage))
    errors = (score - judged.score) ** 2
    variance = _by_stage(errors, judged.stage, game.stages)
    weights = game.record(game.value_weights, {**parameters, "variance_by_stage": variance})
    counts = {"fitted": how.positions, "held_out": len(judged.stage)}
    return weights, {"positions": counts, **_report(judged, win, errors, game.stages)}


def _fitted(
    first: Parameters, how: ValueFit, points_weight: float, rng: np.random.Generator
) -> tuple[Parameters, ValueSamples]:
    """Returns the fitted parameters, and the last part of the samples."""
    batch, seen = min(how.fit.batch, how.positions), list[ValueSamples]()

    def epoch(rng: np.random.Generator) -> Iterator[Batch]:
        for samples in how.parts():
            seen[:] = [samples]
            target = samples
            if how.td_lambda < 1.0:
                win, score = map(np.asarray, predict(first, samples.features, samples.stage))
                target = lambda_returns(samples, win, score, how.td_lambda)
            order = rng.permutation(np.flatnonzero(~samples.held_out))
            for begin in range(0, len(order) - batch + 1, batch):
                some = order[begin : begin + batch]
                yield samples.features[some], samples.stage[some], target.win[some], target.score[some], points_weight

    return fitted(_loss, first, epoch, how.positions // batch, how.fit, rng), seen[0]


def _loss(weights: Parameters, features: Any, stage: Any, win: Any, score: Any, points_weight: float) -> jax.Array:
    logits, expected = fitting.value(weights, features, stage)
    cross_entropy = -(win * jax.nn.log_softmax(logits)).sum(1).mean()
    total: jax.Array = cross_entropy + points_weight * ((expected - score) ** 2).mean()
    return total


def _by_stage(values: NDArray[np.float32], stage: NDArray[np.int32], stages: int) -> NDArray[np.float64]:
    """Means over the positions of each stage and all seats, 0 for a stage without positions; values: float32[P, S]."""
    counts = np.bincount(stage, minlength=stages)
    return np.bincount(stage, values.mean(1), stages) / np.maximum(counts, 1)


@jax.jit
def predict(weights: Parameters, features: Any, stage: Any) -> tuple[jax.Array, jax.Array]:
    """Returns shares of the win and score to come of all positions, float32[P, S] each; see `ValueSamples`."""
    logits, score = fitting.value(weights, features, stage)
    return jax.nn.softmax(logits), score


def _report(
    samples: ValueSamples, win: NDArray[np.float32], errors: NDArray[np.float32], stages: int
) -> dict[str, Any]:
    third = samples.stage * 3 // stages
    cross_entropy = cross_entropies(win, samples.win)
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
