"""No request, however strange, brings the service down or makes it say that it is at fault."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import grpc
import pytest
from google.protobuf.message import Message

from bench.mutations import Mutations, Sent
from bench.stubs import Stubs, violations
from bench.taj_mahal import REQUESTS
from mogul.server import Limits, ServerConfig
from tests.server.harness import running
from tests.taj_mahal_requests import played, question, taj_mahal

CALLS = 1200  # of each class
ABREAST = 8
VALID = REQUESTS.valid()
ALLOWED = {
    grpc.StatusCode.OK,
    grpc.StatusCode.INVALID_ARGUMENT,
    grpc.StatusCode.FAILED_PRECONDITION,
    grpc.StatusCode.OUT_OF_RANGE,
    grpc.StatusCode.RESOURCE_EXHAUSTED,
}


@pytest.fixture(scope="module")
def small() -> Iterator[Stubs]:
    """A server that searches little for each of many calls."""
    limits = Limits(iterations=500, seconds=0.02)
    with running(ServerConfig(games=taj_mahal(default_iterations=32), limits=limits)) as thread:
        stubs = Stubs(thread.server.address)
        yield stubs
        stubs.channel.close()


def _send_all(stubs: Stubs, requests: Iterator[Sent]) -> Counter[grpc.StatusCode]:
    """Sends a few requests at a time; returns the count of each code. Every refusal must be well-formed."""
    codes: Counter[grpc.StatusCode] = Counter()
    waiting: list[tuple[str, bytes, Any]] = []
    for method, data in requests:
        waiting.append((method, data, stubs.raw(method).future(data, timeout=60)))
        if len(waiting) == ABREAST:
            codes.update(_code(*waiting.pop(0)))
    for each in waiting:
        codes.update(_code(*each))
    return codes


def _code(method: str, data: bytes, call: Any) -> list[grpc.StatusCode]:
    code = call.code()
    assert code in ALLOWED, (method, data.hex(), code, call.details())
    if code is grpc.StatusCode.INVALID_ARGUMENT:
        reported = violations(call)
        assert reported, (method, data.hex())
        if "are no message" not in call.details():
            assert all(reported), (method, data.hex(), reported)
        assert all(reported.values())
    return [code]


@pytest.mark.parametrize(
    ("requests", "answered"),
    [(Mutations.random_messages, 0.01), (Mutations.mutated_messages, 0.05), (Mutations.mutated_bytes, 0.02)],
)
def test_strange_requests_are_refused_by_name_and_harm_nobody(
    small: Stubs, requests: Callable[[Mutations, int], Iterator[Sent]], answered: float
) -> None:
    codes = _send_all(small, requests(Mutations(VALID, random.Random(2)), CALLS))
    assert codes.total() == CALLS
    assert codes[grpc.StatusCode.INVALID_ARGUMENT] > CALLS * 0.3, codes
    assert codes[grpc.StatusCode.OK] > CALLS * answered, codes
    assert small.suggestions.Suggest(question(played(), budget={"iterations": 64})).result.iterations == 64


def test_every_request_that_is_changed_is_answered_as_it_is(small: Stubs) -> None:
    codes = _send_all(small, ((method, request.SerializeToString()) for method, request in _within_limits()))
    assert codes == {grpc.StatusCode.OK: len(VALID)}


def _within_limits() -> Iterator[tuple[str, Message]]:
    for method, request in VALID:
        allowed = type(request)()
        allowed.CopyFrom(request)
        if allowed.DESCRIPTOR.name == "SuggestRequest":
            allowed.options.ClearField("budget")  # type: ignore[attr-defined]
        yield method, allowed
