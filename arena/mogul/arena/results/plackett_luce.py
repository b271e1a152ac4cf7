"""The Plackett-Luce model: among the seats not yet placed, seat i comes next with probability w_i / sum(w).

log w is linear in the features of a seat: the player's strength and a term for the turn order. So a game is a sequence
of choices, each a conditional logit. Fitted by maximum likelihood (the likelihood is concave), with the sandwich
estimator of the covariance, clustered by groups of dependent games. The library `choix` fits item strengths alone: no
features, no weights, no clusters.
"""

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize
from scipy.special import softmax

Floats = NDArray[np.float64]

TOLERANCE: Final = 1e-10  # of the gradient, where the search for the minimum ends
# Of the gradient for a unit of weight. The search may end between the two: with many games its last steps change the
# loss by less than its rounding, and scipy reports a failure. The estimates are then off by some 1e-5 Elo.
MAX_GRADIENT: Final = 1e-8
# Beyond it an estimate diverges: to measure such a strength takes about e^20 games.
MAX_ESTIMATE: Final = 20.0


@dataclass(frozen=True)
class Choices:
    """Choices of the next place: C choices among at most N seats, P parameters.

    features: float64[C, N, P], those of the chosen seat first. is_there: bool[C, N]; False pads choices among fewer
    seats. weights: float64[C]; a game with ties is split into all its orders, each with a part of the weight. groups:
    int64[C], the groups of dependent games.
    """

    features: Floats
    is_there: NDArray[np.bool_]
    weights: Floats
    groups: NDArray[np.int64]


@dataclass(frozen=True)
class Fit:
    """estimates: float64[P]. covariance: float64[P, P], of the estimates. groups: their number. has_prior: True for
    the fit of `fit_with_prior`."""

    estimates: Floats
    covariance: Floats
    groups: int
    has_prior: bool = False


class NotFinite(ValueError):
    """The results are too few or too one-sided for finite estimates, or for the fit to find them."""


def fit(choices: Choices) -> Fit:
    """Returns the maximum-likelihood estimates. Raises NotFinite."""
    found = _minimum(choices, 0.0)
    estimates: Floats = found.x
    if np.abs(estimates).max() > MAX_ESTIMATE:
        raise NotFinite("the results are too few or too one-sided: the estimates grow without end")
    try:
        inverse = np.linalg.inv(_curvature(estimates, choices, 0.0))
    except np.linalg.LinAlgError as error:
        raise NotFinite("the results are too few to tell players and seats apart") from error
    if np.abs(found.jac).max() > MAX_GRADIENT * choices.weights.sum():
        raise NotFinite(f"the fit did not find the estimates: {found.message}")
    _, group = np.unique(choices.groups, return_inverse=True)
    groups = int(group.max()) + 1
    scores = np.zeros((groups, len(estimates)))
    np.add.at(scores, group, _scores(estimates, choices))
    return Fit(estimates, inverse @ (scores.T @ scores) @ inverse * groups / max(groups - 1, 1), groups)


def fit_with_prior(choices: Choices, deviation: float) -> Fit:
    """Returns the most probable estimates under a normal prior of each parameter, with mean 0 and this standard
    deviation, and the covariance of the normal approximation to the posterior. Results of any number have such a fit.
    Dependent games count as independent: with few groups their dependence cannot be estimated."""
    precision = deviation**-2
    estimates: Floats = _minimum(choices, precision).x
    inverse = np.linalg.inv(_curvature(estimates, choices, precision))
    return Fit(estimates, inverse.astype(np.float64), len(np.unique(choices.groups)), has_prior=True)


def _minimum(choices: Choices, precision: float) -> Any:
    """Minimizes the loss. precision: of the prior, 0 without one."""
    return minimize(
        _loss,
        np.zeros(choices.features.shape[2]),
        (choices, precision),
        "trust-exact",
        jac=True,
        hess=_curvature,
        options={"gtol": TOLERANCE},
    )


def _probabilities(estimates: Floats, choices: Choices) -> Floats:
    """Probability of each seat of each choice, float64[C, N]."""
    found: Floats = softmax(np.where(choices.is_there, choices.features @ estimates, -np.inf), axis=1)
    return found


def _loss(estimates: Floats, choices: Choices, precision: float) -> tuple[float, Floats]:
    """Negative log-likelihood, less the logarithm of the prior, and its gradient."""
    chosen = np.maximum(_probabilities(estimates, choices)[:, 0], np.finfo(np.float64).tiny)
    loss = -float(choices.weights @ np.log(chosen)) + precision / 2 * float(estimates @ estimates)
    return loss, precision * estimates - _scores(estimates, choices).sum(axis=0)


def _scores(estimates: Floats, choices: Choices) -> Floats:
    """Gradient of the log-likelihood of each choice, float64[C, P]."""
    mean = np.einsum("cn,cnp->cp", _probabilities(estimates, choices), choices.features)
    scores: Floats = choices.weights[:, None] * (choices.features[:, 0] - mean)
    return scores


def _curvature(estimates: Floats, choices: Choices, precision: float) -> Floats:
    """Hessian of the loss, float64[P, P]."""
    probabilities = _probabilities(estimates, choices)
    centred = choices.features - np.einsum("cn,cnp->cp", probabilities, choices.features)[:, None]
    weights = choices.weights[:, None] * probabilities
    found: Floats = np.einsum("cn,cnp,cnq->pq", weights, centred, centred, optimize=True)
    found[np.diag_indices_from(found)] += precision
    return found
