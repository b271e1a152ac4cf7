"""The rules as Python asks them, step by step: a game, its state, the effect log and a list of moves in one array.

numba finds out the type of every argument of a call. A NamedTuple and two records cost 13 us a call, an array of one
record 0.3 us: the two calls of a move were half of what replaying it took.
"""

from typing import get_type_hints

import numpy as np

from mogul.engine.jit import seldom
from mogul.engine.seam import MOVES
from mogul.engine.taj_mahal.rules.effect_log import LOG, Entry
from mogul.engine.taj_mahal.rules.game import TajMahal
from mogul.engine.taj_mahal.rules.legal import list_legal_moves
from mogul.engine.taj_mahal.rules.state import OVER, STATE
from mogul.engine.taj_mahal.rules.steps import apply, resolve_draw
from mogul.engine.taj_mahal.rules.tables import TABLES

# Kernels take a desk for the game: it has the fields of one.
_DESK = np.dtype(
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


class Desk:
    """One game in progress, all of its cards known. Reading a field through its memoryview takes 0.1 us, from the
    record 0.4."""

    def __init__(self, game: TajMahal) -> None:
        """With an empty state, to be begun by `start_state`."""
        self._desks = np.zeros(1, _DESK)
        for name in game._fields:
            self._desks[name] = getattr(game, name)
        self._desks["any_order"] = True  # at a table any order of palaces and takes is fine
        self.states = self._desks["state"]  # shape (1,)
        self.state: np.void = self.states[0]
        self._phase, self._need, self._seat, self._visit = (
            self.states[name].data for name in ("phase", "need", "seat", "visit")
        )
        self._moves = self._desks["moves"]["move"][0]
        self._count = self._desks["log"]["count"].data
        self._entries = self._desks["log"]["entry"][0]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._phase[0] == OVER

    @property
    def need(self) -> int:
        """Why a card must be drawn next (a FOR_ constant of `state`), or NO_CARD."""
        return self._need[0]

    @property
    def seat(self) -> int:
        """The seat to move, or to draw for."""
        return self._seat[0]

    @property
    def visit(self) -> int:
        """The visit, from 0."""
        return self._visit[0]

    def moves(self) -> list[int]:
        """Ids of every move the rules allow; a decision must be due."""
        moves: list[int] = self._moves[: _list(self._desks)].tolist()
        return moves

    def move(self, move: int) -> None:
        """Carry out one of `moves`."""
        _apply(self._desks, move)

    def draw(self, card: int) -> None:
        """A card of the deck has come up for what is needed."""
        _draw(self._desks, card)

    def entries(self) -> list[Entry]:
        """What the last step did."""
        entries: list[Entry] = self._entries[: self._count[0]].tolist()
        return entries


@seldom
def _list(desks):
    desk = desks[0]
    return list_legal_moves(desk, desk.state, desk.moves)


@seldom
def _apply(desks, move):
    desk = desks[0]
    desk.log.count = 0
    apply(desk, desk.state, move, desk.log)


@seldom
def _draw(desks, card):
    desk = desks[0]
    desk.log.count = 0
    resolve_draw(desk, desk.state, np.uint64(card), desk.log)
