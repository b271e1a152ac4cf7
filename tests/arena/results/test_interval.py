"""Means with intervals."""

import math

import numpy as np
import pytest
from scipy import stats

from mogul.arena.arena_game import GameCounts
from mogul.arena.results.interval import Interval, game_groups, interval, proportion, ratio_interval, t_quantile
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


@pytest.mark.parametrize("freedom", [1, 2, 3, 4, 5, 9, 20, 39, 100, 999, 4000])
def test_the_quantile_is_that_of_students_t(freedom: int) -> None:
    assert t_quantile(freedom) == pytest.approx(stats.t.ppf(0.975, freedom), abs=1e-6)


def test_an_interval_is_the_mean_and_a_quantile_of_standard_errors() -> None:
    found = interval([1.0, 2.0, 3.0, 4.0])
    assert found.mean == 2.5
    assert found.half == pytest.approx(stats.t.ppf(0.975, 3) * 1.2909944 / 2)


def test_the_interval_of_one_observation_is_infinite() -> None:
    assert interval([7.0]).half == math.inf


@pytest.mark.parametrize(
    ("count", "of"), [(0, 1), (1, 1), (0, 600), (1, 600), (5, 10), (37, 600), (599, 600), (3, 4000)]
)
def test_the_interval_of_single_observations_is_that_of_clopper_and_pearson(count: int, of: int) -> None:
    found = proportion([[place < count] for place in range(of)])
    exact = stats.binomtest(count, of).proportion_ci(0.95, "exact")
    assert (found.low, found.high) == pytest.approx((exact.low, exact.high), abs=1e-9)
    assert found.low <= found.share <= found.high


def test_clusters_of_equal_observations_count_as_one_each() -> None:
    found, single = (proportion([[place < 4] * size for place in range(50)]) for size in (10, 1))
    assert (found.count, found.of, found.share) == (40, 500, single.share)
    assert (found.low, found.high) == pytest.approx((single.low, single.high), rel=0.1)
    assert found.low < single.low < single.high < found.high


def test_the_interval_of_a_rare_event_covers_its_probability_where_it_comes_in_clusters() -> None:
    """In a tenth of the clusters an event has the probability 0.2, in the others it never happens."""
    rng, held = np.random.default_rng(3), []
    for _ in range(1000):
        clusters = [(rng.random(8) < 0.2 * (rng.random() < 0.1)).tolist() for _ in range(60)]
        found = proportion(clusters)
        held.append(found.low <= 0.02 <= found.high)
    assert 0.93 < np.mean(held) < 0.99


def test_nothing_is_known_of_the_scatter_of_one_cluster() -> None:
    found = proportion([[True, False, False]])
    assert (found.count, found.of, found.low, found.high) == (1, 3, 0.0, 1.0)


def test_an_event_never_observed_may_still_be_possible() -> None:
    found = proportion([[False] * 20] * 30)
    assert (found.share, found.low) == (0.0, 0.0)
    assert found.high == pytest.approx(1 - 0.025 ** (1 / 600))


def test_the_interval_of_clusters_is_that_of_their_means_where_they_have_one_size() -> None:
    found, expected = ratio_interval([[1.0, 3.0], [4.0, 2.0], [5.0, 9.0]]), interval([2.0, 3.0, 7.0])
    assert (found.mean, found.half) == pytest.approx((expected.mean, expected.half))
    assert ratio_interval([[7.0, 8.0]]) == Interval(7.5, math.inf)


def test_the_interval_of_clusters_covers_the_mean_over_observations_at_about_its_level() -> None:
    """Clusters of one to nine observations, the longer ones with higher values, each with luck of its own."""
    rng, held = np.random.default_rng(7), []
    truth = sum(size**2 for size in range(1, 10)) / sum(range(1, 10))
    for _ in range(400):
        sizes = rng.integers(1, 10, 40)
        clusters = [(rng.normal(size, 3.0) + rng.normal(0.0, 1.0, size)).tolist() for size in sizes]
        found = ratio_interval(clusters)
        held.append(abs(found.mean - truth) < found.half)
    assert 0.92 < np.mean(held) < 0.98


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
