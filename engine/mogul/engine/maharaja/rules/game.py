"""Maharaja on the game interface: the game as a value, the functions that the search calls, and the information of a
seat in a game played inside the kernels: the record that `Position` makes of its view."""

from typing import NamedTuple

import numpy as np

from mogul.engine import game_interface
from mogul.engine.game_interface import MAX_SEATS
from mogul.engine.jit import implements, inlined
from mogul.engine.maharaja.components import ComponentSet
from mogul.engine.maharaja.rule_sets import UNKNOWN_PLAN, RuleSet
from mogul.engine.maharaja.rules.legal import PLANS, list_legal_moves
from mogul.engine.maharaja.rules.rounds import rank_key
from mogul.engine.maharaja.rules.state import HIDDEN, MOVE_LIMIT, NO_PLAN, OVER, PLANNING, PUTTING, STATE, TURN
from mogul.engine.maharaja.rules.steps import apply
from mogul.engine.maharaja.rules.tables import build_tables
from mogul.engine.record_copies import copy_record
from mogul.engine.rng import below


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


PALACES = 7  # S1


class Maharaja(NamedTuple):
    """One table's constants; make it with `maharaja`."""

    tables: np.void  # dtype TABLES
    players: int
    penalty_by_action: bool  # N1
    any_order: bool  # whether houses one after the other are offered in every order, not in the canonical one alone

    @property
    def state_dtype(self) -> np.dtype[np.void]:
        """The dtype of a full state."""
        return STATE

    @property
    def move_limit(self) -> int:
        """One more than the largest move id."""
        return MOVE_LIMIT

    @property
    def common_dtype(self) -> np.dtype[np.void]:
        """The dtype of the common knowledge: the state at the beginning of the round, when plans were made."""
        return STATE


def maharaja(components: ComponentSet, players: int, rule_set: RuleSet, any_order: bool = False) -> Maharaja:
    """The game on a component set. any_order: for a search with a given list of moves to choose among.

    Raises ValueError for a number of players the rule set does not know."""
    if players not in rule_set.players:
        raise ValueError(f"players is {players}; {rule_set.table_sizes}")
    return Maharaja(build_tables(components, players), players, rule_set.penalty_by_action, any_order)


@implements(game_interface.players, Maharaja)
def _players(game):
    return game.players


@implements(game_interface.seat_to_move, Maharaja)
def _seat_to_move(game, state):
    return game_interface.GAME_OVER if state.phase == OVER else int(state.seat)


@implements(game_interface.list_moves, Maharaja)
def _list_moves(game, state, moves):
    return list_legal_moves(game, state, moves)


@implements(game_interface.random_move, Maharaja)
def _random_move(game, state, moves, rng):
    count = list_legal_moves(game, state, moves)
    return np.int64(moves.move[below(rng, count)])


@implements(game_interface.play, Maharaja)
def _play(game, state, move, rng):
    apply(game, state, move, None)


@implements(game_interface.observed_move, Maharaja)
def _observed_move(game, state, move, seat):
    """I1: others see that a plan is made, not which."""
    return HIDDEN if state.phase == PLANNING and seat != state.seat else move


@implements(game_interface.observed_chance, Maharaja)
def _observed_chance(game, state, seat):
    """Nothing is drawn."""
    return game_interface.NOTHING_SEEN


@implements(game_interface.begins_turn, Maharaja)
def _begins_turn(game, state):
    """A turn begins when a plan is shown (R4); plans and choices of the set-up are part of none."""
    return state.phase != TURN and state.phase != PUTTING


@implements(game_interface.result, Maharaja)
def _result(game, state, outcome):
    """F2."""
    winners = 0
    for seat in range(game.players):
        better = 0
        for other in range(game.players):
            better += rank_key(state, other) > rank_key(state, seat)
        outcome.rank[seat] = better
        outcome.score[seat] = PALACES - state.palaces[seat]
        winners += better == 0
    for seat in range(game.players):
        outcome.share[seat] = 1.0 / winners if outcome.rank[seat] == 0 else 0.0


@implements(game_interface.follow, Maharaja)
def _follow(game, before, state, common):
    if state.round != before.round:
        copy_record(common, state)
        for seat in range(game_interface.MAX_SEATS):
            common.plan[seat] = NO_PLAN


@implements(game_interface.observe, Maharaja)
def _observe(game, state, common, information):
    write_information(game, state, common, information)
