"""The profiles of GM1 of Maharaja."""

from dataclasses import dataclass
from typing import ClassVar

from mogul.players.maharaja import gm1
from mogul.players.parameters import parameter
from mogul.players.strength.profile import Profile
from mogul.search import Settings


@dataclass(frozen=True, slots=True)
class Gm1Profile(Profile):
    """GM1, and its weaknesses.

    overlooks: the overlooked share of what rounds to come promise: see `overlooking`.
    """

    player: ClassVar[str] = "gm1"

    overlooks: float = parameter(1.0)

    def settings(self, players: int) -> Settings:
        """See `Profile`."""
        return gm1.settings(players, overlooks=self.overlooks)
