"""The same question to two servers, one of them busy: the same bytes."""

import random
from collections.abc import Iterator
from typing import Any, Final

from bench.faults.replica import replicas
from bench.faults.stage import Stage
from bench.report import Figure
from bench.requests import observed, played, question
from bench.stubs import Stubs
from mogul.v1.suggestion_service_pb2 import AnalyzeRequest, SuggestRequest

_BUSY: Final = 4  # endless searches on the second server


def same(stage: Stage) -> list[Figure]:
    """Games of every size, from views and from records, with one thread and with two."""
    different = count = 0
    total = stage.size(200, 12)
    with replicas(stage.folder, "idle", "busy") as servers:
        one, other = (Stubs(each.address) for each in servers)
        busy = [other.suggestions.Suggest.future(question(budget={"iterations": 10_000_000})) for _ in range(_BUSY)]
        for request in _questions(total):
            results = {_suggested(one, request), _suggested(other, request), _analyzed(other, request)}
            different += len(results) > 1
            count += 1
            stage.report(count / total)
        for each in busy:
            each.cancel()
        for stubs in (one, other):
            stubs.channel.close()
    return [Figure("questions", count), Figure("questions with two answers", different, at_most=0)]


def _questions(count: int) -> Iterator[SuggestRequest]:
    chance = random.Random(5)
    for number in range(count):
        rule_set = chance.choice(("zman", "rio_grande"))
        table = played(chance.randint(3, 4), chance.randint(0, 120), rule_set=rule_set, seed=number)
        options: dict[str, Any] = {
            "seed": chance.getrandbits(60),
            "threads": chance.choice((1, 2)),
            "min_visits": chance.choice((0, 20)),
            "max_candidates": chance.choice((0, 3)),
            "budget": {"iterations": chance.choice((1, 500, 3000, 10_000))},
        }
        request = question(table, **options)
        if chance.random() < 0.5:
            request.position.CopyFrom(observed(table.record, table.game.seat))
        yield request


def _suggested(stubs: Stubs, request: SuggestRequest) -> bytes:
    return bytes(stubs.suggestions.Suggest(request).result.SerializeToString(deterministic=True))


def _analyzed(stubs: Stubs, request: SuggestRequest) -> bytes:
    *_, last = stubs.suggestions.Analyze(AnalyzeRequest(position=request.position, options=request.options))
    return bytes(last.result.SerializeToString(deterministic=True))
