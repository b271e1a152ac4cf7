"""Observations of both games as numbers."""

import dataclasses
import os
import random
from importlib.util import find_spec
from itertools import islice
from typing import Any

import numpy as np
import pytest

from mogul.engine.game_rules import default_rule_set
from mogul.engine.games import game_rules
from mogul.engine.maharaja.components import bundled_components
from mogul.engine.maharaja.records.record import GameRecord
from mogul.engine.maharaja.views.observer import view_of_record as maharaja_view
from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.views.observer import view_of_record
from mogul.engine.taj_mahal.views.view import View
from mogul.environments.explicit_game import BOUND, amounts, counts, flat, from_seat
from mogul.environments.games import explicit_game_type
from tests.engine.maharaja.hidden_plans import hidden_plans, with_other_plans
from tests.engine.maharaja.played import new_game, random_steps
from tests.players.other_deals import other_deals, random_game

GAMES = ["taj_mahal", "maharaja"]
BOARD = default_components()


def observed(game: str, components: Any, view: Any) -> dict[str, Any]:
    return dict(explicit_game_type(game).observe(components, view))


def views_along_a_game(game: str, players: int) -> tuple[Any, list[list[Any]]]:
    """The board, and the views of all seats and of a spectator at every third decision of a random game."""
    rules = game_rules(game)
    components, rng = rules.default_components(), random.Random(players)
    rule_set = default_rule_set(rules)
    table = rules.table(components, rules.new_setup(components, rule_set, players, 3), 3)
    found, moves = [], 0
    while not table.game.is_over:
        if moves % 3 == 0:
            found.append([*map(table.view, range(players)), table.spectator_view()])
        table.play(rng.choice(table.game.legal_moves()))
        moves += 1
    return components, [*found, [*map(table.view, range(players)), table.spectator_view()]]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("players", [2, 5])
def test_shapes_are_fixed_and_numbers_bounded(game: str, players: int) -> None:
    components, moments = views_along_a_game(game, players)
    shapes = set()
    for view in (view for views in moments for view in views):
        parts = observed(game, components, view)
        shapes.add(tuple((name, part.shape) for name, part in parts.items()))
        numbers = flat(parts)
        assert numbers.dtype == np.float32
        assert ((numbers >= 0) & (numbers <= BOUND)).all()
        assert (numbers > 1.5).sum() < 10
    assert len(shapes) == 1


@pytest.mark.parametrize("game", GAMES)
def test_views_that_differ_have_other_numbers(game: str) -> None:
    """Of a seat in one game: what changes from one decision to another one is in them. They say nothing of the order of
    plays in a row."""
    components, moments = views_along_a_game(game, 3)
    tensors = [flat(observed(game, components, views[0])).tobytes() for views in moments]
    assert len(set(tensors)) == len(tensors)


@pytest.mark.parametrize("game", GAMES)
def test_the_viewer_comes_first(game: str) -> None:
    components, moments = views_along_a_game(game, 3)
    for views in moments:
        seen = [observed(game, components, view) for view in views]
        for seat in range(3):
            for name in {"score", "hand_size", "palaces", "gold", "houses", "character", "had_turn"} & seen[0].keys():
                assert (seen[seat][name] == np.roll(seen[3][name], -seat, axis=0)).all()


# Nothing beyond the view


@pytest.mark.parametrize(("players", "seat"), [(2, 0), (3, 2), (5, 1), (4, None)])
def test_equal_views_of_taj_mahal_have_equal_numbers(players: int, seat: int | None) -> None:
    """In games that were dealt differently; seat None: a spectator. A seat whose cards differ has other numbers."""
    table = random_game(7, players, 60)
    rules = game_rules("taj_mahal")

    def numbers(record: Any, of: int | None) -> bytes:
        view = rules.spectator_of_record(BOARD, record).view() if of is None else view_of_record(BOARD, record, of)
        return flat(observed("taj_mahal", BOARD, view)).tobytes()

    changed = 0
    for record, _ in islice(other_deals(table.record, seat, 1), 4):
        assert numbers(record, seat) == numbers(table.record, seat)
        changed += any(numbers(record, of) != numbers(table.record, of) for of in range(players) if of != seat)
    assert changed == 4


@pytest.mark.parametrize("seat", [0, 2])
def test_equal_views_of_maharaja_have_equal_numbers(seat: int) -> None:
    rng, pairs = random.Random(5), 0
    game = new_game(3, 5)
    for _ in islice(random_steps(game, 5), 200):
        record: GameRecord = game.record
        if not hidden_plans(record, seat):
            continue
        components = bundled_components(record.setup.component_set)
        other = with_other_plans(record, seat, rng)
        for of in range(3):
            one, two = (
                flat(observed("maharaja", components, maharaja_view(components, each, of))).tobytes()
                for each in (record, other)
            )
            is_planner = of in {record.events[place].seat for place in hidden_plans(record, seat)}
            assert (one != two) == is_planner
        pairs += 1
    assert pairs > 10


# Hidden cards


def test_expected_hidden_cards_add_up_to_the_hands() -> None:
    table = random_game(7, 3, 60)
    view = table.view(1)
    hidden = observed("taj_mahal", BOARD, view)["hidden"] * np.array(copies())
    sizes = [player.hand_size - len(player.known_cards) for player in from_seat(view.players, 1)]
    np.testing.assert_allclose(hidden.sum(axis=1), [0, *sizes[1:]], atol=1e-4)


def test_without_memory_every_unseen_card_is_equally_likely() -> None:
    table = random_game(7, 3, 60)
    view = dataclasses.replace(table.view(1), memory=None)
    assert isinstance(view, View)
    hidden = observed("taj_mahal", BOARD, view)["hidden"] * np.array(copies())
    sizes = [player.hand_size - len(player.known_cards) for player in from_seat(view.players, 1)]
    np.testing.assert_allclose(hidden.sum(axis=1), [0, *sizes[1:]], atol=1e-4)


def copies() -> tuple[int, ...]:
    return tuple(kind.copies for kind in BOARD.card_kinds)


@pytest.mark.parametrize("module", ["pyspiel", "pettingzoo"])
def test_the_libraries_are_installed(module: str) -> None:
    """See conftest.py."""
    if find_spec(module) is None:
        if os.environ.get("CI") == "true":
            pytest.fail(f"{module} is not installed, though CI installs it")
        pytest.skip(f"{module} is not installed: its tests are left out")


# Helpers


def test_counts_and_amounts_are_shares_of_the_usual() -> None:
    assert counts(3, [0, 2, 2], 2.0).tolist() == [0.5, 0.0, 1.0]
    assert amounts(1, 3, usual=2.0).tolist() == [0.5, 1.5]
    assert amounts(100, usual=1.0).tolist() == [BOUND]
    assert from_seat("abc", 1) == ("b", "c", "a")
