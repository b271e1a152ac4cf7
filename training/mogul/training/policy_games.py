"""Games of a policy without a search, for the first fit of the value network: a thousand cost as much as a few searched
ones."""

from typing import Any

import numpy as np

from mogul.search.world import new_world
from mogul.training.recipe import GAMES_OF_A_DEAL
from mogul.training.samples import ValueSamples, joined
from mogul.training.self_play import Deal
from mogul.training.training_game import TrainingGame


def policy_samples_of(game: TrainingGame, deals: list[Deal], policy: np.void) -> ValueSamples:
    """Returns the positions of GAMES_OF_A_DEAL games of each deal, with moves sampled from `policy`, a record of the
    game's policy weights."""
    evaluator = game.features.policy_evaluator(policy)
    return joined(ValueSamples, (_play(game, deal, evaluator) for deal in deals))


def _play(game: TrainingGame, deal: Deal, evaluator: Any) -> ValueSamples:
    kernels, kernel_game, start = game.features, game.kernel_game(deal), game.first_state(deal)
    world, rows = new_world(kernel_game, deal.seed, evaluator), GAMES_OF_A_DEAL * kernels.beginnings
    features, stage = np.zeros((rows, deal.players, kernels.width), np.float32), np.zeros(rows, np.int32)
    win, score = np.zeros((rows, deal.players), np.float32), np.zeros((rows, deal.players), np.float32)
    last = np.zeros(rows, np.bool_)
    end = 0
    for _ in range(GAMES_OF_A_DEAL):
        room = slice(end, end + kernels.beginnings)
        begun = kernels.play_by_policy(evaluator, kernel_game, start, world, features[room], stage[room], score[room])
        here = slice(end, end + begun)
        win[here] = world.outcome["share"][: deal.players]
        score[here] = world.outcome["score"][: deal.players] - score[here]
        end += begun
        last[end - 1] = True
    return ValueSamples(features[:end], stage[:end], win[:end], score[:end], np.zeros(end, np.bool_), last[:end])
