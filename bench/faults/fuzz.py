"""Messages that no sane client sends, to every method that searches or applies the rules."""

import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from typing import Any, Final

from bench.faults.load import Load, Outcome
from bench.faults.stage import Stage
from bench.mutations import Mutations, Sent
from bench.report import Figure
from bench.requests import ANALYZE, REVIEW, SUGGEST
from bench.stubs import Stubs, violations

_ABREAST: Final = 8
_CALLS_A_TURN: Final = 50
_GROWTH: Final = 16.0  # MiB
_ALLOWED: Final = (
    "OK",
    "INVALID_ARGUMENT",
    "FAILED_PRECONDITION",
    "OUT_OF_RANGE",
    "RESOURCE_EXHAUSTED",
    "UNAUTHENTICATED",
    "UNIMPLEMENTED",
    "CANCELLED",
    "DEADLINE_EXCEEDED",
    "UNAVAILABLE",
)
_STREAMS: Final = (ANALYZE, REVIEW)
_MOST_MESSAGES: Final = 3  # of a stream, then it is cancelled
# A changed request can require a search of minutes, which is cut off. Other calls have no reason to take long.
_SEARCHES: Final = (SUGGEST, *_STREAMS)
_SEARCH_SECONDS: Final = 0.5
_OTHER_SECONDS: Final = 30.0
_CLASSES: Final = {
    "random messages": Mutations.random_messages,
    "mutated messages": Mutations.mutated_messages,
    "mutated bytes": Mutations.mutated_bytes,
}


def fuzz(stage: Stage) -> list[Figure]:
    """Sends ten thousand of each class: random messages, mutated messages, mutated bytes."""
    total = stage.size(10_000, 400)
    mutations = Mutations([*stage.requests.valid(), *stage.requests.valid_streams()], random.Random(6))
    loads = {name: Load() for name in _CLASSES}
    with stage.server("fuzz", growth=_GROWTH) as server, ThreadPoolExecutor(_ABREAST) as pool:
        for _ in range(total // _CALLS_A_TURN):
            for name, requests in _CLASSES.items():  # in turn: the load of the server stays the same
                list(pool.map(_sender(server.stubs, name, loads[name]), requests(mutations, _CALLS_A_TURN)))
    return [figure for name, load in loads.items() for figure in _figures(name, load, total)]


def _sender(stubs: Stubs, name: str, load: Load) -> Callable[[Sent], None]:
    def listen(method: str, data: bytes, timeout: float) -> None:
        call: Any = stubs.channel.unary_stream(method)
        stream = call(data, timeout=timeout)
        list(islice(stream, _MOST_MESSAGES))
        stream.cancel()

    def send(sent: Sent) -> None:
        method, data = sent
        seconds = _SEARCH_SECONDS if method in _SEARCHES else _OTHER_SECONDS
        if method in _STREAMS:
            load.call(name, listen, method, data, timeout=seconds)
        else:
            load.call(name, stubs.raw(method), data, timeout=seconds)

    return send


def _figures(name: str, load: Load, total: int) -> list[Figure]:
    refused, answered = load.with_code("INVALID_ARGUMENT"), load.with_code("OK")
    strange = sum(each.code not in _ALLOWED for each in load.outcomes)
    slow = sum(each.deadline == _OTHER_SECONDS for each in load.with_code("DEADLINE_EXCEEDED"))
    return [
        Figure(name, len(load.outcomes), at_least=total),
        *load.counts(),
        Figure(f"{name}: other codes than allowed", strange, at_most=0),
        Figure(f"{name}: INVALID_ARGUMENT without a field", sum(not _is_named(each) for each in refused), at_most=0),
        Figure(f"{name}: late without a search", slow, at_most=0),
        Figure(f"{name}: share refused", len(refused) / total, at_least=0.3),
        Figure(f"{name}: share answered", len(answered) / total, at_least=0.005),
    ]


def _is_named(refused: Outcome) -> bool:
    """Returns whether a refusal names its invalid fields; bytes that are no message have no fields."""
    fields = violations(refused.error)
    return "are no message" in refused.error.details() or (bool(fields) and all(fields) and all(fields.values()))
