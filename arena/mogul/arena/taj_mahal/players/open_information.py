"""The information of a seat that sees all hands; the deck stays hidden."""

import numpy as np

from mogul.engine.taj_mahal.rules.information import INFORMATION
from mogul.engine.taj_mahal.rules.open_cards import OPEN_CARDS
from mogul.engine.taj_mahal.rules.seat_information import write_information


def open_information(state: np.void) -> np.void:
    """See `OpenInformation`."""
    open_hands: np.void = np.zeros(1, OPEN_CARDS)[0]
    information: np.void = np.zeros(1, INFORMATION)[0]
    open_hands["lo"], open_hands["hi"] = state["hand_lo"], state["hand_hi"]
    write_information(state, open_hands, information)
    return information
