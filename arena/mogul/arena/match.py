"""Matches in blocks: one deal, played once with the candidate in every seat against copies of one opponent."""

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.records.deal import dealing_random, new_setup
from mogul.engine.taj_mahal.records.record import GameRecord
from mogul.engine.taj_mahal.rule_sets import RuleSet
from mogul.engine.taj_mahal.rules.standings import final_standings
from mogul.engine.taj_mahal.table import Table
from mogul.players.taj_mahal.player import Player


@dataclass(frozen=True)
class Score:
    """Means over blocks with their standard errors: a block is one independent observation, a game is not.

    share: the candidate's share of the win. margin: its points less the mean of the table.
    """

    blocks: int
    share: float
    share_error: float
    margin: float
    margin_error: float

    def share_interval(self, z: float = 1.96) -> tuple[float, float]:
        """The share's 95 % interval (`z` standard errors to each side)."""
        return self.share - z * self.share_error, self.share + z * self.share_error


def play_record(components: ComponentSet, rule_set: RuleSet, players: list[Player], seed: int) -> GameRecord:
    """The record of one game; the deal depends on `seed` alone."""
    return _played(components, rule_set, players, seed).record


def play_game(
    components: ComponentSet, rule_set: RuleSet, players: list[Player], seed: int
) -> tuple[list[float], list[float]]:
    """One game; the deal depends on `seed` alone. Returns the shares of the win and the final scores, by seat."""
    table = _played(components, rule_set, players, seed)
    standings = final_standings(table.game.game, table.game.state)
    return [each.win_share for each in standings], [float(each.score) for each in standings]


def _played(components: ComponentSet, rule_set: RuleSet, players: list[Player], seed: int) -> Table:
    table = Table(components, new_setup(components, rule_set, len(players), seed), seed)
    # A number of its own: from the deal's a player could make the deal again.
    players_seed = dealing_random("players", seed).getrandbits(63)
    while not table.game.is_over:
        seat = table.game.seat
        table.play(players[seat].choose(components, table.view(seat), players_seed))
    return table


def blocks(
    components: ComponentSet,
    rule_set: RuleSet,
    players: int,
    candidate: Player,
    opponent: Player,
    seeds: range,
) -> Iterator[tuple[float, float]]:
    """For each seed a block: the candidate's mean share and margin over its seatings."""
    for seed in seeds:
        shares, margins = [], []
        for seat in range(players):
            table = [candidate if place == seat else opponent for place in range(players)]
            share, score = play_game(components, rule_set, table, seed)
            shares.append(share[seat])
            margins.append(score[seat] - sum(score) / players)
        yield sum(shares) / players, sum(margins) / players


def summed_up(played: list[tuple[float, float]]) -> Score:
    """The score of two or more blocks."""
    shares, margins = np.array(played).T
    root = math.sqrt(len(played))
    return Score(
        len(played),
        float(shares.mean()),
        float(shares.std(ddof=1)) / root,
        float(margins.mean()),
        float(margins.std(ddof=1)) / root,
    )
