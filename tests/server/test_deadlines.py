"""A call's deadline, its cancellation, and others at the same time."""

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import grpc
import pytest
from google.rpc import error_details_pb2

from bench.stubs import Stubs, details
from mogul.server import Limits, ServerConfig
from mogul.v1 import search_pb2
from mogul.v1.rules_service_pb2 import ListLegalMovesRequest, ValidatePositionRequest, ValidatePositionResponse
from mogul.v1.search_pb2 import SearchResult, ServingInfo
from mogul.v1.suggestion_service_pb2 import GetEngineInfoRequest, ReviewGameRequest, SuggestRequest
from tests.server.harness import ServerThread, error_of, in_time, occupied, reason, running, search_bytes
from tests.taj_mahal_requests import played, question, whole
from tests.waiting import READY_SECONDS

ENDLESS = {"iterations": 10_000_000}


def _endless() -> SuggestRequest:
    return question(budget=ENDLESS)


def _suggest(stubs: Stubs, timeout: float) -> SearchResult:
    return stubs.suggestions.Suggest(_endless(), timeout=timeout).result


def _eventually(holds: Callable[[], bool], seconds: float) -> float:
    """Wait for something; returns how long it took."""
    began = time.monotonic()
    while not holds():
        assert time.monotonic() - began < seconds
        time.sleep(0.001)
    return time.monotonic() - began


@pytest.mark.parametrize("calls", [20, 80])
def test_the_best_move_so_far_arrives_before_the_deadline(stubs: Stubs, call_seconds: float, calls: int) -> None:
    """Else the call would end with DEADLINE_EXCEEDED. The deadline is the time of so many short calls."""
    for _ in range(3):
        result = in_time(lambda timeout: _suggest(stubs, timeout), max(0.3, calls * call_seconds))
        assert result.stop_reason == search_pb2.STOP_REASON_DEADLINE
        assert result.iterations > 0
        assert not result.reproducible
        assert not result.warnings


def test_most_of_the_time_to_the_deadline_is_searched(stubs: Stubs, call_seconds: float) -> None:
    def share(timeout: float) -> float:
        began = time.monotonic()
        _suggest(stubs, timeout)
        return (time.monotonic() - began) / timeout

    shares = sorted(in_time(share, max(0.5, 20 * call_seconds)) for _ in range(5))
    assert shares[2] > 0.7


def test_a_deadline_and_a_budget_hold_together(stubs: Stubs) -> None:
    result = stubs.suggestions.Suggest(question(), timeout=30).result
    assert result.stop_reason in (search_pb2.STOP_REASON_ITERATIONS, search_pb2.STOP_REASON_DECIDED)
    assert result.reproducible


def test_a_deadline_too_near_for_any_search_is_refused_at_once(stubs: Stubs) -> None:
    error = error_of(lambda: stubs.suggestions.Suggest(_endless(), timeout=0.015))
    if error.code() is not grpc.StatusCode.DEADLINE_EXCEEDED:  # the refusal itself came too late
        assert error.code() is grpc.StatusCode.RESOURCE_EXHAUSTED
        assert reason(error) == "DEADLINE_TOO_SHORT"


def test_a_cancelled_call_stops_its_search_and_frees_what_it_held(server: ServerThread, stubs: Stubs) -> None:
    scheduler = server.server.scheduler
    for _ in range(10):
        call = stubs.suggestions.Suggest.future(_endless())
        _eventually(lambda: scheduler.held > 0, 10)
        call.cancel()
        _eventually(lambda: scheduler.held == 0, 10)
    assert stubs.suggestions.Suggest(question()).result.iterations > 0


def test_a_call_whose_deadline_has_passed_holds_nothing(server: ServerThread, stubs: Stubs) -> None:
    with suppress(grpc.RpcError):  # on a busy machine the answer can come too late
        stubs.suggestions.Suggest(_endless(), timeout=0.1)
    _eventually(lambda: server.server.scheduler.held == 0, 10)


def test_as_many_searches_run_at_the_same_time_as_there_are_workers(call_seconds: float) -> None:

    def least_waiting(workers: int) -> float:
        """Returns the share of its time that each of two searches at least waits for a thread."""

        def servings(timeout: float) -> list[ServingInfo]:
            calls = [stubs.suggestions.Suggest.future(_endless(), timeout=timeout) for _ in range(2)]
            return [call.result().serving for call in calls]

        with running(ServerConfig(workers=workers)) as thread:
            stubs = Stubs(thread.server.address)
            found = in_time(servings, max(0.8, 30 * call_seconds))
            stubs.channel.close()
        return min(each.queue_duration.ToMicroseconds() / each.elapsed_duration.ToMicroseconds() for each in found)

    assert least_waiting(workers=2) < least_waiting(workers=1)


def test_health_and_engine_info_answer_while_all_cores_search(server: ServerThread, stubs: Stubs) -> None:
    busy = [stubs.suggestions.Suggest.future(_endless()) for _ in range(4)]
    _eventually(lambda: server.server.scheduler.held == 4 * search_bytes(1), 10)
    health = stubs.raw("/grpc.health.v1.Health/Check")
    times = []
    for _ in range(30):
        began = time.monotonic()
        health(b"")
        times.append(time.monotonic() - began)
    assert sorted(times)[len(times) // 2] < 1
    assert stubs.suggestions.GetEngineInfo(GetEngineInfoRequest()).engine.games[0].fingerprint
    assert not any(call.done() for call in busy)
    for call in busy:
        call.cancel()
    _eventually(lambda: server.server.scheduler.held == 0, 10)


def test_more_searches_than_there_is_memory_for_are_refused_with_a_time_to_wait() -> None:
    limits = Limits(search_bytes=2 * search_bytes(1))
    with running(ServerConfig(limits=limits)) as thread:
        stubs = Stubs(thread.server.address)
        held = [stubs.suggestions.Suggest.future(_endless()) for _ in range(2)]
        _eventually(lambda: thread.server.scheduler.held == limits.search_bytes, 5)
        error = error_of(lambda: stubs.suggestions.Suggest(_endless()))
        assert error.code() is grpc.StatusCode.RESOURCE_EXHAUSTED
        assert reason(error) == "TOO_MANY_SEARCHES"
        assert _retry_seconds(error) > 0
        unread = error_of(lambda: stubs.suggestions.Suggest(SuggestRequest()))
        assert unread.code() is grpc.StatusCode.RESOURCE_EXHAUSTED
        for call in held:
            call.cancel()
        _eventually(lambda: thread.server.scheduler.held == 0, 5)
        assert stubs.suggestions.Suggest(question()).result.iterations > 0
        stubs.channel.close()


@pytest.mark.parametrize("kind", ["two threads", "a proposed move", "a review"])
def test_a_search_that_needs_two_trees_counts_as_two(server: ServerThread, stubs: Stubs, kind: str) -> None:
    long = question(budget={"iterations": 2_000_000})
    call: Any
    if kind == "a review":
        review = ReviewGameRequest(record=whole(played().record))
        review.options.iterations = 400_000  # of 40 moves: less than a review may have at most
        call = stubs.suggestions.ReviewGame(review)
    elif kind == "two threads":
        long.options.threads = 2
        call = stubs.suggestions.Suggest.future(long)
    else:
        legal = stubs.rules.ListLegalMoves(ListLegalMovesRequest(position=long.position)).moves
        long.proposed_move.CopyFrom(legal[0])
        call = stubs.suggestions.Suggest.future(long)
    _eventually(lambda: server.server.scheduler.held == 2 * search_bytes(1), 10)
    call.cancel()
    _eventually(lambda: server.server.scheduler.held == 0, 10)


def _retry_seconds(error: grpc.RpcError) -> float:
    retry = error_details_pb2.RetryInfo()
    assert details(error).details[0].Unpack(retry)
    return float(retry.retry_delay.ToTimedelta().total_seconds())


def test_many_searches_share_few_cores_and_all_answer_in_time(stubs: Stubs, call_seconds: float) -> None:
    def iterations(timeout: float) -> list[int]:
        calls = [stubs.suggestions.Suggest.future(_endless(), timeout=timeout) for _ in range(6)]
        return [call.result().result.iterations for call in calls]

    assert all(each > 0 for each in in_time(iterations, max(1.0, 6 * 20 * call_seconds)))


def test_stopping_lets_running_searches_answer_with_what_they_have() -> None:
    with running() as thread:
        stubs = Stubs(thread.server.address)
        calls = [stubs.suggestions.Suggest.future(_endless()) for _ in range(3)]
        _eventually(lambda: thread.server.scheduler.held == 3 * search_bytes(1), 5)
        time.sleep(1.0)  # each gets a slice, on a busy machine too
        stopper = threading.Thread(target=thread.do, args=(thread.server.stop(),))
        stopper.start()
        results = [call.result(timeout=READY_SECONDS).result for call in calls]
        stopper.join()
        assert [result.stop_reason for result in results] == [search_pb2.STOP_REASON_SHUTDOWN] * 3
        assert all(result.iterations > 0 and not result.reproducible for result in results)
        error = error_of(lambda: stubs.suggestions.Suggest(question()))
        assert error.code() is grpc.StatusCode.UNAVAILABLE
        stubs.channel.close()


@pytest.fixture
def blocked() -> Iterator[tuple[ServerThread, Stubs]]:
    """A server whose only thread for searches is held by other work, until its block ends."""
    with running(ServerConfig(workers=1)) as thread:
        gate = threading.Event()
        thread.do(_admit(thread, Blocker(gate)))
        stubs = Stubs(thread.server.address)
        yield thread, stubs
        gate.set()
        stubs.channel.close()


class Blocker:
    """Work of one slice that lasts until a gate opens."""

    def __init__(self, gate: threading.Event) -> None:
        self._gate = gate

    @property
    def is_done(self) -> bool:
        return self._gate.is_set()

    def run_slice(self, pool: object) -> None:
        assert self._gate.wait(60)


async def _admit(thread: ServerThread, work: Blocker) -> None:
    async def hold() -> None:
        with thread.server.scheduler.admit(0, None) as job:
            await thread.server.scheduler.run(job, work)

    asyncio.get_running_loop().create_task(hold())


def test_without_time_for_an_iteration_the_answer_says_so(blocked: tuple[ServerThread, Stubs]) -> None:
    """Taken in, for a thread was due; but none came free."""
    result = in_time(lambda timeout: _suggest(blocked[1], timeout), 0.4)
    assert (result.iterations, result.stop_reason) == (0, search_pb2.STOP_REASON_DEADLINE)
    assert [warning.code for warning in result.warnings] == [search_pb2.WARNING_CODE_NOT_SEARCHED]
    assert result.move.notation
    assert not result.reproducible
    assert not result.candidates[0].estimates


def test_a_search_that_waits_when_the_server_stops_is_answered_too(blocked: tuple[ServerThread, Stubs]) -> None:
    thread, stubs = blocked
    call = stubs.suggestions.Suggest.future(_endless())
    _eventually(lambda: thread.server.scheduler.held > 0, 5)
    thread.server.scheduler.close()
    result = call.result(timeout=READY_SECONDS).result
    assert (result.iterations, result.stop_reason) == (0, search_pb2.STOP_REASON_SHUTDOWN)


def test_a_search_whose_request_waits_too_long_to_be_parsed_is_refused_at_once() -> None:
    with running() as thread:
        stubs, lane = Stubs(thread.server.address), thread.server._lanes.interactive
        for _ in range(10):
            thread.do(lane.run(time.sleep, 0.1))
        with occupied(thread, lane, 20):
            error = error_of(lambda: stubs.suggestions.Suggest(question(), timeout=0.5))
        stubs.channel.close()
    assert reason(error) == "DEADLINE_TOO_SHORT"
    assert _retry_seconds(error) > 0.5


def test_requests_of_the_rules_keep_no_interactive_search_waiting(
    stubs: Stubs, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One with the record of a whole game takes some ten milliseconds."""
    gate = threading.Event()
    monkeypatch.setattr("mogul.server.services.rules.broken_rules", lambda _: gate.wait(60) and [])
    request = ValidatePositionRequest(position=question().position)
    calls = [stubs.rules.ValidatePosition.future(request) for _ in range(3)]
    assert stubs.suggestions.Suggest(question(), timeout=30).result.iterations > 0
    gate.set()
    assert [call.result() for call in calls] == [ValidatePositionResponse()] * 3
