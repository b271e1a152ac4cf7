"""One complete world of a game in progress, plans included: a record of some 220 bytes; and moves as small integers,
inside the process only.

Sets of villages are bits. A village holds at most two houses, so a seat's houses there are two sets.

PLAN + plan           chooses a plan in secret (R3)
HIDDEN                the same as others observe it: the plan UNKNOWN
SHOW + plan           shows it: the only move of the seat whose turn begins (R4)
PICK + card           takes a character card, from 0 (S3)
HOUSE + place         builds a house there, in the set-up free of charge (S4, A2, A3, A7)
FREE_HOUSE + place    builds a house by the Builder's power (C5)
TAKE + place          takes a house of the mover up, to be put elsewhere by the next move (A4)
FREE_TAKE + place     the same by the Builder's power (C5)
PUT + place           puts it down
PALACE                builds a palace in the architect's city, the centre first (A6, A7)
GOVERNOR + city       moves the governor of the city (A8)
SWAP + card           swaps the mover's card with this one (A9)
WALK + road           walks to the road's other end (T1)
END                   ends the turn
"""

import numpy as np

from mogul.engine.game_interface import MAX_SEATS
from mogul.engine.maharaja.rule_sets import ACTIONS, PAIRS, PHASES, UNKNOWN_PLAN, Character
from mogul.engine.maharaja.rules.tables import CITIES, MAX_ROADS, PLACES

PLAN = 0
HIDDEN = PLAN + UNKNOWN_PLAN
SHOW = HIDDEN + 1
PICK = SHOW + len(PAIRS)
HOUSE = PICK + len(Character)
FREE_HOUSE = HOUSE + PLACES
TAKE = FREE_HOUSE + PLACES
FREE_TAKE = TAKE + PLACES
PUT = FREE_TAKE + PLACES
PALACE = PUT + PLACES
GOVERNOR = PALACE + 1
SWAP = GOVERNOR + CITIES
WALK = SWAP + len(Character)
END = WALK + MAX_ROADS
MOVE_LIMIT = END + 1

GOLD_ACTION, HOUSE_ACTION, TWO_HOUSES_ACTION, MOVE_ACTION, QUARRY_ACTION = range(5)
PALACE_ACTION, PALACE_AND_HOUSE_ACTION, GOVERNOR_ACTION, CHARACTER_ACTION = range(5, len(ACTIONS))


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
