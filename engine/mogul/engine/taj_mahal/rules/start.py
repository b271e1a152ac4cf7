"""The state a game begins in (S1..S5, then V1..V3 of visit 1 up to the first card of the display)."""

import numpy as np

from mogul.engine.jit import inlined
from mogul.engine.taj_mahal.rules.game import TajMahal
from mogul.engine.taj_mahal.rules.state import NO_COLOUR
from mogul.engine.taj_mahal.rules.tables import CARDS
from mogul.engine.taj_mahal.rules.visits import start_visit


def start_state(game: TajMahal, state: np.void, first_player: int, tiles: np.ndarray, tokens: np.ndarray) -> None:
    """Overwrites `state` with the start of a game before hands are dealt: every card is in the deck.

    `tiles`: uint8[12], province of each visit. `tokens`: uint8[16], token kind by fortress slot.
    """
    state["row_colour"] = NO_COLOUR
    state["tile_province"] = tiles
    state["token_kind"] = tokens
    state["deck_lo"] = np.uint64(2**64 - 1)
    state["deck_hi"] = np.uint64(2 ** (CARDS - 64) - 1)
    state["first_player"] = first_player
    slots = game.tables["token_slot"]
    state["tokens_left"] = sum(1 << city for city in range(int(game.tables["cities"])) if slots[city] < len(tokens))
    _begin(game, state)


@inlined
def _begin(game, state):
    start_visit(game, state, None)
