"""A player that is weaker than GM1 in ways in which people are: it thinks less far, errs about what moves are worth,
overlooks and forgets. What its own search calls a blunder it does not make."""

from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.views.position import Position
from mogul.engine.taj_mahal.views.view import View
from mogul.players.taj_mahal.player import SearchPlayer
from mogul.players.taj_mahal.strength.choosing import chosen_move
from mogul.players.taj_mahal.strength.forgetting import forgetful
from mogul.players.taj_mahal.strength.profile import Profile


class ProfilePlayer:
    """GM1 by a profile."""

    def __init__(self, profile: Profile) -> None:
        self._profile, self.name = profile, profile.id
        self._search = SearchPlayer(profile.iterations, profile.settings, profile.id)

    @property
    def iterations(self) -> int:
        """See `Player`."""
        return self._search.iterations

    def choose(self, components: ComponentSet, view: View, seed: int) -> str:
        """See `Player`. With one seed for a whole game, errors and what is forgotten stay as they are."""
        position = Position(components, forgetful(components, view, self._profile.forgets, seed))
        found = self._search.search(position, seed)
        return position.notation.move_text(chosen_move(found, self._profile, position.game, position.information, seed))
