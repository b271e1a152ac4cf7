"""Profiles of strength, and their ids."""

import dataclasses
import re
from collections import Counter
from itertools import islice

import numpy as np
import pytest

from mogul.engine.problem import Severity
from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.rule_sets import SYMBOLS, ZMAN, RuleSet
from mogul.engine.taj_mahal.rules.game import TajMahal
from mogul.engine.taj_mahal.rules.state import (
    AUCTION,
    EXTRAS,
    FIRST_PRESTIGE,
    FIRST_WHITE,
    PALACE,
    PLAY,
    PRINCESS,
    WITHDRAW,
)
from mogul.engine.taj_mahal.views.position import Position
from mogul.engine.taj_mahal.views.view import View
from mogul.engine.taj_mahal.views.view_problems import view_problems
from mogul.players.strength.profile import Profile
from mogul.players.taj_mahal.profile import Gm1Profile, dominated_moves, forgetful
from tests.engine.taj_mahal.random_tables import AT_EVERY_TABLE, decisions, new_table
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


BOARD = default_components()


def views(players: int = 4) -> list[View]:
    """Of the seats to move in a random game, every tenth."""
    return [table.view(table.game.seat) for table in islice(decisions(new_table(ZMAN, players, 2), 2), 5, None, 10)]


def known(view: View) -> int:
    """The number of cards of others that the seat knows."""
    return sum(len(player.known_cards) for seat, player in enumerate(view.players) if seat != view.seat)


def test_nothing_or_everything_can_be_forgotten() -> None:
    before = 0
    for view in views():
        assert forgetful(BOARD, view, 0.0, 1) == view
        blank = forgetful(BOARD, view, 1.0, 1)
        assert known(blank) == 0
        before += known(view)
    assert before > 50


def test_of_half_about_half_is_left() -> None:
    before, after = (sum(map(known, seen)) for seen in (views(), [forgetful(BOARD, view, 0.5, 3) for view in views()]))
    assert 0.3 * before < after < 0.7 * before


def test_own_cards_hand_sizes_and_all_that_lies_open_are_kept() -> None:
    for view in views():
        after = forgetful(BOARD, view, 0.7, 2)
        restored = tuple(
            dataclasses.replace(player, known_cards=old.known_cards)
            for player, old in zip(after.players, view.players, strict=True)
        )
        assert dataclasses.replace(after, players=restored, memory=view.memory) == view
        assert after.players[view.seat] == view.players[view.seat]


def test_what_is_left_is_a_position_like_any_other() -> None:
    for view in views():
        after = forgetful(BOARD, view, 0.5, 2)
        assert [problem for problem in view_problems(BOARD, after) if problem.severity is Severity.ERROR] == []
        assert Position(BOARD, after).legal_moves() == Position(BOARD, view).legal_moves()


def test_what_is_forgotten_stays_so_with_one_seed_and_not_with_another() -> None:
    seen = views()
    one, same, other = ([forgetful(BOARD, view, 0.5, seed).players for view in seen] for seed in (1, 1, 2))
    assert one == same != other


@pytest.mark.parametrize(
    ("profile", "text"),
    [
        (Gm1Profile(10_000), "gm1@10000"),
        (Gm1Profile(0, temperature=1.5), "gm1@0/temperature=1.5/floor=0.1"),
        (Gm1Profile(400, temperature=0.5, floor=0.25), "gm1@400/temperature=0.5/floor=0.25"),
        (
            Gm1Profile(50, forgets=1.0, overlooks=0.25, shortsighted=0.5),
            "gm1@50/forgets=1/overlooks=0.25/shortsighted=0.5",
        ),
    ],
)
def test_an_id_tells_all_of_a_profile(profile: Profile, text: str) -> None:
    assert profile.id == text
    assert Gm1Profile.parse(text) == profile


def test_a_profile_names_everything_that_is_out_of_range() -> None:
    with pytest.raises(ValueError, match=r"temperature is 11; it must be from 0 to 10; iterations is -1; it must be"):
        Gm1Profile(-1, temperature=11)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "an id begins with gm1@ITERATIONS"),
        ("gm1@00", "an id begins with gm1@ITERATIONS"),
        ("gm2@400", "an id begins with gm1@ITERATIONS"),
        ("gm1@400/courage=1", "'courage=1' is out of place; once each there may be temperature, floor"),
        ("gm1@400/temperature=0.1/temperature=0.2", "'temperature=0.2' is out of place"),
        ("gm1@400/temperature=much", "'temperature=much': 'much' is no number"),
        ("gm1@400/temperature=nan", "'nan' is no number"),
        ("gm1@400/temperature=1_0", "'1_0' is no number"),
        ("gm1@400/temperature=11/floor=0.1", "temperature is 11; it must be from 0 to 10"),
        ("gm1@400/forgets=0.50", "this profile is written gm1@400/forgets=0.5"),
        ("gm1@400/forgets=1/temperature=0.5", "this profile is written gm1@400/temperature=0.5/forgets=1"),
        ("gm1@400/temperature=" + "0" * 300, "an id begins with gm1@ITERATIONS"),
    ],
)
def test_an_id_that_is_none_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=re.escape(reason)):
        Gm1Profile.parse(text)
