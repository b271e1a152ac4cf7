"""The features of a card to take from the display (W10)."""

from typing import Final

import numpy as np

from mogul.engine.bits import ONE, byte_of
from mogul.engine.jit import inlined
from mogul.engine.taj_mahal.rule_sets import SYMBOLS
from mogul.engine.taj_mahal.rules.state import TAKE
from mogul.engine.taj_mahal.rules.tables import COLOURS, WHITE
from mogul.players.evaluation.network import Layout
from mogul.players.taj_mahal.evaluation.seat_features import count_colours

LAYOUT: Final = Layout(
    white=1,
    colour=1,  # cards of its colour in hand
    largest=1,  # no colour has more
    symbols=len(SYMBOLS),
    double=1,  # both its symbols are the same
)

AT: Final = LAYOUT.at
WIDTH: Final = LAYOUT.width
# colours: cards in hand. largest: the most of them. features: of one card.
TAKE_FEATURES = np.dtype(
    [("colours", np.float32, (COLOURS,)), ("largest", np.float32), ("features", np.float32, (WIDTH,))]
)

_NOUGHT, _QUARTER = np.float32(0.0), np.float32(0.25)


@inlined
def prepare_take(game, state, workspace):
    """Writes the common part of all cards; `workspace` is a TAKE_FEATURES record."""
    count_colours(game.tables, state, workspace)


@inlined
def write_take_features(game, move, workspace):
    """Fills `workspace.features`, float32[WIDTH], for a legal move; after `prepare_take`."""
    x, kind = workspace.features, move - TAKE
    colour = int(game.tables.kind_colour[kind])
    x[AT.white], x[AT.colour], x[AT.largest] = np.float32(colour == WHITE), _NOUGHT, _NOUGHT
    if colour != WHITE:
        x[AT.colour] = workspace.colours[colour] * _QUARTER
        x[AT.largest] = np.float32(workspace.colours[colour] >= workspace.largest)
    x[AT.double] = _NOUGHT
    for symbol in range(len(SYMBOLS)):
        count = byte_of(game.tables.kind_symbols[kind], symbol)
        x[AT.symbols + symbol] = np.float32(count)
        x[AT.double] += np.float32(count > ONE)
