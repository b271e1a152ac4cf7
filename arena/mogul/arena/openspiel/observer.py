"""Observations of OpenSpiel by their type: public information, private information of no seat, one or all, and with or
without perfect recall.

With perfect recall an observation is the text of a history, without a tensor: a history would be thousands of mostly
empty numbers. Without it, it is a view, as text and as a tensor (`mogul.arena.observations`); its private part is what
no other seat knows. There is no view before the set-up ends and while chance is owed: then the text is empty and the
tensor 0.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pyspiel

from mogul.arena.explicit_game import ExplicitGame
from mogul.arena.games import arena_game
from mogul.arena.observations import Numbers, Parts, flat
from mogul.arena.openspiel.state import ExplicitState

if TYPE_CHECKING:
    from mogul.arena.openspiel.game import BoardGameState

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
        observe = arena_game(game.rules.id).observe
        assert observe is not None, "a game with explicit chance has observations"
        self._game, self._observe, self._type = game, observe, observation_type
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
