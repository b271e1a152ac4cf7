"""One complete world of a game in progress, plans included: a record of some 220 bytes.

Sets of villages are bits. A village holds at most two houses, so a seat's houses there are two sets.
"""

import numpy as np

from mogul.engine.game_interface import MAX_SEATS
from mogul.engine.maharaja.rules.tables import CITIES
from mogul.engine.maharaja.words import PHASES, UNKNOWN_PLAN

CHARACTERS, HOUSES, PLANNING, SHOWING, TURN, PUTTING, OVER = range(len(PHASES))
NO_PLAN = UNKNOWN_PLAN + 1
NOBODY = -1
NOWHERE = -1
NO_CARD = -1

# Character cards, from 0 (C1..C6).
TRADER, SADHU, MONK, BUILDER, ARTISAN = range(1, 6)

STATE = np.dtype(
    [
        ("one", np.uint64, (MAX_SEATS,)),  # villages with one house or two of the seat
        ("two", np.uint64, (MAX_SEATS,)),  # villages with two houses of the seat
        ("city_houses", np.int8, (CITIES, MAX_SEATS)),
        ("outer", np.int8, (CITIES, MAX_SEATS)),  # palaces on outer sites
        ("centre", np.int8, (CITIES,)),  # owner of the palace, or NOBODY
        ("box", np.int8, (CITIES,)),  # of each city's governor (S2)
        ("gold", np.int16, (MAX_SEATS,)),
        ("supply", np.int8, (MAX_SEATS,)),
        ("aside", np.int8, (MAX_SEATS,)),  # houses for later in the set-up (S1, S5), then the quarry
        ("palaces", np.int8, (MAX_SEATS,)),  # not built yet
        ("architect", np.int8, (MAX_SEATS,)),  # junction
        ("card", np.int8, (MAX_SEATS,)),  # character card from 0, or NO_CARD
        ("plan", np.int8, (MAX_SEATS,)),  # of this round, UNKNOWN_PLAN or NO_PLAN
        ("maharaja", np.int8),  # junction
        ("round", np.int8),  # from 1; 0 in the set-up
        ("had_turn", np.uint8),  # seats whose turn has begun in this round, a bit a seat
        ("first_player", np.int8),
        ("steps", np.int8),  # of the set-up, so far
        ("phase", np.int8),
        ("seat", np.int8),  # to move
        # The turn so far.
        ("in_villages", np.int8),  # houses built for the plan
        ("in_cities", np.int8),
        ("built", np.int8),  # palaces
        ("moved", np.int8),  # houses, for the plan
        ("governors", np.int8),  # moved
        ("swaps", np.int8),
        ("quarries", np.int8),  # A5 carried out
        ("power_used", np.int8),  # 1 after the Builder's (C5)
        ("taken", np.int8),  # place of the house taken up, or NOWHERE
        ("is_free_take", np.int8),  # 1 if by the Builder's power
        ("house_floor", np.int8),  # canonical order of houses: only places from this number on
        ("visited", np.uint8),  # junctions since the last step that is no walk, a bit a junction (T6)
    ]
)
