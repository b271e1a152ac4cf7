"""The games as environments of PettingZoo."""

import logging
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from mogul.engine.game_rules import RecordError
from mogul.engine.taj_mahal.components import random_components
from mogul.environments.pettingzoo import ILLEGAL_REWARD, BoardGame, env
from tests.environments.copying import EVERY_COPY

GAMES = ["taj_mahal", "maharaja"]


def random_game(environment: Any, seed: int) -> list[str]:
    """Plays a game at random; returns the agents in the order of their moves."""
    environment.reset(seed=seed)
    chance, order = np.random.default_rng(seed), []
    for agent in environment.agent_iter():
        _, _, terminated, truncated, info = environment.last(observe=False)
        if terminated or truncated:
            environment.step(None)
            continue
        order.append(agent)
        environment.step(chance.choice(np.flatnonzero(info["action_mask"])))
    return order


# PettingZoo's own tests


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoos_test_of_the_interface_passes(game: str) -> None:
    api_test(env(game=game, players=2), num_cycles=150)


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoos_test_of_seeds_passes(game: str) -> None:
    seed_test(partial(env, game=game, players=3), num_cycles=40)


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoos_test_of_rendering_passes(game: str, caplog: pytest.LogCaptureFixture) -> None:
    """Its moves are of all actions, so most are illegal: PettingZoo logs a warning."""
    with caplog.at_level(logging.CRITICAL):
        render_test(partial(env, game=game, players=2))


# The games


@pytest.mark.parametrize(("game", "players"), [("taj_mahal", 5), ("maharaja", 3)])
def test_a_game_ends_with_shares_of_one_win(game: str, players: int) -> None:
    environment = BoardGame(game, players)
    rewards: dict[str, float] = {}
    environment.reset(seed=4)
    chance = np.random.default_rng(4)
    for agent in environment.agent_iter():
        _, reward, terminated, _, info = environment.last(observe=False)
        if terminated:
            rewards[agent] = reward
            environment.step(None)
        else:
            assert reward == 0
            environment.step(chance.choice(np.flatnonzero(info["action_mask"])))
    assert environment.agents == []
    standings = environment.table.game.standings
    assert rewards == {f"seat_{each.seat}": each.win_share for each in standings}
    assert sum(rewards.values()) == pytest.approx(1.0)


@pytest.mark.parametrize("game", GAMES)
def test_the_mask_marks_the_legal_moves_of_the_seat_to_move_alone(game: str) -> None:
    environment = BoardGame(game, 3)
    environment.reset(seed=2)
    for _ in range(40):
        table = environment.table.game
        for agent, info in environment.infos.items():
            legal = table.legal_moves() if agent == environment.agent_selection else []
            assert np.flatnonzero(info["action_mask"]).tolist() == legal
        assert environment.agent_selection == f"seat_{table.seats_to_move[0]}"
        environment.step(table.legal_moves()[-1])


def test_resets_with_a_seed_begin_a_sequence_of_deals() -> None:
    environment = BoardGame("taj_mahal", 2)

    def deals(seed: int) -> list[Any]:
        environment.reset(seed=seed)
        first = environment.table.record
        environment.reset()
        return [first, environment.table.record]

    one = deals(7)
    assert deals(7) == one
    assert one[0] != one[1]
    assert deals(8)[0] != one[0]


def test_an_illegal_move_ends_the_game_and_costs_its_seat() -> None:
    environment = env(game="maharaja", players=2)
    environment.reset(seed=1)
    agent = environment.agent_selection
    illegal = int(np.flatnonzero(environment.infos[agent]["action_mask"] == 0)[0])
    environment.step(illegal)
    assert environment.rewards[agent] == ILLEGAL_REWARD
    assert all(environment.terminations.values())
    bare = BoardGame("maharaja", 2)
    bare.reset(seed=1)
    with pytest.raises(RecordError):
        bare.step(illegal)


def test_a_plan_is_in_nobody_elses_observation_before_it_is_shown() -> None:
    """Nor in what is rendered. Two games differ in the plan of the first seat alone."""
    one, two = BoardGame("maharaja", 3, render_mode="ansi"), BoardGame("maharaja", 3, render_mode="ansi")
    for environment in (one, two):
        environment.reset(seed=3)
        while len(environment.table.game.seats_to_move) < 3:
            environment.step(environment.table.game.legal_moves()[0])
        environment.render()
    planner = one.agent_selection
    for environment, place in ((one, 0), (two, 5)):
        environment.step(environment.table.game.legal_moves()[place])
    for agent in one.agents:
        assert np.array_equal(one.observe(agent), two.observe(agent)) == (agent != planner)
    assert one.render() == two.render()


def test_other_editions_and_boards_can_be_chosen() -> None:
    environment = BoardGame("taj_mahal", 3, rule_set="rio_grande", components=random_components(3))
    assert len(random_game(environment, 1)) > 100
    assert environment.table.record.setup.rule_set == "rio_grande"


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"game": "chess"}, "chess"),
        ({"game": "taj_mahal", "render_mode": "rgb_array"}, "render_mode is rgb_array; there are human, ansi"),
        ({"game": "taj_mahal", "rule_set": "chess"}, "rule_set is chess; there are zman, rio_grande"),
        (
            {"game": "taj_mahal", "players": 2, "rule_set": "rio_grande"},
            "players is 2; rio_grande is played by 3, 4, 5",
        ),
    ],
)
def test_a_game_that_cannot_be_is_refused(options: dict[str, Any], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        BoardGame(**options)


# Copies


def steps_of(environment: Any, count: int, seed: int) -> list[Any]:
    """Random moves, and all that the environment shows after each of them."""
    chance, shown = np.random.default_rng(seed), []
    for _ in range(count):
        if not environment.agents:
            break
        observation, reward, terminated, truncated, info = environment.last()
        over = terminated or truncated
        move = None if over else int(chance.choice(np.flatnonzero(info["action_mask"])))
        shown.append((environment.agent_selection, move, reward, over, observation.tobytes(), environment.render()))
        environment.step(move)
    return shown


@EVERY_COPY
@pytest.mark.parametrize("make", [env, BoardGame], ids=["wrapped", "bare"])
@pytest.mark.parametrize(("game", "players", "before"), [("taj_mahal", 2, 60), ("maharaja", 3, 70)])
def test_a_copy_plays_on_as_the_environment_would_have(
    copied: Callable[[Any], Any], make: Any, game: str, players: int, before: int
) -> None:
    """Neither disturbs the other, at any point of the game: chance too goes on alike, the next deals included."""
    environment = make(game=game, players=players, render_mode="ansi")
    for moves in (0, before // 7, before):
        environment.reset(seed=5)
        steps_of(environment, moves, 1)
        one, two = copied(environment), copied(environment)
        shown = steps_of(one, 30, 2)
        assert len(shown) == 30
        assert steps_of(two, 30, 2) == shown
        assert steps_of(environment, 30, 2) == shown
        for each in (one, environment):
            each.reset()
        assert steps_of(one, 3, 3) == steps_of(environment, 3, 3)


@EVERY_COPY
@pytest.mark.parametrize("game", GAMES)
def test_an_environment_can_be_copied_before_its_first_reset(copied: Callable[[Any], Any], game: str) -> None:
    environment = env(game=game, players=2, render_mode="ansi")
    copy = copied(environment)
    for each in (environment, copy):
        each.reset(seed=3)
    assert steps_of(copy, 10, 1) == steps_of(environment, 10, 1)
