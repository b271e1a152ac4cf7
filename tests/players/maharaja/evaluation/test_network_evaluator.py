"""A network evaluator: what it says of a position, and how it plays on to one of which it can say something."""

from collections import Counter
from math import exp
from typing import Any

import numpy as np
import pytest
from scipy.stats import chisquare

from mogul.engine.jit import kernel
from mogul.engine.maharaja.rules.state import ARTISAN, MONK, OVER, SADHU, STATE
from mogul.players.maharaja.evaluation import step_features
from mogul.players.maharaja.evaluation.network_evaluator import NetworkEvaluator
from mogul.players.maharaja.evaluation.value import begins_round
from mogul.search.evaluator import evaluate
from mogul.search.root import World, new_world
from tests.engine.maharaja.played import Played, new_game
from tests.engine.maharaja.scenes import choose_plans, first_round, take_steps
from tests.players.maharaja.evaluation.network_answers import new_workspace
from tests.players.maharaja.evaluation.weights import EVALUATOR, FIRST_VARIANCE, policy_weights, value_weights
from tests.players.maharaja.priors import priors_of

DRAWS = 1000


@kernel
def _evaluate(evaluator, game, world, viewer):
    evaluate(evaluator, game, world, viewer)


def world_of(played: Played) -> World:
    """The state, to be looked at and played on. The previous content of the evaluator's workspace means nothing."""
    world = new_world(played.game.game, 1, EVALUATOR)
    return world._replace(state=played.game.state.copy(), workspace=new_workspace())


def evaluated(played: Played, evaluator: NetworkEvaluator = EVALUATOR, viewer: int = 0) -> World:
    """The same after an evaluation."""
    world = world_of(played)
    _evaluate(evaluator, played.game.game, world, viewer)
    return world


def estimate(played: Played, evaluator: NetworkEvaluator = EVALUATOR) -> dict[str, Any]:
    """By field, a number for each of three seats."""
    outcome = evaluated(played, evaluator).outcome
    return {name: outcome[name][:3].tolist() for name in outcome.dtype.names}


def built(*palaces: int) -> Played:
    """The first round begins, and the seats have built so many palaces (S1: of seven)."""
    played = first_round([1, 2, 3])
    for seat, count in enumerate(palaces):
        played.game.state["palaces"][seat] = 7 - count
    return played


# The value of a position in which a round begins


def test_the_estimate_is_that_of_the_value_network() -> None:
    """Shares 1 : 2 : 4, and three palaces to come less half of those built."""
    found = estimate(built(0, 1, 2))
    assert found["share"] == pytest.approx([1 / 7, 2 / 7, 4 / 7])
    assert found["score"] == pytest.approx([3.0, 3.5, 4.0])
    assert sorted(found["rank"]) == [0, 1, 2]


def test_the_variance_is_that_of_the_stage() -> None:
    """R2: with a governor in box 10 it is the fourth."""
    played = built(0, 1, 2)
    assert estimate(played)["variance"] == [FIRST_VARIANCE] * 3
    played.game.state["box"][0] = 10
    assert estimate(played)["variance"] == [FIRST_VARIANCE + 3] * 3


def test_no_more_palaces_are_expected_than_a_seat_has_left_and_never_fewer_than_none() -> None:
    """S1: of seven. The network says 3, and two seats have one and two left; then it says 2, -1 and -2."""
    evaluator = EVALUATOR._replace(value=value_weights(less_to_come=0.0))
    assert estimate(built(0, 6, 5), evaluator)["score"] == [3.0, 7.0, 7.0]
    evaluator = EVALUATOR._replace(value=value_weights(to_come=4.0, less_to_come=1.0))
    assert estimate(built(2, 5, 6), evaluator)["score"] == [4.0, 5.0, 6.0]


def test_places_are_those_of_the_shares_where_these_are_far_apart() -> None:
    evaluator = EVALUATOR._replace(value=value_weights(factor=1e9))
    assert estimate(built(1, 0, 2), evaluator)["rank"] == [1, 2, 0]


# The reward


def test_a_reward_weighs_the_win_against_the_palaces_over_the_mean() -> None:
    """Scores 3, 3.5 and 4, of which 3.5 is the mean; a tenth for a palace, from a half on."""
    played = built(0, 1, 2)
    shares, utilities = np.array([1 / 7, 2 / 7, 4 / 7]), np.array([0.45, 0.5, 0.55])
    for win_utility in (0.0, 0.25, 1.0):
        reward = estimate(played, EVALUATOR._replace(win_utility=win_utility))["reward"]
        assert reward == pytest.approx(win_utility * shares + (1 - win_utility) * utilities)


def test_the_utility_of_palaces_lies_between_0_and_1() -> None:
    """Scores 3, 4 and 5 with 0.4 for a palace, and with 0.8."""
    value = value_weights(less_to_come=0.0)
    for score_utility, utilities in ((0.4, [0.1, 0.5, 0.9]), (0.8, [0.0, 0.5, 1.0])):
        evaluator = EVALUATOR._replace(value=value, win_utility=0.0, score_utility=score_utility)
        assert estimate(built(0, 1, 2), evaluator)["reward"] == pytest.approx(utilities)


def test_the_estimate_of_a_finished_game_is_its_result() -> None:
    """F2: most palaces, then most gold. Scores 3, 3 and 1 have the mean 7 / 3."""
    played = built(3, 3, 1)
    played.game.state["phase"] = OVER
    utilities = [0.5 + 0.1 * 2 / 3, 0.5 + 0.1 * 2 / 3, 0.5 - 0.1 * 4 / 3]
    for gold, shares, ranks in (((4, 4, 30), [0.5, 0.5, 0.0], [0, 0, 2]), ((4, 5, 30), [0.0, 1.0, 0.0], [1, 0, 2])):
        played.game.state["gold"][:3] = gold
        found = estimate(played)
        assert (found["score"], found["share"], found["rank"]) == ([3.0, 3.0, 1.0], shares, ranks)
        assert found["variance"] == [0.0] * 3
        expected = [0.25 * share + 0.75 * utility for share, utility in zip(shares, utilities, strict=True)]
        assert found["reward"] == pytest.approx(expected)


# Playing on


def begun(*plans: str) -> Played:
    """The first round, with plans of the seats from 0 on."""
    played = first_round([1, 3, 4])
    for seat, plan in enumerate(plans):
        played.play(seat, f"plan {plan}")
    return played


ONE_PLAN, ALL_PLANS = ("gold+gold",), ("gold+gold",) * 3


@pytest.mark.parametrize(
    ("plans", "horizon", "round_"),
    [((), 1, 1), ((), 2, 2), ((), 4, 4), (ONE_PLAN, 1, 2), (ALL_PLANS, 1, 2), (ALL_PLANS, 3, 4), (ALL_PLANS, 9, 10)],
)
def test_the_network_is_asked_where_the_horizon_ends(plans: tuple[str, ...], horizon: int, round_: int) -> None:
    """At the beginning of a round: with a horizon of 1 of the one that begins now, or else of the next one. R3: with
    one plan made a round has begun."""
    played = begun(*plans)
    later = evaluated(played, EVALUATOR._replace(horizon=horizon)).state
    assert begins_round(played.game.game, later)
    assert later["round"] == round_


@pytest.mark.parametrize("horizon", [1, 2])
def test_from_the_set_up_the_first_round_is_the_next_one(horizon: int) -> None:
    """S3 to S5."""
    played = new_game(3, 1)
    later = evaluated(played, EVALUATOR._replace(horizon=horizon)).state
    assert begins_round(played.game.game, later)
    assert later["round"] == horizon


def test_with_a_horizon_beyond_the_end_the_game_is_played_out() -> None:
    """F1, F2: the tenth round is the last. Nobody has built, so the most gold wins. The others have taken four a round
    (A1), and two more in each of the seven rounds in which the viewer finds its quarry empty (A5, N1)."""
    world = evaluated(begun(*ALL_PLANS), EVALUATOR._replace(horizon=10), viewer=2)
    assert (world.state["phase"], world.state["round"]) == (OVER, 10)
    assert world.state["gold"][:3].tolist() == [69, 69, 19]
    assert world.outcome["share"][:3].tolist() == [0.5, 0.5, 0.0]


def test_nothing_is_played_where_a_round_begins() -> None:
    played = first_round([1, 2, 3])
    assert evaluated(played).state.tobytes() == played.game.state.tobytes()


@pytest.mark.parametrize("viewer", range(3))
def test_the_viewer_plays_by_the_rollout_policy_and_all_others_by_the_policy_of_the_priors(viewer: int) -> None:
    """A1: four gold a round. A5: four houses. Nobody leaves the start, so no city pays anything (P2)."""
    state = evaluated(first_round([1, 3, 4]), EVALUATOR._replace(horizon=3), viewer).state
    assert state["gold"][:3].tolist() == [15 if seat == viewer else 23 for seat in range(3)]
    assert state["supply"][:3].tolist() == [14 if seat == viewer else 6 for seat in range(3)]


@pytest.mark.parametrize("viewer", [0, 2])
def test_moves_are_drawn_at_the_temperature_of_the_viewer_or_of_the_others(viewer: int) -> None:
    """A9: seat 2 has the last turn of the round. It swaps its card, or it ends; it keeps off the roads. Of six moves
    one has a logit, which the temperature divides: 2 for the artisan's card, or 1 for the monk's."""
    played = first_round([1, 2, 3])
    choose_plans(played, "gold+gold", "gold+gold", "gold+character")
    for steps in (["end"], ["end"], []):
        take_steps(played, *steps)
    stays = {step_features.WALKS: -20.0}
    evaluator = EVALUATOR._replace(
        policy=policy_weights({}, stays | {step_features.CARD + ARTISAN: 2.0}),
        rollout=policy_weights({}, stays | {step_features.CARD + MONK: 1.0}),
        temperature=0.5,
        rollout_temperature=2.0,
    )
    wanted, logit = (MONK, 1.0 / 2.0) if viewer == 2 else (ARTISAN, 2.0 / 0.5)
    memory, drawn = np.zeros(1, STATE), Counter[int]()
    world = world_of(played)._replace(state=memory[0])
    for _ in range(DRAWS):
        memory[0] = played.game.state
        _evaluate(evaluator, played.game.game, world, viewer)
        drawn[int(world.state["card"][2])] += 1
    weights = np.array([exp(logit) if card == wanted else 1.0 for card in range(6)])  # SADHU: it ends the turn
    assert drawn[SADHU] > 0
    assert chisquare([drawn[card] for card in range(6)], DRAWS * weights / weights.sum()).pvalue > 1e-4


def test_priors_are_those_of_the_policy() -> None:
    """Not of the rollout policy: 10 for each A1 of a plan, and at the end of the turn 20, the most a logit counts."""
    played = first_round([1, 2, 3])
    plans = played.game.notation.plans
    found = priors_of(EVALUATOR._replace(temperature=0.5), played.game.game, played.game.state)
    assert len(found) == 45
    for move, prior in found.items():
        assert prior == pytest.approx(exp(10.0 * plans[move].split("+").count("gold")), rel=1e-5)
    choose_plans(played, "house+governor")
    take_steps(played)
    found = priors_of(EVALUATOR, played.game.game, played.game.state)
    by_text = {played.game.notation.move_text(move): prior for move, prior in found.items()}
    assert by_text.pop("end") == pytest.approx(exp(20.0), rel=1e-5)
    assert {*by_text.values()} == {1.0}
