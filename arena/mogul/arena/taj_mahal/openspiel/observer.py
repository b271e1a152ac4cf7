"""Observations of OpenSpiel by their type: public information, private information of no seat, one or all, and with or
without perfect recall.

With perfect recall an observation is the text of a history, without a tensor: a history would be thousands of mostly
empty numbers. Without it, it is a view, as text and as a tensor (`taj_mahal.observation`); its private part is the
hand. There is no view before the set-up ends and while chance is owed: then the text is empty and the tensor 0.
"""

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pyspiel

from mogul.arena.observations import Numbers, Parts, flat
from mogul.arena.taj_mahal.observation import observe
from mogul.arena.taj_mahal.openspiel.board import Board
from mogul.arena.taj_mahal.openspiel.state import ExplicitState

if TYPE_CHECKING:
    from mogul.arena.taj_mahal.openspiel.game import TajMahalState

_NONE: Final = pyspiel.PrivateInfoType.NONE
_ONE: Final = pyspiel.PrivateInfoType.SINGLE_PLAYER
DEFAULT: Final = pyspiel.IIGObservationType(public_info=True, perfect_recall=False, private_info=_ONE)
"""The view of a seat."""
_HAND: Final = "hand"


@lru_cache(maxsize=64)
def _first_decision(board: Board) -> ExplicitState:
    """A state with views, for the shapes of tensors."""
    state = ExplicitState(board)
    while not state.has_views:
        state.apply(state.chance_outcomes()[0][0])
    return state


class TajMahalObserver:
    """Observer of one type. tensor: all numbers; None with perfect recall. dict: its parts by name, in the same memory.

    With the private information of all seats `hands`, float32[N, K], is by seat, in place of `hand`.
    """

    def __init__(self, board: Board, observation_type: Any) -> None:
        self._board, self._type = board, observation_type
        self.tensor: Numbers | None = None
        self.dict: dict[str, Numbers] = {}
        if not observation_type.perfect_recall:
            parts = self._parts(_first_decision(board), 0)
            self.tensor = np.zeros(sum(part.size for part in parts.values()), np.float32)
            begin = 0
            for name, part in parts.items():
                self.dict[name] = self.tensor[begin : begin + part.size].reshape(part.shape)
                begin += part.size

    def set_from(self, state: "TajMahalState", player: int) -> None:
        """Fills the tensor. Raises ValueError after a start position, whose past is unknown."""
        if self.tensor is not None:
            explicit = state.explicit_state
            self.tensor[:] = flat(self._parts(explicit, player)) if explicit.has_views and self.dict else 0.0

    def string_from(self, state: "TajMahalState", player: int) -> str:
        """Returns the observation of a seat as text. Raises ValueError after a start position, but with perfect recall
        and public information."""
        explicit = state.explicit_state
        if self._type.perfect_recall:
            return self._history(explicit, player)
        return self._view_text(explicit, player) if explicit.has_views else ""

    def _history(self, state: ExplicitState, player: int) -> str:
        private, is_public = self._type.private_info, self._type.public_info
        if is_public and private == _ONE:
            return state.information_state(player)
        if is_public:
            return state.public_information if private == _NONE else str(state)
        seats = () if private == _NONE else (player,) if private == _ONE else tuple(range(self._board.players))
        return state.private_information(seats)

    def _view_text(self, state: ExplicitState, player: int) -> str:
        private, is_public = self._type.private_info, self._type.public_info
        if is_public and private == _ONE:
            return str(state.view(player))
        text = self._board.notation.card_text
        seats = () if private == _NONE else (player,) if private == _ONE else tuple(range(self._board.players))
        hands = [f"{seat} has {', '.join(map(text, state.view(seat).hand))}" for seat in seats]
        return "; ".join([str(state.spectator_view()), *hands] if is_public else hands)

    def _parts(self, state: ExplicitState, player: int) -> Parts:
        private, is_public = self._type.private_info, self._type.public_info
        components = self._board.components
        if private == _ONE:
            parts = observe(components, state.view(player))
            return parts if is_public else {_HAND: parts[_HAND]}
        public = observe(components, state.spectator_view()) if is_public else {}
        parts = {name: part for name, part in public.items() if name != _HAND}
        if private == _NONE:
            return parts
        hands = [observe(components, state.view(seat))[_HAND] for seat in range(self._board.players)]
        return {**parts, "hands": np.stack(hands)}
