"""The Plackett-Luce model: among the seats not yet placed, seat i comes next with probability w_i / sum(w).

log w is linear in the features of a seat: the player's strength and a term for the turn order. Fitted by maximum
likelihood (Newton's method; the likelihood is concave), with the sandwich estimator of the covariance, clustered by
groups of dependent games. The library `choix` fits item strengths alone: no features, no weights, no clusters.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

MAX_STEPS: Final = 50
TOLERANCE: Final = 1e-9
# Beyond it an estimate diverges: to measure such a strength takes about e^20 games.
MAX_ESTIMATE: Final = 20.0


@dataclass(frozen=True)
class Rankings:
    """Results of tables of one size: G rankings of N seats, P parameters.

    features: float64[G, N, P], by place, the first one first. weights: float64[G]; a ranking with ties is split into
    all its orders, each with a part of the weight. groups: int64[G], the groups of dependent games. places: number of
    places whose order is known.
    """

    features: Floats
    weights: Floats
    groups: NDArray[np.int64]
    places: int


@dataclass(frozen=True)
class Fit:
    """estimates: float64[P]. covariance: float64[P, P], of the estimates. groups: their number."""

    estimates: Floats
    covariance: Floats
    groups: int


class NotFinite(ValueError):
    """The results are too few or too one-sided for finite estimates."""


def fit(tables: list[Rankings]) -> Fit:
    """Returns the maximum-likelihood estimates. Raises NotFinite."""
    size = tables[0].features.shape[2]
    estimates: Floats = np.zeros(size)
    for _ in range(MAX_STEPS):
        _, gradient, curvature = _likelihood(tables, estimates)
        step = _solved(curvature, gradient)
        estimates += _shortened(tables, estimates, step)
        if np.abs(estimates).max(initial=0.0) > MAX_ESTIMATE:
            break
        if np.abs(step).max(initial=0.0) < TOLERANCE:
            return _with_errors(tables, estimates)
    raise NotFinite("the results are too few or too one-sided: the estimates grow without end")


def win_probabilities(features: Floats, estimates: Floats) -> Floats:
    """Returns the probability of the first place, float64[G, N]."""
    strengths = np.exp(features @ estimates)
    shares: Floats = strengths / strengths.sum(axis=1, keepdims=True)
    return shares


def _likelihood(tables: list[Rankings], estimates: Floats) -> tuple[float, Floats, Floats]:
    """Log-likelihood, its gradient, and its negative Hessian."""
    size = len(estimates)
    value, gradient, curvature = 0.0, np.zeros(size), np.zeros((size, size))
    for table in tables:
        for place in range(table.places):
            left = table.features[:, place:]
            probabilities = win_probabilities(left, estimates)
            mean = np.einsum("gn,gnp->gp", probabilities, left)
            value += float(table.weights @ np.log(probabilities[:, 0]))
            gradient += table.weights @ (left[:, 0] - mean)
            weighted = probabilities * table.weights[:, None]
            curvature += np.einsum("gn,gnp,gnq->pq", weighted, left, left, optimize=True)
            curvature -= np.einsum("g,gp,gq->pq", table.weights, mean, mean, optimize=True)
    return value, gradient, curvature


def _shortened(tables: list[Rankings], estimates: Floats, step: Floats) -> Floats:
    """Newton's step, halved until the likelihood does not fall."""
    value = _likelihood(tables, estimates)[0]
    for _ in range(MAX_STEPS):
        if _likelihood(tables, estimates + step)[0] >= value - TOLERANCE:
            break
        step = step / 2
    return step


def _with_errors(tables: list[Rankings], estimates: Floats) -> Fit:
    numbers = {group: number for number, group in enumerate(np.unique(np.concatenate([t.groups for t in tables])))}
    scores = np.zeros((len(numbers), len(estimates)))
    for table in tables:
        rows = np.array([numbers[group] for group in table.groups])
        for place in range(table.places):
            left = table.features[:, place:]
            mean = np.einsum("gn,gnp->gp", win_probabilities(left, estimates), left)
            np.add.at(scores, rows, table.weights[:, None] * (left[:, 0] - mean))
    groups = len(numbers)
    middle = np.einsum("gp,gq->pq", scores, scores) * groups / max(groups - 1, 1)
    curvature = _likelihood(tables, estimates)[2]
    return Fit(estimates, _solved(curvature, _solved(curvature, middle).T), groups)


def _solved(matrix: Floats, right: Floats) -> Floats:
    try:
        return np.linalg.solve(matrix, right).astype(np.float64)
    except np.linalg.LinAlgError as error:
        raise NotFinite("the results are too few to tell players and seats apart") from error
