"""Compiles the kernel of a game's search in a process beside the service, which compiles everything else meanwhile.

That kernel is half of the work, about 30 s of a core each, and one process compiles on one core. The process writes
into the cache, and the service loads from there.

Run as `python -m mogul.server.ahead GAME`; it ends with the process that holds its standard input.
"""

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from mogul.engine.game_rules import Move
from mogul.engine.jit import compile_for, is_kept
from mogul.engine.kernel_cache import keeps_code
from mogul.engine.processes import cores
from mogul.engine.rng import new_rng
from mogul.players.games import game_player
from mogul.search import Search
from mogul.search.root import Root
from mogul.search.search_thread import ThreadState, run_iterations
from mogul.search.statistics import ROOT_MOVE
from mogul.search.tree import new_tree
from mogul.search.turn import turn_goes_on
from mogul.search.world import new_world
from mogul.server.codec.games import game_codec


def search_arguments(game: str) -> tuple[Any, ...]:
    """Returns arguments of `run_iterations` with the types of the service's calls; their values mean nothing. No kernel
    is needed to make them."""
    example, information = game_codec(game).example()
    settings = game_player(game).settings(min(game_player(game).dials))
    moves = np.zeros(1, np.int16)
    root = Root(information, moves[:0], 0, 0, moves, moves, 0)
    world = new_world(example, 0, settings.evaluator)
    thread = ThreadState(root, np.zeros(1, ROOT_MOVE), new_tree(1, example.move_limit), world)
    return settings.tree_policy, example, settings.evaluator, thread, 1


def compile_after_search(search: Search, game: str) -> None:
    """Compiles the kernels that run after a search, while the search itself is compiled beside. search: not begun, with
    moves to choose among."""
    facts, move = game_player(game).facts, Move(int(search.root.moves[0]))
    thread = search.most_visited_thread(move)
    if facts is not None:
        facts(thread, search.request, move)
    root, world = thread.state.root, thread.state.world
    compile_for(turn_goes_on, search.request.game, root.information, root.moves, world.state, new_rng(0))


@contextmanager
def search_compiled_beside(game: str) -> Iterator["subprocess.Popen[bytes] | None"]:
    """Yields the process that compiles the search; None if the kernel is in the cache, if the cache keeps nothing, or
    if there is one core only."""
    is_needed = keeps_code(frozenset([game])) and not is_kept(run_iterations, *search_arguments(game))
    if cores() < 2 or not is_needed:
        yield None
        return
    command = [sys.executable, "-m", "mogul.server.ahead", game]
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
    compile_for(run_iterations, *search_arguments(sys.argv[1]))
    os._exit(0)
