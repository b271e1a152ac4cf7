"""The warm-up: uses every kernel of the service once, so that no call compiles one or loads it from the cache.

The kernel of a game's search is compiled in a process beside the service, which compiles everything else meanwhile.

That kernel is half of the work, about 30 s of a core each, and one process compiles on one core. The process writes
into the cache, and the service loads from there.

Run as `python -m mogul.server.warmup GAME`; it ends with the process that holds its standard input.
"""

import os
import random
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from itertools import product
from typing import Any

import numpy as np

from mogul.codec.games import game_codec
from mogul.engine.game_rules import Move, View, default_rule_set
from mogul.engine.jit import compile_for, is_kept
from mogul.engine.kernel_cache import keeps_code
from mogul.engine.processes import cores
from mogul.engine.rng import new_rng
from mogul.players.games import game_player
from mogul.players.signature import running_signature
from mogul.players.suggestion import SuggestionRequest
from mogul.players.suggestion_search import suggest
from mogul.search import Budget, Search, SearchRequest, compare
from mogul.search.root import Root, new_world, root_priors
from mogul.search.simulate import ROOT_MOVE, ThreadState, run_iterations
from mogul.search.tree import new_tree
from mogul.search.turn import turn_goes_on
from mogul.server.lifecycle import ReadinessStep
from mogul.server.served_games import ServedGame


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
    command = [sys.executable, "-m", "mogul.server.warmup", game]
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


Progress = Callable[[str, int, int], None]
"""Called with the name of the next part, the number of parts done, and that of all; at the end with an empty name."""


def warm_up(
    games: Iterable[ServedGame],
    progress: Progress | None = None,
    on_ready: Callable[[str, ReadinessStep], None] | None = None,
) -> None:
    """Compiles or loads every kernel: a second from the cache, else half a minute or more a game. Suggestions of all
    games come first. on_ready: called with a game's id and each step that is done.

    Compiled code depends on neither component set, rule set nor number of players: one table stands for all.
    """
    with ExitStack() as processes:
        warm_ups = [
            _GameWarmUp(game, processes.enter_context(search_compiled_beside(game.codec.game))) for game in games
        ]
        total = sum(len([*each.parts(step)]) for step in ReadinessStep for each in warm_ups)
        number = 0
        for step, each in product(ReadinessStep, warm_ups):
            for name, run in each.parts(step):
                if progress is not None:
                    progress(name, number, total)
                run()
                number += 1
            if on_ready is not None:
                on_ready(each.game.codec.game, step)
    if progress is not None:
        progress("", total, total)


class _GameWarmUp:
    """The parts of one game's warm-up."""

    def __init__(self, game: ServedGame, beside: "subprocess.Popen[bytes] | None") -> None:
        """beside: compiles the search; None if it is in the cache."""
        self.game = game
        self._beside = beside
        self._components = game.components.default
        rules = game.player.rules
        rule_set = default_rule_set(rules)
        setup = rules.new_setup(self._components, rule_set, rule_set.players[0], seed=0)
        self._table = rules.table(self._components, setup, seed=0)
        self._view: View = self._table.view(self._table.game.seats_to_move[0])

    def parts(self, step: ReadinessStep) -> Iterator[tuple[str, Callable[[], object]]]:
        """Yields name and function of the parts of a step."""
        match step:
            case ReadinessStep.RULES:
                yield "rules", self._play_out
                yield "views", partial(self.game.codec.turn_of_view, self._components, self._view)
            case ReadinessStep.SUGGESTIONS:
                yield "explanations", self._explain
                yield "search", self._search_when_compiled
                yield "search with two threads", partial(self._search, 2)
            case ReadinessStep.REVIEWS:
                yield "reviews", self._compare
            case ReadinessStep.LEVELS if self.game.player.levels:
                yield "levels", partial(running_signature, self.game.player)
                yield "instant moves", self._move_instantly

    def _play_out(self) -> None:
        """Plays a game of random moves to its end, final scoring included."""
        table, rng = self._table, random.Random(0)
        while not table.game.is_over:
            table.play(rng.choice(table.game.legal_moves()))
        self.game.codec.turn_of_record(self._components, table.record, "")

    def _explain(self) -> None:
        compile_after_search(Search(self._search_request(any_order=False)), self.game.codec.game)

    def _search_when_compiled(self) -> None:
        if self._beside is not None:
            self._beside.wait()
        self._search(1)

    def _search(self, threads: int) -> None:
        suggest(
            SuggestionRequest(
                game=self.game.player,
                components=self._components,
                view=self._view,
                budget=Budget(iterations=64),
                seed=0,
                threads=threads,
            )
        )

    def _move_instantly(self) -> None:
        player = self.game.player
        position = player.rules.position(self._components, self._view)
        root_priors(position.game, position.information, player.settings(self._view.player_count).evaluator)

    def _compare(self) -> None:
        request = self._search_request(any_order=True)
        first, second, *_ = Search(request).root.moves
        compare(request, Move(int(first)), Move(int(second)))

    def _search_request(self, *, any_order: bool) -> SearchRequest:
        player = self.game.player
        position = player.rules.position(self._components, self._view, any_order=any_order)
        settings = player.settings(self._view.player_count)
        return SearchRequest(position.game, position.information, Budget(128), 0, settings=settings)
