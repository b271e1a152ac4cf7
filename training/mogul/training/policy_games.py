"""Games of a policy without a search, which the worth is fitted to at first: a thousand cost what three searched
ones do."""

import numpy as np

from mogul.engine.taj_mahal.rules.game import taj_mahal
from mogul.engine.taj_mahal.rules.tables import PROVINCES
from mogul.players.taj_mahal.evaluation.learned import Learned
from mogul.players.taj_mahal.evaluation.seat_inputs import SEAT_INPUTS, WIDTH
from mogul.players.taj_mahal.evaluation.worth import WORTH_WEIGHTS
from mogul.players.taj_mahal.learning.policy_games import play_by_policy
from mogul.search.explorer import new_world
from mogul.training.deals import Deal
from mogul.training.recipe import GAMES_OF_A_DEAL
from mogul.training.samples import WorthSamples, joined


def policy_samples_of(deals: list[Deal], policy: np.void, sharpness: float) -> WorthSamples:
    """Positions of GAMES_OF_A_DEAL games of each deal, moves drawn by `policy`, POLICY_WEIGHTS, see `Learned`."""
    nothing = np.zeros(1, WORTH_WEIGHTS)[0]  # nobody asks what a position is worth
    mind = Learned(nothing, policy, winning=1.0, lead=0.0, reduction=0.0, sharpness=sharpness)
    return joined(WorthSamples, (_play(deal, mind) for deal in deals))


def _play(deal: Deal, mind: Learned) -> WorthSamples:
    game, start = taj_mahal(deal.components, deal.players, deal.rule_set), deal.first_state()
    world, seats, rows = new_world(game, deal.seed, mind), np.zeros(1, SEAT_INPUTS)[0], GAMES_OF_A_DEAL * PROVINCES
    inputs, visit = np.zeros((rows, deal.players, WIDTH), np.float32), np.zeros(rows, np.int32)
    win, points = np.zeros((rows, deal.players), np.float32), np.zeros((rows, deal.players), np.float32)
    for begin in range(0, rows, PROVINCES):
        here = slice(begin, begin + PROVINCES)
        begun = play_by_policy(mind, game, start, world, seats, inputs[here], visit[here], points[here])
        if begun != PROVINCES:
            raise RuntimeError(f"{begun} visits began in a game of {PROVINCES}")
        win[here] = world.outcome["share"][: deal.players]
        points[here] = world.outcome["score"][: deal.players] - points[here]
    return WorthSamples(inputs, visit, win, points, held_out=np.zeros(rows, np.bool_))
