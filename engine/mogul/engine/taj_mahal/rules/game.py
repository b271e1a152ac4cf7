"""Taj Mahal on the game interface: the game as a value, the verbs the search calls, and the information of a seat in a
game played inside the kernels: the record that `Position` makes of its view.

The information has less than the view in one respect: shuffles are not told apart (epochs, see the rules, I). All cards
the seat cannot see are one pool, also after a reshuffle, when some of them can only lie in hands.
"""

from typing import NamedTuple

import numpy as np

from mogul.engine import game_interface
from mogul.engine.bits import ZERO
from mogul.engine.game_interface import MAX_SEATS
from mogul.engine.jit import implements, inlined
from mogul.engine.record_copies import copy_record
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.rule_sets import RuleSet
from mogul.engine.taj_mahal.rules.card_sets import any_card, size
from mogul.engine.taj_mahal.rules.legal import list_legal_moves, random_legal_move
from mogul.engine.taj_mahal.rules.scoring import hand_points, standing
from mogul.engine.taj_mahal.rules.state import AUCTION, MOVE_LIMIT, NO_CARD, OPEN_CARDS, OVER, STATE, follow_cards
from mogul.engine.taj_mahal.rules.steps import apply, resolve_draw
from mogul.engine.taj_mahal.rules.tables import build_tables


@inlined
def write_information(state, known, information):
    """Fills an INFORMATION record with the knowledge of the seat to move in `state`; `known`: OPEN_CARDS."""
    seat = state.seat
    copy_record(information.public, state)
    public = information.public
    lo, hi = state.deck_lo, state.deck_hi
    for other in range(MAX_SEATS):
        hidden_lo, hidden_hi = ZERO, ZERO
        if other != seat:
            hidden_lo = state.hand_lo[other] & ~known.lo[other]
            hidden_hi = state.hand_hi[other] & ~known.hi[other]
            public.hand_lo[other], public.hand_hi[other] = known.lo[other], known.hi[other]
        lo |= hidden_lo
        hi |= hidden_hi
        information.hidden[0, 0, other] = size(hidden_lo, hidden_hi)
    public.deck_lo, public.deck_hi = ZERO, ZERO
    # As at a table, where nobody remembers in which order palaces and takes were offered, nor what turned up last.
    public.palace_floor, public.take_floor = 0, 0
    public.seen_by_all, public.seen_by_mover, public.mover = ZERO, ZERO, np.uint8(seat)
    information.explanations = 1
    information.epochs[0] = 1
    information.threshold[0] = 1.0
    information.pool_lo[0, 0], information.pool_hi[0, 0] = lo, hi


class TajMahal(NamedTuple):
    """One table's constants; make it with `taj_mahal`."""

    tables: np.void  # dtype TABLES
    players: int
    tokens_at_once: bool  # W4: rio_grande
    cards_break_ties: bool  # F2: zman
    unrest: bool  # U: zman with two players
    any_order: bool  # whether palaces and takes are offered in every order (W2, W10), not in the canonical one alone

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
        """The dtype of the common knowledge: the cards in hands that everybody knows of."""
        return OPEN_CARDS


def taj_mahal(components: ComponentSet, players: int, rule_set: RuleSet, any_order: bool = False) -> TajMahal:
    """The game on a component set. any_order: for a search with a given list of moves to choose among.

    Raises ValueError for a number of players the rule set does not know.
    """
    if players not in rule_set.players:
        raise ValueError(f"players is {players}; {rule_set.table_sizes}")
    unrest = rule_set.unrest_with_two and players == 2
    return TajMahal(
        build_tables(components), players, rule_set.tokens_at_once, rule_set.cards_break_ties, unrest, any_order
    )


@implements(game_interface.players, TajMahal)
def _players(game):
    return game.players


@implements(game_interface.seat_to_move, TajMahal)
def _seat_to_move(game, state):
    return game_interface.GAME_OVER if state.phase == OVER else int(state.seat)


@implements(game_interface.list_moves, TajMahal)
def _list_moves(game, state, moves):
    return list_legal_moves(game, state, moves)


@implements(game_interface.random_move, TajMahal)
def _random_move(game, state, moves, rng):
    return random_legal_move(game, state, rng)


@inlined
def play_at_random(game, state, move, rng):
    """A move, and every card it turns up drawn from the deck at random."""
    apply(game, state, move, None)
    while state.need != NO_CARD:
        resolve_draw(game, state, any_card(state.deck_lo, state.deck_hi, rng), None)


@implements(game_interface.play, TajMahal)
def _play(game, state, move, rng):
    play_at_random(game, state, move, rng)


@implements(game_interface.observed_move, TajMahal)
def _observed_move(game, state, move, seat):
    return move  # every decision is made in the open; kinds, not copies, are its content


@implements(game_interface.observed_chance, TajMahal)
def _observed_chance(game, state, seat):
    seen = state.seen_by_all
    if seat == state.mover:
        seen += state.seen_by_mover
    return int(seen >> np.uint64(2))


@implements(game_interface.begins_turn, TajMahal)
def _begins_turn(game, state):
    """V5: also the seat that is left alone takes a turn for each play."""
    return state.phase == AUCTION


@implements(game_interface.result, TajMahal)
def _result(game, state, outcome):
    winners = 0
    for seat in range(game.players):
        mine = standing(game, state, seat)
        better = 0
        for other in range(game.players):
            better += standing(game, state, other) > mine
        outcome.rank[seat] = better
        outcome.score[seat] = state.score[seat] + hand_points(game.tables, state, seat)
        winners += better == 0
    for seat in range(game.players):
        outcome.share[seat] = 1.0 / winners if outcome.rank[seat] == 0 else 0.0


@implements(game_interface.follow, TajMahal)
def _follow(game, before, state, common):
    follow_cards(game.tables, before, state, common)


@implements(game_interface.observe, TajMahal)
def _observe(game, state, common, information):
    write_information(state, common, information)
