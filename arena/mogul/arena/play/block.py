"""A block: one deal, played once with every seating of its match.

The block is the independent observation of all figures, not the game: the games of a block share their cards.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from mogul.arena.play.external_player import PlayerError
from mogul.arena.play.game import DecisionCost, Game, play_game
from mogul.arena.play.match import Match, Seating
from mogul.arena.play.specification import Specification
from mogul.engine.game_rules import Components, GameRecord
from mogul.players.player import Player

SaveRecord = Callable[[Components, int, Seating, GameRecord], None]
"""Callback for the record of a game: its board, the seed of its deal, its seating, the record."""


@dataclass(frozen=True)
class Result:
    """The result of a game, all by seat: entry, final score, rank (1 is the best), share of the win (ties split)."""

    seating: Seating
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    shares: tuple[float, ...]


@dataclass(frozen=True)
class EntryCosts:
    """Cost of an entry's decisions over a block: their number, search iterations, CPU seconds in all, and the median
    and 95th percentile of a decision."""

    decisions: int
    iterations: int
    seconds: float
    median: float
    p95: float


@dataclass(frozen=True)
class Block:
    """A block as its file has it.

    seed: of the deal. board: name of the component set. first_player: the seat that begins. results: by seating.
    costs: by entry. seconds: CPU time of the whole block, the table's own work included.
    """

    seed: int
    board: str
    first_player: int
    results: tuple[Result, ...]
    costs: tuple[EntryCosts, ...]
    seconds: float

    def alone(self, entry: int) -> "Block":
        """Returns the block with only those games in which the entry has one seat."""
        return replace(self, results=tuple(each for each in self.results if each.seating.count(entry) == 1))

    def share(self, entry: int) -> float:
        """Share of the wins: the sum over the entry's seats, averaged over the games."""
        return sum(self._of_seats(entry, lambda result, seat: result.shares[seat])) / len(self.results)

    def margin(self, entry: int) -> float:
        """Mean points of the entry's seats above the mean of their table."""
        margins = self._of_seats(
            entry, lambda result, seat: result.scores[seat] - sum(result.scores) / len(result.scores)
        )
        return sum(margins) / len(margins)

    def rank(self, entry: int) -> float:
        """Mean rank of the entry's seats."""
        ranks = self._of_seats(entry, lambda result, seat: result.ranks[seat])
        return sum(ranks) / len(ranks)

    def _of_seats(self, entry: int, figure: Callable[[Result, int], float]) -> list[float]:
        """A figure of every seat of the entry."""
        return [
            figure(result, seat)
            for result in self.results
            for seat, seat_entry in enumerate(result.seating)
            if seat_entry == entry
        ]


def play_block(match: Match, seed: int, save_record: SaveRecord | None = None) -> Block:
    """Plays the block of a seed; with budgets of iterations its results are reproducible. Raises PlayerError."""
    begin = time.process_time()
    components = match.board(seed)
    seatings = match.seatings(seed)
    games = []
    for seating in seatings:
        # Each seat of each game has a player of its own: one that remembers would know hands of the same deal.
        seated = [new_player(match.entries[entry]) for entry in seating]
        game = play_game(match.game.rules, components, match.rule_set, seated, seed)
        games.append(game)
        if save_record is not None:
            save_record(components, seed, seating, game.record)
    return Block(
        seed=seed,
        board=components.name,
        first_player=games[0].record.setup.first_player,
        results=tuple(map(_result, seatings, games)),
        costs=tuple(_entry_costs(seatings, games, entry) for entry in range(len(match.entries))),
        seconds=round(time.process_time() - begin, 6),
    )


def new_player(entry: Specification) -> Player:
    """Returns a new player. Raises PlayerError, with its name, for one that cannot be made here or any more."""
    try:
        return entry.player()
    except ValueError as error:
        raise PlayerError(f"{entry}: {error}") from error


def _result(seating: Seating, game: Game) -> Result:
    standings = game.standings
    return Result(
        seating=seating,
        scores=tuple(each.score for each in standings),
        ranks=tuple(each.rank for each in standings),
        shares=tuple(each.win_share for each in standings),
    )


def _entry_costs(seatings: Sequence[Seating], games: Sequence[Game], entry: int) -> EntryCosts:
    costs: list[DecisionCost] = [
        cost
        for seating, game in zip(seatings, games, strict=True)
        for seat_entry, of_seat in zip(seating, game.costs, strict=True)
        if seat_entry == entry
        for cost in of_seat
    ]
    seconds = np.array([each.seconds for each in costs])
    return EntryCosts(
        decisions=len(costs),
        iterations=sum(each.iterations for each in costs),
        seconds=round(float(seconds.sum()), 6),
        median=round(float(np.median(seconds)), 6),
        p95=round(float(np.quantile(seconds, 0.95)), 6),
    )
