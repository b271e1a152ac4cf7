"""The games as games of OpenSpiel; importing this module registers them, each as `python_` and its id:
`pyspiel.load_game("python_...(players=3,rule_set=...)")`.

Utilities are shares of the win, ties split: each 0 to 1, their sum 1. Everything random is an explicit outcome of
chance. Order-free moves are offered in every order. Seats that choose at the same time do so one after the other, and
the others learn a choice when it is shown. An information state is the text of all observations of a seat; an
observation is a view, as text and as a tensor (`observer`). There are no tensors of information states.

A resampled state (`resample_from_infostate`) starts at the position, with an empty history, so that it reveals nothing
of the game it was sampled from. The information state of the resampling seat is unchanged; those of the other seats are
coarser than in a game from its set-up: what they alone know, but not since when.
"""

from collections.abc import Callable
from typing import Any, Final

import pyspiel

from mogul.arena.explicit_game import MOVE, explicit_game
from mogul.arena.games import arena_game
from mogul.arena.observations import PLAYERS
from mogul.arena.openspiel.observer import DEFAULT, SpielObserver
from mogul.arena.openspiel.state import ExplicitState
from mogul.engine.game_rules import Components, View, default_rule_set
from mogul.engine.games import GAMES

_CHANCE: Final = int(pyspiel.PlayerId.CHANCE)
_TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)


def _game_type(game: str) -> pyspiel.GameType:
    arena = arena_game(game)
    sizes = {size for rule_set in arena.rules.rule_sets.values() for size in rule_set.players}
    return pyspiel.GameType(
        short_name=f"python_{game}",
        long_name=f"Python {arena.rules.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(sizes),
        min_num_players=min(sizes),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={"players": PLAYERS, "rule_set": default_rule_set(arena.rules).name},
    )


class BoardGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A game. Parameters: `players`, `rule_set`.

    explicit_game: its rules with explicit chance.
    """

    def __init__(self, game: str, params: dict[str, Any] | None = None, components: Components | None = None) -> None:
        """game: its id, one of GAME_TYPES. components: of the board; None: the default one. Raises ValueError for an
        unknown rule set, or a table size that it excludes."""
        game_type, arena = GAME_TYPES[game], arena_game(game)
        chosen = {**game_type.parameter_specification, **(params or {})}
        players: int = chosen["players"]
        rule_set: Any = arena.rule_set(chosen["rule_set"], players)
        board: Any = components or arena.rules.default_components()
        assert arena.explicit_game is not None
        self.explicit_game = explicit_game(arena.explicit_game, board, players, rule_set)
        info = pyspiel.GameInfo(
            num_distinct_actions=arena.rules.move_limit,
            max_chance_outcomes=max(map(len, self.explicit_game.outcome_texts.values())),
            num_players=players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=self.explicit_game.most_moves,
        )
        super().__init__(game_type, info, params or {})

    def new_initial_state(self) -> "BoardGameState":
        """Returns the state before the set-up, which consists of chance steps."""
        return BoardGameState(self, ExplicitState(self.explicit_game))

    def state_of_view(self, view: View) -> "BoardGameState":
        """Returns a state that starts at the view of a seat, with a sample of what is hidden."""
        return BoardGameState(self, ExplicitState.of_view(self.explicit_game, view))

    def max_chance_nodes_in_history(self) -> int:
        """Returns an upper bound."""
        return len(self.explicit_game.setup_steps) + self.explicit_game.most_draws

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """Returns the observer of a type; by default of the view of a seat."""
        # OpenSpiel's C++ passes parameters alone, in the first place, for the default type.
        is_type = isinstance(iig_obs_type, pyspiel.IIGObservationType)
        return SpielObserver(self.explicit_game, iig_obs_type if is_type else DEFAULT)


class BoardGameState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """An `ExplicitState` behind OpenSpiel's methods.

    explicit_state: for records, views and standings; read only.
    """

    def __init__(self, game: BoardGame, explicit_state: ExplicitState) -> None:
        super().__init__(game)
        # OpenSpiel clones and pickles every attribute, and calls current_player four times a step.
        self.explicit_state = explicit_state
        self._player = _player(explicit_state)

    def current_player(self) -> int:
        """Returns the seat to move, or the id of chance or of a finished game."""
        return self._player

    def is_terminal(self) -> bool:
        """Returns True at the end of the game."""
        return self._player == _TERMINAL

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Returns the possible outcomes of chance with their probabilities."""
        return self.explicit_state.chance_outcomes()

    def returns(self) -> list[float]:
        """Returns the shares of the win; zeros before the end."""
        if not self.is_terminal():
            return [0.0] * self.explicit_state.game.players
        return [each.win_share for each in self.explicit_state.standings()]

    def resample_from_infostate(self, player: int, fraction: Callable[[], float]) -> "BoardGameState":
        """Returns a resampled state, see the module. Raises ValueError at a chance step."""
        return BoardGameState(self.get_game(), self.explicit_state.resampled(player, fraction))

    def _legal_actions(self, player: int) -> list[int]:
        return self.explicit_state.legal_moves()

    def _apply_action(self, action: int) -> None:
        self.explicit_state.apply(action)
        self._player = _player(self.explicit_state)

    def _action_to_string(self, player: int, action: int) -> str:
        cause = self.explicit_state.next_step[0] if player == _CHANCE else MOVE
        return self.explicit_state.game.action_text(cause, action)

    def __str__(self) -> str:
        return str(self.explicit_state)


def _player(state: ExplicitState) -> int:
    if state.is_over:
        return _TERMINAL
    cause, seat = state.next_step
    return seat if cause == MOVE else _CHANCE


GAME_TYPES: Final = {game: _game_type(game) for game in GAMES if arena_game(game).explicit_game is not None}
"""The games with explicit chance, by id."""


def _register(game: str) -> None:
    # OpenSpiel releases it when Python has ended. A function would be freed then, which is fatal; a class, which refers
    # to itself, is not.
    class Loaded:
        def __new__(cls, params: dict[str, Any] | None = None) -> BoardGame:
            return BoardGame(game, params)

    pyspiel.register_game(GAME_TYPES[game], Loaded)


for _game in GAME_TYPES:
    _register(_game)
