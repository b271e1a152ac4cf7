"""Games of OpenSpiel from records of ours: positions, and others that look the same to a seat."""

import random
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from typing import Any, NamedTuple

import numpy as np
import pytest

from mogul.engine.game_rules import Moved
from mogul.engine.games import game_rules
from mogul.engine.taj_mahal.records.record import Displayed
from mogul.environments.explicit_game import ExplicitGame
from mogul.environments.maharaja import ExplicitMaharaja
from mogul.environments.openspiel.game import BoardGame, BoardGameState
from mogul.environments.taj_mahal import BONUS_TOKEN, ExplicitTajMahal
from tests.engine.maharaja.hidden_plans import hidden_plans, with_other_plans
from tests.players import other_deals

PLAYERS = 3

TABLES = pytest.mark.parametrize(
    ("game", "players", "rule_set"),
    [
        ("taj_mahal", 2, "zman"),
        ("taj_mahal", 4, "zman"),
        ("taj_mahal", 5, "rio_grande"),
        ("maharaja", 2, "basic"),
        ("maharaja", 5, "action_penalty"),
    ],
)


class Position(NamedTuple):
    """A game of three that is not over. game: its id. look_alikes: yields records of other games that look the same to
    a seat, or to a spectator."""

    game: str
    record: Any
    look_alikes: Callable[[int | None], Iterator[Any]]


def _deals(record: Any) -> Callable[[int | None], Iterator[Any]]:
    return lambda seat: (other for other, _ in islice(other_deals.other_deals(record, seat, 1), 4))


def _plans(record: Any) -> Callable[[int | None], Iterator[Any]]:
    rng = random.Random(1)
    return lambda seat: (with_other_plans(record, seat, rng) for _ in range(4))


@cache
def position(name: str) -> Position:
    """A position by its name."""
    if name == "taj_mahal":
        record: Any = other_deals.random_game(7, PLAYERS, 60).record
        return Position("taj_mahal", record, _deals(record))
    rules = game_rules("maharaja")
    board, rng = rules.default_components(), random.Random(1)
    table: Any = rules.table(board, rules.new_setup(board, rules.rule_sets["basic"], PLAYERS, 1), 1)
    while table.spectator_view().round < 2 or len(hidden_plans(table.record, None)) < PLAYERS - 1:
        table.play(rng.choice(table.game.legal_moves()))
    if name == "maharaja, in a turn":
        while table.spectator_view().turn is None:
            table.play(rng.choice(table.game.legal_moves()))
    return Position("maharaja", table.record, _plans(table.record))


POSITIONS = pytest.mark.parametrize("name", ["taj_mahal", "maharaja, planning", "maharaja, in a turn"])
GAMES = pytest.mark.parametrize("game", ["taj_mahal", "maharaja"])


def actions_of(game: ExplicitGame, record: Any) -> Iterator[int]:
    """Yields the steps of a record as actions."""
    setup = record.setup
    yield setup.first_player
    if isinstance(game, ExplicitMaharaja):
        yield from setup.governors
    if isinstance(game, ExplicitTajMahal):
        notation, tokens = game.notation, dict(setup.bonus_tokens)
        yield from (game.provinces.index(notation.provinces[province]) for province in setup.provinces[:-1])
        texts = [f"bonus token {notation.tokens[tokens[notation.city(city)]]}" for city in game.fortresses]
        yield from map(game.outcome_texts[BONUS_TOKEN].index, texts)
        yield from (card for hand in setup.hands for card in hand)
    for event in record.events:
        if isinstance(event, Moved):
            yield event.move
        else:
            yield from event.cards if isinstance(event, Displayed) else [event.card]


def state_of(game: BoardGame, record: Any) -> BoardGameState:
    """Returns the state at the end of a record."""
    state = game.new_initial_state()
    for action in actions_of(game.explicit_game, record):
        state.apply_action(action)
    return state


def random_action(state: BoardGameState, chance: np.random.RandomState) -> int:
    """Returns a random legal action, or a chance outcome."""
    if not state.is_chance_node():
        return int(chance.choice(state.legal_actions()))
    outcomes, probabilities = zip(*state.chance_outcomes(), strict=True)
    return int(chance.choice(outcomes, p=probabilities))


def random_states(game: BoardGame, seed: int) -> Iterator[BoardGameState]:
    """Yields one state, at every decision of a random game and at its end."""
    chance, state = np.random.RandomState(seed), game.new_initial_state()
    while not state.is_terminal():
        if not state.is_chance_node():
            yield state
        state.apply_action(random_action(state, chance))
    yield state
