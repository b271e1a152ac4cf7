"""The C reference of the random playout (reference.c), compiled and callable."""

import ctypes
import subprocess
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from bench.layout import header
from mogul.engine.taj_mahal.rules.game import TajMahal
from mogul.engine.taj_mahal.rules.state import STATE

FLAGS = ("-O3", "-march=native")
_SOURCE = Path(__file__).with_name("reference.c")


class _Game(ctypes.Structure):
    _fields_ = (
        ("tables", ctypes.c_void_p),
        ("players", ctypes.c_int64),
        ("tokens_at_once", ctypes.c_int64),
        ("cards_break_ties", ctypes.c_int64),
        ("unrest", ctypes.c_int64),
    )


class Reference:
    """reference.c as a shared library in `folder`; `compiler` is the path of gcc. Raises CalledProcessError."""

    def __init__(self, compiler: str, folder: Path) -> None:
        (folder / "layout.h").write_text(header())
        library = folder / "reference.so"
        subprocess.run(
            [compiler, *FLAGS, "-Wall", "-Werror", "-shared", "-fPIC", "-I", folder, "-o", library, _SOURCE],
            check=True,
            capture_output=True,
            text=True,
        )
        self._play_games = ctypes.CDLL(str(library)).play_games
        self._state = np.zeros(1, STATE)[0]
        self._play_games.restype = ctypes.c_int64
        self._play_games.argtypes = [ctypes.c_void_p] * 5 + [ctypes.c_int64]

    def play_games(self, game: TajMahal, start: np.void, rng: np.void, results: NDArray[np.void]) -> int:
        """Random games from `start`, one for each of `results` (RESULT[n]); returns the number of moves made."""
        constants = _Game(_address(game.tables), game.players, game.tokens_at_once, game.cards_break_ties, game.unrest)
        records = (_address(record) for record in (start, self._state, rng, results))
        return int(self._play_games(ctypes.addressof(constants), *records, len(results)))


def _address(records: np.void | NDArray[np.void]) -> int:
    return int(records.__array_interface__["data"][0])
