"""The instant player: it samples a move from the rollout policy of an evaluator, without a search."""

from collections.abc import Callable

from mogul.engine.game_rules import Components, Move, View
from mogul.players.game_player import GamePlayer
from mogul.players.move_selection import MoveSelection
from mogul.players.strength.profile import Profile
from mogul.search import Settings
from mogul.search.root_priors import root_priors


class InstantPlayer:
    """The player of a profile without iterations."""

    iterations = 0

    def __init__(
        self,
        game: GamePlayer,
        profile: Profile,
        settings: Callable[[int], Settings] | None = None,
        name: str = "",
    ) -> None:
        """settings: of the evaluator, for a table of so many players; the profile's by default. Raises ValueError for a
        profile that searches."""
        if not profile.is_instant:
            raise ValueError(f"{profile.id} searches; an instant player has no iterations")
        self.game, self._profile = game, profile
        self.settings = settings or profile.settings
        self.name = name or profile.id

    def choose(self, components: Components, view: View, seed: int) -> Move:
        """See `Player`."""
        remembered = self._profile.remembered(components, view, seed)
        position = self.game.rules.position(components, remembered)
        position.check_to_move()
        evaluator = self.settings(view.player_count).evaluator
        priors = root_priors(position.game, position.information, evaluator)
        return MoveSelection(self.game, self._profile, position, seed).choose_instantly(priors)
