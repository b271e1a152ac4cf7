"""A player weaker than GM1."""

import dataclasses
import itertools

import pytest

from mogul.arena.play.block import play_block
from mogul.arena.play.match import Match
from mogul.arena.play.specification import SpecificationError
from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.rule_sets import ZMAN
from mogul.engine.taj_mahal.views.position import Position
from mogul.engine.taj_mahal.views.view import View
from mogul.players.taj_mahal.player import SearchPlayer
from mogul.players.taj_mahal.signature import bench_positions
from mogul.players.taj_mahal.strength.dominated import dominated, is_dominated
from mogul.players.taj_mahal.strength.levels import LEVELS, level_named
from mogul.players.taj_mahal.strength.move_selection import select_move
from mogul.players.taj_mahal.strength.profile import Profile
from mogul.players.taj_mahal.strength.profile_player import ProfilePlayer
from mogul.players.taj_mahal.suggestion_search import suggest
from mogul.search import Budget
from tests.arena.specifications import spec
from tests.players.other_deals import random_game

BOARD = default_components()
VIEWS = list(bench_positions(BOARD))


def test_without_weakness_it_is_gm1() -> None:
    weaker, whole = ProfilePlayer(Profile(60)), SearchPlayer(60)
    assert [weaker.choose(BOARD, view, 5) for view in VIEWS] == [whole.choose(BOARD, view, 5) for view in VIEWS]
    assert weaker.iterations == whole.iterations > 0


def test_equal_seeds_give_equal_moves_and_others_other_ones() -> None:
    player = ProfilePlayer(Profile(60, temperature=2.0, forgets=0.5))
    one, same, other = ([player.choose(BOARD, view, seed) for view in VIEWS] for seed in (1, 1, 2))
    assert one == same != other


@pytest.mark.parametrize("level", [level.id for level in LEVELS])
def test_no_level_makes_a_move_that_is_plainly_worse(level: str) -> None:
    profile = level_named(level).profile
    for view in TEMPTING:
        for seed in range(2):
            assert not is_dominated(Position(BOARD, view), ProfilePlayer(profile).choose(BOARD, view, seed))


def test_who_errs_far_would_make_such_moves_if_it_were_let() -> None:
    profile, made = Profile(300, temperature=10.0, floor=0.0), 0
    for view in TEMPTING:
        position = Position(BOARD, view)
        found = SearchPlayer(profile.iterations).search(position, 1)
        move = position.notation.move_text(select_move(found, profile, position.information, 1))
        made += is_dominated(position, move)
    assert made > 0


def tempting(count: int) -> list[View]:
    """Positions of random games in which some legal move is plainly worse than another."""
    found = []
    for seed in itertools.count():
        table = random_game(seed=seed, players=4, moves=20 + 7 * seed % 100)
        view = table.view(table.game.seat)
        position = Position(BOARD, view)
        moves = position.legal_moves()
        if view.phase == "auction" and dominated(position.game, position.information["public"], moves):
            found.append(view)
        if len(found) == count:
            return found
    raise AssertionError


TEMPTING = tempting(5)


def test_cards_that_it_forgot_change_nothing() -> None:
    player, changed = ProfilePlayer(Profile(60, temperature=0.1, forgets=1.0)), 0
    for view in VIEWS:
        blank = tuple(
            player if seat == view.seat else dataclasses.replace(player, known_cards=())
            for seat, player in enumerate(view.players)
        )
        if blank != view.players:
            unknown = dataclasses.replace(view, players=blank, memory=None)
            assert player.choose(BOARD, view, 1) == player.choose(BOARD, unknown, 1)
            changed += 1
    assert changed > 3


def test_a_suggestion_by_a_profile_begins_with_the_move_that_the_player_makes() -> None:
    """And goes on to the end of the turn, erring there too."""
    profile, longer = Profile(60, temperature=4.0, forgets=0.5, overlooks=0.5, shortsighted=0.5), 0
    for view in VIEWS:
        for seed in range(2):
            suggestion = suggest(BOARD, view, budget=Budget(profile.iterations), seed=seed, profile=profile)
            assert suggestion.best_move == ProfilePlayer(profile).choose(BOARD, view, seed)
            longer += len(suggestion.turn) > 1
    assert longer


@pytest.mark.production
def test_the_further_astray_the_weaker() -> None:
    """One against three that err less."""
    line_up = tuple(map(spec, ["gm1-profile@50 temperature=4 floor=0", *["gm1-profile@50 temperature=0.2"] * 3]))
    blocks = [play_block(Match(line_up, ZMAN, BOARD), seed) for seed in range(2)]
    assert sum(block.margin(0) for block in blocks) / 2 < -3.0


def test_it_thinks_for_iterations_alone() -> None:
    with pytest.raises(SpecificationError, match="it thinks for a number of iterations"):
        spec("gm1-profile@20ms")
    with pytest.raises(SpecificationError, match="forgets is 2; it must be from 0 to 1"):
        spec("gm1-profile@20 forgets=2")
