"""Trials sampled from a Plackett-Luce model with known strengths."""

import math
from collections.abc import Mapping, Sequence

import numpy as np

from mogul.arena.play.block import Result
from mogul.arena.trials.trial import TrialHeader, TrialProgress, trial_progress
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
) -> TrialProgress:
    """Returns a trial of every rotation of the line-up, `blocks` times.

    elo: by player. places: Elo of the first player's seat, of the next, and so on. luck: standard deviation, in Elo, of
    the effect of a deal on a player in all games of its block. apart: a seed for every game, as if deals differed.
    """
    seats = len(line_up)
    trial_header = header(*line_up, blocks=blocks, first_seed=first_seed)
    played = {}
    for seed in trial_header.seeds:
        favour = {player: rng.normal(0.0, luck) for player in trial_header.entries}
        first = int(rng.integers(seats))
        results = []
        for turn in range(seats):
            seated = [line_up[(seat + turn) % seats] for seat in range(seats)]
            strengths = [
                elo[player] + favour[player] + places[(seat - first) % seats] for seat, player in enumerate(seated)
            ]
            results.append(_result(trial_header, seated, strengths, rng))
        played[seed] = block(seed, *results, entries=len(trial_header.entries), first_player=first)
    if apart:
        games = [(each.first_player, result) for each in played.values() for result in each.results]
        trial_header = header(*line_up, blocks=len(games))
        played = {
            seed: block(seed, result, entries=len(trial_header.entries), first_player=first)
            for seed, (first, result) in enumerate(games)
        }
    return trial_progress(trial_header, played)


def _result(
    trial_header: TrialHeader, seated: Sequence[str], strengths: Sequence[float], rng: np.random.Generator
) -> Result:
    """Result by Gumbel-distributed keys, the highest first: an order of the Plackett-Luce model."""
    keys = [strength * math.log(10) / 400 + rng.gumbel() for strength in strengths]
    ranks = tuple(1 + sum(other > key for other in keys) for key in keys)
    seating = tuple(trial_header.entries.index(player) for player in seated)
    return Result(seating, tuple(-rank for rank in ranks), ranks, tuple(float(rank == 1) for rank in ranks))
