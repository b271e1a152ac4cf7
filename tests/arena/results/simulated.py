"""Trials drawn from a Plackett-Luce model whose strengths are known."""

import math
from collections.abc import Mapping, Sequence

import numpy as np

from mogul.arena.play.block import Block, Result
from mogul.arena.trials.trial import Header
from tests.arena.blocks import block, header


def simulated_trial(
    line_up: Sequence[str],
    elo: Mapping[str, float],
    places: Sequence[float],
    blocks: int,
    rng: np.random.Generator,
    *,
    luck: float = 0.0,
    apart: bool = False,
    first_seed: int = 0,
) -> tuple[Header, dict[int, Block]]:
    """Every rotation of the line-up, `blocks` times.

    elo: by player. places: Elo of the seat that begins, of the next, and so on. luck: standard deviation, in Elo, of
    what a deal gives a player in all games of its block. apart: give every game a seed of its own, as if the deals
    were others.
    """
    seats = len(line_up)
    told = header(*line_up, blocks=blocks, first_seed=first_seed)
    played = {}
    for seed in told.seeds:
        favour = {player: rng.normal(0.0, luck) for player in told.entries}
        first = int(rng.integers(seats))
        results = []
        for turn in range(seats):
            sitting = [line_up[(seat + turn) % seats] for seat in range(seats)]
            strengths = [
                elo[player] + favour[player] + places[(seat - first) % seats] for seat, player in enumerate(sitting)
            ]
            results.append(_result(told, sitting, strengths, rng))
        played[seed] = block(seed, *results, entries=len(told.entries), first_player=first)
    if apart:
        games = [(each.first_player, result) for each in played.values() for result in each.results]
        told = header(*line_up, blocks=len(games))
        played = {
            seed: block(seed, result, entries=len(told.entries), first_player=first)
            for seed, (first, result) in enumerate(games)
        }
    return told, played


def _result(told: Header, sitting: Sequence[str], strengths: Sequence[float], rng: np.random.Generator) -> Result:
    """Whose Gumbel-distributed result is the highest comes first: then the order is one of Plackett and Luce."""
    keys = [strength * math.log(10) / 400 + rng.gumbel() for strength in strengths]
    ranks = tuple(1 + sum(other > key for other in keys) for key in keys)
    seating = tuple(told.entries.index(player) for player in sitting)
    return Result(seating, tuple(-rank for rank in ranks), ranks, tuple(float(rank == 1) for rank in ranks))
