"""The information of a seat in a game played inside the kernels: the record that `Position` makes of its view."""

from mogul.engine.game_interface import MAX_SEATS
from mogul.engine.jit import inlined
from mogul.engine.maharaja.rules.legal import PLANS
from mogul.engine.maharaja.words import UNKNOWN_PLAN
from mogul.engine.record_copies import copy_record


@inlined
def write_information(game, state, planning, information):
    """Fills an INFORMATION record with the knowledge of the seat to move in `state`.

    planning: STATE at the beginning of the round. All others have chosen, whichever have at the table (I4); only plans
    shown in this round are known.
    """
    copy_record(information.public, state)
    copy_record(information.planning, planning)
    public = information.public
    for seat in range(MAX_SEATS):
        information.total[seat] = PLANS
        for plan in range(PLANS):
            information.weight[seat, plan] = 1.0
    # As at a table, where nobody remembers in which order houses were offered.
    public.house_floor = 0
    if state.round == 0:
        return
    for seat in range(game.players):
        if seat != state.seat and not state.had_turn >> seat & 1:
            public.plan[seat] = UNKNOWN_PLAN
