"""A block: one deal, played once with every seating of its match; and one of its games, with the cost of the decisions.

The block is the independent observation of all figures, not the game: the games of a block share their cards.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, Protocol, runtime_checkable

import numpy as np

from mogul.arena.play.external_player import PlayerError
from mogul.arena.play.match import Match, Seating
from mogul.arena.play.specification import Specification
from mogul.engine.game_rules import Components, GameRecord, GameRules, Move, RuleSet, Standing, Table
from mogul.engine.rng import dealing_random
from mogul.players.player import Player


class DecisionCost(NamedTuple):
    """Cost of one decision: CPU seconds of the player's thread, and search iterations."""

    seconds: float
    iterations: int


@runtime_checkable
class TablePlayer(Protocol):
    """A player with sight of the whole table."""

    def choose_at(self, table: Any, seed: int) -> Move:
        """Returns a legal move of the seat to move; deterministic."""


@dataclass(frozen=True)
class Game:
    """A finished game. record: of the game's own type. standings, costs: by seat; forced moves have no cost."""

    record: Any
    standings: tuple[Standing, ...]
    costs: tuple[tuple[DecisionCost, ...], ...]


def choose_move(player: Player, components: Components, table: Table, seed: int) -> Move:
    """Returns the move of the player to move, from the view of its seat; only a `TablePlayer` sees more."""
    if isinstance(player, TablePlayer):
        return player.choose_at(table, seed)
    return player.choose(components, table.view(table.game.seats_to_move[0]), seed)


def play_game(
    rules: GameRules, components: Components, rule_set: RuleSet, players: Sequence[Player], seed: int
) -> Game:
    """Plays one game; the deal depends on `seed` alone. Forced moves are made without the player. Raises PlayerError,
    with the place, for an external player that fails."""
    table = rules.table(components, rules.new_setup(components, rule_set, len(players), seed), seed)
    # A separate stream: from the deal's seed a player could reconstruct the deal. It could find that seed by trying if
    # it is small, from this one as from its own hand: `mogul arena play` draws seeds for players from outside.
    players_seed = dealing_random("players", seed).getrandbits(63)
    costs: list[list[DecisionCost]] = [[] for _ in players]
    while not table.game.is_over:
        legal, seat = table.game.legal_moves(), table.game.seats_to_move[0]
        if len(legal) == 1:
            table.play(legal[0])
            continue
        player = players[seat]
        iterations, begin = player.iterations, time.thread_time()
        try:
            move = choose_move(player, components, table, players_seed)
        except PlayerError as error:
            place = f"in the game with the deal of seed {seed}, after {len(table.record.events)} events"
            raise PlayerError(f"{error}, {place}") from error
        costs[seat].append(DecisionCost(time.thread_time() - begin, player.iterations - iterations))
        table.play(move)
    return Game(table.record, table.game.standings, tuple(map(tuple, costs)))


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
