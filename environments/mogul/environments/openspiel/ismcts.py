"""OpenSpiel's information-set tree search as a player of ours.

The unchanged `open_spiel.python.algorithms.ismcts`: UCT, one random rollout an evaluation, a new world for each
iteration, the most visited move (ties broken at random). The C++ bot of the same name is unusable, for OpenSpiel does
not pass it the resampling of a game in Python; so are rollouts in C++, which Python bots cannot call.

Its tree has a node for each information state *of the seat to move*. Where the other seats know something else in
nearly every world, such as their cards, the tree hardly grows beyond their moves.
"""

from typing import Any, Final

import numpy as np
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from mogul.engine.game_rules import GameRules, Move
from mogul.environments.openspiel.game import BoardGame
from mogul.players import b0
from mogul.search import Budget
from mogul.search.request import stream_seed
from mogul.search.stopping import Progress

# The first iteration only expands the root.
MIN_ITERATIONS: Final = 2
# That of B0: formula and rewards are the same.
EXPLORATION: Final = b0.EXPLORATION


class BudgetedBot(ISMCTSBot):  # type: ignore[misc]  # open_spiel has no types
    """The stock bot with a budget, checked after each iteration, in place of its number of iterations."""

    def __init__(self, game: BoardGame, budget: Budget, exploration: float, chance: np.random.RandomState) -> None:
        super().__init__(game, RandomRolloutEvaluator(1, chance), exploration, None, random_state=chance)
        self.set_resampler(lambda state, seat: state.resample_from_infostate(seat, self.random_number))
        self._budget = budget
        self.iterations = 0

    def run_search(self, state: Any) -> list[tuple[int, float]]:
        """Returns moves with their probabilities, as the stock bot does."""
        self.reset()
        self._root_node = self.create_new_node(state)
        progress = Progress(self._budget)
        while progress.iterations < MIN_ITERATIONS or (progress.iterations_left > 0 and not progress.is_out_of_time):
            self.run_simulation(self.sample_root_state(state))
            progress.count(1)
        self.iterations += progress.iterations
        return self.get_final_policy(state, self._root_node)  # type: ignore[no-any-return]


class IsmctsPlayer:
    """Information-set tree search of OpenSpiel."""

    def __init__(self, rules: GameRules, budget: Budget, exploration: float = EXPLORATION) -> None:
        """rules: of a game with explicit chance. exploration: constant of UCT. Raises ValueError for a budget of too
        few iterations."""
        if budget.iterations is not None and budget.iterations < MIN_ITERATIONS:
            raise ValueError(f"it needs {MIN_ITERATIONS} iterations; the first only expands the root")
        self._rules, self._budget, self._exploration = rules, budget, exploration
        self.name = f"openspiel ({budget})"
        self.iterations = 0

    def choose(self, components: Any, view: Any, seed: int) -> Move:
        """See `Player`."""
        position = self._rules.position(components, view)
        position.check_to_move()
        game = BoardGame(self._rules.id, {"players": view.player_count, "rule_set": view.rule_set}, components)
        chance = np.random.RandomState(stream_seed(seed, position.information, 0) % 2**32)
        bot = BudgetedBot(game, self._budget, self._exploration, chance)
        move = bot.step(game.state_of_view(view))
        self.iterations += bot.iterations
        return Move(int(move))
