"""External players: bots, objects of classes outside the program.

A class is called with the rules of the game and the numbers of the specification. What it makes must have
`choose(components, view, seed)`, as a `Player` has; `name` and `iterations` may be missing. It gets views and nothing
else, and a fresh one sits in each seat of each game.

An error of foreign code is a line that tells its author the place.
"""

import contextlib
import importlib
import os
import signal
import threading
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, Protocol

import numpy as np

from mogul.engine.game_rules import Components, GameRules, Move, View

# Frames around that code: of the callers, in this folder, and of Python, which also has some that are frozen.
_HERE: Final = f"{Path(__file__).parent}{os.sep}"
_PYTHONS: Final = (contextlib.__file__, importlib.__file__)


def in_a_line(error: BaseException) -> str:
    """An exception with its place, where it has one: `KeyError: 3 (bots.py, line 17)`."""
    text = f"{type(error).__name__}: {' '.join(str(error).split())}"
    return text if isinstance(error, SyntaxError) else f"{text}{line_of(error)}"  # which names its place itself


def line_of(error: BaseException) -> str:
    """The line of foreign code that an exception comes from, ` (bots.py, line 17)`; empty if it comes from none."""
    frames = [
        each
        for each in traceback.extract_tb(error.__traceback__)
        if each.filename not in _PYTHONS and not each.filename.startswith((_HERE, "<frozen "))
    ]
    return f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""


MOVE_SECONDS: Final = 60.0  # for a move; then a bot counts as hanging
_FEW: Final = 3  # legal moves that a message names


class Bot(Protocol):
    """An external player, as its author writes it."""

    def choose(self, components: Any, view: Any, seed: int) -> int:
        """Returns a legal move for the viewer, who is to move. Equal arguments, equal moves."""


class PlayerError(ValueError):
    """The failure of an external player, in one line: no move, or an illegal one."""


class _TooLate(BaseException):
    """The end of the time for a move; no exception that a bot may catch."""


class ExternalPlayer:
    """A bot as a player: its moves are checked, and its failures reported. Whatever else the bot has is not used."""

    def __init__(self, rules: GameRules, name: str, bot: Bot, move_seconds: float | None = None) -> None:
        """move_seconds: limit for a move, for a bot in this process; None: the bot itself ends in time."""
        self._rules, self._bot, self._move_seconds = rules, bot, move_seconds
        self.name = name

    @property
    def iterations(self) -> int:
        """Iterations so far; 0 from a bot that does not count them."""
        try:
            count = getattr(self._bot, "iterations", 0)
        except Exception:  # the code of others can raise anything, and the number is for the table alone
            return 0
        return int(count) if isinstance(count, int | np.integer) else 0

    def choose(self, components: Components, view: View, seed: int) -> Move:
        """See `Player`. Raises PlayerError."""
        position = self._rules.position(components, view)
        legal = position.legal_moves()
        place = f"{self.name} in seat {view.seat}, round {view.round}"
        try:
            with _time_limit(self._move_seconds):
                move = self._bot.choose(components, view, seed)
        except PlayerError as error:
            raise PlayerError(f"{place}: {error}") from error
        except _TooLate as error:
            raise PlayerError(f"{place}: no move after {self._move_seconds:g} s{line_of(error)}") from error
        except (Exception, SystemExit) as error:  # foreign code can raise anything; its author needs the place
            raise PlayerError(f"{place}: {in_a_line(error)}") from error
        if isinstance(move, bool) or not isinstance(move, int | np.integer) or move not in legal:
            few = ", ".join(f"{each} ({position.notation.move_text(each)})" for each in legal[:_FEW])
            rest = ", ..." if len(legal) > _FEW else ""
            raise PlayerError(f"{place}: {move!r} is none of its {len(legal)} legal moves: {few}{rest}")
        return Move(int(move))


@contextlib.contextmanager
def _time_limit(seconds: float | None) -> Iterator[None]:
    """Raises _TooLate in the code that still runs after so many seconds, and after it if it went on all the same. It
    cannot end code that never returns to Python, and there is no limit besides the main thread, and on systems without
    such a signal."""
    if seconds is None or threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield
        return
    is_late = False

    def end(*signal_and_frame: object) -> None:
        nonlocal is_late
        is_late = True
        raise _TooLate

    before = signal.signal(signal.SIGALRM, end)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    if is_late:  # and the bot has caught it: its move depends on the speed of the machine
        raise _TooLate
