"""Ratings of players over the games of trials: a Plackett-Luce fit with terms for the seats, on the Elo scale.

400 points are a factor of ten in strength: who is rated R above each of n - 1 equal others wins w / (w + n - 1) of the
games, w being 10^(R / 400). A seat counts by its distance from the one that begins, for that is what can matter; the
terms of a table size sum to zero. Ties are split. Standard errors are clustered by deal.
"""

import itertools
import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from mogul.arena.play.block import Block
from mogul.arena.results.comparable import Place, places_to
from mogul.arena.results.interval import Interval, t_quantile
from mogul.arena.results.plackett_luce import Fit, NotFinite, fit
from mogul.arena.results.rating_model import Model, PlayedGame, Row, played_games, says_something
from mogul.arena.trials.trial import Header

ELO: Final = 400 / math.log(10)
_FAR_AWAY: Final[dict[Place | None, Interval]] = {
    Place.ABOVE: Interval(math.inf, 0.0),
    Place.BELOW: Interval(-math.inf, 0.0),
}


@dataclass(frozen=True)
class PlayerRating:
    """elo: above the reference, which has 0 ± 0; infinite for who has won or lost everything. games: how often it sat
    at a table. share: its mean share of the win in these; expected: the same by the fit."""

    player: str
    elo: Interval
    games: int
    share: float
    expected: float


@dataclass(frozen=True)
class SeatRating:
    """What a seat is worth at a table of `players`. turn: 0 begins, 1 comes after it, and so on."""

    players: int
    turn: int
    elo: Interval


@dataclass(frozen=True)
class Ratings:
    """players: the strongest first. differences: of each two whose ratings are finite, how much more the first of the
    pair is rated than the second: known better than both ratings where these err alike. games: of these players.
    deals: how many have a say, each a cluster of the errors."""

    reference: str
    players: tuple[PlayerRating, ...]
    differences: Mapping[tuple[str, str], Interval]
    seats: tuple[SeatRating, ...]
    games: int
    deals: int


def ratings(
    trials: Sequence[tuple[Header, Mapping[int, Block]]], reference: str | None = None, *, by_places: bool = False
) -> Ratings:
    """Ratings of all players of some trials, by the blocks that count.

    reference: who has 0; by default the last of the first trial's line-up. by_places: fit all places, not wins alone:
    more precise, and misleading where places and wins tell different things.
    Raises ValueError: an unknown reference, no game, players that nothing compares, or too few games.
    """
    games = played_games(trials)
    if not games:
        raise ValueError("no block has been played: there is nothing to rate")
    reference = trials[0][0].line_up[-1] if reference is None else reference
    known = dict.fromkeys(player for game in games for player in game.players)
    if reference not in known:
        raise ValueError(f"the reference {reference!r} has not played; there are {', '.join(known)}")
    places = places_to(reference, [(game.players, game.result) for game in games], by_places=by_places)
    strangers = [player for player, place in places.items() if place is None]
    if strangers:
        raise ValueError(f"neither {', '.join(strangers)} nor {reference} ever beat the other, not even through others")
    rated = {player for player, place in places.items() if place is Place.RATED}
    telling = [game for game in games if says_something(game, rated, by_places=by_places)]
    if not telling:
        raise NotFinite(f"{reference} has won against everybody, or never: with such a reference there are no ratings")
    model = Model(reference, rated, {len(game.players) for game in telling})
    found = fit(model.rankings(telling, by_places=by_places))
    return Ratings(
        reference=reference,
        players=_player_ratings(games, model, found, places),
        differences={
            (one, other): _elo(found, model.of_player(one) - model.of_player(other))
            for one, other in itertools.permutations(sorted(rated), 2)
        },
        seats=tuple(SeatRating(size, turn, _elo(found, model.of_seat(size, turn))) for size, turn in model.seats),
        games=len(games),
        deals=found.groups,
    )


def _elo(found: Fit, row: Row) -> Interval:
    """Of a player, a seat, or a difference."""
    error = math.sqrt(max(float(row @ found.covariance @ row), 0.0))
    return Interval(ELO * float(row @ found.estimates), ELO * t_quantile(max(found.groups - 1, 1)) * error)


def _player_ratings(
    games: Sequence[PlayedGame], model: Model, found: Fit, places: Mapping[str, Place | None]
) -> tuple[PlayerRating, ...]:
    shares: defaultdict[str, list[tuple[float, float]]] = defaultdict(list)
    for game in games:
        above = np.array([places[player] is Place.ABOVE for player in game.players])
        expected = above / above.sum() if above.any() else model.chances(game, found.estimates)
        for player, share, chance in zip(game.players, game.result.shares, expected, strict=True):
            shares[player].append((share, float(chance)))
    rated = []
    for player, pairs in shares.items():
        share, mean = np.mean(pairs, axis=0).tolist()
        elo = _FAR_AWAY.get(places[player]) or _elo(found, model.of_player(player))
        rated.append(PlayerRating(player, elo, len(pairs), share, mean))
    return tuple(sorted(rated, key=lambda each: -each.elo.mean))
