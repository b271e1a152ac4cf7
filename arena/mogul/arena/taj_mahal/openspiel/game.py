"""Taj Mahal as a game of OpenSpiel; importing this module registers it for
`pyspiel.load_game("python_taj_mahal(players=4,rule_set=zman)")`.

Utilities are shares of the win, ties split: each 0 to 1, their sum 1. Every card, tile and token is an explicit outcome
of chance. Palaces and takes are offered in every order. An information state is the text of all observations of a seat;
an observation is a view, as text and as a tensor (`observer`). There are no tensors of information states.

A resampled state (`resample_from_infostate`) starts at the position, with an empty history, so that it reveals nothing
of the game it was sampled from. The information state of the resampling seat is unchanged; those of the other seats are
coarser than in a game from its set-up: their hands, but not the times of the draws.
"""

from collections.abc import Callable
from typing import Any, Final

import pyspiel

from mogul.arena.taj_mahal.openspiel.board import MOVE, board_of
from mogul.arena.taj_mahal.openspiel.observer import DEFAULT, TajMahalObserver
from mogul.arena.taj_mahal.openspiel.state import ExplicitState
from mogul.engine.taj_mahal.components import ComponentSet, default_components
from mogul.engine.taj_mahal.rule_sets import RULE_SETS
from mogul.engine.taj_mahal.rules.move_ids import MOVE_LIMIT
from mogul.engine.taj_mahal.rules.tables import CARDS, PROVINCES
from mogul.engine.taj_mahal.views.view import View

_GAME_TYPE: Final = pyspiel.GameType(
    short_name="python_taj_mahal",
    long_name="Python Taj Mahal",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.CONSTANT_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=5,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=True,
    parameter_specification={"players": 4, "rule_set": "zman"},
)
_CHANCE: Final = int(pyspiel.PlayerId.CHANCE)
_TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)
# Of a seat in a visit: a withdrawal, four palaces and that of the crown, two cards taken.
_WITHDRAWAL_STEPS: Final = 8


class TajMahalGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """Parameters: `players`, `rule_set`."""

    def __init__(self, params: dict[str, Any] | None = None, components: ComponentSet | None = None) -> None:
        """components: of the board; None: the default one. Raises ValueError for an unknown rule set, or a table size
        that it excludes."""
        chosen = {**_GAME_TYPE.parameter_specification, **(params or {})}
        players: int = chosen["players"]
        name: str = chosen["rule_set"]
        if name not in RULE_SETS:
            raise ValueError(f"rule_set is {name}; there are {', '.join(RULE_SETS)}")
        self.board = board_of(components or default_components(), players, RULE_SETS[name])
        # No card is drawn and played in the same visit.
        self._longest = PROVINCES * (CARDS + _WITHDRAWAL_STEPS * players)
        info = pyspiel.GameInfo(
            num_distinct_actions=MOVE_LIMIT,
            max_chance_outcomes=CARDS,
            num_players=players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=self._longest,
        )
        super().__init__(_GAME_TYPE, info, params or {})

    def new_initial_state(self) -> "TajMahalState":
        """Returns the state before the set-up, which consists of chance steps."""
        return TajMahalState(self, ExplicitState(self.board))

    def state_of_view(self, view: View) -> "TajMahalState":
        """Returns a state that starts at the view of a seat, with arbitrary hidden cards."""
        return TajMahalState(self, ExplicitState.of_view(self.board, view))

    def max_chance_nodes_in_history(self) -> int:
        """Returns an upper bound: the set-up, at most one card for each step of a seat, and the displays."""
        return len(self.board.setup_steps) + 2 * self._longest

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> TajMahalObserver:
        """Returns the observer of a type; by default of the view of a seat."""
        # OpenSpiel's C++ passes parameters alone, in the first place, for the default type.
        is_type = isinstance(iig_obs_type, pyspiel.IIGObservationType)
        return TajMahalObserver(self.board, iig_obs_type if is_type else DEFAULT)


class TajMahalState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """An `ExplicitState` behind OpenSpiel's methods.

    explicit_state: for records, views and standings; read only.
    """

    def __init__(self, game: TajMahalGame, explicit_state: ExplicitState) -> None:
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
            return [0.0] * self.explicit_state.board.players
        return [each.win_share for each in self.explicit_state.standings()]

    def resample_from_infostate(self, player: int, fraction: Callable[[], float]) -> "TajMahalState":
        """Returns a resampled state, see the module. Raises ValueError at a chance step."""
        return TajMahalState(self.get_game(), self.explicit_state.resampled(player, fraction))

    def _legal_actions(self, player: int) -> list[int]:
        return self.explicit_state.legal_moves()

    def _apply_action(self, action: int) -> None:
        self.explicit_state.apply(action)
        self._player = _player(self.explicit_state)

    def _action_to_string(self, player: int, action: int) -> str:
        cause = self.explicit_state.next_step[0] if player == _CHANCE else MOVE
        return self.explicit_state.board.text(cause, action)

    def __str__(self) -> str:
        return str(self.explicit_state)


def _player(state: ExplicitState) -> int:
    if state.is_over:
        return _TERMINAL
    cause, seat = state.next_step
    return seat if cause == MOVE else _CHANCE


pyspiel.register_game(_GAME_TYPE, TajMahalGame)
