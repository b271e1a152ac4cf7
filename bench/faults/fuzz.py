"""Messages that no sane client sends, to every method that searches or applies the rules."""

import asyncio
import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final, NamedTuple

import grpc
from google.protobuf.message import Message

from bench.faults.async_calls import AsyncStubs, Ended, connected, unary_call
from bench.faults.memory import Memory
from bench.faults.replica import Replica, replica
from bench.faults.stage import Stage
from bench.mutations import mutated, mutated_bytes, random_message
from bench.report import Figure
from bench.requests import SUGGEST, question, valid_requests
from bench.stubs import violations
from mogul.v1.rules_service_pb2 import ListLegalMovesRequest
from mogul.v1.suggestion_service_pb2 import AnalyzeRequest, ReviewGameRequest, SuggestRequest

_ANALYZE: Final = "/mogul.v1.SuggestionService/Analyze"
_REVIEW: Final = "/mogul.v1.SuggestionService/ReviewGame"
_STREAMS: Final = (_ANALYZE, _REVIEW)
_ABREAST: Final = 8
_CALLS_A_SAMPLE: Final = 50
_GROWTH: Final = 16.0  # MiB
_ALLOWED: Final = {
    grpc.StatusCode.OK,
    grpc.StatusCode.INVALID_ARGUMENT,
    grpc.StatusCode.FAILED_PRECONDITION,
    grpc.StatusCode.OUT_OF_RANGE,
    grpc.StatusCode.RESOURCE_EXHAUSTED,
    grpc.StatusCode.UNAUTHENTICATED,
    grpc.StatusCode.UNIMPLEMENTED,
    grpc.StatusCode.CANCELLED,
    grpc.StatusCode.DEADLINE_EXCEEDED,
    grpc.StatusCode.UNAVAILABLE,
}
# A changed request can require a search of minutes, which is cut off. Other calls have no reason to take long.
_SEARCH_SECONDS: Final = 0.5
_OTHER_SECONDS: Final = 30.0
_MOST_MESSAGES: Final = 3  # of a stream, then it is cancelled


class _Sent(NamedTuple):
    method: str
    data: bytes


_Class = Callable[[random.Random, int], Iterator[_Sent]]


def fuzz(stage: Stage) -> list[Figure]:
    """Sends ten thousand of each class: random messages, mutated messages, mutated bytes."""
    with replica(stage.folder, "fuzz") as server:
        return asyncio.run(_all_classes(stage, server))


async def _all_classes(stage: Stage, server: Replica) -> list[Figure]:
    memory = Memory(server)
    total = stage.size(10_000, 400)
    async with connected(server.address) as stubs:
        expected = await _normal(stubs)
        endings = {name: _Endings(name, total) for name in _CLASSES}
        for part in range(0, total, _CALLS_A_SAMPLE):
            for name, requests in _CLASSES.items():  # in turn: the load of the server stays the same
                await _send(stubs, requests(random.Random(f"{name} {part}"), _CALLS_A_SAMPLE), endings[name])
            await asyncio.to_thread(memory.sample)
            stage.report(part / total)
        figures = [figure for each in endings.values() for figure in each.figures()]
        is_normal = await _normal(stubs) == expected
        held = await asyncio.to_thread(server.wait_for_held, 0)
    memory.draw(stage.folder / "fuzz.svg")
    return [
        *figures,
        Figure("next call has its answer", is_normal, at_least=1),
        Figure("until nothing is held", held, "s", at_most=5),
        *memory.figures(_GROWTH),
        Figure("mistakes in the log", server.mistakes(), at_most=0),
        Figure("the server runs", server.is_running, at_least=1),
    ]


async def _normal(stubs: AsyncStubs) -> bytes:
    ended = await unary_call(stubs.suggestions.Suggest, question(), 60)
    return bytes(ended.answer.result.SerializeToString(deterministic=True))


# Classes


def _valid() -> list[tuple[str, Message]]:
    """Valid requests, with an analysis for every suggestion, and a review of its game."""
    found = list(valid_requests())
    for _, request in valid_requests():
        if isinstance(request, SuggestRequest):
            analysis = AnalyzeRequest(position=request.position, options=request.options)
            analysis.report_interval.FromMilliseconds(100)
            found.append((_ANALYZE, analysis))
        if isinstance(request, ListLegalMovesRequest) and request.HasField("record"):
            review = ReviewGameRequest(record=request.record)
            review.options.iterations = 512
            found.append((_REVIEW, review))
    return found


def _random_messages(chance: random.Random, count: int) -> Iterator[_Sent]:
    kinds = sorted({(method, type(request)) for method, request in _valid()}, key=str)
    for _ in range(count):
        method, kind = chance.choice(kinds)
        yield _Sent(method, random_message(kind, chance).SerializeToString())


def _changed(change: Callable[[Message, random.Random], bytes], chance: random.Random, count: int) -> Iterator[_Sent]:
    valid = _valid()
    for _ in range(count):
        method, request = chance.choice(valid)
        yield _Sent(method, change(request, chance))


_CLASSES: Final[dict[str, _Class]] = {
    "random messages": _random_messages,
    "mutated messages": partial(_changed, lambda request, chance: mutated(request, chance).SerializeToString()),
    "mutated bytes": partial(_changed, lambda request, chance: mutated_bytes(request.SerializeToString(), chance)),
}


# Calls


class _Endings:
    """The outcomes of the calls of a class."""

    def __init__(self, name: str, total: int) -> None:
        self._name, self._total = name, total
        self._codes: Counter[grpc.StatusCode] = Counter()
        self._unnamed = 0
        self._slow = 0

    def add(self, sent: _Sent, ended: Ended) -> None:
        self._codes[ended.code] += 1
        self._unnamed += not _is_named(ended)
        is_late = ended.code is grpc.StatusCode.DEADLINE_EXCEEDED
        self._slow += is_late and sent.method not in (SUGGEST, *_STREAMS)

    def figures(self) -> list[Figure]:
        counts = [Figure(f"{self._name}: {code.name}", count) for code, count in self._codes.most_common()]
        strange = sum(count for code, count in self._codes.items() if code not in _ALLOWED)
        return [
            Figure(self._name, self._codes.total(), at_least=self._total),
            *counts,
            Figure(f"{self._name}: other codes than allowed", strange, at_most=0),
            Figure(f"{self._name}: INVALID_ARGUMENT without a field", self._unnamed, at_most=0),
            Figure(f"{self._name}: late without a search", self._slow, at_most=0),
            Figure(
                f"{self._name}: share refused",
                self._codes[grpc.StatusCode.INVALID_ARGUMENT] / self._total,
                at_least=0.3,
            ),
            Figure(f"{self._name}: share answered", self._codes[grpc.StatusCode.OK] / self._total, at_least=0.005),
        ]


def _is_named(ended: Ended) -> bool:
    """Returns whether a refusal names its invalid fields; bytes that are no message have no fields."""
    if ended.error is None or ended.code is not grpc.StatusCode.INVALID_ARGUMENT:
        return True
    if "are no message" in (ended.error.details() or ""):
        return True
    fields = violations(ended.error)
    return bool(fields) and all(fields) and all(fields.values())


async def _send(stubs: AsyncStubs, requests: Iterator[_Sent], endings: _Endings) -> None:
    """A few at a time."""

    async def sender() -> None:
        for sent in requests:
            endings.add(sent, await _call(stubs, sent))

    await asyncio.gather(*(sender() for _ in range(_ABREAST)))


async def _call(stubs: AsyncStubs, sent: _Sent) -> Ended:
    if sent.method in _STREAMS:
        return await _listen(stubs, sent)
    timeout = _SEARCH_SECONDS if sent.method == SUGGEST else _OTHER_SECONDS
    return await unary_call(stubs.channel.unary_unary(sent.method), sent.data, timeout)


async def _listen(stubs: AsyncStubs, sent: _Sent) -> Ended:
    method: Any = stubs.channel.unary_stream(sent.method)
    call = method(sent.data, timeout=_SEARCH_SECONDS)
    try:
        for _ in range(_MOST_MESSAGES):
            if await call.read() is grpc.aio.EOF:
                return Ended(0.0)
    except grpc.aio.AioRpcError as error:
        return Ended(0.0, error=error)
    call.cancel()
    return Ended(0.0)
