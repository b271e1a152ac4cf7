"""Ratings, on results whose strengths are known."""

import numpy as np
import pytest

from mogul.arena.results.ratings import Ratings, ratings
from tests.arena.blocks import block, by_seed, header, result, won_by
from tests.arena.results.simulated import simulated_trial

ELO = {"b0@500": 150.0, "b0@50": 60.0, "greedy": 0.0, "random": -220.0}
PLACES = [40.0, 10.0, -10.0, -40.0]
POOL = tuple(ELO)


def rated(seed: int, blocks: int, *, wins_only: bool = False) -> Ratings:
    trial = simulated_trial(POOL, ELO, PLACES, blocks, np.random.default_rng(seed))
    return ratings([trial], "greedy", wins_only=wins_only)


@pytest.mark.parametrize("wins_only", [False, True])
def test_known_strengths_are_found_again(wins_only: bool) -> None:
    found = rated(1, 1500, wins_only=wins_only)
    assert [each.player for each in found.players] == sorted(ELO, key=lambda player: -ELO[player])
    for each in found.players:
        assert abs(each.elo.mean - ELO[each.player]) <= 1.5 * each.elo.half < 45
    for seat in found.seats:
        assert abs(seat.elo.mean - PLACES[seat.place]) <= 1.5 * seat.elo.half < 30
    assert (found.games, found.deals) == (6000, 1500)
    assert [each.games for each in found.players] == [6000] * 4


def test_intervals_hold_the_truth_about_as_often_as_they_say() -> None:
    held = []
    for seed in range(60):
        found = rated(seed, 60)
        held += [each.elo.low <= ELO[each.player] <= each.elo.high for each in found.players if each.elo.half]
        held += [each.elo.low <= PLACES[each.place] <= each.elo.high for each in found.seats]
    assert len(held) == 60 * (3 + 4)
    assert 0.92 < np.mean(held) < 0.98


@pytest.mark.parametrize(("apart", "lowest", "highest"), [(False, 0.91, 0.98), (True, 0.5, 0.85)])
def test_games_of_a_deal_that_favours_a_player_count_as_one(apart: bool, lowest: float, highest: float) -> None:
    """Equal players, deals that favour some by 300 points: intervals hold the truth, but not if every game is taken for
    a deal of its own."""
    held = []
    for seed in range(60):
        trial = simulated_trial(
            POOL, dict.fromkeys(POOL, 0.0), PLACES, 60, np.random.default_rng(seed), luck=300.0, apart=apart
        )
        held += [each.elo.low <= 0.0 <= each.elo.high for each in ratings([trial]).players if each.elo.half]
    assert lowest < np.mean(held) < highest


def test_seats_count_by_their_distance_from_the_one_that_begins() -> None:
    """The seat that begins always wins, wherever it is."""
    played = by_seed(
        block(seed, result((0, 0), (9, 0) if first == 0 else (0, 9)), entries=1, first_player=first)
        for seed, first in enumerate([0, 1, 1, 0, 1, 0])
    )
    lost = {6: block(6, result((0, 0), (9, 0)), entries=1, first_player=1)}
    found = ratings([(header("greedy", "greedy", blocks=7), {**played, **lost})])
    begins, follows = found.seats
    assert begins.elo.mean == pytest.approx(200 * np.log10(6))
    assert follows.elo.mean == pytest.approx(-begins.elo.mean)


def test_ties_are_split() -> None:
    played = by_seed([won_by(1, 0), won_by(0, 1), won_by(-1, 2), won_by(1, 3)])
    found = ratings([(header("b0@5", "greedy", blocks=4), played)])
    best, reference = found.players
    assert (best.player, reference.player, reference.elo.mean) == ("b0@5", "greedy", 0.0)
    assert best.share == best.expected == pytest.approx(5 / 8)
    assert best.elo.mean == pytest.approx(400 * np.log10(5 / 3))


def test_trials_of_one_deal_are_one_cluster_and_tables_of_all_sizes_count() -> None:
    dice = np.random.default_rng(3)
    four = simulated_trial(POOL, ELO, PLACES, 30, dice)
    again = simulated_trial(["b0@500", "greedy", "greedy", "greedy"], ELO, PLACES, 40, dice, first_seed=10)
    two = simulated_trial(["greedy", "random"], ELO, [10.0, -10.0], 20, dice)
    found = ratings([four, again, two])
    assert found.deals == 50 + 20
    assert found.games == (30 + 40) * 4 + 20 * 2
    assert [(seat.players, seat.place) for seat in found.seats] == [(2, 0), (2, 1), *((4, place) for place in range(4))]
    assert found.reference == "random"


def test_shares_expected_by_the_fit_to_wins_are_those_observed() -> None:
    """With a parameter for each player, and the same table in every game."""
    found = rated(4, 200, wins_only=True)
    for each in found.players:
        assert each.expected == pytest.approx(each.share)


def test_who_never_came_before_others_has_no_finite_rating() -> None:
    played = by_seed(won_by(3, seed) for seed in range(3))
    with pytest.raises(ValueError, match="none of greedy has ever come before any of b0@5; games with others"):
        ratings([(header("b0@5", "greedy"), played)])


def test_second_places_do_not_help_where_only_wins_count() -> None:
    played = by_seed(block(seed, result((0, 1, 1), (9, 5, 7)), result((1, 1, 0), (2, 9, 5))) for seed in range(3))
    trial = header("b0@5", "greedy", "greedy"), played
    assert ratings([trial]).games == 6
    beaten = by_seed(
        block(seed, result((0, 1, 2), (5, 9, 3)), result((2, 1, 0), (5, 9, 3)), entries=3) for seed in range(3)
    )
    with pytest.raises(ValueError, match="none of random has ever won against any of greedy, b0@5"):
        ratings([(header("random", "greedy", "b0@5"), beaten)], wins_only=True)


def test_the_reference_must_have_played_and_something_must_have_been() -> None:
    trial = header("b0@5", "greedy"), by_seed([won_by(1, 0), won_by(-1, 1), won_by(0, 2)])
    with pytest.raises(ValueError, match="the reference 'random' has not played; there are b0@5, greedy"):
        ratings([trial], "random")
    with pytest.raises(ValueError, match="no block has been played"):
        ratings([(trial[0], {})])
