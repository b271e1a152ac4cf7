"""Blocks: fair seatings of one deal, the same games again from the same seeds."""

import math

import pytest

from mogul.arena.play.block import Block, Result, play_block, play_game
from mogul.arena.play.match import Match
from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.game_rules import RULES
from mogul.engine.taj_mahal.rule_sets import ZMAN
from mogul.players.player import Player
from tests.arena.specifications import spec


def match(*lines: str, random_boards: bool = False) -> Match:
    return Match(tuple(map(spec, lines)), ZMAN, None if random_boards else default_components())


def test_a_block_is_one_deal_with_the_candidate_in_every_seat() -> None:
    block = play_block(match("flat@9", "random", "random"), 5)
    assert [result.seating for result in block.results] == [(0, 1, 1), (1, 0, 1), (1, 1, 0)]
    for result in block.results:
        both: tuple[Player, Player] = spec("flat@9").player(), spec("random").player()
        players = [both[entry] for entry in result.seating]
        game = play_game(RULES, default_components(), ZMAN, players, 5)
        assert result.scores == tuple(each.score for each in game.standings)
        assert result.ranks == tuple(each.rank for each in game.standings)
        assert math.isclose(sum(result.shares), 1.0)
        assert game.record.setup.first_player == block.first_player


def test_the_same_seed_gives_the_same_results() -> None:
    blocks = [play_block(match("b0@20", "flat@20", "flat@9", "random", random_boards=True), 9) for _ in range(2)]
    assert blocks[0].results == blocks[1].results
    assert blocks[0].board == blocks[1].board != default_components().name
    assert [each.iterations for each in blocks[0].costs] == [each.iterations for each in blocks[1].costs]


def test_equal_players_share_the_wins_of_every_block() -> None:
    """In a block of equal players every seating is the same game."""
    block = play_block(match("flat@9", "flat@9", "flat@9", "flat@9"), 0)
    assert block.share(0) == pytest.approx(1.0)
    assert block.margin(0) == pytest.approx(0.0)


def test_figures_of_an_entry_are_over_its_seats() -> None:
    results = (
        Result((0, 1, 1), (30, 20, 10), (1, 2, 3), (1.0, 0.0, 0.0)),
        Result((1, 0, 1), (15, 15, 0), (1, 1, 3), (0.5, 0.5, 0.0)),
    )
    block = Block(1, "board", 0, results, (), 0.0)
    assert (block.share(0), block.share(1)) == (0.75, 0.25)
    assert (block.margin(0), block.margin(1)) == (7.5, -3.75)
    assert (block.rank(0), block.rank(1)) == (1.0, 2.25)


def test_every_entry_has_its_costs() -> None:
    block = play_block(match("b0@20", "random", "random"), 3)
    searching, guessing = block.costs
    assert 0 < searching.iterations <= 20 * searching.decisions
    assert guessing.iterations == 0
    assert guessing.decisions > searching.decisions
    for each in block.costs:
        assert 0 < each.median <= each.p95 <= each.seconds
    assert block.seconds > sum(each.seconds for each in block.costs)


def test_a_time_budget_takes_about_that_much_cpu_time() -> None:
    # Long enough that a slow slice of a busy machine is a small part of it.
    block = play_block(match("b0@20ms", "random"), 3)
    assert 0.01 < block.costs[0].median < 0.04


@pytest.mark.parametrize(
    ("candidate", "opponent", "seed", "share", "margin"),
    [
        ("b0@100", "random", 200_000, 1.0, 10.625),
        ("b0@100 exploration=0.25", "b0@100 exploration=1", 100_001, 0.25, -4.125),
    ],
)
def test_blocks_of_b0_have_the_published_results(
    candidate: str, opponent: str, seed: int, share: float, margin: float
) -> None:
    block = play_block(match(candidate, *[opponent] * 3), seed)
    assert (block.share(0), block.margin(0)) == (share, margin)
