"""A network evaluator with random weights: its verbs, and searches with it."""

from collections import Counter
from itertools import permutations
from typing import Any

import numpy as np
import pytest
from scipy.stats import chisquare

from mogul.engine.game_interface import play
from mogul.engine.jit import kernel
from mogul.engine.standings import final_standings
from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.rule_sets import ZMAN, RuleSet
from mogul.engine.taj_mahal.rules.card_places import members, read_cards, write_cards
from mogul.engine.taj_mahal.rules.game import TajMahal
from mogul.engine.taj_mahal.rules.state import CROWN_OWED, OVER
from mogul.engine.taj_mahal.rules.tables import PROVINCES
from mogul.engine.taj_mahal.views.position import Position
from mogul.players.games import game_player
from mogul.players.signature import bench_positions
from mogul.players.taj_mahal.evaluation.network_evaluator import WORKSPACE, NetworkEvaluator
from mogul.players.taj_mahal.evaluation.value import begins_visit
from mogul.search import Budget, Puct, SearchRequest, Settings, search
from mogul.search.evaluator import evaluate, priors, sample_expected_move, sample_rollout_move
from mogul.search.root import World, new_world
from tests.engine.taj_mahal.random_tables import AT_EVERY_TABLE, finished, new_table
from tests.players.taj_mahal.evaluation.network_answers import asked, value_of
from tests.players.taj_mahal.evaluation.states import legal_moves, states
from tests.players.taj_mahal.evaluation.weights import random_evaluator, random_policy, random_rollout_policy

EVALUATOR = random_evaluator()
DRAWS = 3000


@kernel
def _evaluate(evaluator, game, world, viewer):
    evaluate(evaluator, game, world, viewer)


@kernel
def _play(game, state, move, rng):
    play(game, state, move, rng)


@kernel
def _draw_own_move(evaluator, game, world):
    return sample_rollout_move(evaluator, game, world)


@kernel
def _draw_move(evaluator, game, world):
    return sample_expected_move(evaluator, game, world, evaluator.temperature)


@kernel
def _priors(evaluator, game, world, count):
    priors(evaluator, game, world, count)


def world_of(game: TajMahal, state: np.void) -> World:
    """The state, to be looked at and played on. The previous content of the evaluator's workspace means nothing."""
    workspace = np.full(WORKSPACE.itemsize, 77, np.uint8).view(WORKSPACE)[0]
    return new_world(game, 1, EVALUATOR)._replace(state=state.copy(), workspace=workspace)


def evaluated(game: TajMahal, state: np.void, evaluator: NetworkEvaluator = EVALUATOR, viewer: int = 0) -> World:
    """The same after an evaluation."""
    world = world_of(game, state)
    _evaluate(evaluator, game, world, viewer)
    return world


def rewards(scores: Any, shares: Any) -> Any:
    """Half of it the win, half of it the points over the mean: 0.02 each, from 0.5 on."""
    return 0.5 * shares + 0.5 * np.clip(0.5 + 0.02 * (scores - scores.mean()), 0.0, 1.0)


@AT_EVERY_TABLE
def test_an_estimate_is_what_the_network_says_where_the_next_visit_begins(rule_set: RuleSet, players: int) -> None:
    """Not later than that: where one begins, nobody plays on."""
    judged = 0
    for game, state in states(rule_set, players, seed=players - 2, every=3):
        world = evaluated(game, state)
        outcome, later = world.outcome, world.state
        if later["phase"] == OVER:
            assert state["visit"] == PROVINCES - 1
            continue
        begun = begins_visit(game, state)
        assert (later == state) == begun
        assert begins_visit(game, later)
        assert later["visit"] == state["visit"] + (not begun)
        share, points = value_of(game, later)
        assert (outcome["share"][:players] == share).all()
        assert outcome["score"][:players] == pytest.approx(later["score"][:players] + points)
        variance = EVALUATOR.value["variance_by_visit"][later["visit"]]
        assert outcome["variance"][:players].tolist() == [variance] * players
        assert sorted(outcome["rank"][:players]) == list(range(players))
        expected = rewards(outcome["score"][:players], outcome["share"][:players])
        assert outcome["reward"][:players] == pytest.approx(expected)
        judged += 1
    assert judged > 10


def test_a_reward_lies_between_0_and_1_however_far_one_leads() -> None:
    for win_utility in (0.0, 0.5, 1.0):
        evaluator, found = EVALUATOR._replace(win_utility=win_utility, score_utility=1.0), []
        for game, state in states(ZMAN, 4, seed=1, every=9):
            found += evaluated(game, state, evaluator).outcome["reward"][:4].tolist()
        assert min(found) >= 0.0
        assert max(found) <= 1.0
        assert max(found) > 0.9
        assert min(found) < 0.1


@AT_EVERY_TABLE
def test_the_estimate_of_a_finished_game_is_its_result(rule_set: RuleSet, players: int) -> None:
    """F1, F2."""
    for seed in range(4):
        table = finished(new_table(rule_set, players, seed), seed)
        game, state = table.game.game, table.game.state
        outcome, standings = evaluated(game, state).outcome, final_standings(game, state)
        assert outcome["score"][:players].tolist() == [each.score for each in standings]
        assert outcome["rank"][:players].tolist() == [each.rank - 1 for each in standings]
        assert outcome["share"][:players].tolist() == [each.win_share for each in standings]
        assert not outcome["variance"][:players].any()
        expected = rewards(outcome["score"][:players], outcome["share"][:players])
        assert outcome["reward"][:players] == pytest.approx(expected)


def test_a_visit_is_finished_by_the_rollout_policy_for_the_viewer_and_the_policy_of_the_priors_for_others() -> None:
    """The same moves and cards, with the same random numbers; each at its own temperature."""
    evaluator, others = EVALUATOR._replace(temperature=0.5, rollout_temperature=0.2), 0
    for game, state in states(ZMAN, 4, seed=1, every=7):
        viewer, expected = int(state["visit"]) % 4, world_of(game, state)
        while expected.state["phase"] != OVER and not begins_visit(game, expected.state):
            draw = _draw_own_move if expected.state["seat"] == viewer else _draw_move
            _play(game, expected.state, draw(evaluator, game, expected), expected.rng)
        assert evaluated(game, state, evaluator, viewer).state == expected.state
        others += evaluated(game, state, evaluator, (viewer + 1) % 4).state != expected.state
    assert others > 3


@pytest.mark.parametrize("horizon", [2, 5])
def test_with_a_longer_horizon_more_visits_are_played(horizon: int) -> None:
    judged = 0
    for game, state in states(ZMAN, 4, seed=3, every=3):
        later = evaluated(game, state, EVALUATOR._replace(horizon=horizon)).state
        begins = int(state["visit"]) + horizon - int(begins_visit(game, state))
        if begins >= PROVINCES:
            assert later["phase"] == OVER
        else:
            assert begins_visit(game, later)
            assert later["visit"] == begins
            judged += 1
    assert judged > 10


@pytest.mark.parametrize("temperature", [1.0, 0.5, 3.0])
def test_moves_are_drawn_as_likely_as_each_policy_says_to_a_power(temperature: float) -> None:
    game, state = next(each for each in states(ZMAN, 4, seed=1) if each[1]["phase"] == CROWN_OWED)
    moves, world = legal_moves(game, state), world_of(game, state)
    evaluator = EVALUATOR._replace(temperature=temperature, rollout_temperature=temperature)
    for draw, policy in ((_draw_move, random_policy()), (_draw_own_move, random_rollout_policy())):
        probabilities = asked(game, state, moves, policy)[0].astype(float) ** (1 / temperature)
        drawn = Counter(draw(evaluator, game, world) for _ in range(2000))
        assert chisquare([drawn[move] for move in moves], 2000 * probabilities / probabilities.sum()).pvalue > 1e-4


def test_places_are_drawn_as_likely_as_the_shares() -> None:
    """The first by the shares, each next one by those of the seats left: of three seats, six orders."""
    compared = 0
    for game, state in states(ZMAN, 3, seed=4):
        if begins_visit(game, state) and state["visit"] % 4 == 1:
            world, drawn = world_of(game, state), Counter[tuple[int, ...]]()
            for _ in range(DRAWS):
                _evaluate(EVALUATOR, game, world, 0)
                drawn[tuple(world.outcome["rank"][:3].tolist())] += 1
            share, expected = value_of(game, state)[0].astype(float), {}
            for first, second, third in permutations(range(3)):
                ranks = tuple(place for _, place in sorted(zip((first, second, third), range(3), strict=True)))
                expected[ranks] = share[first] * share[second] / (1 - share[first])
            chances = np.array([*expected.values()])
            counts = [drawn[ranks] for ranks in expected]
            assert chisquare(counts, DRAWS * chances / chances.sum()).pvalue > 1e-4
            compared += 1
    assert compared == 3


def test_priors_are_those_of_the_policy() -> None:
    for game, state in states(ZMAN, 4, seed=2, every=9):
        world, moves = world_of(game, state), legal_moves(game, state)
        world.moves["move"][: len(moves)] = moves
        _priors(EVALUATOR, game, world, len(moves))
        assert (world.priors["prior"][: len(moves)] == asked(game, state, moves)[0]).all()


def test_what_another_seat_is_thought_to_do_does_not_depend_on_the_viewers_hand() -> None:
    """The viewer's hand is exchanged with cards of the deck, and nothing else."""
    compared = 0
    for game, state in states(ZMAN, 4, seed=1, every=4):
        moves = legal_moves(game, state)
        probabilities = asked(game, state, moves)[0].tobytes()
        for viewer in {*range(4)} - {int(state["seat"])}:
            other = with_a_hand_of_the_deck(state, viewer)
            compared += other != state
            assert asked(game, other, moves)[0].tobytes() == probabilities
    assert compared > 50


def with_a_hand_of_the_deck(state: np.void, seat: int) -> np.void:
    """As many cards, the lowest of the deck; the cards of the seat go there."""
    hand, deck = (members(read_cards(state, "hand", seat)), members(read_cards(state, "deck")))
    changed, count = state.copy(), min(len(hand), len(deck))
    write_cards(changed, "hand", seat, sum(1 << card for card in deck[:count] + hand[count:]))
    write_cards(changed, "deck", None, sum(1 << card for card in hand[:count] + deck[count:]))
    return changed


SETTINGS = Settings(Puct(fpu_reduction=0.1), EVALUATOR, stop_when_decided=False)


@pytest.mark.parametrize("threads", [1, 2])
def test_equal_questions_have_equal_answers(threads: int) -> None:
    for view in bench_positions(game_player("taj_mahal"), default_components())[::3]:
        position = Position(default_components(), view)
        one, other, another = (
            search(SearchRequest(position.game, position.information, Budget(300), seed, threads, SETTINGS))
            for seed in (3, 3, 4)
        )
        assert repr(one) == repr(other) != repr(another)
        assert one.iterations == 300 == sum(each.visits for each in one.candidates)
        for candidate in one.candidates:
            assert not candidate.visits or sum(seat.win_share for seat in candidate.seats) == pytest.approx(1.0)
            assert all(0.0 <= each <= 1.0 for each in candidate.reward)
