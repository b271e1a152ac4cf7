"""Recipes."""

import dataclasses
import json

import pytest

from mogul.training.recipe import RECIPES, TABLE_SIZES, TINY, Fit


def test_every_recipe_trains_every_player_count() -> None:
    assert [recipe.name for recipe in RECIPES.values()] == list(RECIPES)
    for recipe in RECIPES.values():
        assert all(len(generation.games) == len(TABLE_SIZES) for generation in recipe.generations)


def test_a_recipe_that_was_kept_is_known_again() -> None:
    kept = json.loads(TINY.to_json())
    assert TINY.differences(kept) == []
    other = dataclasses.replace(TINY, seed=2, value=Fit(1, 10, 0.1, 0.0))
    assert other.content_hash != TINY.content_hash
    assert [line.split()[0] for line in other.differences(kept)] == ["seed", "value"]
    assert other.differences(kept)[0] == "seed is 1 there, 2 here"
    assert TINY.differences([]) == ["there is no recipe in it"]


def test_a_recipe_with_more_generations_goes_on_where_the_other_ended() -> None:
    first, *_ = TINY.generations
    begun = dataclasses.replace(TINY, generations=(first,))
    assert TINY.differences(json.loads(begun.to_json())) == []
    assert [line.split()[0] for line in begun.differences(json.loads(TINY.to_json()))] == ["generations"]
    other = dataclasses.replace(begun, generations=(dataclasses.replace(first, iterations=3),))
    assert [line.split()[0] for line in TINY.differences(json.loads(other.to_json()))] == ["generations"]


def test_all_that_is_wrong_is_told_at_once() -> None:
    wrong = dataclasses.replace(TINY.generations[0], games=(10, 7, 5, 10), noise=1.5, policy_games=30)
    told = r"generation 1 has 7 games with 3 players.*5 games with 4.*noise is 1.5.*30 games without"
    with pytest.raises(ValueError, match=told):
        dataclasses.replace(TINY, generations=(TINY.generations[0], wrong))
