"""The heuristic policy: finite priors above 0, from the knowledge of the seat to move alone."""

import math
import random
from collections.abc import Callable

import numpy as np
import pytest

from mogul.engine.maharaja.rules.state import END, PALACE, PLANNING
from mogul.players.maharaja import heuristic
from mogul.players.maharaja.evaluation.network_evaluator import NetworkEvaluator
from tests.engine.maharaja.played import AT_EVERY_TABLE, random_game
from tests.engine.maharaja.scenes import choose_plans, first_round, stand, take_steps
from tests.players.maharaja.priors import priors_of


def heuristic_evaluator(players: int) -> NetworkEvaluator:
    evaluator = heuristic.settings(players).evaluator
    assert isinstance(evaluator, NetworkEvaluator)
    return evaluator


def random_evaluator(players: int) -> NetworkEvaluator:
    """Weights that look at every feature."""
    chance = np.random.default_rng(players)
    weights = heuristic_evaluator(players).policy.copy()
    for network in ("plan", "step"):
        for field in weights[network].dtype.names or ():
            weights[network][field] = chance.normal(0.0, 0.3, weights[network][field].shape)
    return heuristic_evaluator(players)._replace(policy=weights, rollout=weights)


def with_other_hidden_plans(state: np.void, players: int, rng: random.Random) -> np.void:
    """The world with other plans of all other seats that have not had their turn (I1)."""
    other = state.copy()
    for seat in range(players):
        if seat != state["seat"] and not state["had_turn"] >> seat & 1:
            other["plan"][seat] = (int(state["plan"][seat]) + rng.randrange(1, 45)) % 45
    return other


@AT_EVERY_TABLE
def test_priors_are_finite_and_above_0(players: int) -> None:
    evaluator = heuristic_evaluator(players)
    kinds = set()
    for number, played in enumerate(random_game(players, 3)):
        if number % 3 == 0 and not played.game.is_over:
            game = played.game.game._replace(any_order=True)
            found = priors_of(evaluator, game, played.game.state)
            assert sorted(found) == played.game.legal_moves()
            assert all(prior > 0.0 for prior in found.values())
            assert math.isfinite(sum(found.values()))
            kinds.add(int(played.game.state["phase"]))
    assert kinds == {*range(6)}


@pytest.mark.parametrize("make", [heuristic_evaluator, random_evaluator])
@AT_EVERY_TABLE
def test_priors_do_not_depend_on_the_hidden_plans_of_others(
    players: int, make: Callable[[int], NetworkEvaluator]
) -> None:
    """I1, I4: in the planning, the showing and the turns, byte for byte."""
    evaluator, rng = make(players), random.Random(players)
    compared = 0
    for number, played in enumerate(random_game(players, 4)):
        state = played.game.state
        if number % 3 or state["round"] == 0 or played.game.is_over:
            continue
        other = with_other_hidden_plans(state, players, rng)
        if other.tobytes() != state.tobytes():
            assert priors_of(evaluator, played.game.game, other) == priors_of(evaluator, played.game.game, state)
            compared += 1
            if state["phase"] == PLANNING:
                assert len({*priors_of(evaluator, played.game.game, state).values()}) > 1
    assert compared >= 10


def test_random_weights_look_at_the_own_plan() -> None:
    """The comparison compares something."""
    played = first_round([1, 2, 3])
    choose_plans(played, "house+palace")
    take_steps(played)
    other = played.game.state.copy()
    other["plan"][0] = played.game.notation.plans.index("house+governor")
    evaluator = random_evaluator(3)
    one, two = (priors_of(evaluator, played.game.game, state) for state in (played.game.state, other))
    assert one[END] != two[END]


def test_it_builds_the_palace_it_has_planned() -> None:
    played = first_round([1, 2, 3])
    choose_plans(played, "palace+gold")
    stand(played, 0, "SW")
    take_steps(played)
    found = priors_of(heuristic_evaluator(3), played.game.game, played.game.state)
    assert max(found, key=found.__getitem__) == PALACE
    assert found[PALACE] > 100 * found[END]


@pytest.mark.parametrize("value", [-0.1, 1.5])
def test_a_utility_out_of_range_is_refused(value: float) -> None:
    with pytest.raises(ValueError, match=f"win_utility is {value:g}; it must be from 0 to 1"):
        heuristic.settings(3, win_utility=value)
