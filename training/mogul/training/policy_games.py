"""Games of a policy without a search, which the worth is fitted to at first: a thousand cost what three searched
ones do."""

import numpy as np

from mogul.engine.taj_mahal.rules.game import taj_mahal
from mogul.engine.taj_mahal.rules.tables import PROVINCES
from mogul.players.taj_mahal.evaluation.network_evaluator import NetworkEvaluator
from mogul.players.taj_mahal.evaluation.seat_features import WIDTH
from mogul.players.taj_mahal.evaluation.value import VALUE_WEIGHTS
from mogul.players.taj_mahal.learning.policy_games import play_by_policy
from mogul.search.world import new_world
from mogul.training.deals import Deal
from mogul.training.recipe import GAMES_OF_A_DEAL
from mogul.training.samples import ValueSamples, joined


def policy_samples_of(deals: list[Deal], policy: np.void, temperature: float) -> ValueSamples:
    """Positions of GAMES_OF_A_DEAL games of each deal, their moves sampled from `policy`, POLICY_WEIGHTS, at a
    temperature (see `NetworkEvaluator`)."""
    nothing = np.zeros(1, VALUE_WEIGHTS)[0]  # nobody asks what a position is worth
    evaluator = NetworkEvaluator(nothing, policy, win_utility=1.0, score_utility=0.0, temperature=temperature)
    return joined(ValueSamples, (_play(deal, evaluator) for deal in deals))


def _play(deal: Deal, evaluator: NetworkEvaluator) -> ValueSamples:
    game, start = taj_mahal(deal.components, deal.players, deal.rule_set), deal.first_state()
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
