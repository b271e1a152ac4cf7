"""The rules for Python, step by step: a game, its state, the effect log and a list of moves in one array.

numba determines the type of every argument of a call: an array of one record costs a fortieth of a NamedTuple and two
records.
"""

from typing import get_type_hints

import numpy as np

from mogul.engine.effect_log import Entry
from mogul.engine.game_interface import MOVES
from mogul.engine.game_rules import Move
from mogul.engine.jit import seldom
from mogul.engine.maharaja.rule_sets import START
from mogul.engine.maharaja.rules.effect_log import LOG
from mogul.engine.maharaja.rules.game import PALACES, Maharaja
from mogul.engine.maharaja.rules.legal import list_legal_moves
from mogul.engine.maharaja.rules.rounds import next_of_setup, score_city
from mogul.engine.maharaja.rules.state import NO_CARD, NO_PLAN, NOBODY, NOWHERE, STATE
from mogul.engine.maharaja.rules.steps import apply
from mogul.engine.maharaja.rules.tables import CITIES, TABLES

GOLD, SUPPLY, ASIDE = 15, 4, 16  # S1

# Kernels take this record for the game: it has the fields of one.
_GAME_STATE = np.dtype(
    [
        ("log", LOG),
        ("moves", MOVES),
        ("state", STATE),
        *(
            (name, {int: np.int64, bool: np.bool_, np.void: TABLES}[kind])
            for name, kind in get_type_hints(Maharaja).items()
        ),
    ]
)


class GameState:
    """A game in progress. state: a record of dtype STATE."""

    def __init__(self, game: Maharaja, state: np.void | None = None) -> None:
        """With an empty state, before `begin`, or with a copy of `state`."""
        self._game_states = np.zeros(1, _GAME_STATE)
        for name in game._fields:
            self._game_states[name] = getattr(game, name)
        self._game_states["any_order"] = True  # at a table any order is fine
        self.states = self._game_states["state"]  # shape (1,)
        self.state: np.void = self.states[0]
        self._count = self._game_states["log"]["count"].data  # reading it takes 0.1 us, from the record 0.4
        self._entries = self._game_states["log"]["entry"][0]
        if state is not None:
            self._game_states["state"][0] = state

    def begin(self, first_player: int, governors: tuple[int, ...]) -> None:
        """S1..S3: the game before the first choice of a character. governors: the cities of boxes 0 to 6."""
        players = int(self._game_states["players"][0])
        state = self.state
        state["gold"][:players], state["palaces"][:players] = GOLD, PALACES
        state["supply"][:players], state["aside"][:players] = SUPPLY, ASIDE
        state["architect"], state["maharaja"] = START, START
        state["card"], state["plan"], state["centre"], state["taken"] = NO_CARD, NO_PLAN, NOBODY, NOWHERE
        for box, city in enumerate(governors):
            state["box"][city] = box
        assert len(governors) == CITIES
        state["first_player"] = first_player
        _begin(self._game_states)

    def moves(self) -> list[Move]:
        """Ids of every legal move, rising; a decision must be due."""
        count = _list(self._game_states)
        return sorted(map(Move, self._game_states["moves"]["move"][0, :count].tolist()))

    def allows(self, move: int) -> bool:
        """Returns whether a move is one of `moves`, in a tenth of the time of that list."""
        is_legal: bool = _allows(self._game_states, move)
        return is_legal

    def move(self, move: int) -> list[Entry]:
        """Carries out one of `moves`; returns its effects."""
        _apply(self._game_states, move)
        return self._logged()

    def score(self) -> list[Entry]:
        """Scores the Maharaja's city as it is (P); returns the effects."""
        _score(self._game_states)
        return self._logged()

    def _logged(self) -> list[Entry]:
        count = self._count[0]
        entries: list[Entry] = self._entries[:count].tolist() if count else []
        return entries


@seldom
def _begin(game_states):
    game_state = game_states[0]
    next_of_setup(game_state, game_state.state, None)


@seldom
def _list(game_states):
    game_state = game_states[0]
    return list_legal_moves(game_state, game_state.state, game_state.moves)


@seldom
def _allows(game_states, move):
    game_state = game_states[0]
    count = list_legal_moves(game_state, game_state.state, game_state.moves)
    for index in range(count):
        if game_state.moves.move[index] == move:
            return True
    return False


@seldom
def _apply(game_states, move):
    game_state = game_states[0]
    game_state.log.count = 0
    apply(game_state, game_state.state, move, game_state.log)


@seldom
def _score(game_states):
    game_state = game_states[0]
    game_state.log.count = 0
    score_city(game_state, game_state.state, game_state.log)
