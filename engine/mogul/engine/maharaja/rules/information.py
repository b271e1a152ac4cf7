"""One seat's information as a record, and the sampling of a world from it (determinization).

Everything is public but the plans of seats that have not had their turn (I1). A seat that plans is asked last: in its
information all others have chosen, whichever have at the table, so that the answer is the same (I4). Their plans are
drawn by weights, which the search asks of the policy at the time of the planning.
"""

import numpy as np

from mogul.engine import game_interface
from mogul.engine.game_interface import MAX_SEATS
from mogul.engine.jit import implements, inlined
from mogul.engine.maharaja.rule_sets import UNKNOWN_PLAN
from mogul.engine.maharaja.rules.game import Maharaja
from mogul.engine.maharaja.rules.legal import PLANS
from mogul.engine.maharaja.rules.state import PLAN, STATE
from mogul.engine.record_copies import copy_record
from mogul.engine.rng import fraction

INFORMATION = np.dtype(
    [
        ("public", STATE),  # plans not shown to the viewer are UNKNOWN_PLAN
        ("planning", STATE),  # as it was when plans were made, all of them NO_PLAN
        ("weight", np.float64, (MAX_SEATS, PLANS)),  # of each plan of a seat whose plan is unknown; uniform at first
        ("total", np.float64, (MAX_SEATS,)),  # of its weights
    ]
)


@inlined
def _drawn_plan(information, seat, rng):
    point = fraction(rng) * information.total[seat]
    plan = 0
    while plan + 1 < PLANS:
        point -= information.weight[seat, plan]
        if point < 0.0:
            break
        plan += 1
    return plan


@implements(game_interface.determinize, Maharaja)
def _determinize(game, information, rng, state):
    copy_record(state, information.public)
    for seat in range(game.players):
        if state.plan[seat] == UNKNOWN_PLAN:
            state.plan[seat] = _drawn_plan(information, seat, rng)


@implements(game_interface.rewind_hidden_choice, Maharaja)
def _rewind_hidden_choice(game, information, seat, state):
    if information.public.plan[seat] != UNKNOWN_PLAN:
        return False
    copy_record(state, information.planning)
    state.seat = seat
    return True


@implements(game_interface.weigh_hidden_choice, Maharaja)
def _weigh_hidden_choice(game, information, seat, moves, priors, count):
    information.total[seat] = 0.0
    for place in range(count):
        weight = float(priors.prior[place])
        information.weight[seat, moves.move[place] - PLAN] = weight
        information.total[seat] += weight
