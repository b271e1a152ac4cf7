"""Ratings of players over the games of trials: a Plackett-Luce fit with terms for the turn order, on the Elo scale.

400 points are a factor of ten in strength: a player rated R above each of n - 1 equal opponents wins w / (w + n - 1) of
the games, where w = 10^(R / 400). A seat counts by its distance from the first player; the terms of a table size sum to
zero. Ties are split. Standard errors are clustered by deal.

On request a normal prior (PRIOR) makes ratings of results that are too few or too one-sided for that.

Players are comparable, and their ratings finite, only within a strongly connected group: between any two of its
players, each has finished before the other, directly or through other players (Ford 1957).
"""

import itertools
import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple

import numpy as np

from mogul.arena.play.block import Result
from mogul.arena.results.interval import Interval, t_quantile
from mogul.arena.results.rating_model import (
    Fit,
    Model,
    NotFinite,
    PlayedGame,
    Row,
    fit,
    fit_with_prior,
    is_informative,
    played_games,
)
from mogul.arena.trials.trial import TrialProgress


class Relation(Enum):
    """Relation of a player to the reference, chains through other players included."""

    ABOVE = "above"  # has finished before the reference, never behind it
    COMPARABLE = "comparable"  # has finished before it and behind it
    BELOW = "below"  # has finished behind the reference, never before it


def relations_to(
    reference: str, games: Sequence[tuple[tuple[str, ...], Result]], *, by_places: bool
) -> Mapping[str, Relation | None]:
    """Returns the relation of every player of some games to the reference; None where no chain of games connects them.

    games: the players by seat, and the result. by_places: every place counts, not wins alone; a tie counts both ways.
    """
    players = list(dict.fromkeys(player for seated, _ in games for player in seated))
    numbers = {player: number for number, player in enumerate(players)}
    before = np.eye(len(players), dtype=np.bool_)
    for seated, result in games:
        for one, other in itertools.permutations(range(len(seated)), 2):
            ahead = result.ranks[one] <= result.ranks[other] if by_places else result.shares[one] > 0
            before[numbers[seated[one]], numbers[seated[other]]] |= ahead
    for middle in range(len(players)):
        before |= np.outer(before[:, middle], before[middle])
    here = numbers[reference]
    relations = {
        (True, True): Relation.COMPARABLE,
        (True, False): Relation.ABOVE,
        (False, True): Relation.BELOW,
    }
    return {
        player: relations.get((bool(before[number, here]), bool(before[here, number])))
        for player, number in numbers.items()
    }


ELO: Final = 400 / math.log(10)
# Standard deviation of the prior of a rating, and of the term of a seat: a factor of ten in strength. Two players
# farther apart cannot be measured in the few games for which the prior is used.
PRIOR: Final = 400.0
_INFINITE: Final[dict[Relation | None, Interval]] = {
    Relation.ABOVE: Interval(math.inf, 0.0),
    Relation.BELOW: Interval(-math.inf, 0.0),
}


@dataclass(frozen=True)
class PlayerRating:
    """Rating of a player.

    elo: above the reference, which has 0 ± 0; infinite for a player that has won or lost everything. games: counted
    once a seat. share: mean share of the win in them; expected: the same by the fit.
    """

    player: str
    elo: Interval
    games: int
    share: float
    expected: float


@dataclass(frozen=True)
class SeatRating:
    """Value of a seat at a table of `players`. turn: 0 for the first player, 1 for the next, and so on."""

    players: int
    turn: int
    elo: Interval


@dataclass(frozen=True)
class Ratings:
    """Ratings of all players of some trials.

    players: the strongest first. differences: rating of the first player of a pair above the second, for all pairs of
    finite ratings; more precise than the ratings where their errors are correlated. games: of these players. deals:
    number of informative ones, the clusters of the errors. has_prior: True if the results alone had no such ratings.
    """

    reference: str
    players: tuple[PlayerRating, ...]
    differences: Mapping[tuple[str, str], Interval]
    seats: tuple[SeatRating, ...]
    games: int
    deals: int
    has_prior: bool


def ratings(
    trials: Sequence[TrialProgress],
    reference: str | None = None,
    *,
    by_places: bool = False,
    may_have_prior: bool = False,
) -> Ratings:
    """Returns the ratings of all players of some trials, over the counted blocks.

    reference: the player with rating 0; by default the last of the first trial's line-up. by_places: fit all places,
    not wins alone: more precise, and misleading where places and wins disagree. may_have_prior: rate with a prior where
    the results alone are not enough.
    Raises ValueError for trials of different games, an unknown reference, no game played, or incomparable players, and
    NotFinite, a ValueError, where the results alone are not enough and no prior may be used: deals must outnumber the
    estimates.
    """
    of = sorted({trial.header.game for trial in trials})
    if len(of) > 1:
        raise ValueError(f"the trials are of {' and '.join(of)}; players are rated in one game at a time")
    games = played_games(trials)
    if not games:
        raise ValueError("no block has been played: there is nothing to rate")
    reference = trials[0].header.line_up[-1] if reference is None else reference
    known = dict.fromkeys(player for game in games for player in game.players)
    if reference not in known:
        raise ValueError(f"the reference {reference!r} has not played; there are {', '.join(known)}")
    relations = relations_to(reference, [(game.players, game.result) for game in games], by_places=by_places)
    unrelated = [player for player, relation in relations.items() if relation is None]
    if unrelated:
        raise ValueError(f"neither {', '.join(unrelated)} nor {reference} ever beat the other, not even through others")
    try:
        found = _fitted(games, reference, relations, by_places=by_places)
    except NotFinite:
        if not may_have_prior:
            raise
        relations = dict.fromkeys(relations, Relation.COMPARABLE)
        found = _fitted(games, reference, relations, by_places=by_places, prior=PRIOR)
    model, estimated = found
    return Ratings(
        reference=reference,
        players=_player_ratings(games, model, estimated, relations),
        differences={
            (one, other): _elo(estimated, model.player_row(one) - model.player_row(other))
            for one, other in itertools.permutations(sorted(_comparable(relations)), 2)
        },
        seats=tuple(SeatRating(size, turn, _elo(estimated, model.turn_row(size, turn))) for size, turn in model.seats),
        games=len(games),
        deals=estimated.groups,
        has_prior=estimated.has_prior,
    )


class _Fitted(NamedTuple):
    """A model and its estimates."""

    model: Model
    fit: Fit


def _fitted(
    games: Sequence[PlayedGame],
    reference: str,
    relations: Mapping[str, Relation | None],
    *,
    by_places: bool,
    prior: float | None = None,
) -> _Fitted:
    """Fits the players that are comparable. prior: its standard deviation in Elo. Raises NotFinite without one."""
    rated = _comparable(relations)
    informative = [game for game in games if is_informative(game, rated, by_places=by_places)]
    if not informative:
        raise NotFinite(f"{reference} has won against everybody, or never: with such a reference there are no ratings")
    model = Model(reference, rated, {len(game.players) for game in informative})
    choices = model.choices(informative, by_places=by_places)
    if prior is not None:
        return _Fitted(model, fit_with_prior(choices, prior / ELO))
    found = fit(choices)
    # The rank of the covariance is less than the number of deals: with so few it calls something certain.
    if found.groups <= model.size:
        raise NotFinite(
            f"the deals are too few, {found.groups} for {model.size} estimates of players and seats: "
            f"{model.size + 1} or more are needed"
        )
    return _Fitted(model, found)


def _comparable(relations: Mapping[str, Relation | None]) -> set[str]:
    return {player for player, relation in relations.items() if relation is Relation.COMPARABLE}


def _elo(found: Fit, row: Row) -> Interval:
    """Elo of a player, a seat, or a difference."""
    error = math.sqrt(max(float(row @ found.covariance @ row), 0.0))
    # The errors of a posterior are normal; those by clusters follow from as many deviations as there are clusters.
    quantile = t_quantile(math.inf if found.has_prior else max(found.groups - 1, 1))
    return Interval(ELO * float(row @ found.estimates), ELO * quantile * error)


def _player_ratings(
    games: Sequence[PlayedGame], model: Model, found: Fit, relations: Mapping[str, Relation | None]
) -> tuple[PlayerRating, ...]:
    shares: defaultdict[str, list[tuple[float, float]]] = defaultdict(list)
    for game in games:
        above = np.array([relations[player] is Relation.ABOVE for player in game.players])
        expected = above / above.sum() if above.any() else model.win_probabilities(game, found.estimates)
        for player, share, probability in zip(game.players, game.result.shares, expected, strict=True):
            shares[player].append((share, float(probability)))
    rated = []
    for player, pairs in shares.items():
        share, mean = np.mean(pairs, axis=0).tolist()
        elo = _INFINITE.get(relations[player]) or _elo(found, model.player_row(player))
        rated.append(PlayerRating(player, elo, len(pairs), share, mean))
    return tuple(sorted(rated, key=lambda each: -each.elo.mean))
