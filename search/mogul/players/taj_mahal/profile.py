"""The profiles of GM1."""

from dataclasses import dataclass
from typing import Any, ClassVar

from mogul.players.parameters import parameter
from mogul.players.strength.profile import Profile
from mogul.players.taj_mahal import gm1
from mogul.players.taj_mahal.forgetting import forgetful
from mogul.search import Settings


@dataclass(frozen=True, slots=True)
class Gm1Profile(Profile):
    """GM1, and its weaknesses.

    forgets: the forgotten share of the cards that others took openly: see `forgetful`.
    overlooks: the overlooked share of the promise of connections and sets for visits to come: see
        `overlooking`.
    shortsighted: the part of its reward that is points on the track now: see `NetworkEvaluator`.
    """

    player: ClassVar[str] = "gm1"

    forgets: float = parameter(1.0)
    overlooks: float = parameter(1.0)
    shortsighted: float = parameter(1.0)

    def settings(self, players: int) -> Settings:
        """See `Profile`."""
        return gm1.settings(players, overlooks=self.overlooks, shortsighted=self.shortsighted)

    def remembered(self, components: Any, view: Any, seed: int) -> Any:
        """See `Profile`."""
        return forgetful(components, view, self.forgets, seed)
