"""Recipes."""

import dataclasses
import json
import math
from typing import Any

import pytest

from mogul.engine.games import game_rules
from mogul.training.games import training_game
from mogul.training.recipe import Fit
from mogul.training.taj_mahal.recipes import TINY


@pytest.mark.parametrize("game", training_game.games)
def test_every_recipe_trains_every_number_of_players(game: str) -> None:
    sizes = {players for rule_set in game_rules(game).rule_sets.values() for players in rule_set.players}
    for name, recipe in training_game(game).recipes.items():
        assert (recipe.game, recipe.name) == (game, name)
        assert recipe.table_sizes == tuple(sorted(sizes))


def test_a_recipe_equals_its_text() -> None:
    there = json.loads(TINY.to_json())
    assert TINY.differences(there) == []
    other = dataclasses.replace(TINY, seed=2, value=Fit(1, 10, 0.1, 0.0))
    assert other.content_hash != TINY.content_hash
    assert [line.split()[0] for line in other.differences(there)] == ["seed", "value"]
    assert other.differences(there)[0] == "seed is 1 there, 2 here"


def test_a_recipe_with_additional_generations_continues_the_run() -> None:
    first, *_ = TINY.generations
    begun = dataclasses.replace(TINY, generations=(first,))
    assert TINY.differences(json.loads(begun.to_json())) == []
    assert [line.split()[0] for line in begun.differences(json.loads(TINY.to_json()))] == ["generations"]
    other = dataclasses.replace(begun, generations=(dataclasses.replace(first, iterations=3),))
    assert [line.split()[0] for line in TINY.differences(json.loads(other.to_json()))] == ["generations"]


def test_all_problems_are_reported_at_once() -> None:
    wrong = dataclasses.replace(TINY.generations[0], games=(10, 7, 5, 10), noise=1.5)
    problems = (
        r"policy_games is 30.*td_lambda is 1.5.*generation 1 has 7 games with 3 players.*5 games with 4.*noise is 1.5"
    )
    with pytest.raises(ValueError, match=problems):
        dataclasses.replace(TINY, generations=(TINY.generations[0], wrong), policy_games=30, td_lambda=1.5)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"games": 30}, "reinforcement has 30 games; it must be a multiple of 20, above 0"),
        ({"parts": 0}, "reinforcement has 0 parts; it must be 1 or more"),
        ({"rounds": 0}, "reinforcement has 0 rounds; it must be 1 or more"),
        ({"rate": 0.0}, "reinforcement has a rate of 0.0; it must be finite, above 0"),
        ({"prior_temperature": 0.0}, "reinforcement has a prior_temperature of 0.0; it must be finite, above 0"),
    ],
)
def test_reinforcement_has_numbers_that_it_can_have(change: dict[str, Any], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        dataclasses.replace(TINY, reinforcement=dataclasses.replace(TINY.reinforcement, **change))


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"iterations": 0}, "generation 1: iterations is 0; it must be 1 or more"),
        ({"exploration": -1.0}, "generation 1: exploration is -1.0; it must be finite, 0 or more"),
        ({"fpu_reduction": 7.0}, "generation 1: fpu_reduction is 7.0; it must be from 0 to 1"),
        ({"q_scale": 0.0}, "generation 1: q_scale is 0.0; it must be finite, above 0"),
        ({"q_scale": math.nan}, "generation 1: q_scale is nan; it must be finite, above 0"),
        (
            {"root_exploration_fraction": 1.0},
            "generation 1: root_exploration_fraction is 1.0; it must be from 0 to less than 1",
        ),
    ],
)
def test_a_generation_has_numbers_that_it_can_have(change: dict[str, Any], problem: str) -> None:
    first, second = TINY.generations
    with pytest.raises(ValueError, match=problem):
        dataclasses.replace(TINY, generations=(first, dataclasses.replace(second, **change)))


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"chunk": 0}, "chunk is 0; it must be 1 or more"),
        ({"window": 0}, "window is 0; it must be 1 or more"),
        ({"value_at_first": Fit(0, 10, 0.1, 0.0)}, "value_at_first: epochs is 0; it must be 1 or more"),
        ({"value": Fit(1, 0, 0.1, 0.0)}, "value: batch is 0; it must be 1 or more"),
        ({"policy": Fit(1, 10, 0.0, 0.0)}, "policy: rate is 0.0; it must be finite, above 0"),
        ({"policy": Fit(1, 10, 0.1, -1.0)}, "policy: decay is -1.0; it must be finite, 0 or more"),
        ({"seed": -1}, "seed is -1; it must be 0 or more"),
        ({"table_sizes": (), "generations": ()}, r"table_sizes is \(\); .*generations is \(\); it must be one gen"),
        ({"win_utility": 9.0}, "win_utility is 9.0; it must be from 0 to 1"),
        ({"score_utility": -0.1}, "score_utility is -0.1; it must be from 0 to 1"),
        ({"points_weight": -1.0}, "points_weight is -1.0; it must be finite, 0 or more"),
        ({"max_decisions": 0}, "max_decisions is 0; it must be 1 or more"),
        (
            {"chunk": 0, "window": -1, "policy": Fit(0, 0, -1.0, 0.0)},
            "chunk is 0.*window is -1.*policy: epochs is 0.*policy: batch is 0.*policy: rate is -1.0",
        ),
    ],
)
def test_a_recipe_has_numbers_that_it_can_have(change: dict[str, Any], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        dataclasses.replace(TINY, **change)


def test_a_generation_has_games_for_every_table_size() -> None:
    short = dataclasses.replace(TINY.generations[0], games=(10, 10))
    with pytest.raises(ValueError, match="generation 0 has games for 2 table sizes; there are 4"):
        dataclasses.replace(TINY, generations=(short, *TINY.generations[1:]))


def test_a_folder_of_an_earlier_format_is_refused_with_the_reason() -> None:
    there = {**json.loads(TINY.to_json()), "format": 6, "policy_games_temperature": 1.0}
    assert TINY.differences(there) == ["its files are of format 6; this version continues format 7 only"]
