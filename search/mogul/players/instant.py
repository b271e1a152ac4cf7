"""The instant player: it samples a move from the rollout policy of an evaluator, without a search."""

import random
from collections.abc import Callable

from mogul.engine.game_interface import determinize, list_moves
from mogul.engine.game_rules import Components, GameRules, Move, View
from mogul.engine.jit import kernel
from mogul.search import Settings
from mogul.search.evaluator import rollout_priors
from mogul.search.seeds import stream_seed
from mogul.search.world import new_world


@kernel
def _write_root_priors(evaluator, game, information, world):
    """Fills `world.moves` and `world.priors` for the seat to move; returns the number of moves. The world does not
    matter: priors look at the knowledge of that seat alone."""
    determinize(game, information, world.rng, world.state)
    count = list_moves(game, world.state, world.moves)
    rollout_priors(evaluator, game, world, count)
    return count


class InstantPlayer:
    """See above."""

    iterations = 0

    def __init__(self, rules: GameRules, settings: Callable[[int], Settings], temperature: float, name: str) -> None:
        """settings: of the evaluator, for a table of so many players. temperature: of the sampling, above 0."""
        if not temperature > 0.0:
            raise ValueError(f"temperature is {temperature:g}; it must be above 0")
        self._rules, self._settings, self._temperature = rules, settings, temperature
        self.name = name

    def choose(self, components: Components, view: View, seed: int) -> Move:
        """See `Player`."""
        position = self._rules.position(components, view)
        position.check_to_move()
        evaluator = self._settings(view.player_count).evaluator
        number = stream_seed(seed, position.information, 0)
        world = new_world(position.game, number, evaluator)
        count = _write_root_priors(evaluator, position.game, position.information, world)
        moves, prior = world.moves["move"][:count].tolist(), world.priors["prior"][:count].tolist()
        most = max(prior)
        weights = [(each / most) ** (1.0 / self._temperature) for each in prior]
        return Move(random.Random(number).choices(moves, weights)[0])
