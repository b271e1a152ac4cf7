"""The game as OpenSpiel has it: `pyspiel.load_game("python_taj_mahal(players=4,rule_set=zman)")` once this module is
imported.

Utilities are shares of the win, ties split: each 0 to 1, their sum 1. Every card, tile and token is an explicit outcome
of chance. Palaces and takes are offered in every order. An information state is all that a seat has seen, in words;
there are no tensors, and no observations that forget.

A resampled state (`resample_from_infostate`) begins at the position: its history is empty, and says nothing of the game
it was drawn from. Its information state is unchanged for the seat that it was drawn for. Of the others it is coarser
than in a game played from its set-up: what they hold, but not when they drew it.
"""

from collections.abc import Callable
from typing import Any, Final

import pyspiel

from mogul.arena.openspiel.board import MOVE, board_of
from mogul.arena.openspiel.course import Course
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
    provides_observation_string=False,
    provides_observation_tensor=False,
    parameter_specification={"players": 4, "rule_set": "zman"},
)
_CHANCE: Final = int(pyspiel.PlayerId.CHANCE)
_TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)
# Of a seat, in a visit: it withdraws, places four palaces and the crown's, takes two cards.
_STEPS_OUT: Final = 8


class TajMahalGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """Parameters: `players`, `rule_set`."""

    def __init__(self, params: dict[str, Any] | None = None, components: ComponentSet | None = None) -> None:
        """components: another board than the default one, from Python only. Raises ValueError for a rule set nobody
        knows, or a table it does not know."""
        chosen = {**_GAME_TYPE.parameter_specification, **(params or {})}
        players: int = chosen["players"]
        name: str = chosen["rule_set"]
        if name not in RULE_SETS:
            raise ValueError(f"rule_set is {name}; there are {', '.join(RULE_SETS)}")
        self.board = board_of(components or default_components(), players, RULE_SETS[name])
        # Nobody draws a card in a visit and plays it in the same.
        self._longest = PROVINCES * (CARDS + _STEPS_OUT * players)
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
        """Before the set-up, which chance decides."""
        return TajMahalState(self, Course(self.board))

    def state_of_view(self, view: View) -> "TajMahalState":
        """A state that begins where a seat has a view of it. The cards it does not see lie anyhow."""
        return TajMahalState(self, Course.of_view(self.board, view))

    def max_chance_nodes_in_history(self) -> int:
        """No game has as many: besides the set-up at most one card a step of a seat, and displays."""
        return len(self.board.set_up) + 2 * self._longest

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "TajMahalObserver":
        """All that a seat has seen; there is no other kind."""
        return TajMahalObserver()


class TajMahalState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A `Course` behind the methods that OpenSpiel calls.

    course: for the record, views and standings of ours; not to be gone on with but by the state.
    """

    def __init__(self, game: TajMahalGame, course: Course) -> None:
        super().__init__(game)
        # OpenSpiel clones and pickles every attribute, and asks who is to move four times a step.
        self.course = course
        self._player = _player(course)

    def current_player(self) -> int:
        """The seat to move, or that chance is, or that the game is over."""
        return self._player

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._player == _TERMINAL

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance can decide, and how probable each outcome is."""
        return self.course.chances()

    def returns(self) -> list[float]:
        """Shares of the win; nothing before the end."""
        if not self.is_terminal():
            return [0.0] * self.course.board.players
        return [each.win_share for each in self.course.standings()]

    def resample_from_infostate(self, player: int, fraction: Callable[[], float]) -> "TajMahalState":
        """See the module. Raises ValueError where chance is to decide."""
        return TajMahalState(self.get_game(), self.course.resampled(player, fraction))

    def _legal_actions(self, player: int) -> list[int]:
        return self.course.legal_moves()

    def _apply_action(self, action: int) -> None:
        self.course.go_on(action)
        self._player = _player(self.course)

    def _action_to_string(self, player: int, action: int) -> str:
        cause = self.course.due[0] if player == _CHANCE else MOVE
        return self.course.board.text(cause, action)

    def __str__(self) -> str:
        return str(self.course)


def _player(course: Course) -> int:
    if course.is_over:
        return _TERMINAL
    cause, seat = course.due
    return seat if cause == MOVE else _CHANCE


class TajMahalObserver:
    """What `pyspiel` asks for information states."""

    tensor = None

    def __init__(self) -> None:
        self.dict: dict[str, Any] = {}

    def set_from(self, state: TajMahalState, player: int) -> None:
        """There are no tensors to fill."""

    def string_from(self, state: TajMahalState, player: int) -> str:
        """All that a seat has seen."""
        return state.course.told(player)


pyspiel.register_game(_GAME_TYPE, TajMahalGame)
