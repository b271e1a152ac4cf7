"""The games as games of OpenSpiel; importing this module registers them, each as `python_` and its id:
`pyspiel.load_game("python_...(players=3,rule_set=...)")`.

Utilities are shares of the win, ties split: each 0 to 1, their sum 1. Everything random is an explicit outcome of
chance. Order-free moves are offered in every order. Seats that choose at the same time do so one after the other, and
the others learn a choice when it is shown. An information state is the text of all observations of a seat; an
observation is a view, as text and as a tensor (`observer`). There are no tensors of information states.

A resampled state (`resample_from_infostate`) starts at the position, with an empty history, so that it reveals nothing
of the game it was sampled from. The information state of the resampling seat is unchanged; those of the other seats are
coarser than in a game from its set-up: what they alone know, but not since when.

OpenSpiel asks for observations by their type: public information, private information of no seat, one or all, and with
or without perfect recall.

With perfect recall an observation is the text of a history, without a tensor: a history would be thousands of mostly
empty numbers. Without it, it is a view, as text and as a tensor (`ExplicitGame.observe`); its private part is what no
other seat knows. There is no view before the set-up ends and while chance is owed: then the text is empty and the
tensor 0.

Players of ours are bots of OpenSpiel here.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final

import numpy as np
import pyspiel

from mogul.engine.game_rules import Components, View, default_rule_set, rule_set_of
from mogul.environments.explicit_game import MOVE, PLAYERS, ExplicitGame, Numbers, Parts, explicit_game, flat
from mogul.environments.games import explicit_game_type
from mogul.environments.openspiel.state import ExplicitState
from mogul.players.player import Player

_NONE: Final = pyspiel.PrivateInfoType.NONE
_ONE: Final = pyspiel.PrivateInfoType.SINGLE_PLAYER
DEFAULT: Final = pyspiel.IIGObservationType(public_info=True, perfect_recall=False, private_info=_ONE)
"""The view of a seat."""


@lru_cache(maxsize=64)
def _first_decision(game: ExplicitGame) -> ExplicitState:
    """A state with views, for the shapes of tensors."""
    state = ExplicitState(game)
    while not state.has_views:
        state.apply(state.chance_outcomes()[0][0])
    return state


class SpielObserver:
    """Observer of one type. tensor: all numbers; None with perfect recall. dict: its parts by name, in the same memory.

    Private parts of all seats are by seat: `hands` in place of `hand`.
    """

    def __init__(self, game: ExplicitGame, observation_type: Any) -> None:
        self._game, self._observe, self._type = game, game.observe, observation_type
        self.tensor: Numbers | None = None
        self.dict: dict[str, Numbers] = {}
        if not observation_type.perfect_recall:
            parts = self._parts(_first_decision(game), 0)
            self.tensor = np.zeros(sum(part.size for part in parts.values()), np.float32)
            begin = 0
            for name, part in parts.items():
                self.dict[name] = self.tensor[begin : begin + part.size].reshape(part.shape)
                begin += part.size

    def set_from(self, state: "BoardGameState", player: int) -> None:
        """Fills the tensor. Raises ValueError after a start position, whose past is unknown."""
        if self.tensor is not None:
            explicit = state.explicit_state
            self.tensor[:] = flat(self._parts(explicit, player)) if explicit.has_views and self.dict else 0.0

    def string_from(self, state: "BoardGameState", player: int) -> str:
        """Returns the observation of a seat as text. Raises ValueError after a start position for texts of the past:
        with perfect recall private information alone, otherwise views."""
        explicit = state.explicit_state
        if self._type.perfect_recall:
            return self._history(explicit, player)
        return self._view_text(explicit, player) if explicit.has_views else ""

    def _history(self, state: ExplicitState, player: int) -> str:
        private = self._type.private_info
        if not self._type.public_info:
            return state.private_information(self._seats(player))
        if private == _NONE:
            return state.public_information
        return state.information_state(player) if private == _ONE else str(state)

    def _view_text(self, state: ExplicitState, player: int) -> str:
        private, is_public = self._type.private_info, self._type.public_info
        if is_public and private == _ONE:
            return str(state.view(player))
        hidden = [state.private_text(seat) for seat in self._seats(player)]
        return "; ".join([str(state.spectator_view()), *hidden] if is_public else hidden)

    def _parts(self, state: ExplicitState, player: int) -> Parts:
        private, is_public = self._type.private_info, self._type.public_info
        if is_public and private == _ONE:
            return self._observe(self._game.components, state.view(player))
        parts = self._observe(self._game.components, state.spectator_view()) if is_public else {}
        public = {name: part for name, part in parts.items() if name != self._game.private_name}
        if private == _NONE:
            return public
        hidden = [self._game.private_numbers(state.view(seat)) for seat in self._seats(player)]
        if private == _ONE:
            return {self._game.private_name: hidden[0]}
        return {**public, f"{self._game.private_name}s": np.stack(hidden)}

    def _seats(self, player: int) -> Sequence[int]:
        """The seats whose private information is observed."""
        private = self._type.private_info
        return () if private == _NONE else (player,) if private == _ONE else range(self._game.players)


_CHANCE: Final = int(pyspiel.PlayerId.CHANCE)
_TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)


def _game_type(game: str) -> pyspiel.GameType:
    rules = explicit_game_type(game).rules
    sizes = {size for rule_set in rules.rule_sets.values() for size in rule_set.players}
    return pyspiel.GameType(
        short_name=f"python_{game}",
        long_name=f"Python {rules.title}",
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
        parameter_specification={"players": PLAYERS, "rule_set": default_rule_set(rules).name},
    )


class BoardGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A game. Parameters: `players`, `rule_set`.

    explicit_game: its rules with explicit chance.
    """

    def __init__(self, game: str, params: dict[str, Any] | None = None, components: Components | None = None) -> None:
        """game: its id, one of GAME_TYPES. components: of the board; None: the default one. Raises ValueError for an
        unknown rule set, or a table size that it excludes."""
        game_type, kind = GAME_TYPES[game], explicit_game_type(game)
        chosen = {**game_type.parameter_specification, **(params or {})}
        players: int = chosen["players"]
        rule_set: Any = rule_set_of(kind.rules, chosen["rule_set"], players)
        board: Any = components or kind.rules.default_components()
        self.explicit_game = explicit_game(kind, board, players, rule_set)
        info = pyspiel.GameInfo(
            num_distinct_actions=kind.rules.move_limit,
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


GAME_TYPES: Final = {game: _game_type(game) for game in explicit_game_type.games}
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


class PlayerBot(pyspiel.Bot):  # type: ignore[misc]  # pyspiel has no types
    """Bot that plays the player's choice from the view of the seat to move, in games that begin with their set-up."""

    def __init__(self, player: Player, seed: int) -> None:
        """Deterministic for a seed."""
        super().__init__()
        self._player, self._seed = player, seed

    def step(self, state: BoardGameState) -> int:
        """Returns the move of the seat to move. Raises ValueError for a state without a view."""
        explicit = state.explicit_state
        return self._player.choose(explicit.game.components, explicit.view(state.current_player()), self._seed)

    def restart(self) -> None:
        """Does nothing: no state is kept between moves."""

    def restart_at(self, state: BoardGameState) -> None:
        """Does nothing: no state is kept between moves."""
