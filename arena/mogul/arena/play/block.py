"""A block: one deal, played with every seating of its match. The independent observation of all figures; a game is
none, for its cards are those of the others of its block."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from mogul.arena.play.game import Game, Thought, play_game
from mogul.arena.play.match import Match, Seating
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.records.record import GameRecord

Keep = Callable[[ComponentSet, int, Seating, GameRecord], None]
"""Keeps the record of a game: its board, the seed of its deal, who sat where."""


@dataclass(frozen=True)
class Result:
    """How one game ended. All by seat: who sat there (entries), final scores, places (1 is the best), shares of the win
    (ties split)."""

    seating: Seating
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    shares: tuple[float, ...]


@dataclass(frozen=True)
class Thinking:
    """What one entry's decisions needed, over a block: their number, simulated games, CPU seconds in all, and the
    median and 95th percentile of a decision."""

    decisions: int
    iterations: int
    seconds: float
    median: float
    p95: float


@dataclass(frozen=True)
class Block:
    """A block as it is kept.

    seed: of the deal. board: the name of its component set. first_player: the seat that begins (S1).
    results: by seating. thinking: by entry. seconds: CPU time of it all, the table's own work included.
    """

    seed: int
    board: str
    first_player: int
    results: tuple[Result, ...]
    thinking: tuple[Thinking, ...]
    seconds: float

    def share(self, entry: int) -> float:
        """Of the wins: those of an entry's seats together, on average over the games."""
        return sum(self._of(entry, lambda result, seat: result.shares[seat])) / len(self.results)

    def margin(self, entry: int) -> float:
        """Points of an entry's seats over the mean of their table."""
        found = self._of(entry, lambda result, seat: result.scores[seat] - sum(result.scores) / len(result.scores))
        return sum(found) / len(found)

    def rank(self, entry: int) -> float:
        """Mean place of an entry's seats."""
        found = self._of(entry, lambda result, seat: result.ranks[seat])
        return sum(found) / len(found)

    def _of(self, entry: int, figure: Callable[[Result, int], float]) -> list[float]:
        """A figure of every seat in which the entry sat."""
        return [
            figure(result, seat)
            for result in self.results
            for seat, sitting in enumerate(result.seating)
            if sitting == entry
        ]


def play_block(match: Match, seed: int, keep: Keep | None = None) -> Block:
    """The block of a seed. With budgets of iterations its results are always the same. keep: is given every record."""
    begin = time.process_time()
    components = match.board(seed)
    players = [entry.player() for entry in match.entries]
    seatings = match.seatings(seed)
    games = []
    for seating in seatings:
        game = play_game(components, match.rule_set, [players[entry] for entry in seating], seed)
        games.append(game)
        if keep is not None:
            keep(components, seed, seating, game.record)
    return Block(
        seed=seed,
        board=components.name,
        first_player=games[0].record.setup.first_player,
        results=tuple(map(_result, seatings, games)),
        thinking=tuple(_thinking(_thoughts(seatings, games, entry)) for entry in range(len(players))),
        seconds=round(time.process_time() - begin, 6),
    )


def _result(seating: Seating, game: Game) -> Result:
    standings = game.standings
    return Result(
        seating=seating,
        scores=tuple(each.score for each in standings),
        ranks=tuple(each.rank for each in standings),
        shares=tuple(each.win_share for each in standings),
    )


def _thoughts(seatings: Sequence[Seating], games: Sequence[Game], entry: int) -> list[Thought]:
    return [
        thought
        for seating, game in zip(seatings, games, strict=True)
        for place, thoughts in zip(seating, game.thoughts, strict=True)
        if place == entry
        for thought in thoughts
    ]


def _thinking(thoughts: Sequence[Thought]) -> Thinking:
    seconds = np.array([each.seconds for each in thoughts])
    return Thinking(
        decisions=len(thoughts),
        iterations=sum(each.iterations for each in thoughts),
        seconds=round(float(seconds.sum()), 6),
        median=round(float(np.median(seconds)), 6),
        p95=round(float(np.quantile(seconds, 0.95)), 6),
    )
