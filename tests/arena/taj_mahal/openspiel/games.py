"""Games of OpenSpiel from records of ours."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from mogul.arena.taj_mahal.openspiel.board import BONUS_TOKEN, FIRST_PLAYER, HAND, TILE
from mogul.arena.taj_mahal.openspiel.game import TajMahalGame, TajMahalState
from mogul.engine.game_rules import Moved
from mogul.engine.taj_mahal.records.record import Displayed, GameRecord


def actions_of(game: TajMahalGame, record: GameRecord) -> Iterator[int]:
    """Yields the steps of a record as actions."""
    notation, setup, board = game.board.notation, record.setup, game.board
    tokens = dict(setup.bonus_tokens)
    yield named(board.text, FIRST_PLAYER, f"first player {setup.first_player}")
    yield from (named(board.text, TILE, f"tile {notation.provinces[province]}") for province in setup.provinces[:-1])
    yield from (
        named(board.text, BONUS_TOKEN, f"bonus token {notation.tokens[tokens[notation.city(city)]]}")
        for city in board.fortresses
    )
    yield from (card for hand in setup.hands for card in hand)
    for event in record.events:
        if isinstance(event, Moved):
            yield event.move
        else:
            yield from event.cards if isinstance(event, Displayed) else [event.card]


def named(text: Any, cause: int, wanted: str) -> int:
    """Returns the outcome with a text."""
    assert cause != HAND
    return next(outcome for outcome in range(100) if text(cause, outcome) == wanted)


def state_of(game: TajMahalGame, record: GameRecord) -> TajMahalState:
    """Returns the state at the end of a record."""
    state = game.new_initial_state()
    for action in actions_of(game, record):
        state.apply_action(action)
    return state


def random_action(state: TajMahalState, chance: np.random.RandomState) -> int:
    """Returns a random legal action, or a chance outcome."""
    if not state.is_chance_node():
        return int(chance.choice(state.legal_actions()))
    outcomes, probabilities = zip(*state.chance_outcomes(), strict=True)
    return int(chance.choice(outcomes, p=probabilities))


def random_states(game: TajMahalGame, seed: int) -> Iterator[TajMahalState]:
    """Yields one state, at every decision of a random game and at its end."""
    chance, state = np.random.RandomState(seed), game.new_initial_state()
    while not state.is_terminal():
        if not state.is_chance_node():
            yield state
        state.apply_action(random_action(state, chance))
    yield state
