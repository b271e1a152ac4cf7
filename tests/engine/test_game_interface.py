"""The contract of a game: Taj Mahal keeps it, and every verb finds the version of its game."""

import inspect
from collections.abc import Callable
from typing import Any, NamedTuple

import numba
import numpy as np
import pytest
from scipy.stats import chisquare

from mogul.engine import game_interface
from mogul.engine.jit import implements, kernel
from mogul.engine.taj_mahal.components import ComponentSet, default_components
from mogul.engine.taj_mahal.rule_sets import RULE_SETS, ZMAN, RuleSet
from mogul.engine.taj_mahal.rules.game import taj_mahal
from mogul.engine.taj_mahal.rules.state import MOVE_LIMIT, STATE
from tests.engine.taj_mahal.random_tables import (
    AT_EVERY_TABLE,
    board_of,
    decisions,
    new_table,
    with_every_pair,
    with_one_pair,
)
from tests.games.conformance import Specimen, check_random_game, picks_of_random_move

VERBS = [
    verb
    for name, verb in inspect.getmembers(game_interface, inspect.isfunction)
    if verb.__module__ == game_interface.__name__ and not name.startswith("_")
]


# Taj Mahal


def specimen(rule_set: RuleSet, players: int, components: ComponentSet) -> Specimen:
    """A table's game from its first decision on. The knowledge of a seat is more than its state: see Position."""
    game = new_table(rule_set, players, 0, components).game.game
    return Specimen(game, lambda seed: new_table(rule_set, players, seed, components).game.state, None)


@AT_EVERY_TABLE
def test_taj_mahal_keeps_the_contract_of_the_game_interface(rule_set: RuleSet, players: int) -> None:
    """On the default board and on a random one."""
    for seed in range(4):
        check_random_game(specimen(rule_set, players, board_of(seed)), seed)


@pytest.mark.parametrize("components", [with_every_pair(), with_one_pair()], ids=lambda components: components.name)
@AT_EVERY_TABLE
def test_taj_mahal_keeps_them_with_any_deck(rule_set: RuleSet, players: int, components: ComponentSet) -> None:
    """The most kinds there can be, and the most copies of one."""
    check_random_game(specimen(rule_set, players, components), 1)


@AT_EVERY_TABLE
def test_random_moves_are_uniform_over_the_listed_ones(rule_set: RuleSet, players: int) -> None:
    """From several decisions of a game."""
    table = new_table(rule_set, players, 2)
    compared = 0
    for number, _ in enumerate(decisions(table, 2)):
        if number % 25 or len(table.game.legal_moves()) == 1:
            continue
        state = table.game.state.copy()
        picks = picks_of_random_move(Specimen(table.game.game, always(state), None), 1000)
        assert len(picks) == 1 or chisquare(picks).pvalue > 1e-4
        compared += len(picks) > 1
    assert compared >= 3


def always(state: np.void) -> Callable[[int], np.void]:
    return lambda seed: state


def test_a_state_fits_the_fast_copy() -> None:
    """At most 512 bytes; a copy up to 1 KiB is one memcpy."""
    game = taj_mahal(default_components(), 4, ZMAN)
    assert game.state_dtype == STATE
    assert game.state_dtype.itemsize <= 512
    assert game.move_limit == MOVE_LIMIT


# Verbs


class One(NamedTuple):
    """A game of one field, which is a tuple of equal parts to numba."""

    number: int


class Other(NamedTuple):
    """Another game with the same field."""

    number: int


class Mixed(NamedTuple):
    """A game with fields of different types."""

    number: int
    share: float


class Silent(NamedTuple):
    """A game that implements nothing."""

    number: int


@implements(game_interface.players, One)
def _players_of_one(game):
    return game.number


@implements(game_interface.players, Other)
def _players_of_other(game):
    return game.number + 100


@implements(game_interface.rewind_hidden_choice, Other)
def _rewind_other(game, information, seat, state):
    return seat == 1


@implements(game_interface.players, Mixed)
def _players_of_mixed(game):
    return game.number + 1000


@kernel
def _ask(game):
    return game_interface.players(game)


def test_every_game_finds_its_own_version_of_a_verb() -> None:
    """By its class, not by its fields."""
    asked = [_ask(game) for game in (One(1), Other(1), Mixed(1, 0.5), One(2))]
    assert asked == [1, 101, 1001, 2]


@kernel
def _rewind(game, seat):
    return game_interface.rewind_hidden_choice(game, seat, seat, seat)


def test_an_optional_verb_has_a_default_for_games_that_do_not_implement_it() -> None:
    assert [_rewind(game, 1) for game in (One(1), Other(1), Mixed(1, 0.5), Silent(1))] == [False, True, False, False]


@pytest.mark.parametrize("game", [Silent(1), (1,), 1], ids=["another game", "a tuple", "a number"])
def test_what_does_not_implement_a_verb_cannot_be_compiled(game: object) -> None:
    with pytest.raises(numba.core.errors.TypingError):
        _ask(game)


@pytest.mark.parametrize("verb", VERBS, ids=lambda verb: verb.__name__)
def test_verbs_are_for_kernels(verb: Callable[..., Any]) -> None:
    with pytest.raises(NotImplementedError, match="called inside kernels only"):
        verb(*(None for _ in inspect.signature(verb).parameters))


def test_the_buffers_have_room() -> None:
    """Moves of 16 bits; a result for every seat."""
    moves, outcome = np.zeros(1, game_interface.MOVES)[0], np.zeros(1, game_interface.RESULT)[0]
    assert len(moves["move"]) == game_interface.MOVES_CAPACITY
    assert {len(outcome[name]) for name in game_interface.RESULT.names or ()} == {game_interface.MAX_SEATS}
    assert max(max(rule_set.players) for rule_set in RULE_SETS.values()) <= game_interface.MAX_SEATS
