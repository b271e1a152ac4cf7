"""A player weaker than GM1."""

import dataclasses

import pytest

from mogul.arena.play.block import play_block
from mogul.arena.play.match import Match
from mogul.arena.play.specification import SpecificationError, parse_player
from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.rule_sets import ZMAN
from mogul.engine.taj_mahal.views.position import Position
from mogul.players.taj_mahal.player import SearchPlayer
from mogul.players.taj_mahal.signature import bench_positions
from mogul.players.taj_mahal.strength.astray import Astray
from mogul.players.taj_mahal.strength.plainly_worse import is_plainly_worse
from mogul.players.taj_mahal.strength.weaker_player import WeakerPlayer

BOARD = default_components()
VIEWS = list(bench_positions(BOARD))


def test_without_weakness_it_is_gm1() -> None:
    weaker, whole = WeakerPlayer(60, Astray(0.0, 0.0), 0.0), SearchPlayer(60)
    assert [weaker.choose(BOARD, view, 5) for view in VIEWS] == [whole.choose(BOARD, view, 5) for view in VIEWS]
    assert weaker.simulations == whole.simulations > 0


def test_equal_seeds_give_equal_moves_and_others_other_ones() -> None:
    player = WeakerPlayer(60, Astray(0.2, 1.0), 0.5)
    one, same, other = ([player.choose(BOARD, view, seed) for view in VIEWS] for seed in (1, 1, 2))
    assert one == same != other


def test_however_far_it_goes_astray_its_moves_are_legal_and_never_plainly_worse() -> None:
    player = WeakerPlayer(40, Astray(1.0, 1.0), 1.0)
    for view in VIEWS:
        for seed in range(3):
            assert not is_plainly_worse(Position(BOARD, view), player.choose(BOARD, view, seed))


def test_cards_that_it_forgot_change_nothing() -> None:
    player, changed = WeakerPlayer(60, Astray(0.1, 1.0), 1.0), 0
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


@pytest.mark.production
def test_the_further_astray_the_weaker() -> None:
    """One against three that err less."""
    line_up = tuple(map(parse_player, ["gm1-weaker@50 error=0.3", *["gm1-weaker@50 error=0.02 most_loss=0.1"] * 3]))
    blocks = [play_block(Match(line_up, ZMAN, BOARD), seed) for seed in range(2)]
    assert sum(block.margin(0) for block in blocks) / 2 < -3.0


def test_it_thinks_for_iterations_alone() -> None:
    with pytest.raises(SpecificationError, match="it thinks for a number of iterations"):
        parse_player("gm1-weaker@20ms")
    with pytest.raises(SpecificationError, match="forgets is 2; it must be from 0 to 1"):
        parse_player("gm1-weaker@20 forgets=2")
