"""A program for the tests of `jit`: reads one entry beyond the end of a record's field, in a kernel and in the version
of a verb that a game implements, and prints the outcome and the folder of the compiled code.

Run as `python -m tests.engine.out_of_bounds`, with MOGUL_BOUNDS_CHECK and MOGUL_CACHE_DIR in the environment.
"""

import json
import sys
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from mogul.engine import game_interface, jit, kernel_cache

# Behind the field lies another one, so that a read without bounds checks stays inside the record.
CELLS = np.dtype([("cells", np.int64, (3,)), ("behind", np.int64)])
BEHIND = 7


class Reader(NamedTuple):
    """A game of one verb."""

    offset: int


@jit.implements(game_interface.seat_to_move, Reader)
def _seat_to_move(game, state):
    return state.cells[state.behind - 4 + game.offset]


@jit.kernel
def read_in_a_verb(game, state):
    """The entry 3 + offset, by way of the game interface."""
    return game_interface.seat_to_move(game, state)


@jit.kernel
def read_in_a_kernel(game, state):
    """The entry 3 + offset."""
    return state.cells[state.behind - 4 + game.offset]


@jit.inlined
def _merged(game, state):
    return state.cells[state.behind - 4 + game.offset]


@jit.kernel
def read_in_an_inlined_kernel(game, state):
    """The entry 3 + offset, in a kernel that is merged into this one."""
    return _merged(game, state)


def outcome(read: Callable[..., Any], game: Reader) -> int | str:
    """The value of a read, or the name of the error it raised."""
    state = np.zeros(1, CELLS)[0]
    state["cells"] = (10, 11, 12)
    state["behind"] = BEHIND
    try:
        return int(read(game, state))
    except IndexError as error:
        return type(error).__name__


def main() -> None:
    """Print everything as JSON."""
    reads = (read_in_a_kernel, read_in_an_inlined_kernel, read_in_a_verb)
    json.dump(
        {
            "inside": [outcome(read, Reader(-1)) for read in reads],
            "outside": [outcome(read, Reader(0)) for read in reads],
            "folder": str(kernel_cache.cache_folder(kernel_cache.games())),
        },
        sys.stdout,
    )


if __name__ == "__main__":
    main()
