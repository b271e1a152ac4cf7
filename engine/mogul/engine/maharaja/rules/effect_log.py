"""The effects of a move, as the kernels log them."""

from mogul.engine.effect_log import log_dtype

# The end of a turn that ends the round notes at most an undone plan, 4 penalties, 5 cities scored, 5 payments, and 3
# of a new round.
CAPACITY = 32

(
    GOLD,  # what = one of REASONS, amount = gold got, or paid if negative
    TOLL,  # what = seat that receives it, amount = gold; seat = that pays, or NOBODY: the bank (T2, C4)
    HOUSE_BUILT,  # what = place, amount = how: one of HOUSE_RULES
    HOUSE_TAKEN,  # what = place, amount = how
    HOUSE_PUT,  # what = place, amount = how
    PALACE_BUILT,  # what = city, amount = 1: the centre (A6)
    QUARRIED,  # amount = houses, at least 1 (A5)
    WALKED,  # what = junction (T1)
    GOVERNOR_MOVED,  # what = city, amount = box (A8)
    GOVERNOR_PASSED,  # what = city, amount = box (G1)
    GOVERNOR_CALLED,  # what = city, amount = box (R2)
    CARD_PICKED,  # what = card (S3)
    CARD_TAKEN,  # what = card, amount = seat that held it, or NOBODY (A9)
    PLAN_SHOWN,  # what = plan (R4)
    UNDONE,  # amount = undone actions (N1)
    CITY_SCORED,  # what = city, amount = points (P1); NOBODY with 0 where no seat has any
    MAHARAJA_MOVED,  # what = city (R1)
    ROUND_STARTED,  # what = round
) = range(18)

HOUSE_RULES = ("S4", "A2", "A4", "C5")
BY_SETUP, BY_PLAN, BY_MOVE, BY_POWER = range(len(HOUSE_RULES))

REASONS = ("A1", "A2", "A6", "C2", "C6", "N1", "P2", "P3")
A1, A2, A6, C2, C6, N1, P2, P3 = range(len(REASONS))

LOG = log_dtype(CAPACITY)
