"""Games as the Plackett-Luce fit takes them: a parameter for every player and for the seats."""

import itertools
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mogul.arena.play.block import Block, Result
from mogul.arena.results.plackett_luce import Rankings, chances
from mogul.arena.trials.trial import Header, standing

Order = tuple[int, ...]
"""Seats, the first place first."""
Row = NDArray[np.float64]


@dataclass(frozen=True)
class PlayedGame:
    """A game as it is rated: by seat who sat there, and how many seats after the one that begins; its deal."""

    players: tuple[str, ...]
    turns: tuple[int, ...]
    result: Result
    deal: int


def played_games(trials: Sequence[tuple[Header, Mapping[int, Block]]]) -> list[PlayedGame]:
    """All games of the blocks that count. A deal has one number, whichever trials were played with it."""
    deals: dict[tuple[object, ...], int] = {}
    games = []
    for header, played in trials:
        seats = len(header.line_up)
        for block in standing(header, played).blocks:
            key = (header.rule_set, header.component_set, header.component_hash, seats, block.seed)
            turns = tuple((seat - block.first_player) % seats for seat in range(seats))
            for result in block.results:
                sitting = tuple(header.entries[entry] for entry in result.seating)
                games.append(PlayedGame(sitting, turns, result, deals.setdefault(key, len(deals))))
    return games


def says_something(game: PlayedGame, rated: Set[str], *, by_places: bool) -> bool:
    """Whether a game tells these players apart: two seats are theirs, and where wins alone count, one of them won."""
    shares = [share for player, share in zip(game.players, game.result.shares, strict=True) if player in rated]
    return len(shares) > 1 and (by_places or any(shares))


class Model:
    """Which parameter is what: first the players but the reference, then for each size of table its seats in turn but
    the last, whose term is minus the sum of the others."""

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
        """Sizes of tables, with all their turns."""
        return [(size, turn) for size in self._first_turn for turn in range(size)]

    def of_player(self, player: str) -> Row:
        """float64[P]; zeros for the reference."""
        row = np.zeros(self.size)
        if player in self._players:
            row[self._players[player]] = 1.0
        return row

    def of_seat(self, size: int, turn: int) -> Row:
        """float64[P]."""
        row = np.zeros(self.size)
        begin = self._first_turn[size]
        if turn < size - 1:
            row[begin + turn] = 1.0
        else:
            row[begin : begin + size - 1] = -1.0
        return row

    def of_game(self, game: PlayedGame) -> Row:
        """float64[N, P], by seat."""
        size = len(game.players)
        pairs = zip(game.players, game.turns, strict=True)
        return np.array([self.of_player(player) + self.of_seat(size, turn) for player, turn in pairs])

    def chances(self, game: PlayedGame, estimates: Row) -> Row:
        """float64[N], by seat: of the win; zero for those who are not rated."""
        rated = np.array([player in self._rated for player in game.players])
        found = np.zeros(len(game.players))
        if rated.sum() > 1:
            found[rated] = chances(self.of_game(game)[rated][None], estimates)[0]
        else:
            found[rated] = 1.0
        return found

    def rankings(self, games: Sequence[PlayedGame], *, by_places: bool) -> list[Rankings]:
        """Games that say something about the players that are rated, among these alone: others are infinitely far
        away."""
        rows: defaultdict[int, list[tuple[Row, float, int]]] = defaultdict(list)
        for game in games:
            features = self.of_game(game)
            for order, weight in _orders(game.result) if by_places else _winners(game.result):
                left = [seat for seat in order if game.players[seat] in self._rated]
                if by_places or left[0] == order[0]:
                    rows[len(left)].append((features[left], weight, game.deal))
        tables = []
        for seats, found in sorted(rows.items()):
            features_of_all, weights, deals = zip(*found, strict=True)
            places = seats - 1 if by_places else 1
            tables.append(Rankings(np.array(features_of_all), np.array(weights), np.array(deals), places))
        return tables


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
