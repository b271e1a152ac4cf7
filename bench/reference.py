"""The C reference of a game: random games, compiled by gcc, called with the kernels' own records."""

import ctypes
import subprocess
from collections.abc import Iterable
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from bench.layout import header

FLAGS: Final = ("-O3", "-march=native")


class Reference:
    """A C program as a shared library."""

    def __init__(self, compiler: str, folder: Path, source: Path, game: Any, constants: Iterable[ModuleType]) -> None:
        """compiler: the path of gcc. folder: for the library. source: defines `play_games`, and includes the layout of
        this game's records and of these constants. Raises CalledProcessError."""
        (folder / "layout.h").write_text(header(game, constants))
        library = folder / "reference.so"
        subprocess.run(
            [compiler, *FLAGS, "-Wall", "-Werror", "-shared", "-fPIC", "-I", folder, "-o", library, source],
            check=True,
            capture_output=True,
            text=True,
        )
        self._play_games = ctypes.CDLL(str(library)).play_games
        self._state = np.zeros(1, game.state_dtype)[0]
        self._play_games.restype = ctypes.c_int64
        self._play_games.argtypes = [ctypes.c_void_p] * 5 + [ctypes.c_int64]

    def play_games(self, game: Any, start: np.void, rng: np.void, results: NDArray[np.void]) -> int:
        """Random games from `start`, one for each of `results` (RESULT[n]); returns the number of moves made."""
        fields = [_address(each) if isinstance(each, np.void) else int(each) for each in game]
        records = (np.array(fields, np.int64), start, self._state, rng, results)
        return int(self._play_games(*map(_address, records), len(results)))


def _address(records: np.void | NDArray[Any]) -> int:
    return int(records.__array_interface__["data"][0])
