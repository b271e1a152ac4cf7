"""The rating model: games as choices for the Plackett-Luce fit, with parameters for players and turn order.

In the Plackett-Luce model, among the seats not yet placed, seat i comes next with probability w_i / sum(w).

log w is linear in the features of a seat: the player's strength and a term for the turn order. So a game is a sequence
of choices, each a conditional logit. Fitted by maximum likelihood (the likelihood is concave), with the sandwich
estimator of the covariance, clustered by groups of dependent games. The library `choix` fits item strengths alone: no
features, no weights, no clusters.
"""

import itertools
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize
from scipy.special import softmax

from mogul.arena.play.block import Result
from mogul.arena.trials.trial import TrialProgress

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


Order = tuple[int, ...]
"""Seats by place, the first one first."""
Row = NDArray[np.float64]


@dataclass(frozen=True)
class PlayedGame:
    """A game to be rated. players, turns: by seat; a turn is the distance from the first player. deal: its number."""

    players: tuple[str, ...]
    turns: tuple[int, ...]
    result: Result
    deal: int


def played_games(trials: Sequence[TrialProgress]) -> list[PlayedGame]:
    """Returns all games of the counted blocks. Trials of the same deal share its number."""
    deals: dict[tuple[object, ...], int] = {}
    games = []
    for trial in trials:
        header, seats = trial.header, len(trial.header.line_up)
        for block in trial.blocks:
            key = (header.rule_set, header.component_set, header.component_hash, seats, block.seed)
            turns = tuple((seat - block.first_player) % seats for seat in range(seats))
            for result in block.results:
                seated = tuple(header.entries[entry] for entry in result.seating)
                games.append(PlayedGame(seated, turns, result, deals.setdefault(key, len(deals))))
    return games


def is_informative(game: PlayedGame, rated: Set[str], *, by_places: bool) -> bool:
    """Returns True if a game compares rated players: it seats two of them, and one of them won if wins alone count."""
    shares = [share for player, share in zip(game.players, game.result.shares, strict=True) if player in rated]
    return len(shares) > 1 and (by_places or any(shares))


class Model:
    """Layout of the parameters: the players but the reference, then for each table size its turns but the last, whose
    term is minus the sum of the others."""

    def __init__(self, reference: str, players: Set[str], sizes: Set[int]) -> None:
        self._rated = players
        self._players = {player: number for number, player in enumerate(sorted(players - {reference}))}
        self._first_turn: dict[int, int] = {}
        self.size = len(self._players)
        for size in sorted(sizes):
            self._first_turn[size] = self.size
            self.size += size - 1

    @property
    def seats(self) -> list[tuple[int, int]]:
        """Pairs of a table size and a turn."""
        return [(size, turn) for size in self._first_turn for turn in range(size)]

    def player_row(self, player: str) -> Row:
        """Returns the features of a player, float64[P]; zeros for the reference."""
        row = np.zeros(self.size)
        if player in self._players:
            row[self._players[player]] = 1.0
        return row

    def turn_row(self, size: int, turn: int) -> Row:
        """Returns the features of a turn, float64[P]; zeros at tables of a size that no informative game has."""
        row = np.zeros(self.size)
        begin = self._first_turn.get(size)
        if begin is None:
            return row
        if turn < size - 1:
            row[begin + turn] = 1.0
        else:
            row[begin : begin + size - 1] = -1.0
        return row

    def game_rows(self, game: PlayedGame) -> Row:
        """Returns the features of the seats of a game, float64[N, P]."""
        size = len(game.players)
        pairs = zip(game.players, game.turns, strict=True)
        return np.array([self.player_row(player) + self.turn_row(size, turn) for player, turn in pairs])

    def win_probabilities(self, game: PlayedGame, estimates: Row) -> Row:
        """Returns the win probability by seat, float64[N]; zero for players without a rating."""
        rated = [player in self._rated for player in game.players]
        strengths = np.where(rated, np.exp(self.game_rows(game) @ estimates), 0.0)
        found: Row = strengths / (strengths.sum() or 1.0)
        return found

    def choices(self, games: Sequence[PlayedGame], *, by_places: bool) -> Choices:
        """Returns informative games as choices among the rated players; the others are infinitely far away."""
        found: list[tuple[Row, float, int]] = []
        for game in games:
            features = self.game_rows(game)
            for order, weight in _orders(game.result) if by_places else _winners(game.result):
                left = [seat for seat in order if game.players[seat] in self._rated]
                places = len(left) - 1 if by_places else int(left[0] == order[0])
                found += [(features[left[place:]], weight, game.deal) for place in range(places)]
        rows, weights, deals = zip(*found, strict=True)
        sizes = np.array([len(each) for each in rows])
        is_there = np.arange(sizes.max()) < sizes[:, None]
        padded = np.zeros((*is_there.shape, self.size))
        padded[is_there] = np.concatenate(rows)
        return Choices(padded, is_there, np.array(weights), np.array(deals))


def _orders(result: Result) -> Iterator[tuple[Order, float]]:
    """Every order of the seats that agrees with the ranks, with equal weights that sum to 1."""
    seats = range(len(result.ranks))
    tied = [[seat for seat in seats if result.ranks[seat] == rank] for rank in sorted(set(result.ranks))]
    orders = [tuple(itertools.chain(*parts)) for parts in itertools.product(*map(itertools.permutations, tied))]
    for order in orders:
        yield order, 1 / len(orders)


def _winners(result: Result) -> Iterator[tuple[Order, float]]:
    """An order for each winner, before all other seats, weighted by its share of the win."""
    seats = range(len(result.shares))
    for winner in seats:
        if result.shares[winner] > 0:
            yield (winner, *(seat for seat in seats if seat != winner)), result.shares[winner]
