"""The features of a city for a palace, or for the crown (W2, W5)."""

from typing import Final

import numpy as np

from mogul.engine.bits import ONE, ZERO
from mogul.engine.game_interface import MAX_SEATS
from mogul.engine.jit import inlined
from mogul.engine.taj_mahal.rules.state import CROWN, PALACE, PALACE_OWED
from mogul.engine.taj_mahal.rules.tables import PROVINCES
from mogul.players.evaluation.network import Layout
from mogul.players.taj_mahal.evaluation.seat_features import most_links, token_points

LAYOUT: Final = Layout(
    crown=1,
    links=1,  # provinces that palaces in this one would be linked to
    fewer_links=1,  # than with the best city
    token=1,  # points it would bring
    roads=1,  # provinces to come that roads from here lead to
)

AT: Final = LAYOUT.at
WIDTH: Final = LAYOUT.width
# links: of the best city that may be chosen. features: of one of them.
CITY_FEATURES = np.dtype([("links", np.float32), ("features", np.float32, (WIDTH,))])

_HALF, _QUARTER = np.float32(0.5), np.float32(0.25)


@inlined
def prepare_city(game, state, linked, workspace):
    """Writes the common part of all cities. linked: see `find_networks`. workspace: a CITY_FEATURES record."""
    tables, seat = game.tables, state.seat
    province = state.tile_province[state.visit]
    choices = tables.province_cities[province]
    if state.phase == PALACE_OWED:
        for other in range(MAX_SEATS):
            choices &= ~state.palaces[other]
    workspace.links = most_links(tables, state.palaces[seat] | state.crowned[seat], province, choices, linked)


@inlined
def write_city_features(game, state, move, linked, workspace):
    """Fills `workspace.features`, float32[WIDTH], for a legal move; after `prepare_city`, with its arguments."""
    tables, seat, x = game.tables, state.seat, workspace.features
    is_crown = state.phase != PALACE_OWED
    city = move - CROWN if is_crown else move - PALACE
    palaces, here = state.palaces[seat] | state.crowned[seat], ONE << np.uint64(city)
    links = most_links(tables, palaces, state.tile_province[state.visit], here, linked)
    x[AT.crown] = np.float32(is_crown)
    x[AT.links] = links * _QUARTER
    x[AT.fewer_links] = (workspace.links - links) * _QUARTER
    x[AT.token] = np.float32(0.0) if is_crown else token_points(tables, state, here, state.commodities[seat]) * _QUARTER
    around, roads = tables.neighbours[city], np.float32(0.0)
    for later in range(int(state.visit) + 1, PROVINCES):
        roads += np.float32(around & tables.province_cities[state.tile_province[later]] != ZERO)
    x[AT.roads] = roads * _HALF
