"""The games as AEC environments of PettingZoo: `env(game=..., players=3)`.

An action is a move's number. `info["action_mask"]` marks the legal moves of the seat to move, and is 0 for the others;
observations are vectors (`ExplicitGame.observe`) of the view of a seat. Seats that choose at the same time do so
one after the other; what they chose is in nobody else's observation until it is shown. Rewards are shares of the win,
ties split, when the game ends: 0 to 1, their sum 1.
"""

from copy import deepcopy
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

try:
    from gymnasium.spaces import Box, Discrete
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(f"{error}: the environments need the extra grand-mogul[pettingzoo]") from error

from mogul.engine.game_rules import Components, Move, Moved, Table, rule_set_of
from mogul.environments.explicit_game import BOUND, PLAYERS, Numbers, flat
from mogul.environments.games import explicit_game_type

RENDER_MODES: Final = ("human", "ansi")
ILLEGAL_REWARD: Final = -1.0  # less than a lost game


def env(**options: Any) -> Any:
    """Returns an environment in PettingZoo's wrappers: an illegal move ends the game, with ILLEGAL_REWARD for its seat.
    options: of `BoardGame`."""
    return _Environment(
        wrappers.AssertOutOfBoundsWrapper(wrappers.TerminateIllegalWrapper(BoardGame(**options), ILLEGAL_REWARD))
    )


class _Environment(wrappers.OrderEnforcingWrapper):  # type: ignore[misc]  # pettingzoo has no types
    """The outermost wrapper. A shallow copy of it would share the game."""

    def __copy__(self) -> "_Environment":
        return deepcopy(self)


class BoardGame(AECEnv):  # type: ignore[misc]  # pettingzoo has no types
    """An environment without wrappers.

    table: the game in progress, with everything that is hidden; for the host of the environment, not for its agents.
    Every copy is independent.
    """

    metadata: Final = {"render_modes": list(RENDER_MODES), "name": "grand_mogul_v0", "is_parallelizable": False}

    def __init__(
        self,
        game: str,
        players: int = PLAYERS,
        rule_set: str | None = None,
        components: Components | None = None,
        render_mode: str | None = None,
    ) -> None:
        """game: its id. rule_set: its name, None: the game's first one. components: of the board, None: the bundled
        one. Raises ValueError for an unknown game, rule set or render mode, and a table size that the rule
        set excludes."""
        super().__init__()
        kind = explicit_game_type(game)
        self._rules, self._observe = kind.rules, kind.observe
        self._rule_set = rule_set_of(self._rules, rule_set, players)
        self._components = self._rules.default_components() if components is None else components
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"render_mode is {render_mode}; there are {', '.join(RENDER_MODES)}")
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.table = self._new_table(0)
        size = len(self.observe(self.possible_agents[0]))
        self._observations = {each: Box(0.0, BOUND, (size,), np.float32) for each in self.possible_agents}
        self._actions = {each: Discrete(self._rules.move_limit) for each in self.possible_agents}
        self._random, _ = seeding.np_random()

    def __copy__(self) -> "BoardGame":
        return deepcopy(self)

    def observation_space(self, agent: str) -> Box:
        """Returns the space of the agent's observations."""
        return self._observations[agent]

    def action_space(self, agent: str) -> Discrete[np.int64]:
        """Returns the space of all moves of the game, legal or not."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deals a game. seed: of this deal and the following ones; None: the next deal. options: not used."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.table = self._new_table(int(self._random.integers(2**63)))
        self._rendered = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._next_decision()

    def observe(self, agent: str) -> Numbers:
        """Returns the observation of an agent, float32[size]."""
        return flat(self._observe(self._components, self.table.view(self._seats[agent])))

    def step(self, action: int | None) -> None:
        """Makes a move of the seat to move; None for an agent whose game is over. Raises RecordError for an illegal
        one."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._clear_rewards()
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.table.play(Move(int(action)))
        if self.table.game.is_over:
            for agent, standing in zip(self.agents, self.table.game.standings, strict=True):
                self.rewards[agent] = standing.win_share
                self.terminations[agent] = True
        self._next_decision()
        self._accumulate_rewards()
        self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """Returns the moves since the last call, as a spectator saw them, and who is to move; prints them in the mode
        `human`."""
        record, notation = self._rules.spectator_record(self.table.record), self.table.game.notation
        moves = [each for each in record.events[self._rendered :] if isinstance(each, Moved)]
        self._rendered = len(record.events)
        lines = [f"seat_{each.seat}: {notation.move_text(each.move)}" for each in moves]
        view = self.table.spectator_view()
        to_move = ", ".join(f"seat_{seat}" for seat in view.seats_to_move) or "nobody"
        text = "\n".join([*lines, f"Round {view.round}, to move: {to_move}"])
        if self.render_mode == "human":
            print(text)  # noqa: T201  # the meaning of this mode
            return None
        return text

    def close(self) -> None:
        """Does nothing: there is no window."""

    def _new_table(self, seed: int) -> Table:
        setup = self._rules.new_setup(self._components, self._rule_set, len(self.possible_agents), seed)
        return self._rules.table(self._components, setup, seed)

    def _next_decision(self) -> None:
        """Selects the agent to move, and marks its legal moves."""
        masks: dict[str, NDArray[np.int8]] = {each: np.zeros(self._rules.move_limit, np.int8) for each in self.agents}
        self.infos: dict[str, dict[str, Any]] = {each: {"action_mask": mask} for each, mask in masks.items()}
        if not self.table.game.is_over:
            self.agent_selection = f"seat_{self.table.game.seats_to_move[0]}"
            masks[self.agent_selection][self.table.game.legal_moves()] = 1
