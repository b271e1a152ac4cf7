"""The warm-up: uses every kernel of the service once, so that no call compiles one or loads it from the cache."""

import random
import subprocess
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from functools import partial
from itertools import product

from mogul.engine.game_rules import Move, View, default_rule_set
from mogul.players.signature import running_signature
from mogul.players.suggestion import SuggestionRequest
from mogul.players.suggestion_search import suggest
from mogul.search import Budget, Search, SearchRequest, compare
from mogul.search.root_priors import root_priors
from mogul.server.ahead import compile_after_search, search_compiled_beside
from mogul.server.lifecycle import ReadinessStep
from mogul.server.served_games import ServedGame

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
