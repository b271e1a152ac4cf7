"""The information of a seat that sees all plans: in a turn those of the seats after it too, while planning those of
the seats before it, as the others have not made theirs."""

import numpy as np

from mogul.engine.maharaja.rules.information import INFORMATION


def open_information(state: np.void) -> np.void:
    """See `OpenInformation`."""
    information: np.void = np.zeros(1, INFORMATION)[0]
    information["public"] = state
    information["public"]["house_floor"] = 0  # as at a table, where nobody remembers in which order houses were offered
    return information
