"""The instant player: a move sampled from the priors, without a search."""

import dataclasses
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

import numpy as np
import pytest
from scipy.stats import chisquare

from mogul.engine.game_rules import Move, Position, default_rule_set
from mogul.engine.games import GAMES
from mogul.players.games import game_player
from mogul.players.instant import InstantPlayer, MoveSelection
from mogul.players.review.decision import BLUNDER
from mogul.players.signature import bench_positions
from mogul.players.strength.profile import Profile
from mogul.search import Candidate, SearchResult, SeatEstimate, StopReason

PLAYER = game_player("taj_mahal")
VISITS = {3: 200, 7: 100, 9: 40, 12: 20, 15: 19, 16: 0}


@dataclass
class SomePosition:
    """A position that is nothing but its information."""

    number: int

    @property
    def information(self) -> np.void:
        """The number."""
        some: np.void = np.array([(self.number,)], np.dtype([("number", np.int64)]))[0]
        return some


def select_move(
    result: SearchResult,
    profile: Profile,
    number: int,
    seed: int,
    prefix: tuple[int, ...] = (),
    never: tuple[int, ...] = (),
) -> int:
    """The choice in the position with this number; never: dominated moves."""
    game = dataclasses.replace(PLAYER, dominated=lambda _, __: set(map(Move, never)))
    return MoveSelection(game, profile, cast(Position, SomePosition(number)), seed).choose(result, prefix)


def found(visits: dict[int, int], win_shares: Mapping[int, float] = {}) -> SearchResult:
    """The best move first. win_shares: of seat 1, 0.5 where not given."""
    candidates = tuple(
        Candidate(Move(move), count, 0, (), (estimate(0.1), estimate(win_shares.get(move, 0.5))) if count else (), ())
        for move, count in visits.items()
    )
    return SearchResult(1, 100, candidates, StopReason.ITERATIONS, True)


def estimate(win_share: float) -> SeatEstimate:
    """Of a seat."""
    return SeatEstimate(win_share, 0.0, 0.0, 0.0, ())


def erring(error: float, floor: float = 0.1) -> Profile:
    """A profile that is weak in nothing else."""
    return Profile(100, temperature=error, floor=floor)


def moves(profile: Profile, result: SearchResult, count: int = 4000, never: tuple[int, ...] = ()) -> Counter[int]:
    """In so many positions."""
    return Counter(select_move(result, profile, number, 1, never=never) for number in range(count))


def test_without_errors_the_best_move_is_made() -> None:
    assert moves(erring(0.0), found(VISITS), 50) == {3: 50}


def test_probabilities_are_a_power_of_the_visits() -> None:
    for error in (0.5, 1.0, 4.0):
        made = moves(erring(error), found(VISITS))
        priors = np.array([VISITS[move] ** (1 / error) for move in (3, 7, 9, 12)])
        assert chisquare([made[move] for move in (3, 7, 9, 12)], 4000 * priors / priors.sum()).pvalue > 1e-4


def test_no_move_with_too_small_a_share_of_the_visits_is_made() -> None:
    assert set(moves(erring(10.0), found(VISITS))) == {3, 7, 9, 12}
    assert set(moves(erring(10.0, floor=0.5), found(VISITS))) == {3, 7}
    assert set(moves(erring(10.0, floor=0.0), found(VISITS))) == {3, 7, 9, 12, 15}


def test_no_move_that_was_tried_but_once_is_made_but_the_best() -> None:
    assert set(moves(erring(10.0, floor=0.0), found({3: 5, 7: 2, 9: 1}))) == {3, 7}
    assert set(moves(erring(10.0, floor=0.0), found({3: 1, 7: 1}))) == {3}


def test_no_move_that_costs_much_of_the_win_is_made() -> None:
    shares = {3: 0.6, 7: 0.61 - BLUNDER, 9: 0.59 - BLUNDER, 12: 0.0, 15: 1.0}
    assert set(moves(erring(10.0), found(VISITS, shares))) == {3, 7}
    assert set(moves(erring(10.0, floor=0.0), found(VISITS, shares))) == {3, 7, 15}
    assert set(moves(erring(10.0), found(VISITS, shares), never=(3,))) == {7, 9, 15}


def test_what_must_never_be_made_is_not() -> None:
    assert set(moves(erring(10.0), found(VISITS), never=(7, 12))) == {3, 9}
    assert set(moves(erring(10.0), found(VISITS), never=(3,))) == {7, 9, 12, 15}
    assert set(moves(erring(0.0), found(VISITS), 9, never=(3,))) == {7}
    assert set(moves(erring(10.0), found({5: 0, 6: 0}), 9)) == {5}


def test_the_same_position_and_seed_give_the_same_move_and_others_other_ones() -> None:
    profile, result = erring(2.0), found(VISITS)
    by_seed = [[select_move(result, profile, n, seed) for n in range(30)] for seed in (1, 1, 2)]
    assert by_seed[0] == by_seed[1] != by_seed[2]


def test_an_error_is_that_of_the_move_whatever_else_there_is() -> None:
    """A move left out changes the choice only where it was the choice."""
    fewer = {move: visits for move, visits in VISITS.items() if move != 9}
    kept = 0
    for number in range(200):
        before = select_move(found(VISITS), erring(2.0), number, 1)
        if before != 9:
            assert select_move(found(fewer), erring(2.0), number, 1) == before
            kept += 1
    assert kept > 100


def instant_moves(profile: Profile, weights: dict[int, float], count: int = 4000, never: int = -1) -> Counter[int]:
    game = dataclasses.replace(PLAYER, dominated=lambda _, __: {Move(never)})
    by_move = {Move(move): weight for move, weight in weights.items()}
    positions = (cast(Position, SomePosition(number)) for number in range(count))
    return Counter(MoveSelection(game, profile, position, 1).choose_instantly(by_move) for position in positions)


def test_without_a_search_probabilities_are_a_power_of_the_weights() -> None:
    weights = {3: 0.5, 7: 0.25, 9: 0.125, 12: 0.01}
    for temperature in (0.5, 1.0, 4.0):
        made = instant_moves(Profile(0, temperature, floor=0.0), weights)
        shares = np.array([weight ** (1 / temperature) for weight in weights.values()])
        assert chisquare([made[move] for move in weights], 4000 * shares / shares.sum()).pvalue > 1e-4
    assert instant_moves(Profile(0), weights, 50) == {3: 50}


def test_without_a_search_moves_of_little_weight_and_dominated_ones_are_left_out() -> None:
    weights = {3: 0.5, 7: 0.25, 9: 0.05, 12: 0.01}
    assert set(instant_moves(Profile(0, 10.0, floor=0.1), weights)) == {3, 7, 9}
    assert set(instant_moves(Profile(0, 10.0, floor=0.1), weights, never=3)) == {7, 9}


def test_errors_after_other_moves_of_the_turn_are_others() -> None:
    profile, result = erring(2.0), found(VISITS)
    by_prefix = [[select_move(result, profile, n, 1, prefix) for n in range(30)] for prefix in ((), (4,), (5,))]
    assert by_prefix[0] != by_prefix[1] != by_prefix[2] != by_prefix[0]


def instant(game: str, temperature: float = 1.0) -> InstantPlayer:
    player = game_player(game)
    return InstantPlayer(player, player.profile(0, temperature=temperature, floor=0.0))


@pytest.mark.parametrize("game", GAMES)
def test_it_plays_legal_moves_that_follow_from_view_and_seed(game: str) -> None:
    rules = game_player(game).rules
    components = rules.default_components()
    for view in bench_positions(game_player(game), components):
        legal = rules.position(components, view).legal_moves()
        moves = [instant(game).choose(components, view, seed) for seed in range(10)]
        assert {*moves} <= {*legal}
        assert moves == [instant(game).choose(components, view, seed) for seed in range(10)]


@pytest.mark.parametrize("game", GAMES)
def test_a_low_temperature_plays_the_likeliest_move_and_a_high_one_all(game: str) -> None:
    rules = game_player(game).rules
    components = rules.default_components()
    for view in bench_positions(game_player(game), components)[:3]:
        moves = {
            temperature: Counter(instant(game, temperature).choose(components, view, seed) for seed in range(60))
            for temperature in (0.01, 10.0)
        }
        assert len(moves[0.01]) == 1
        if len(rules.position(components, view).legal_moves()) > 1:
            assert len(moves[10.0]) > 1


def test_a_temperature_is_not_below_0() -> None:
    with pytest.raises(ValueError, match="temperature is -1; it must be from 0 to 10"):
        instant("maharaja", -1.0)


@pytest.mark.parametrize("game", GAMES)
def test_it_has_no_iterations(game: str) -> None:
    with pytest.raises(ValueError, match="searches; an instant player has no iterations"):
        InstantPlayer(game_player(game), game_player(game).profile(1))


@pytest.mark.parametrize("game", GAMES)
def test_it_does_not_move_for_another_seat(game: str) -> None:
    rules = game_player(game).rules
    components = rules.default_components()
    rule_set = default_rule_set(rules)
    table = rules.table(components, rules.new_setup(components, rule_set, rule_set.players[0], 1, first_player=0), 1)
    with pytest.raises(ValueError, match="to move"):
        instant(game).choose(components, table.view(1), 1)
    assert instant(game).iterations == 0
