"""A player that is weaker than GM1 in ways in which people are: it thinks less far, errs about what moves are worth,
and forgets what others took. It throws nothing away."""

from typing import Final

from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.views.position import Position
from mogul.engine.taj_mahal.views.view import View
from mogul.players.taj_mahal.player import SearchPlayer
from mogul.players.taj_mahal.strength.astray import Astray, gone_astray
from mogul.players.taj_mahal.strength.forgetting import forgetful
from mogul.players.taj_mahal.strength.plainly_worse import plainly_worse

# That every move gets: who errs looks at moves that a search passes over, and a reward needs some iterations.
LEAST_VISITS: Final = 8


class WeakerPlayer:
    """GM1 with so many iterations, going astray and forgetting."""

    def __init__(self, iterations: int, astray: Astray, forgets: float) -> None:
        """forgets: see `forgetful`. Raises ValueError if it is out of range."""
        if not 0.0 <= forgets <= 1.0:
            raise ValueError(f"forgets is {forgets:g}; it must be from 0 to 1")
        self._search = SearchPlayer(iterations, least_visits=LEAST_VISITS if astray.error else 0)
        self._astray, self._forgets = astray, forgets
        self.name = f"weaker {self._search.name}"

    @property
    def simulations(self) -> int:
        """See `Player`."""
        return self._search.simulations

    def choose(self, components: ComponentSet, view: View, seed: int) -> str:
        """See `Player`. With one seed for a whole game, errors and what is forgotten stay as they are."""
        position = Position(components, forgetful(view, self._forgets, seed))
        found = self._search.search(position, seed)
        game, information = position.game, position.information
        worse = plainly_worse(game, information["public"], [each.move for each in found.candidates])
        return position.notation.move_text(gone_astray(found, self._astray, information, seed, worse))
