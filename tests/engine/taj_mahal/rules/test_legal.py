"""Legal moves: the lister, and the same choice made at random without a list."""

import numpy as np
import pytest
from numpy.typing import NDArray

from mogul.engine import game_interface
from mogul.engine.jit import kernel
from mogul.engine.record_copies import copy_record
from mogul.engine.rng import below, new_rng
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.rule_sets import ZMAN, RuleSet
from mogul.engine.taj_mahal.rules.game import TajMahal
from mogul.engine.taj_mahal.rules.legal import list_legal_moves
from mogul.engine.taj_mahal.rules.state import (
    AUCTION,
    CROWN,
    EXTRAS,
    FIRST_PRESTIGE,
    FIRST_WHITE,
    MONK,
    PALACE,
    PALACE_OWED,
    PLAY,
    STATE,
    TAKE,
    TAKE_OWED,
    WITHDRAW,
)
from tests.engine.taj_mahal.random_tables import (
    AT_EVERY_TABLE,
    board_of,
    new_table,
    with_every_pair,
    with_one_pair,
    with_twin_colours,
)

# What a random game must offer at least once, for the comparison to mean anything.
KINDS_OF_MOVES = WITHDRAWN, ALONE, WITH_WHITE, WITH_PRESTIGE, WITH_MONK, PALACES, CROWNS, TAKES = range(8)


@kernel
def _kind_of_move(move):
    if move == WITHDRAW:
        return WITHDRAWN
    if move >= TAKE:
        return TAKES
    if move >= CROWN:
        return CROWNS
    if move >= PALACE:
        return PALACES
    extra = (move - PLAY) % EXTRAS
    if extra == FIRST_PRESTIGE + MONK:
        return WITH_MONK
    if extra >= FIRST_PRESTIGE:
        return WITH_PRESTIGE
    return WITH_WHITE if extra >= FIRST_WHITE else ALONE


@kernel
def _compare(game, state, moves, rng, peeked, picks, made):
    """Plays to the end; in every position looks at `picks` random moves. `made`: kinds of moves compared.

    Returns the first random move that is not the pick of the lister, or -1.
    """
    while game_interface.seat_to_move(game, state) != game_interface.GAME_OVER:
        count = game_interface.list_moves(game, state, moves)
        move = WITHDRAW
        for _ in range(picks):
            copy_record(peeked, rng)
            expected = moves.move[below(peeked, np.uint64(count))]
            move = game_interface.random_move(game, state, moves, rng)
            if move != expected or rng.state != peeked.state:
                return move
            made[_kind_of_move(move)] += 1
        game_interface.play(game, state, move, rng)
    return -1


@kernel
def _listed_in_games(game, any_order, start, state, free, moves, every, rng, games):
    """Counts positions of random games in which a listed move occurs twice, or the canonical list is not part of the
    list of every move, or equal to it where there is no order to leave out."""
    wrong = 0
    for _ in range(games):
        copy_record(state, start)
        while game_interface.seat_to_move(game, state) != game_interface.GAME_OVER:
            copy_record(free, state)
            free.palace_floor = free.take_floor = 0
            count, all_count = list_legal_moves(game, state, moves), list_legal_moves(any_order, free, every)
            ordered = state.phase == TAKE_OWED or state.phase == PALACE_OWED
            bad = count < 1 or count > all_count or (not ordered and count != all_count)
            for place in range(count):
                found = 0
                for other in range(all_count):
                    found += every.move[other] == moves.move[place]
                bad = bad or found != 1 or (place > 0 and moves.move[place] <= moves.move[place - 1] and ordered)
            wrong += bad
            game_interface.play(game, state, game_interface.random_move(game, state, moves, rng), rng)
    return wrong


def compared(game: TajMahal, start: np.void, seed: int, picks: int = 6) -> NDArray[np.int64]:
    """Kinds of moves that were equal in the list and at random, over a game."""
    made = np.zeros(len(KINDS_OF_MOVES), np.int64)
    moves, peeked = np.zeros(1, game_interface.MOVES)[0], new_rng(0)
    differs = _compare(game, start.copy(), moves, new_rng(seed), peeked, picks, made)
    assert differs == -1
    return made


@AT_EVERY_TABLE
def test_a_random_move_is_the_lister_s_move_of_the_same_rank(rule_set: RuleSet, players: int) -> None:
    """P1, P2, P6, W, W2, W5, W10: one random number, one and the same move."""
    made = np.zeros(len(KINDS_OF_MOVES), np.int64)
    for seed in range(40):
        table = new_table(rule_set, players, seed)
        made += compared(table.game.game, table.game.state, seed)
    assert made.min() > 0


@pytest.mark.parametrize(
    "components", [with_twin_colours(), with_every_pair(), with_one_pair()], ids=lambda components: components.name
)
@pytest.mark.parametrize("players", ZMAN.players)
def test_decks_with_one_copy_and_with_all_copies_of_a_kind_are_no_exception(
    components: ComponentSet, players: int
) -> None:
    """Copies of a kind stand side by side in a card set, whichever words they fall into."""
    for seed in range(10):
        table = new_table(ZMAN, players, seed, components)
        assert compared(table.game.game, table.game.state, seed).sum() > 0


@AT_EVERY_TABLE
def test_canonical_lists_leave_out_orders_and_nothing_else(rule_set: RuleSet, players: int) -> None:
    """W2, W10: every listed move is allowed, none is listed twice, order-free ones rise."""
    for seed in range(4):
        table = new_table(rule_set, players, seed, board_of(seed))
        game, start = table.game.game, table.game.state
        any_order = game._replace(any_order=True)
        (state, free), (moves, every) = np.zeros(2, STATE), np.zeros(2, game_interface.MOVES)
        assert _listed_in_games(game, any_order, start, state, free, moves, every, new_rng(seed), 20) == 0


@pytest.mark.parametrize("players", ZMAN.players)
def test_random_moves_are_even(players: int) -> None:
    """The first decision of a game, chosen often: every move comes up as often as any other (chi-square, 0.1 %)."""
    from scipy.stats import chisquare

    table = new_table(ZMAN, players, 3)
    assert table.game.state["phase"] == AUCTION
    legal = table.game.legal_moves()
    picked = np.zeros(200 * len(legal), np.int64)
    _pick(table.game.game, table.game.state, np.zeros(1, game_interface.MOVES)[0], new_rng(players), picked)
    counts = {int(move): int(count) for move, count in zip(*np.unique(picked, return_counts=True), strict=True)}
    assert set(counts) == set(legal)
    assert chisquare(list(counts.values())).pvalue > 0.001


@kernel
def _pick(game, state, moves, rng, picked):
    for place in range(len(picked)):
        picked[place] = game_interface.random_move(game, state, moves, rng)
