"""Features of a plan: what it brings and whether it can be carried out, by what its seat sees when it plans."""

from typing import Final

import numpy as np

from mogul.engine.jit import inlined
from mogul.engine.maharaja.rule_sets import ACTIONS, START
from mogul.engine.maharaja.rules.legal import HOUSE_PRICE, palace_price
from mogul.engine.maharaja.rules.state import (
    ARTISAN,
    CHARACTER_ACTION,
    GOLD_ACTION,
    NOBODY,
    QUARRY_ACTION,
    TRADER,
    TWO_HOUSES_ACTION,
)
from mogul.players.maharaja.evaluation.seat_features import MISSING

(
    UNPAID,  # gold is short
    NO_HOUSES,  # houses are short
    NO_WAY,  # a palace, or a house that must be in a city, from the start, with no way to the Maharaja's
    PALACE_THERE,  # palaces of the plan that the Maharaja's city has room for
    CENTRE_THERE,  # a palace there, on its centre
    CITY_HOUSE_THERE,  # houses in cities, where the Maharaja's city can be reached
    SPARE_GOLD,  # gold left, in tens, at most two
    POOR_GOLD,  # A1, with little more gold than a palace costs, or less
    EMPTY_QUARRY,  # A5, with few houses in the supply
    IDLE_CARD,  # A9, with a card that is not wanted
    OPENS,  # 1 if its houses can open the way to the Maharaja's city
    LAST_ROUNDS,  # palaces in the last four rounds
) = range(len(ACTIONS), len(ACTIONS) + 12)
WIDTH: Final = len(ACTIONS) + 12
"""The first features count the actions of the plan."""

_GOLD_OF_A1: Final = 2
_FEW_HOUSES: Final = 3
_LATE_BOX: Final = 13  # the topmost governor's box in the last round but three (F1)


@inlined
def write_plan_features(game, state, plan, ways, top, features):
    """Fills `features`, float32[WIDTH]. ways: to the Maharaja's city. top: the topmost governor's box."""
    tables, seat = game.tables, state.seat
    for action in range(len(ACTIONS)):
        features[action] = tables.parts[plan, action]
    for place in range(len(ACTIONS), WIDTH):
        features[place] = 0.0
    parts = tables.parts[plan]
    houses, palaces = tables.houses[plan], tables.palaces[plan]
    price = palace_price(state, seat)
    cost = houses * HOUSE_PRICE + palaces * price
    gold = state.gold[seat] + _GOLD_OF_A1 * parts[GOLD_ACTION] + (state.card[seat] == TRADER)
    supply = state.supply[seat] + min(2 * parts[QUARRY_ACTION], np.int64(state.aside[seat]))
    here, target = state.architect[seat], state.maharaja
    missing = ways.cost[here] // MISSING
    can_come = missing <= tables.any_houses[plan] and missing <= supply
    in_city = here != START or can_come
    features[UNPAID] = cost > gold
    features[NO_HOUSES] = houses > supply
    must_be_in_city = palaces > 0 or parts[TWO_HOUSES_ACTION] > 0
    features[NO_WAY] = must_be_in_city and not in_city
    if can_come:
        free = 0
        for other in range(game.players):
            free -= state.outer[target, other]
        free += tables.outer_sites + (state.centre[target] == NOBODY)
        features[PALACE_THERE] = min(np.int64(palaces), free)
        features[CENTRE_THERE] = palaces > 0 and state.centre[target] == NOBODY
        features[CITY_HOUSE_THERE] = houses - missing
    features[SPARE_GOLD] = min(max(gold - cost, 0), 20) / 10.0
    features[POOR_GOLD] = parts[GOLD_ACTION] if state.gold[seat] < price + 2 else 0
    features[EMPTY_QUARRY] = parts[QUARRY_ACTION] if state.supply[seat] < _FEW_HOUSES else 0
    features[IDLE_CARD] = parts[CHARACTER_ACTION] if state.card[seat] != ARTISAN else 0
    features[OPENS] = missing > 0 and can_come
    features[LAST_ROUNDS] = palaces if top >= _LATE_BOX else 0
