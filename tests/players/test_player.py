"""A player weaker than GM1."""

import dataclasses
import itertools

import pytest

from mogul.arena.play.block import play_block
from mogul.arena.play.match import Match
from mogul.arena.play.specification import SpecificationError
from mogul.engine.game_rules import Move
from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.rule_sets import ZMAN
from mogul.engine.taj_mahal.views.position import Position
from mogul.engine.taj_mahal.views.view import View
from mogul.players.instant import MoveSelection
from mogul.players.player import SearchPlayer, profile_player
from mogul.players.signature import bench_positions
from mogul.players.strength.dial import Level
from mogul.players.taj_mahal.profile import Gm1Profile, dominated
from mogul.search.root import root_priors
from tests.arena.specifications import spec
from tests.players.other_deals import random_game
from tests.players.requests import PLAYER, suggested

BOARD = default_components()
VIEWS = list(bench_positions(PLAYER, BOARD))


def test_without_weakness_it_is_gm1() -> None:
    weaker, whole = profile_player(PLAYER, Gm1Profile(60)), SearchPlayer(PLAYER, 60)
    assert [weaker.choose(BOARD, view, 5) for view in VIEWS] == [whole.choose(BOARD, view, 5) for view in VIEWS]
    assert weaker.iterations == whole.iterations > 0


def test_without_iterations_it_makes_the_likeliest_move_of_the_rollout_policy() -> None:
    instant = profile_player(PLAYER, Gm1Profile(0))
    for view in VIEWS:
        position = Position(BOARD, view)
        weights = root_priors(position.game, position.information, PLAYER.settings(view.player_count).evaluator)
        allowed = {move: weight for move, weight in weights.items() if move not in dominated(position, [*weights])}
        assert instant.choose(BOARD, view, 5) == max(allowed, key=lambda move: allowed[move])
    assert instant.iterations == 0


def test_equal_seeds_give_equal_moves_and_others_other_ones() -> None:
    player = profile_player(PLAYER, Gm1Profile(60, temperature=2.0, forgets=0.5))
    one, same, other = ([player.choose(BOARD, view, seed) for view in VIEWS] for seed in (1, 1, 2))
    assert one == same != other


@pytest.mark.parametrize("level", PLAYER.levels, ids=lambda level: level.id)
def test_no_level_makes_a_dominated_move(level: Level) -> None:
    for view in TEMPTING:
        for seed in range(2):
            assert not is_dominated(view, profile_player(PLAYER, level.profile).choose(BOARD, view, seed))


def is_dominated(view: View, move: Move) -> bool:
    position = Position(BOARD, view)
    return move in dominated(position, position.legal_moves())


def test_a_profile_with_large_errors_would_make_such_moves_if_they_were_not_left_out() -> None:
    profile, made = Gm1Profile(300, temperature=10.0, floor=0.0), 0
    for view in TEMPTING:
        position = Position(BOARD, view)
        found = SearchPlayer(PLAYER, profile.iterations).search(
            position.game, position.information, position.view.player_count, 1
        )
        careless = dataclasses.replace(PLAYER, dominated=None)
        made += is_dominated(view, MoveSelection(careless, profile, position, 1).choose(found))
    assert made > 0


def tempting(count: int) -> list[View]:
    """Positions of random games with a dominated move."""
    found = []
    for seed in itertools.count():
        table = random_game(seed=seed, players=4, moves=20 + 7 * seed % 100)
        view = table.view(table.game.seat)
        position = Position(BOARD, view)
        if view.phase == "auction" and dominated(position, position.legal_moves()):
            found.append(view)
        if len(found) == count:
            return found
    raise AssertionError


TEMPTING = tempting(5)


def test_cards_that_it_forgot_change_nothing() -> None:
    player, changed = profile_player(PLAYER, Gm1Profile(60, temperature=0.1, forgets=1.0)), 0
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
    profile, longer = Gm1Profile(60, temperature=4.0, forgets=0.5, overlooks=0.5, shortsighted=0.5), 0
    for view in VIEWS:
        for seed in range(2):
            suggestion = suggested(view, profile.iterations, seed=seed, profile=profile)
            assert suggestion.best_move == profile_player(PLAYER, profile).choose(BOARD, view, seed)
            longer += len(suggestion.turn) > 1
    assert longer


@pytest.mark.long
@pytest.mark.production
def test_a_higher_temperature_plays_weaker() -> None:
    """One against three that err less."""
    line_up = tuple(map(spec, ["gm1-profile@50 temperature=4 floor=0", *["gm1-profile@50 temperature=0.2"] * 3]))
    blocks = [play_block(Match(line_up, ZMAN, BOARD), seed) for seed in range(2)]
    assert sum(block.margin(0) for block in blocks) / 2 < -3.0


def test_it_thinks_for_iterations_alone() -> None:
    with pytest.raises(SpecificationError, match="its budget must be a number of iterations"):
        spec("gm1-profile@20ms")
    with pytest.raises(SpecificationError, match="forgets is 2; it must be from 0 to 1"):
        spec("gm1-profile@20 forgets=2")
