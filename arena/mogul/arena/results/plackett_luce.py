"""The Plackett-Luce model: of those still to be placed, i comes next with probability w_i over the sum of their w.

log w is a linear function of what a seat has: here the player's strength and a term for the seat. Fitted by maximum
likelihood (Newton's method; the likelihood is concave), with standard errors from groups of games that may depend on
each other: the sandwich estimator clustered by group.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

STEPS: Final = 50
PRECISE: Final = 1e-9
# Strengths further apart than any results can show: e to this power is more games than anybody plays.
FARTHEST: Final = 20.0


@dataclass(frozen=True)
class Rankings:
    """Results of tables of one size. G rankings of N seats by P parameters.

    features: float64[G, N, P], what each seat has, the first place first. weights: float64[G]; a ranking in which seats
    are tied is there in each of its orders, with a part of its weight. groups: int64[G], whose games depend on each
    other. places: of how many places the order is known; behind them it is left open.
    """

    features: Floats
    weights: Floats
    groups: NDArray[np.int64]
    places: int


@dataclass(frozen=True)
class Fit:
    """estimates: float64[P]. covariance: float64[P, P], of the estimates. groups: how many there were."""

    estimates: Floats
    covariance: Floats
    groups: int


class NotFinite(ValueError):
    """The results are too few, or too much of one kind, for finite estimates."""


def fit(tables: list[Rankings]) -> Fit:
    """The estimates of highest likelihood. Raises NotFinite."""
    size = tables[0].features.shape[2]
    estimates: Floats = np.zeros(size)
    for _ in range(STEPS):
        _, gradient, curvature = _likelihood(tables, estimates)
        step = _solved(curvature, gradient)
        estimates += _shortened(tables, estimates, step)
        if np.abs(estimates).max(initial=0.0) > FARTHEST:
            break
        if np.abs(step).max(initial=0.0) < PRECISE:
            return _with_errors(tables, estimates)
    raise NotFinite("the results are too few or too one-sided: the estimates grow without end")


def chances(features: Floats, estimates: Floats) -> Floats:
    """float64[G, N]: every seat's probability of the first place."""
    strengths = np.exp(features @ estimates)
    shares: Floats = strengths / strengths.sum(axis=1, keepdims=True)
    return shares


def _likelihood(tables: list[Rankings], estimates: Floats) -> tuple[float, Floats, Floats]:
    """The logarithm, its gradient, and minus its matrix of second derivatives."""
    size = len(estimates)
    value, gradient, curvature = 0.0, np.zeros(size), np.zeros((size, size))
    for table in tables:
        for place in range(table.places):
            left = table.features[:, place:]
            chance = chances(left, estimates)
            mean = np.einsum("gn,gnp->gp", chance, left)
            value += float(table.weights @ np.log(chance[:, 0]))
            gradient += table.weights @ (left[:, 0] - mean)
            weighted = chance * table.weights[:, None]
            curvature += np.einsum("gn,gnp,gnq->pq", weighted, left, left, optimize=True)
            curvature -= np.einsum("g,gp,gq->pq", table.weights, mean, mean, optimize=True)
    return value, gradient, curvature


def _shortened(tables: list[Rankings], estimates: Floats, step: Floats) -> Floats:
    """Newton's step, halved until it does not make things worse."""
    value = _likelihood(tables, estimates)[0]
    for _ in range(STEPS):
        if _likelihood(tables, estimates + step)[0] >= value - PRECISE:
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
            mean = np.einsum("gn,gnp->gp", chances(left, estimates), left)
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
