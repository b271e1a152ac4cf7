"""Averages of counts."""

import math

import pytest

from mogul.arena.results.averages import game_groups
from mogul.arena.statistics import GameCounts
from mogul.arena.taj_mahal.counts import (
    FOUGHT,
    LINKS,
    LOST,
    PALACES,
    PASSED,
    PLACES,
    PLAYED,
    POINTS,
    SOURCES,
    TAKEN,
    WINS,
    counts,
)
from tests.arena.taj_mahal.played import a_game


@pytest.fixture(scope="module")
def played() -> list[GameCounts]:
    """Counts of two deals."""
    return [counts(a_game(3, seed), ("flat@9", "random", "random")) for seed in (1, 2)]


def scored(game: GameCounts, *scores: int) -> GameCounts:
    """Returns the same game with other results, won by the first seat."""
    seats = tuple(
        seat._replace(figures={**seat.figures, POINTS: score, WINS: float(number == 0)})
        for number, (seat, score) in enumerate(zip(game.seats, scores, strict=True))
    )
    return game._replace(seats=seats, figures={**game.figures, PLACES[0]: max(scores)})


def test_the_games_of_a_deal_are_one_observation(played: list[GameCounts]) -> None:
    one, other = played
    games = [scored(one, 30, 20, 10), scored(one, 10, 40, 20), scored(other, 50, 60, 70)]
    (found,) = game_groups(games)
    assert (len(found.games), len(found.deals), found.players, found.rule_set) == (3, 2, 3, "zman")
    assert found.mean(PLACES[0]).mean == (35 + 70) / 2
    assert found.seat_mean(POINTS).mean == pytest.approx((130 / 6 + 60) / 2)
    assert math.isfinite(found.seat_mean(POINTS).half)
    assert math.isinf(game_groups(games[:2])[0].seat_mean(POINTS).half)


def test_a_player_has_averages_of_its_own(played: list[GameCounts]) -> None:
    (found,) = game_groups([scored(played[0], 3, 2, 1)])
    assert found.seated == ["flat@9", "random"]
    assert [found.seat_mean(WINS, player).mean for player in found.seated] == [1.0, 0.0]
    assert found.seat_mean(POINTS, "random").mean == 1.5


def test_averages_of_a_seat_are_those_of_its_counts(played: list[GameCounts]) -> None:
    (found,) = game_groups(played)
    seats = [seat for game in played for seat in game.seats]
    points = [found.seat_mean(source).mean for source in (PALACES, LINKS, *SOURCES.values())]
    assert sum(points) == pytest.approx(found.seat_mean(POINTS).mean)
    for figure in (PLAYED, PASSED, FOUGHT, LOST):
        mean = sum(seat.figures[figure] for seat in seats) / 6
        assert found.seat_mean(figure).mean == pytest.approx(mean) != 0.0
    assert found.seat_mean(TAKEN).mean == pytest.approx(12 * 5 / 3)


def test_tables_of_different_sizes_are_averaged_separately(played: list[GameCounts]) -> None:
    found = game_groups([counts(a_game(2, 5)), *played])
    assert [(each.players, len(each.games)) for each in found] == [(2, 1), (3, 2)]
