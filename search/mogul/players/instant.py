"""The instant player: it samples a move from the rollout policy of an evaluator, without a search."""

import random
from collections.abc import Callable

from mogul.engine.game_rules import Components, GameRules, Move, View
from mogul.players.move_priors import move_priors
from mogul.search import Settings
from mogul.search.seeds import stream_seed


class InstantPlayer:
    """Moves sampled at a temperature."""

    iterations = 0

    def __init__(self, rules: GameRules, settings: Callable[[int], Settings], temperature: float, name: str) -> None:
        """settings: of the evaluator, for a table of so many players. temperature: of the sampling, above 0."""
        if not temperature > 0.0:
            raise ValueError(f"temperature is {temperature:g}; it must be above 0")
        self._rules, self.settings, self._temperature = rules, settings, temperature
        self.name = name

    def choose(self, components: Components, view: View, seed: int) -> Move:
        """See `Player`."""
        position = self._rules.position(components, view)
        position.check_to_move()
        weights = move_priors(position, self.settings(view.player_count).evaluator)
        most = max(weights.values())
        powers = [(each / most) ** (1.0 / self._temperature) for each in weights.values()]
        return random.Random(stream_seed(seed, position.information, 0)).choices(list(weights), powers)[0]
