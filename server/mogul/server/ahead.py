"""Compiles the kernel of the search in a process beside the service, which compiles everything else meanwhile.

That kernel is half of the work, about 30 s of a core each, and one process compiles on one core. The process writes
into the cache, and the service loads from there.

Run as `python -m mogul.server.ahead`; it ends with the process that holds its standard input.
"""

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from mogul.engine.jit import compile_for, is_kept
from mogul.engine.rng import new_rng
from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.rule_sets import ZMAN
from mogul.engine.taj_mahal.rules.game import taj_mahal
from mogul.engine.taj_mahal.rules.information import INFORMATION
from mogul.players.taj_mahal import gm1
from mogul.players.taj_mahal.facts import COUNTS, REHEARSALS, rehearse
from mogul.search.root import Root
from mogul.search.search_thread import ThreadState, run_iterations
from mogul.search.statistics import ROOT_MOVE
from mogul.search.tree import new_tree
from mogul.search.turn import turn_goes_on
from mogul.search.world import new_world


def search_arguments() -> tuple[Any, ...]:
    """Arguments of `run_iterations` with the types of the service's calls; their values mean nothing."""
    return *_player_and_thread(), 1


def _player_and_thread() -> tuple[Any, ...]:
    """Tree policy, game, evaluator and ThreadState."""
    settings, game = gm1.settings(2), taj_mahal(default_components(), 2, ZMAN)
    moves = np.zeros(1, np.int16)
    root = Root(np.zeros(1, INFORMATION)[0], moves[:0], 0, 0, moves, moves, 0)
    world = new_world(game, 0, settings.evaluator)
    thread = ThreadState(root, np.zeros(1, ROOT_MOVE), new_tree(1, game.move_limit), world)
    return settings.tree_policy, game, settings.evaluator, thread


def compile_after_search() -> None:
    """Compiles the kernels that run after a search, while the search itself is compiled beside."""
    policy, game, evaluator, thread = _player_and_thread()
    compile_for(rehearse, policy, game, evaluator, thread, 0, REHEARSALS, np.zeros(1, COUNTS)[0])
    compile_for(turn_goes_on, game, thread.root.information, thread.root.moves, thread.world.state, new_rng(0))


@contextmanager
def search_compiled_beside() -> Iterator["subprocess.Popen[bytes] | None"]:
    """Yields the process that compiles the search; None if the kernel is in the cache, or there is one core only."""
    if (os.cpu_count() or 1) < 2 or is_kept(run_iterations, *search_arguments()):
        yield None
        return
    command = [sys.executable, "-m", "mogul.server.ahead"]
    silent = subprocess.DEVNULL  # if it fails, the service compiles by itself and reports the failure
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
    compile_for(run_iterations, *search_arguments())
    os._exit(0)
