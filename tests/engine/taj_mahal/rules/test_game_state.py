"""The rules as Python asks them: the same as the kernels do with a game, a state and a log of their own."""

import random

import numpy as np

from mogul.engine.game_interface import MOVES
from mogul.engine.taj_mahal.components import ComponentSet, default_components
from mogul.engine.taj_mahal.records.deal import new_setup
from mogul.engine.taj_mahal.records.replay import Replay
from mogul.engine.taj_mahal.rule_sets import ZMAN, RuleSet
from mogul.engine.taj_mahal.rules.card_places import members, read_cards
from mogul.engine.taj_mahal.rules.effect_log import LOG
from mogul.engine.taj_mahal.rules.game import taj_mahal
from mogul.engine.taj_mahal.rules.game_state import GameState
from mogul.engine.taj_mahal.rules.legal import list_legal_moves
from mogul.engine.taj_mahal.rules.state import (
    AUCTION,
    FOR_DISPLAY,
    MOVE_LIMIT,
    NO_CARD,
    NO_COLOUR,
    OVER,
    STATE,
    WHOLE_COURT,
)
from mogul.engine.taj_mahal.rules.steps import apply, resolve_draw
from mogul.engine.taj_mahal.rules.tables import CARDS
from tests.engine.taj_mahal.random_tables import AT_EVERY_TABLE


def test_a_game_state_plays_the_game_of_the_kernels() -> None:
    """A random game of two, unrest and all; the game state keeps no canonical order of palaces and takes."""
    rng = random.Random(1)
    start = Replay(default_components(), new_setup(default_components(), ZMAN, 2, 1))
    game, state = start.game._replace(any_order=True), start.state.copy()
    game_state = GameState(start.game)
    game_state.states[0] = state
    moves, log = np.zeros(1, MOVES)[0], np.zeros(1, LOG)[0]
    while not game_state.is_over:
        log["count"] = 0
        if game_state.need != NO_CARD:
            card = rng.choice(members(read_cards(state, "deck")))
            game_state.draw(card)
            resolve_draw(game, state, np.uint64(card), log)
        else:
            offered = game_state.moves()
            assert offered == moves["move"][: list_legal_moves(game, state, moves)].tolist()
            assert [each for each in range(MOVE_LIMIT) if game_state.allows(each)] == sorted(offered)
            move = rng.choice(offered)
            game_state.move(move)
            apply(game, state, move, log)
        assert game_state.state.tobytes() == state.tobytes()
        assert (game_state.seat, game_state.need, game_state.visit) == (state["seat"], state["need"], state["visit"])
        assert game_state.entries() == log["entry"][: log["count"]].tolist()  # of this step alone
    assert state["phase"] == OVER


@AT_EVERY_TABLE
def test_a_game_begins_with_the_first_card_of_the_display(
    components: ComponentSet, rule_set: RuleSet, players: int
) -> None:
    """S3 to S5, V1 to V5: all cards in the deck, every piece in its court seat, everybody in, nothing else."""
    game = taj_mahal(components, players, rule_set)
    tiles, tokens = [*reversed(range(12))], [slot % 5 for slot in range(16)]
    game_state = GameState(game)
    game_state.begin(players - 1, tiles, tokens)
    state = game_state.state
    assert read_cards(state, "deck") == 2**CARDS - 1
    fortresses = sum(1 << components.cities.index(city) for city in components.fortresses)
    begun = {
        "deck_lo": 2**64 - 1,
        "deck_hi": 2**32 - 1,
        "tokens_left": fortresses,
        "tile_province": tiles,
        "token_kind": tokens,
        "row_colour": NO_COLOUR,
        "first_player": players - 1,
        "seat": players - 1,
        "phase": AUCTION,
        "need": FOR_DISPLAY,
        "players_in": 2**players - 1,
        "court": WHOLE_COURT,
        "display_owed": 2 * players - 1,
    }
    for name in STATE.names or ():
        assert np.all(state[name] == begun.get(name, 0)), name
