"""Games of a policy without a search, for the first fit of the value network: a thousand cost as much as three searched
ones."""

import numpy as np

from mogul.engine.taj_mahal.rules.tables import PROVINCES
from mogul.players.taj_mahal.evaluation.network_evaluator import NetworkEvaluator
from mogul.players.taj_mahal.evaluation.seat_features import WIDTH
from mogul.players.taj_mahal.evaluation.value import VALUE_WEIGHTS
from mogul.players.taj_mahal.learning.policy_games import play_by_policy
from mogul.search.world import new_world
from mogul.training.recipe import GAMES_OF_A_DEAL
from mogul.training.self_play import Deal
from mogul.training.taj_mahal.deals import first_state, kernel_game
from mogul.training.taj_mahal.samples import ValueSamples, joined


def policy_samples_of(deals: list[Deal], policy: np.void, temperature: float) -> ValueSamples:
    """Returns the positions of GAMES_OF_A_DEAL games of each deal, with moves sampled from `policy`, a POLICY_WEIGHTS
    record, at a temperature (see `NetworkEvaluator`)."""
    no_value = np.zeros(1, VALUE_WEIGHTS)[0]  # never evaluated
    evaluator = NetworkEvaluator(no_value, policy, win_utility=1.0, score_utility=0.0, temperature=temperature)
    return joined(ValueSamples, (_play(deal, evaluator) for deal in deals))


def _play(deal: Deal, evaluator: NetworkEvaluator) -> ValueSamples:
    game, start = kernel_game(deal), first_state(deal)
    world, rows = new_world(game, deal.seed, evaluator), GAMES_OF_A_DEAL * PROVINCES
    features, visit = np.zeros((rows, deal.players, WIDTH), np.float32), np.zeros(rows, np.int32)
    win, points = np.zeros((rows, deal.players), np.float32), np.zeros((rows, deal.players), np.float32)
    for begin in range(0, rows, PROVINCES):
        here = slice(begin, begin + PROVINCES)
        begun = play_by_policy(evaluator, game, start, world, features[here], visit[here], points[here])
        if begun != PROVINCES:
            raise RuntimeError(f"{begun} visits began in a game of {PROVINCES}")
        win[here] = world.outcome["share"][: deal.players]
        points[here] = world.outcome["score"][: deal.players] - points[here]
    return ValueSamples(features, visit, win, points, held_out=np.zeros(rows, np.bool_))
