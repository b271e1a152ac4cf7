"""The kernel of the search compiled in a process of its own, while the service compiles everything else.

It is half of the work, about 30 s of a core each, and compiling uses one core of a process. The process writes into the
cache, and the service loads from there.

Run as `python -m mogul.server.ahead`; it ends with what holds its standard input.
"""

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from mogul.engine.dice import new_dice
from mogul.engine.jit import compile_for, is_kept
from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.rule_sets import ZMAN
from mogul.engine.taj_mahal.rules.game import taj_mahal
from mogul.engine.taj_mahal.rules.information import INFORMATION
from mogul.players.taj_mahal import gm1
from mogul.players.taj_mahal.facts import COUNTS, REHEARSALS, rehearse
from mogul.search.explorer import Root, explore, new_world
from mogul.search.statistics import ROOT_MOVE
from mogul.search.tree import new_tree
from mogul.search.turn import turn_goes_on


def explore_arguments() -> tuple[Any, ...]:
    """What the service calls `explore` with: right in its types, and nothing to be searched."""
    settings = gm1.settings(2)
    game, root, tree, world = _question()
    return game, settings.mind, root, np.zeros(1, ROOT_MOVE), tree, world, settings.exploration, 1


def _question() -> tuple[Any, ...]:
    game, information = taj_mahal(default_components(), 2, ZMAN), np.zeros(1, INFORMATION)[0]
    moves = np.zeros(1, np.int16)
    root = Root(information, moves[:0], 0, 0, moves, moves, 0)
    return game, root, new_tree(1, game.move_limit), new_world(game, 0, gm1.settings(2).mind)


def compile_after_search() -> None:
    """Compile what is run after a search: in the time in which the search itself is compiled."""
    game, root, tree, world = _question()
    compile_for(rehearse, game, gm1.settings(2).mind, root, tree, 0, REHEARSALS, world, np.zeros(1, COUNTS)[0])
    compile_for(turn_goes_on, game, root.information, root.moves, world.state, new_dice(0))


@contextmanager
def search_compiled_beside() -> Iterator["subprocess.Popen[bytes] | None"]:
    """A process that compiles the search, in the block; None if that is done, or there is one core only."""
    if (os.cpu_count() or 1) < 2 or is_kept(explore, *explore_arguments()):
        yield None
        return
    command = [sys.executable, "-m", "mogul.server.ahead"]
    silent = subprocess.DEVNULL  # if it fails, the service compiles by itself, and tells of what is wrong
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=silent, stderr=silent) as process:
        try:
            yield process
        finally:
            process.kill()


def _end_with_the_service() -> None:
    sys.stdin.read()
    os._exit(1)


if __name__ == "__main__":
    threading.Thread(target=_end_with_the_service, daemon=True).start()
    compile_for(explore, *explore_arguments())
    os._exit(0)
