"""Cards spent on nothing, as the engine plays them."""

from collections import Counter

import numpy as np

from mogul.engine.taj_mahal.rule_sets import ZMAN, RuleSet
from mogul.engine.taj_mahal.rules.game import TajMahal
from mogul.engine.taj_mahal.rules.move_ids import EXTRAS, FIRST_PRESTIGE, FIRST_WHITE, PALACE, PLAY, WITHDRAW
from mogul.engine.taj_mahal.rules.state import AUCTION, PRINCESS
from mogul.engine.taj_mahal.words import SYMBOLS
from mogul.players.taj_mahal.dominated import dominated_moves
from tests.engine.taj_mahal.random_tables import AT_EVERY_TABLE
from tests.players.taj_mahal.evaluation.states import Trial, claims, legal_moves, states


def claimed(game: TajMahal, state: np.void, *plays: int) -> set[int]:
    """The claims of the seat to move by withdrawing after these plays, with nobody else in (W1)."""
    trial = Trial(game, state)
    for play in plays:
        trial.move(play)
    return claims(trial.move(WITHDRAW))


def bids(game: TajMahal, state: np.void, play: int) -> list[int]:
    """The symbols of its row after a play, of the pieces in their court seats."""
    trial = Trial(game, state)
    trial.move(play)
    row = int(trial.state["row_symbols"][state["seat"]])
    return [row >> 8 * piece & 255 for piece in range(len(SYMBOLS)) if int(state["court"]) >> piece & 1]


@AT_EVERY_TABLE
def test_a_play_is_dominated_if_it_brings_no_more_than_a_cheaper_one(rule_set: RuleSet, players: int) -> None:
    """P3, P5, W1; with two players the unrest bids on (U2), so nobody is ever alone."""
    found = Counter[str]()
    for seed in range(3):
        for game, state in states(rule_set, players, seed=seed):
            moves = legal_moves(game, state)
            expected, alone = set(), players > 2 and int(state["players_in"]).bit_count() == 1
            for move in moves:
                if state["phase"] != AUCTION or move == WITHDRAW or move >= PALACE:
                    continue
                extra = (move - PLAY) % EXTRAS
                if alone and extra != FIRST_PRESTIGE + PRINCESS and claimed(game, state, move) == claimed(game, state):
                    expected.add(move)
                    found["useless"] += 1
                elif FIRST_WHITE <= extra < FIRST_PRESTIGE:
                    if alone:
                        equal = claimed(game, state, move) == claimed(game, state, move - extra)
                    else:
                        equal = bids(game, state, move) == bids(game, state, move - extra)
                    if equal:
                        expected.add(move)
                        found["white for a piece that is shown" if alone else "white for a piece that is gone"] += 1
            assert dominated_moves(game, state, moves) == expected
    assert found.total() > 0
    assert players < 4 or len(found) == 3


def test_of_any_choice_something_is_left() -> None:
    """A caller may leave out moves (only_moves), and the better ones with them."""
    seen = 0
    for game, state in states(ZMAN, 3, seed=4):
        moves = legal_moves(game, state)
        worse = dominated_moves(game, state, moves)
        if worse:
            assert dominated_moves(game, state, worse) < worse
            assert WITHDRAW not in worse
            seen += 1
    assert seen > 3


def test_without_withdrawing_a_play_is_dominated_by_a_cheaper_play_alone() -> None:
    """never_moves may leave out withdrawing: of plays that add nothing none is better than another for that alone."""
    seen = 0
    for seed in range(3):
        for game, state in states(ZMAN, 4, seed=seed):
            moves = legal_moves(game, state)
            plays = [move for move in moves if move != WITHDRAW]
            worse = dominated_moves(game, state, plays)
            assert worse <= dominated_moves(game, state, moves)
            assert all(move - (move - PLAY) % EXTRAS in plays for move in worse)
            if len(worse) < len(dominated_moves(game, state, moves)):
                seen += 1
    assert seen > 3


def test_hidden_cards_are_not_looked_at() -> None:
    for game, state in states(ZMAN, 4, seed=2, every=3):
        moves, blind = legal_moves(game, state), state.copy()
        for place in ("hand_lo", "hand_hi"):
            blind[place] = 0
        blind["deck_lo"] = blind["deck_hi"] = 0
        assert dominated_moves(game, blind, moves) == dominated_moves(game, state, moves)
