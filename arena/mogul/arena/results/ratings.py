"""Ratings of players over the games of trials: a Plackett-Luce fit with terms for the seats, on the Elo scale.

400 points are a factor of ten in strength: who is rated R above each of n - 1 equal others wins w / (w + n - 1) of the
games, w being 10^(R / 400). A seat counts by its distance from the one that begins, for that is what can matter; the
terms of a table size sum to zero. Tied seats count in each order, with equal parts. Standard errors are clustered by
deal, over all trials that were played with it.
"""

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from mogul.arena.play.block import Block, Result
from mogul.arena.results.interval import Interval, t_quantile
from mogul.arena.results.plackett_luce import Fit, NotFinite, Rankings, chances, fit
from mogul.arena.trials.trial import Header, standing

ELO: Final = 400 / math.log(10)

Order = tuple[int, ...]
"""Seats, the first place first."""


@dataclass(frozen=True)
class PlayerRating:
    """elo: above the reference, which has 0 ± 0. games: how often it sat at a table. share: its mean share of the win
    in these; expected: the same by the fit."""

    player: str
    elo: Interval
    games: int
    share: float
    expected: float


@dataclass(frozen=True)
class SeatRating:
    """What a seat is worth at a table of `players`. place: 0 begins, 1 comes after it, and so on."""

    players: int
    place: int
    elo: Interval


@dataclass(frozen=True)
class Ratings:
    """players: the strongest first. deals: how many, each a cluster of the errors."""

    reference: str
    players: tuple[PlayerRating, ...]
    seats: tuple[SeatRating, ...]
    games: int
    deals: int


@dataclass(frozen=True)
class _Played:
    """A game: by seat who sat there, and the place in turn; its deal."""

    players: tuple[str, ...]
    places: tuple[int, ...]
    result: Result
    deal: int


def ratings(
    trials: Sequence[tuple[Header, Mapping[int, Block]]], reference: str | None = None, *, wins_only: bool = False
) -> Ratings:
    """Ratings of all players of some trials, by the blocks that count.

    reference: who has 0; by default the last of the first trial's line-up. wins_only: fit who won, not all places.
    Raises ValueError: an unknown reference, no game, or results that allow no finite ratings.
    """
    games = list(_games(trials))
    if not games:
        raise ValueError("no block has been played: there is nothing to rate")
    players = list(dict.fromkeys(player for game in games for player in game.players))
    reference = trials[0][0].line_up[-1] if reference is None else reference
    if reference not in players:
        raise ValueError(f"the reference {reference!r} has not played; there are {', '.join(players)}")
    _check_comparable(games, players, wins_only)
    model = _Model([each for each in players if each != reference], sorted({len(game.players) for game in games}))
    found = fit(model.tables(games, wins_only))
    return Ratings(
        reference=reference,
        players=_player_ratings(games, model, found, reference),
        seats=tuple(model.seat_ratings(found)),
        games=len(games),
        deals=found.groups,
    )


def _games(trials: Sequence[tuple[Header, Mapping[int, Block]]]) -> Iterator[_Played]:
    deals: dict[tuple[object, ...], int] = {}
    for header, played in trials:
        seats = len(header.line_up)
        for block in standing(header, played).blocks:
            key = (header.rule_set, header.component_set, header.component_hash, seats, block.seed)
            places = tuple((seat - block.first_player) % seats for seat in range(seats))
            for result in block.results:
                sitting = tuple(header.entries[entry] for entry in result.seating)
                yield _Played(sitting, places, result, deals.setdefault(key, len(deals)))


def _check_comparable(games: Sequence[_Played], players: Sequence[str], wins_only: bool) -> None:
    """Ratings are finite if, however the players are divided in two, each part has once come before the other."""
    numbers = {player: number for number, player in enumerate(players)}
    reach = np.eye(len(players), dtype=np.bool_)
    for game in games:
        for (one, rank), (other, behind) in itertools.permutations(
            zip(game.players, game.result.ranks, strict=True), 2
        ):
            reach[numbers[one], numbers[other]] |= rank == 1 if wins_only else rank <= behind
    for middle in range(len(players)):
        reach |= np.outer(reach[:, middle], reach[middle])
    for reached in reach:
        if not reached.all():
            below, above = ", ".join(np.array(players)[reached]), ", ".join(np.array(players)[~reached])
            done = "won against" if wins_only else "come before"
            raise NotFinite(f"none of {below} has ever {done} any of {above}; games with others in between are needed")


class _Model:
    """Which parameter is what: first the players but the reference, then for each size of table its places but the
    last, whose term is minus the sum of the others."""

    def __init__(self, players: Sequence[str], sizes: Sequence[int]) -> None:
        self._players = {player: number for number, player in enumerate(players)}
        self._first_place: dict[int, int] = {}
        self.size = len(players)
        for size in sizes:
            self._first_place[size] = self.size
            self.size += size - 1

    def of_player(self, player: str) -> NDArray[np.float64]:
        """float64[P]; zeros for the reference."""
        row = np.zeros(self.size)
        if player in self._players:
            row[self._players[player]] = 1.0
        return row

    def of_place(self, size: int, place: int) -> NDArray[np.float64]:
        """float64[P]."""
        row = np.zeros(self.size)
        begin = self._first_place[size]
        if place < size - 1:
            row[begin + place] = 1.0
        else:
            row[begin : begin + size - 1] = -1.0
        return row

    def of_game(self, game: _Played) -> NDArray[np.float64]:
        """float64[N, P], by seat."""
        size = len(game.players)
        return np.array(
            [
                self.of_player(player) + self.of_place(size, place)
                for player, place in zip(game.players, game.places, strict=True)
            ]
        )

    def tables(self, games: Sequence[_Played], wins_only: bool) -> list[Rankings]:
        """The games as the fit takes them."""
        tables = []
        for size in self._first_place:
            rows = [
                (features[list(order)], weight, game.deal)
                for game in games
                if len(game.players) == size
                for features in (self.of_game(game),)
                for order, weight in (_winners(game.result) if wins_only else _orders(game.result))
            ]
            features, weights, groups = zip(*rows, strict=True)
            places = 1 if wins_only else size - 1
            tables.append(Rankings(np.array(features), np.array(weights), np.array(groups), places))
        return tables

    def elo(self, found: Fit, row: NDArray[np.float64]) -> Interval:
        """Of a player or a place."""
        error = math.sqrt(max(float(row @ found.covariance @ row), 0.0))
        return Interval(ELO * float(row @ found.estimates), ELO * t_quantile(max(found.groups - 1, 1)) * error)

    def seat_ratings(self, found: Fit) -> Iterator[SeatRating]:
        """Of every place at every size of table."""
        for size in self._first_place:
            for place in range(size):
                yield SeatRating(size, place, self.elo(found, self.of_place(size, place)))


def _player_ratings(games: Sequence[_Played], model: _Model, found: Fit, reference: str) -> tuple[PlayerRating, ...]:
    shares: dict[str, list[tuple[float, float]]] = {}
    for game in games:
        expected = chances(model.of_game(game)[None], found.estimates)[0]
        for player, share, chance in zip(game.players, game.result.shares, expected, strict=True):
            shares.setdefault(player, []).append((share, float(chance)))
    rated = []
    for player, pairs in shares.items():
        share, expected_share = np.mean(pairs, axis=0).tolist()
        rated.append(PlayerRating(player, model.elo(found, model.of_player(player)), len(pairs), share, expected_share))
    return tuple(sorted(rated, key=lambda each: -each.elo.mean))


def _orders(result: Result) -> Iterator[tuple[Order, float]]:
    """Every order of the seats that the places allow, with equal weights that sum to 1."""
    seats = range(len(result.ranks))
    tied = [[seat for seat in seats if result.ranks[seat] == rank] for rank in sorted(set(result.ranks))]
    orders = [tuple(itertools.chain(*parts)) for parts in itertools.product(*map(itertools.permutations, tied))]
    for order in orders:
        yield order, 1 / len(orders)


def _winners(result: Result) -> Iterator[tuple[Order, float]]:
    """Every winner in front of all others, with its share of the win as weight."""
    seats = range(len(result.shares))
    for winner in seats:
        if result.shares[winner] > 0:
            yield (winner, *(seat for seat in seats if seat != winner)), result.shares[winner]
