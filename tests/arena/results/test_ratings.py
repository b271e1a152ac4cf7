"""Ratings, on results of known strengths."""

import dataclasses
import itertools

import numpy as np
import pytest

from mogul.arena.play.block import Result
from mogul.arena.results.rating_model import NotFinite
from mogul.arena.results.ratings import Ratings, Relation, ratings, relations_to
from mogul.arena.trials.trial import trial_progress
from tests.arena.blocks import block, by_seed, header, result, won_by
from tests.arena.results.simulated import simulated_trial


def game(*order: str, tied: bool = False) -> tuple[tuple[str, ...], Result]:
    """Returns a game of players in the order of their places; `tied`: the first two share the first."""
    scores = [9 - place for place in range(len(order))]
    if tied:
        scores[1] = scores[0]
    return order, result(tuple(range(len(order))), tuple(scores))


def test_players_that_beat_each_other_through_others_are_comparable() -> None:
    games = [game("a", "b"), game("b", "c"), game("c", "a")]
    assert set(relations_to("a", games, by_places=False).values()) == {Relation.COMPARABLE}


def test_a_player_never_beaten_is_above_and_one_that_never_won_below() -> None:
    games = [game("top", "a"), game("a", "b"), game("b", "a"), game("b", "low")]
    for reference in ("a", "b"):
        places = relations_to(reference, games, by_places=False)
        assert places == {
            "top": Relation.ABOVE,
            "a": Relation.COMPARABLE,
            "b": Relation.COMPARABLE,
            "low": Relation.BELOW,
        }


def test_a_tie_counts_both_ways() -> None:
    assert relations_to("a", [game("a", "b", tied=True)], by_places=False)["b"] is Relation.COMPARABLE
    assert relations_to("a", [game("a", "b")], by_places=False)["b"] is Relation.BELOW


def test_a_second_place_counts_only_by_places() -> None:
    games = [game("a", "b", "c"), game("a", "c", "b")]
    assert relations_to("b", games, by_places=True) == {
        "a": Relation.ABOVE,
        "b": Relation.COMPARABLE,
        "c": Relation.COMPARABLE,
    }
    assert relations_to("b", games, by_places=False) == {"a": Relation.ABOVE, "b": Relation.COMPARABLE, "c": None}


def test_players_without_a_chain_of_games_have_no_relation() -> None:
    assert relations_to("a", [game("a", "b"), game("c", "d")], by_places=False)["c"] is None


ELO = {"b0@500": 150.0, "b0@50": 60.0, "flat@9": 0.0, "random": -220.0}
TURNS = [40.0, 10.0, -10.0, -40.0]
POOL = tuple(ELO)


def rated(seed: int, blocks: int, *, by_places: bool = False) -> Ratings:
    trial = simulated_trial(POOL, ELO, TURNS, blocks, np.random.default_rng(seed))
    return ratings([trial], "flat@9", by_places=by_places)


def test_trials_of_different_games_are_not_rated_together() -> None:
    """Their players have the same names."""
    one = simulated_trial(POOL, ELO, TURNS, 40, np.random.default_rng(1))
    other = dataclasses.replace(one, header=dataclasses.replace(one.header, game="maharaja"))
    with pytest.raises(ValueError, match="the trials are of maharaja and taj_mahal; players are rated in one game"):
        ratings([one, other])


@pytest.mark.parametrize("by_places", [False, True])
def test_known_strengths_are_recovered(by_places: bool) -> None:
    found = rated(1, 1500, by_places=by_places)
    assert [each.player for each in found.players] == sorted(ELO, key=lambda player: -ELO[player])
    for each in found.players:
        assert abs(each.elo.mean - ELO[each.player]) <= 1.5 * each.elo.half < 45
    for seat in found.seats:
        assert abs(seat.elo.mean - TURNS[seat.turn]) <= 1.5 * seat.elo.half < 30
    assert (found.games, found.deals) == (6000, 1500)
    assert [each.games for each in found.players] == [6000] * 4


@pytest.mark.parametrize("by_places", [False, True])
def test_differences_are_those_of_ratings_with_any_reference(by_places: bool) -> None:
    trial = simulated_trial(POOL, ELO, TURNS, 200, np.random.default_rng(2))
    one, other = (ratings([trial], reference, by_places=by_places) for reference in ("flat@9", "b0@50"))
    elo = {each.player: each.elo for each in one.players}
    assert set(one.differences) == set(itertools.permutations(POOL, 2))
    for (above, below), found in one.differences.items():
        assert found.mean == pytest.approx(elo[above].mean - elo[below].mean)
        assert found.mean == pytest.approx(other.differences[above, below].mean, abs=1e-3)
        assert found.half == pytest.approx(other.differences[above, below].half, rel=1e-3)
    assert one.differences["b0@500", "flat@9"] == elo["b0@500"]


@pytest.mark.parametrize("by_places", [False, True])
def test_intervals_cover_the_truth_at_about_their_level(by_places: bool) -> None:
    held = []
    for seed in range(60):
        found = rated(seed, 60, by_places=by_places)
        held += [abs(each.elo.mean - ELO[each.player]) <= each.elo.half for each in found.players if each.elo.half]
        held += [abs(each.elo.mean - TURNS[each.turn]) <= each.elo.half for each in found.seats]
    assert len(held) == 60 * (3 + 4)
    assert 0.92 < np.mean(held) < 0.98


@pytest.mark.parametrize(("apart", "lowest", "highest"), [(False, 0.91, 0.98), (True, 0.5, 0.85)])
def test_games_of_a_deal_that_favours_a_player_count_as_one(apart: bool, lowest: float, highest: float) -> None:
    """Equal players, deals that favour some by 300 points: intervals cover the truth, unless each game is a deal."""
    held = []
    for seed in range(60):
        trial = simulated_trial(
            POOL, dict.fromkeys(POOL, 0.0), TURNS, 60, np.random.default_rng(seed), luck=300.0, apart=apart
        )
        held += [abs(each.elo.mean) <= each.elo.half for each in ratings([trial]).players if each.elo.half]
    assert lowest < np.mean(held) < highest


def test_seats_count_by_their_distance_from_the_first_player() -> None:
    """The first player wins, in any seat."""
    played = by_seed(
        block(seed, result((0, 0), (9, 0) if first == 0 else (0, 9)), entries=1, first_player=first)
        for seed, first in enumerate([0, 1, 1, 0, 1, 0])
    )
    lost = {6: block(6, result((0, 0), (9, 0)), entries=1, first_player=1)}
    found = ratings([trial_progress(header("flat@9", "flat@9", blocks=7), {**played, **lost})])
    begins, follows = found.seats
    assert begins.elo.mean == pytest.approx(200 * np.log10(6))
    assert follows.elo.mean == pytest.approx(-begins.elo.mean)


def test_ties_are_split() -> None:
    played = by_seed([won_by(1, 0), won_by(0, 1), won_by(-1, 2), won_by(1, 3)])
    found = ratings([trial_progress(header("b0@5", "flat@9", blocks=4), played)])
    best, reference = found.players
    assert (best.player, reference.player, reference.elo.mean) == ("b0@5", "flat@9", 0.0)
    assert (best.share, best.expected) == pytest.approx((5 / 8, 5 / 8))
    assert best.elo.mean == pytest.approx(400 * np.log10(5 / 3))


def test_trials_of_one_deal_are_one_cluster_and_tables_of_all_sizes_count() -> None:
    rng = np.random.default_rng(3)
    four = simulated_trial(POOL, ELO, TURNS, 30, rng)
    again = simulated_trial(["b0@500", "flat@9", "flat@9", "flat@9"], ELO, TURNS, 40, rng, first_seed=10)
    two = simulated_trial(["flat@9", "random"], ELO, [10.0, -10.0], 20, rng)
    found = ratings([four, again, two])
    assert found.deals == 50 + 20
    assert found.games == (30 + 40) * 4 + 20 * 2
    assert [(seat.players, seat.turn) for seat in found.seats] == [(2, 0), (2, 1), *((4, turn) for turn in range(4))]
    assert found.reference == "random"


def test_shares_expected_by_the_fit_are_those_measured_where_the_table_is_always_the_same() -> None:
    for each in rated(4, 200).players:
        assert each.expected == pytest.approx(each.share)


def test_places_and_wins_can_disagree() -> None:
    """The second player never comes last, and wins less than the others."""
    scores = [(9, 5, 0), (0, 5, 9), (9, 5, 0), (0, 5, 9), (5, 9, 0)]
    played = by_seed(
        block(seed, *(result((0, 1, 2), each) for each in scores), entries=3, first_player=seed % 3)
        for seed in range(6)
    )
    trial = trial_progress(header("b0@5", "flat@9", "random", blocks=6), played)
    by_wins = {each.player: each for each in ratings([trial]).players}
    by_places = {each.player: each for each in ratings([trial], by_places=True).players}
    assert by_wins["flat@9"].elo.mean < -100
    assert by_places["flat@9"].elo.mean > 50
    assert by_wins["flat@9"].expected == pytest.approx(by_wins["flat@9"].share)
    assert by_places["flat@9"].expected > by_places["flat@9"].share + 0.1


def test_players_that_always_or_never_won_are_left_out_of_the_fit() -> None:
    rng = np.random.default_rng(3)
    pair = simulated_trial(["b0@500", "flat@9"], ELO, [10.0, -10.0], 60, rng)
    # Four at a table: two that share the wins as before, one that never wins; and one that always does.
    rest = by_seed(
        block(seed, result((0, 1, 2), (*each.results[0].scores, -9)), entries=3, first_player=each.first_player)
        for seed, each in enumerate(pair.blocks)
    )
    lost = trial_progress(header("b0@500", "flat@9", "random", blocks=60), rest)
    beaten = by_seed(won_by(5, seed) for seed in range(100, 103))
    won = trial_progress(header("flat@500", "flat@9", blocks=3, first_seed=100), beaten)
    alone = {each.player: each for each in ratings([pair], "flat@9").players}
    found = ratings([pair, lost, won], "flat@9")
    players = {each.player: each for each in found.players}
    assert [each.player for each in found.players] == ["flat@500", "b0@500", "flat@9", "random"]
    assert (players["flat@500"].elo.mean, players["random"].elo.mean) == (np.inf, -np.inf)
    assert (players["flat@500"].expected, players["random"].expected) == (1.0, 0.0)
    assert abs(players["b0@500"].elo.mean - alone["b0@500"].elo.mean) < players["b0@500"].elo.half
    assert {seat.players for seat in found.seats} == {2, 3}
    assert found.deals == 120


def test_a_reference_without_a_rating_is_refused() -> None:
    trial = trial_progress(header("b0@5", "flat@9"), by_seed(won_by(3, seed) for seed in range(3)))
    for reference in ("b0@5", "flat@9"):
        with pytest.raises(ValueError, match=f"{reference} has won against everybody, or never"):
            ratings([trial], reference)


@pytest.mark.parametrize("by_places", [False, True])
def test_a_prior_rates_two_players_of_whom_one_has_won_everything(by_places: bool) -> None:
    """The more games, the farther apart, and the less certain that they are not."""
    found = []
    for blocks in (1, 3, 12):
        trial = trial_progress(header("b0@5", "flat@9", blocks=blocks), by_seed(won_by(3, n) for n in range(blocks)))
        rated = ratings([trial], by_places=by_places, may_have_prior=True)
        assert (rated.has_prior, rated.deals, rated.games) == (True, blocks, 2 * blocks)
        best, reference = rated.players
        assert (best.player, reference.elo.mean, reference.elo.half) == ("b0@5", 0.0, 0.0)
        assert [seat.elo.mean for seat in rated.seats] == pytest.approx([0.0, 0.0], abs=1e-4)
        found.append(best.elo)
    assert 100 < found[0].mean < found[1].mean < found[2].mean < 1000
    assert found[0].mean - found[0].half < 0 < found[2].mean - found[2].half


def test_a_prior_makes_a_single_deal_no_certainty_and_no_seat_unbeatable() -> None:
    """One deal that both have won once, always in the first seat: without a prior there are no ratings."""
    played = by_seed([block(0, result((0, 1), (9, 0)), result((1, 0), (9, 0)))])
    trial = trial_progress(header("b0@5", "flat@9", blocks=1), played)
    with pytest.raises(NotFinite, match="the deals are too few, 1 for 2 estimates"):
        ratings([trial])
    rated = ratings([trial], may_have_prior=True)
    other = next(each for each in rated.players if each.player == "b0@5")
    assert abs(other.elo.mean) < 1e-3
    assert other.elo.half > 300
    assert 50 < rated.seats[0].elo.mean < 1000
    assert rated.seats[0].elo.mean == pytest.approx(-rated.seats[1].elo.mean)


def test_fewer_deals_than_estimates_are_refused_without_a_prior() -> None:
    """The covariance by deals would call some combination of the estimates certain."""
    estimates, rng = len(POOL) - 1 + len(TURNS) - 1, np.random.default_rng(6)
    few, enough = (simulated_trial(POOL, ELO, TURNS, estimates + more, rng) for more in (0, 1))
    with pytest.raises(NotFinite, match="6 for 6 estimates of players and seats: 7 or more are needed"):
        ratings([few], by_places=True)
    assert ratings([few], by_places=True, may_have_prior=True).has_prior
    assert not ratings([enough], by_places=True).has_prior


def test_enough_results_are_rated_without_the_prior_that_is_allowed() -> None:
    trial = simulated_trial(POOL, ELO, TURNS, 60, np.random.default_rng(5))
    assert ratings([trial], may_have_prior=True) == ratings([trial])


def test_incomparable_players_are_refused() -> None:
    played = by_seed([won_by(1, 0), won_by(-1, 1), won_by(0, 2)])
    one, other = (trial_progress(header(*players), played) for players in (("b0@5", "flat@9"), ("flat@5", "random")))
    with pytest.raises(ValueError, match="neither flat@5, random nor flat@9 ever beat the other, not even through"):
        ratings([one, other])


def test_a_reference_without_games_and_trials_without_blocks_are_refused() -> None:
    trial = trial_progress(header("b0@5", "flat@9"), by_seed([won_by(1, 0), won_by(-1, 1), won_by(0, 2)]))
    with pytest.raises(ValueError, match="the reference 'random' has not played; there are b0@5, flat@9"):
        ratings([trial], "random")
    with pytest.raises(ValueError, match="no block has been played"):
        ratings([trial_progress(trial.header, {})])


@pytest.mark.parametrize("by_places", [False, True])
def test_a_table_size_that_only_players_without_a_rating_have_is_no_hindrance(by_places: bool) -> None:
    """Against somebody who never wins: all that is known is that the others are better."""
    pair = header("b0@500", "flat@9", blocks=40)
    games = by_seed(won_by((-1) ** seed * (seed % 3), seed) for seed in pair.seeds)
    weak = header("b0@500", "random", "random", blocks=2, first_seed=100)
    lost = by_seed(
        block(seed, *(result(tuple(int(seat != own) for seat in range(3)), scores(own)) for own in range(3)))
        for seed in weak.seeds
    )
    found = ratings([trial_progress(pair, games), trial_progress(weak, lost)], "b0@500", by_places=by_places)
    assert found.players[-1].player == "random"
    assert found.players[-1].elo.mean == -float("inf")
    assert {seat.players for seat in found.seats} == {2}


def scores(best: int) -> tuple[int, ...]:
    return tuple(60 if seat == best else 20 for seat in range(3))
