"""A player's mind that was learned from its own games: a policy for the moves, a network for what they lead to."""

from typing import Final, NamedTuple

import numpy as np

from mogul.engine.dice import fraction
from mogul.engine.jit import implements, inlined
from mogul.engine.seam import play, result
from mogul.engine.taj_mahal.rules.state import OVER
from mogul.players.taj_mahal.evaluation.policy import POLICY, write_odds
from mogul.players.taj_mahal.evaluation.seat_inputs import SEAT_INPUTS
from mogul.players.taj_mahal.evaluation.worth import WORTH, begins_visit, find_worth
from mogul.search.guided import descend_guided, draw_by_priors
from mogul.search.mind import draw_move, evaluate, priors, walk

ROOM = np.dtype([("seats", SEAT_INPUTS), ("worth", WORTH), ("policy", POLICY)])

_SLICE: Final = 64  # an iteration takes 15 to 30 us


class Learned(NamedTuple):
    """worth: WORTH_WEIGHTS. policy: POLICY_WEIGHTS. Both for one number of players.

    winning: how much of the reward is the share of the win.
    lead: what a point over the table's mean is worth in the rest of it.
    reduction, doubt: see `descend_guided`. Training does not doubt: it would learn what was tried for trial's sake.
    horizon: how many visits are played by the policy before the worth is asked, one begun included; 1 or more.
    sharpness: moves are drawn as likely as the policy says, to this power. own_sharpness: the viewer's moves beyond the
    tree, likewise.
    shortsighted: how much of the reward is the lead on the track alone, where play stops.
    """

    worth: np.void
    policy: np.void
    winning: float
    lead: float
    reduction: float
    horizon: int = 1
    sharpness: float = 1.0
    own_sharpness: float = 1.0
    shortsighted: float = 0.0
    doubt: float = 0.0

    @property
    def room_dtype(self) -> np.dtype[np.void]:
        """What it writes on its way."""
        return ROOM

    @property
    def slice(self) -> int:
        """See `mind`."""
        return _SLICE


@inlined
def _play_on(mind, game, world, viewer):
    """Play on by the policy to where a visit begins, the next one with a horizon of 1, or the game is over; with it not
    at all where one begins.

    In the middle of an auction the worth knows too little of who will give way: with half the iterations, playing on
    won 53 % against three of B0 instead of 38 %.
    """
    state = world.state
    last = int(state.visit) + mind.horizon - int(begins_visit(game, state))
    while state.phase != OVER and not (int(state.visit) >= last and begins_visit(game, state)):
        sharpness = mind.own_sharpness if int(state.seat) == viewer else mind.sharpness
        play(game, state, draw_by_priors(mind, game, world, sharpness), world.dice)


@inlined
def _draw_places(players, outcome, dice):
    """A place for every seat: the first by the shares of the win, each next one by those of the seats left."""
    for seat in range(players):
        outcome.rank[seat] = -1
    left = 1.0
    for rank in range(players):
        point, chosen = fraction(dice) * left, -1
        for seat in range(players):
            if outcome.rank[seat] < 0:
                chosen = seat
                point -= outcome.share[seat]
                if point < 0.0:
                    break
        outcome.rank[chosen] = rank
        left -= outcome.share[chosen]


@inlined
def _lead(mind, points, mean):
    """What a lead counts, 0 to 1."""
    return min(max(0.5 + (points - mean) * mind.lead, 0.0), 1.0)


@implements(evaluate, Learned)
def _evaluate(mind, game, world, viewer):
    _play_on(mind, game, world, viewer)
    state, outcome, worth = world.state, world.outcome, world.room.worth
    if state.phase == OVER:
        result(game, state, outcome)
    else:
        find_worth(game, state, mind.worth, world.room.seats, worth)
        for seat in range(game.players):
            outcome.share[seat] = worth.win[seat]
            outcome.score[seat] = state.score[seat] + worth.points[seat]
        _draw_places(game.players, outcome, world.dice)
    mean, variance = 0.0, 0.0 if state.phase == OVER else mind.worth.variance_by_visit[state.visit]
    track_mean = 0.0
    for seat in range(game.players):
        mean += outcome.score[seat] / game.players
        track_mean += state.score[seat] / game.players
    for seat in range(game.players):
        outcome.variance[seat] = variance
        lead, track_lead = _lead(mind, outcome.score[seat], mean), _lead(mind, state.score[seat], track_mean)
        farsighted = mind.winning * outcome.share[seat] + (1.0 - mind.winning) * lead
        outcome.reward[seat] = (1.0 - mind.shortsighted) * farsighted + mind.shortsighted * track_lead


@implements(priors, Learned)
def _priors(mind, game, world, count):
    room = world.room
    write_odds(game, world.state, mind.policy, world.moves.move, count, world.priors.prior, room.seats, room.policy)


@implements(walk, Learned)
def _walk(mind, game, root, root_moves, tree, world, exploration):
    return descend_guided(mind, game, root, root_moves, tree, world, exploration, mind.reduction, mind.doubt)


@implements(draw_move, Learned)
def _draw_move(mind, game, world):
    return draw_by_priors(mind, game, world, mind.sharpness)
