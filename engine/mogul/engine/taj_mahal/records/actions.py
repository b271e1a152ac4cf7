"""The events of a record as the actions of the kernel that replays them all."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from mogul.engine.game_rules import Moved
from mogul.engine.taj_mahal.records.record import Displayed, Drew, Event
from mogul.engine.taj_mahal.rules.keeper import DISPLAY, DRAW, LAST_DISPLAY, MOVE, NO_SEAT, UNREST
from mogul.engine.taj_mahal.words import UNKNOWN


def actions_of(events: Iterable[Event]) -> NDArray[np.int64]:
    """The actions, shape (n, 3). Raises OverflowError for a seat beyond 64 bits."""
    actions: list[int] = []
    for event in events:
        if isinstance(event, Moved):
            actions += MOVE, event.seat, event.move
        elif isinstance(event, Displayed):
            for card in event.cards[:-1]:
                actions += DISPLAY, NO_SEAT, card
            actions += LAST_DISPLAY, NO_SEAT, event.cards[-1] if event.cards else UNKNOWN  # refused, as no card is
        elif isinstance(event, Drew):
            actions += DRAW, event.seat, event.card
        else:
            actions += UNREST, NO_SEAT, event.card
    return np.array(actions, np.int64).reshape(-1, 3)
