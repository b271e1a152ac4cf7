"""Everything at once for a long time: games, analyses, batches, short deadlines, mistakes. Nothing may grow."""

import random
import time
from collections.abc import Callable
from typing import Any, Final

from bench.faults.load import Load, Outcome
from bench.faults.stage import Stage
from bench.mutations import Mutations
from bench.report import Figure
from bench.requests import ENDLESS, GameRequests
from mogul.client import Client
from mogul.engine.game_rules import default_rule_set
from mogul.v1.review_pb2 import ReviewOptions
from mogul.v1.rules_service_pb2 import PlayMoveRequest
from mogul.v1.search_pb2 import Budget, SearchOptions

_ENDLESS: Final = SearchOptions(budget=Budget(iterations=ENDLESS["iterations"]))
_QUICK: Final = SearchOptions(budget=Budget(iterations=500))
_BATCH: Final = SearchOptions(budget=Budget(iterations=3000))
_LONGEST_PAUSE: Final = 1.0  # seconds between two calls of a visitor: batch work gets only the idle cores
_PATIENCE: Final = 60.0  # seconds in which a call that has no other deadline must be answered
_GROWTH: Final = 24.0  # MiB: less than one search
_SHORT_GROWTH: Final = 48.0  # of the tree pool only the last tree may be taken late
_TABLES: Final = 20


class _Visitors:
    """Clients with habits. unfinished: analyses that ended without a final message, though nobody stopped them."""

    def __init__(self, client: Client, requests: GameRequests, load: Load, until: float) -> None:
        """until: of time.monotonic()."""
        self._client, self._requests, self._call, self._until = client, requests, load.call, until
        self._outcomes, self.unfinished, chance = load.outcomes, 0, random.Random(0)
        self._sizes = default_rule_set(requests.rules).players[:3]
        tables = [requests.played(chance.choice(self._sizes), 3 * number, seed=number) for number in range(_TABLES)]
        views = [table.view(seat) for table in tables for seat in range(table.record.setup.player_count)]
        self._of_anybody = [requests.position(view) for view in views]
        self._to_move = [requests.question(table).position for table in tables]
        self._records = [requests.whole(table.record) for table in tables]
        self._mutations = Mutations(requests.valid(), chance)

    def play(self, chance: random.Random) -> None:
        """A game of its own, all seats with suggestions."""
        client, new_game = self._client, self._requests.new_game(chance.choice(self._sizes))
        game = self._call("rules", client.start_game, new_game, timeout=_PATIENCE).answer
        while game and not game.status.over and time.monotonic() < self._until:
            seat = game.status.seats_to_move[0]
            seen = self._call("rules", client.view, game.record, seat, timeout=_PATIENCE).answer
            if seen is None:
                return
            found = self._call("suggest", client.suggest, seen.position, _QUICK, timeout=_PATIENCE).answer
            if found is None:
                time.sleep(0.1)
                continue
            request = PlayMoveRequest(record=game.record, seat=seat, move=found.result.move)
            game = self._call("rules", client.play_move, request, timeout=_PATIENCE).answer

    def analyze(self, chance: random.Random) -> None:
        """Looks at a position for a while, then loses interest, or waits for the end."""
        timeout = chance.uniform(0.3, 3.0) if chance.random() < 0.3 else None
        messages, interval = chance.randint(1, 10) if timeout is None else None, chance.uniform(0.05, 0.3)
        seen = chance.choice(self._of_anybody)
        analyze = _following(self._client.analyze, messages)
        last = self._call("analyze", analyze, seen, _ENDLESS, report_seconds=interval, timeout=timeout).answer
        self.unfinished += messages is None and last is not None and not last.final

    def review(self, chance: random.Random) -> None:
        """Requests the review of a game, or its beginning."""
        record = chance.choice(self._records)
        review = _following(self._client.review, chance.choice((None, 5)))
        self._call("review", review, record, ReviewOptions(iterations=512), timeout=_PATIENCE)

    def ask_in_batches(self, chance: random.Random) -> None:
        """Several positions with the priority of a batch."""
        began = time.perf_counter()
        for each in self._client.suggest_all(chance.sample(self._to_move, 8), _BATCH, at_once=4):
            seconds = time.perf_counter() - began
            self._outcomes.append(Outcome("batch", seconds, 0.0, each.response, each.error))

    def hurry(self, chance: random.Random) -> None:
        """An endless search with a short deadline."""
        seen, timeout = chance.choice(self._to_move), chance.uniform(0.2, 1.0)
        self._call("suggest with a deadline", self._client.suggest, seen, _ENDLESS, timeout=timeout)

    def mistake(self, chance: random.Random) -> None:
        """A spoilt position."""
        spoilt = self._mutations.mutated(chance.choice(self._to_move))
        self._call("validate", self._client.validate, spoilt, timeout=_PATIENCE)


def _following(method: Callable[..., Any], messages: int | None) -> Callable[..., Any]:
    """A call that listens to so many messages, or to all, and returns the last."""

    def follow(*arguments: Any, **options: Any) -> Any:
        received = []
        with method(*arguments, **options) as stream:
            for message in stream:
                received.append(message)
                if len(received) == messages:
                    stream.stop()
        return received[-1] if received else None

    return follow


def mixed(stage: Stage) -> list[Figure]:
    """Runs for half an hour."""
    load, seconds, growth = Load(), stage.size(1800.0, 30.0), stage.size(_GROWTH, _SHORT_GROWTH)
    with stage.server("mixed", growth=growth) as server, Client(server.address) as client:
        each = _Visitors(client, stage.requests, load, until=time.monotonic() + seconds)
        habits = (*3 * [each.play], *2 * [each.analyze], each.review, each.ask_in_batches, each.hurry, each.mistake)
        with load.repeated(*habits, pause=_LONGEST_PAUSE):
            time.sleep(seconds)
    return [
        *load.figures("OK", "RESOURCE_EXHAUSTED", "INVALID_ARGUMENT", "DEADLINE_EXCEEDED"),
        Figure("analyses without a final message", each.unfinished, at_most=0),
        Figure(
            "calls answered late",
            len(load.with_code("DEADLINE_EXCEEDED")),
            at_most=stage.timed(len(load.outcomes) // 1000),
        ),
    ]
