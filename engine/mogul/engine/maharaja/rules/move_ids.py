"""Moves as small integers, inside the process only.

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

from mogul.engine.maharaja.rules.tables import CITIES, MAX_ROADS, PLACES
from mogul.engine.maharaja.words import ACTIONS, CHARACTERS, PAIRS, UNKNOWN_PLAN

PLAN = 0
HIDDEN = PLAN + UNKNOWN_PLAN
SHOW = HIDDEN + 1
PICK = SHOW + len(PAIRS)
HOUSE = PICK + len(CHARACTERS)
FREE_HOUSE = HOUSE + PLACES
TAKE = FREE_HOUSE + PLACES
FREE_TAKE = TAKE + PLACES
PUT = FREE_TAKE + PLACES
PALACE = PUT + PLACES
GOVERNOR = PALACE + 1
SWAP = GOVERNOR + CITIES
WALK = SWAP + len(CHARACTERS)
END = WALK + MAX_ROADS
MOVE_LIMIT = END + 1

GOLD_ACTION, HOUSE_ACTION, TWO_HOUSES_ACTION, MOVE_ACTION, QUARRY_ACTION = range(5)
PALACE_ACTION, PALACE_AND_HOUSE_ACTION, GOVERNOR_ACTION, CHARACTER_ACTION = range(5, len(ACTIONS))
