"""The rules for Python, step by step: a game, its state, the effect log and a list of moves in one array.

numba determines the type of every argument of a call. A NamedTuple and two records cost 13 us a call, an array of one
record 0.3 us: the two calls of a move were half of the time of a replay.
"""

from collections.abc import Sequence
from typing import get_type_hints

import numpy as np

from mogul.engine.effect_log import Entry
from mogul.engine.game_interface import MOVES
from mogul.engine.game_rules import Move
from mogul.engine.jit import seldom
from mogul.engine.taj_mahal.rules.effect_log import LOG
from mogul.engine.taj_mahal.rules.game import TajMahal
from mogul.engine.taj_mahal.rules.legal import list_legal_moves
from mogul.engine.taj_mahal.rules.state import NO_COLOUR, OVER, STATE
from mogul.engine.taj_mahal.rules.steps import apply, resolve_draw
from mogul.engine.taj_mahal.rules.tables import CARDS, TABLES
from mogul.engine.taj_mahal.rules.visits import start_visit

# Kernels take this record for the game: it has the fields of one.
GAME_STATE = np.dtype(
    [
        ("log", LOG),
        ("moves", MOVES),
        ("state", STATE),
        *(
            (name, {int: np.int64, bool: np.bool_, np.void: TABLES}[kind])
            for name, kind in get_type_hints(TajMahal).items()
        ),
    ]
)


class GameState:
    """A game in progress with all cards known. Reading a field by its memoryview takes 0.1 us, from the record 0.4."""

    def __init__(self, game: TajMahal) -> None:
        """With an empty state, before `begin`."""
        self.game_states = np.zeros(1, GAME_STATE)  # for kernels
        for name in game._fields:
            self.game_states[name] = getattr(game, name)
        self.game_states["any_order"] = True  # at a table any order of palaces and takes is fine
        self.states = self.game_states["state"]  # shape (1,)
        self.state: np.void = self.states[0]
        self._phase, self._need, self._seat, self._visit = (
            self.states[name].data for name in ("phase", "need", "seat", "visit")
        )
        self._moves = self.game_states["moves"]["move"][0]
        self._count = self.game_states["log"]["count"].data
        self._entries = self.game_states["log"]["entry"][0]

    def begin(self, first_player: int, provinces: Sequence[int], tokens: Sequence[int]) -> None:
        """Begins the game up to the first card of the display (S1..S5, V1..V3), before hands are dealt: every card is
        in the deck. provinces: by visit. tokens: kinds by fortress slot."""
        state, slots = self.state, self.game_states["tables"]["token_slot"][0]
        state["row_colour"] = NO_COLOUR
        state["tile_province"], state["token_kind"] = provinces, tokens
        state["deck_lo"], state["deck_hi"] = 2**64 - 1, 2 ** (CARDS - 64) - 1
        state["first_player"] = first_player
        state["tokens_left"] = sum(1 << city for city in np.flatnonzero(slots < len(tokens)).tolist())
        _begin(self.game_states)

    @property
    def is_over(self) -> bool:
        """True if the game has ended."""
        return self._phase[0] == OVER

    @property
    def need(self) -> int:
        """The purpose of the card that must be drawn next (a FOR_ constant of `state`), or NO_CARD."""
        return self._need[0]

    @property
    def seat(self) -> int:
        """The seat to move, or to draw for."""
        return self._seat[0]

    @property
    def visit(self) -> int:
        """The visit, from 0."""
        return self._visit[0]

    def moves(self) -> list[Move]:
        """Ids of every move the rules allow; a decision must be due."""
        moves: list[Move] = self._moves[: _list(self.game_states)].tolist()
        return moves

    def allows(self, move: int) -> bool:
        """Returns whether a move is one of `moves`, in a tenth of the time of that list."""
        is_legal: bool = is_allowed(self.game_states, move)
        return is_legal

    def move(self, move: int) -> None:
        """Carries out one of `moves`."""
        carry_out(self.game_states, move)

    def draw(self, card: int) -> None:
        """Draws a card of the deck for the purpose `need`."""
        draw_card(self.game_states, card)

    def entries(self) -> list[Entry]:
        """The effects of the last step."""
        count = self._count[0]
        entries: list[Entry] = self._entries[:count].tolist() if count else []
        return entries


@seldom
def _begin(game_states):
    game_state = game_states[0]
    start_visit(game_state, game_state.state, None)


@seldom
def _list(game_states):
    game_state = game_states[0]
    return list_legal_moves(game_state, game_state.state, game_state.moves)


@seldom
def is_allowed(game_states, move):
    """See `GameState.allows`."""
    game_state = game_states[0]
    count = list_legal_moves(game_state, game_state.state, game_state.moves)
    for index in range(count):
        if game_state.moves.move[index] == move:
            return True
    return False


@seldom
def carry_out(game_states, move):
    """See `GameState.move`."""
    game_state = game_states[0]
    game_state.log.count = 0
    apply(game_state, game_state.state, move, game_state.log)


@seldom
def draw_card(game_states, card):
    """See `GameState.draw`."""
    game_state = game_states[0]
    game_state.log.count = 0
    resolve_draw(game_state, game_state.state, np.uint64(card), game_state.log)
