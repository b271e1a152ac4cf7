"""The features of a play and of withdrawing: as if the seat withdrew right after it, without an answer of the others.

Numbers of about the size of 1, without those of the seat itself. They follow from the knowledge of the seat to move:
its own hand, and all open information.
"""

from typing import Final

import numpy as np

from mogul.engine.bits import ONE, ZERO, byte_of, has
from mogul.engine.game_interface import MAX_SEATS
from mogul.engine.jit import inlined
from mogul.engine.taj_mahal.rule_sets import SYMBOLS
from mogul.engine.taj_mahal.rules.state import (
    ADVISORS,
    CROWN_SEAT,
    EXTRAS,
    FIRST_PRESTIGE,
    FIRST_WHITE,
    GENERAL,
    MONK,
    NO_COLOUR,
    PLAY,
    TILE_SEAT,
    VIZIER,
    WITHDRAW,
)
from mogul.engine.taj_mahal.rules.tables import COLOURS, WHITE
from mogul.players.evaluation.network import Layout
from mogul.players.taj_mahal.evaluation.seat_features import (
    count_colour,
    count_colours,
    most_links,
    most_of_rivals,
    tile_points,
    token_points,
)

LAYOUT: Final = Layout(
    withdraws=1,
    gains=len(SYMBOLS),  # pieces that it would get, and would not without the move
    behind=len(SYMBOLS),  # symbols missing to a tie
    new_points=1,  # that the pieces gained would bring
    tile=1,  # of all pieces it would get
    links=1,
    pairs=1,  # prestige cards
    white=1,  # plays a white card
    prestige=ADVISORS,  # plays this prestige card
    colour=1,  # cards of the colour played in hand
    largest=1,  # and whether no colour has more
    left=1,  # cards of the row's colour in hand after the move
    unplayed=1,  # withdraws without having played (W9)
    display_white=1,  # cards that it could then take
    display_colour=1,  # most of one colour of its largest
)

AT: Final = LAYOUT.at
WIDTH: Final = LAYOUT.width
# The common part of all moves of a decision, and the features of one of them.
AUCTION_FEATURES = np.dtype(
    [
        ("theirs", np.uint64, (len(SYMBOLS),)),  # the most of a symbol in a rival's row, or in the unrest
        ("links", np.float32),  # of the best open city
        ("crown_links", np.float32),  # of the best city
        ("tile", np.float32),  # points
        ("token", np.float32),
        ("colours", np.float32, (COLOURS,)),  # cards in hand
        ("largest", np.float32),
        ("features", np.float32, (WIDTH,)),
    ]
)

_MOST_BEHIND = np.uint64(3)
_HALF, _QUARTER, _NOUGHT, _ONE = np.float32(0.5), np.float32(0.25), np.float32(0.0), np.float32(1.0)


@inlined
def prepare_auction(game, state, linked, workspace):
    """Writes the common part of all moves. linked: see `find_networks`. workspace: an AUCTION_FEATURES record."""
    tables, seat = game.tables, state.seat
    count_colours(tables, state, workspace)
    palaces, province = state.palaces[seat] | state.crowned[seat], state.tile_province[state.visit]
    open_cities = cities = tables.province_cities[province]
    for other in range(MAX_SEATS):
        open_cities &= ~state.palaces[other]
    workspace.links = most_links(tables, palaces, province, open_cities, linked)
    workspace.crown_links = most_links(tables, palaces, province, cities, linked)
    workspace.token = token_points(tables, state, open_cities, state.commodities[seat])
    workspace.tile = tile_points(tables, int(state.visit), state.commodities[seat])
    for symbol in range(len(SYMBOLS)):
        workspace.theirs[symbol] = most_of_rivals(state, seat, symbol)


@inlined
def _write_play(tables, state, move, workspace, x):
    """Returns the symbols it adds to the row, a byte a symbol."""
    kind, extra = (move - PLAY) // EXTRAS, (move - PLAY) % EXTRAS
    symbols, colour = tables.kind_symbols[kind], int(tables.kind_colour[kind])
    if extra >= FIRST_PRESTIGE:
        advisor = extra - FIRST_PRESTIGE
        x[AT.prestige + advisor] = _ONE
        if advisor == GENERAL:
            symbols += ONE << np.uint64(8 * TILE_SEAT)
        elif advisor == VIZIER:
            symbols += ONE << np.uint64(8 * CROWN_SEAT)
    elif extra >= FIRST_WHITE:
        x[AT.white] = _ONE
        symbols += ONE << np.uint64(8 * (extra - FIRST_WHITE))
    x[AT.colour] = workspace.colours[colour] * _QUARTER
    x[AT.largest] = np.float32(workspace.colours[colour] >= workspace.largest)
    row = int(state.row_colour[state.seat])
    if row == NO_COLOUR and extra != FIRST_PRESTIGE + MONK:
        row = colour
    if row != NO_COLOUR:
        x[AT.left] = (workspace.colours[row] - np.float32(row == colour)) * _QUARTER
    return symbols


@inlined
def _points(advisors, crown, tile, workspace):
    """Points of a set of pieces."""
    points = tile * workspace.tile
    if advisors > _NOUGHT:
        points += _ONE + workspace.links + workspace.token
    elif crown > _NOUGHT:
        points += _ONE + workspace.crown_links
    return points * _QUARTER


@inlined
def _write_pieces(state, before, after, workspace, x):
    """The gains of the row's symbols, before and after the move."""
    advisors, old_advisors, crown, tile = _NOUGHT, _NOUGHT, _NOUGHT, _NOUGHT
    tokens = state.advisor_tokens[state.seat]
    for symbol in range(len(SYMBOLS)):
        here, theirs = np.float32(has(np.uint64(state.court), symbol)), workspace.theirs[symbol]
        mine = byte_of(after, symbol)
        leads, old = here * np.float32(mine > theirs), here * np.float32(byte_of(before, symbol) > theirs)
        x[AT.gains + symbol] = leads - old
        if mine <= theirs:
            x[AT.behind + symbol] = here * np.float32(min(theirs - mine, _MOST_BEHIND)) * _HALF
        if symbol < ADVISORS:
            advisors += leads
            old_advisors += old
            x[AT.pairs] += leads * np.float32((tokens >> np.uint8(2 * symbol)) & np.uint8(1))
        elif symbol == CROWN_SEAT:
            crown = leads
        else:
            tile = leads
    if advisors > _NOUGHT:
        x[AT.links] = workspace.links * _QUARTER
    elif crown > _NOUGHT:
        x[AT.links] = workspace.crown_links * _QUARTER
    x[AT.tile] = tile * workspace.tile * _QUARTER
    old_points = _points(old_advisors, crown - x[AT.gains + CROWN_SEAT], tile - x[AT.gains + TILE_SEAT], workspace)
    x[AT.new_points] = _points(advisors, crown, tile, workspace) - old_points


@inlined
def _write_display(tables, state, workspace, x):
    lo, hi = state.display_lo, state.display_hi
    x[AT.display_white] = count_colour(tables, lo, hi, WHITE) * _HALF
    for colour in range(COLOURS):
        if workspace.colours[colour] >= workspace.largest:
            x[AT.display_colour] = max(x[AT.display_colour], count_colour(tables, lo, hi, colour) * _QUARTER)


@inlined
def write_auction_features(game, state, move, workspace):
    """Fills `workspace.features`, float32[WIDTH], for a legal move; after `prepare_auction`."""
    seat, x = state.seat, workspace.features
    for place in range(WIDTH):
        x[place] = _NOUGHT
    symbols, row = ZERO, int(state.row_colour[seat])
    if move == WITHDRAW:
        x[AT.withdraws] = _ONE
        if row != NO_COLOUR:
            x[AT.left] = workspace.colours[row] * _QUARTER
        x[AT.unplayed] = np.float32(state.row_lo[seat] | state.row_hi[seat] == ZERO)
        _write_display(game.tables, state, workspace, x)
    else:
        symbols = _write_play(game.tables, state, move, workspace, x)
    _write_pieces(state, state.row_symbols[seat], state.row_symbols[seat] + symbols, workspace, x)
