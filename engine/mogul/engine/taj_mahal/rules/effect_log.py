"""The effects of a move, as the kernels log them."""

from mogul.engine.effect_log import log_dtype

# A withdrawal that ends the game notes at most: 6 claims, 4 points, row, tile, 4 prestige cards, visit end, 5 finals,
# and unrest (4); nothing comes near the capacity.
CAPACITY = 48

(
    CLAIM,  # what = court seat
    PLACED,  # what = city (W2)
    TOKEN_TAKEN,  # what = city (W3)
    CROWN_PLACED,  # what = city (W5)
    POINTS,  # what = one of REASONS, amount = points
    PRESTIGE,  # what = advisor, amount = seat it came from, FROM_SUPPLY, or the seat itself: kept (E1)
    ROW_DISCARDED,  # W8
    PROTEST,  # what = set of court seats set aside (U3)
    UNREST_DISCARDED,  # amount = 1 by a protest (U3), 0 at the end of a visit (U4)
    RESHUFFLED,  # V4
    TILE_OUT,  # what = visit, from 0; amount = 1 set aside (U5), 0 in the court (E3)
    VISIT_ENDED,  # what = visit
    VISIT_STARTED,  # what = visit
    DREW,  # what = card kind; amount = FOR_TOKEN (W4) or FOR_REFUSAL (W9)
    TOOK,  # what = card kind (W10)
    DISPLAYED,  # what = card kind (V3)
    UNREST_DRAWN,  # what = card kind (U1)
    FINAL_POINTS,  # amount = points of F1
) = range(18)

REASONS = ("P5", "W4", "W6", "W7")
P5, W4, W6, W7 = range(4)
FROM_SUPPLY = -1
NOBODY = -1  # the seat of an effect that is nobody's

LOG = log_dtype(CAPACITY)
