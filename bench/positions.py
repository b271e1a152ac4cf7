"""The measured positions: of games of every size, on several boards, from the first decision to late games."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from mogul.engine.game_rules import Position

START: Final = "start"
MIDDLE: Final = "mid-game"
LATE: Final = "late"
STAGES: Final = (START, MIDDLE, LATE)


@dataclass(frozen=True, eq=False)
class Place:
    """A decision of a game.

    state: the true one. position: of the seat to move. hidden_cards: how many a drawn world deals to the hands.
    """

    players: int
    board: str
    stage: str
    state: np.void
    position: Position
    hidden_cards: int

    @property
    def name(self) -> str:
        """Unique among the places."""
        return f"{self.players} players, {self.board} board, {self.stage}"
