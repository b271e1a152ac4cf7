"""The rating model: games as choices for the Plackett-Luce fit, with parameters for players and turn order."""

import itertools
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mogul.arena.play.block import Result
from mogul.arena.results.plackett_luce import Choices
from mogul.arena.trials.trial import TrialProgress

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
