"""The same question to two servers, one of them busy: the same bytes."""

import random
from collections.abc import Iterator
from typing import Final

from bench.faults.load import searching
from bench.faults.replica import Replica
from bench.faults.stage import Stage
from bench.report import Figure
from bench.requests import ENDLESS, GameRequests, analysis, asked_seat
from mogul.v1.suggestion_service_pb2 import SuggestRequest

_MOVES_A_PLAYER: Final = 30  # before a question at most: no game is over so soon
_BUSY: Final = 4  # endless searches on the second server


def same(stage: Stage) -> list[Figure]:
    """Games of every size, from views and from records, with one thread and with two."""
    different = count = 0
    total = stage.size(200, 12)
    with (
        stage.servers("idle", "busy") as (one, other),
        searching(other, stage.requests.question(budget=ENDLESS), _BUSY),
    ):
        for request in _questions(stage.requests, total):
            results = {_suggested(one, request), _suggested(other, request), _analyzed(other, request)}
            different += len(results) > 1
            count += 1
    return [Figure("questions", count), Figure("questions with two answers", different, at_most=0)]


def _questions(requests: GameRequests, count: int) -> Iterator[SuggestRequest]:
    chance = random.Random(5)
    for number in range(count):
        rule_set = chance.choice(list(requests.rules.rule_sets.values()))
        players = chance.choice(rule_set.players)
        moves = chance.randint(0, _MOVES_A_PLAYER * players)
        table = requests.played(players, moves, rule_set=rule_set.name, seed=number)
        request = requests.question(
            table,
            seed=chance.getrandbits(60),
            threads=chance.choice((1, 2)),
            min_visits=chance.choice((0, 20)),
            max_candidates=chance.choice((0, 3)),
            budget={"iterations": chance.choice((1, 500, 3000, 10_000))},
        )
        if chance.random() < 0.5:
            request.position.CopyFrom(requests.observed(table.record, asked_seat(table)))
        yield request


def _suggested(server: Replica, request: SuggestRequest) -> bytes:
    return bytes(server.stubs.suggestions.Suggest(request).result.SerializeToString(deterministic=True))


def _analyzed(server: Replica, request: SuggestRequest) -> bytes:
    *_, last = server.stubs.suggestions.Analyze(analysis(request))
    return bytes(last.result.SerializeToString(deterministic=True))
