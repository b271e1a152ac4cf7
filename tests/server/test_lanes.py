"""Short work off the event loop."""

import asyncio
import threading
import time
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from mogul.contract.errors import ErrorReason, ResourceExhausted
from mogul.server.lanes import Lanes


def run(test: Callable[[Lanes], Coroutine[Any, Any, None]]) -> None:
    async def with_lanes() -> None:
        lanes = Lanes(capacity=2)
        try:
            await test(lanes)
        finally:
            lanes.close()

    asyncio.run(with_lanes())


def test_no_lane_waits_for_another() -> None:
    async def test(lanes: Lanes) -> None:
        gate = threading.Event()
        requests = [asyncio.create_task(lanes.requests.run(gate.wait)) for _ in range(2)]
        drawing = asyncio.create_task(lanes.background.run(gate.wait))
        await asyncio.sleep(0)
        assert await lanes.interactive.run(sum, [1, 2]) == 3
        assert await lanes.replies.run(sum, [1, 2]) == 3
        gate.set()
        assert await asyncio.gather(*requests, drawing) == [True] * 3

    run(test)


def test_more_requests_than_may_wait_are_refused_until_one_has_ended() -> None:
    async def test(lanes: Lanes) -> None:
        gate = threading.Event()
        requests = [asyncio.create_task(lanes.requests.run(gate.wait)) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(ResourceExhausted) as refused:
            await lanes.requests.run(gate.wait)
        assert refused.value.reason is ErrorReason.TOO_MANY_REQUESTS
        assert refused.value.retry_after > 0
        gate.set()
        await asyncio.gather(*requests)
        assert await lanes.requests.run(sum, [1, 2]) == 3

    run(test)


def test_the_backlog_is_the_time_of_all_functions_that_run_and_wait() -> None:
    async def test(lanes: Lanes) -> None:
        lane, gate = lanes.interactive, threading.Event()
        for _ in range(50):
            await lane.run(time.sleep, 0.02)
        await asyncio.sleep(0.01)
        backlogs = [lane.backlog]
        waiting = []
        for _ in range(2):
            waiting.append(asyncio.create_task(lane.run(gate.wait)))
            await asyncio.sleep(0)
            backlogs.append(lane.backlog)
        gate.set()
        await asyncio.gather(*waiting)
        assert backlogs[0] == 0.0
        assert backlogs[1] > 0.018
        assert backlogs[2] == pytest.approx(2 * backlogs[1])

    run(test)


def test_replies_are_never_refused() -> None:
    async def test(lanes: Lanes) -> None:
        gate = threading.Event()
        replies = [asyncio.create_task(lanes.replies.run(gate.wait)) for _ in range(5)]
        await asyncio.sleep(0)
        gate.set()
        assert await asyncio.gather(*replies) == [True] * 5

    run(test)


def test_a_request_that_runs_keeps_its_place_when_its_call_is_cancelled() -> None:
    async def test(lanes: Lanes) -> None:
        gate, began = threading.Event(), threading.Event()
        lane = lanes.requests

        def work() -> None:
            began.set()
            gate.wait()

        request = asyncio.create_task(lane.run(work))
        await asyncio.to_thread(began.wait)
        request.cancel()
        waiting = asyncio.create_task(lane.run(gate.wait))
        await asyncio.sleep(0)
        with pytest.raises(ResourceExhausted):
            await lane.run(gate.wait)
        gate.set()
        assert await waiting

    run(test)


def test_an_exception_of_a_function_is_raised_to_its_caller() -> None:
    async def test(lanes: Lanes) -> None:
        for lane in (lanes.interactive, lanes.requests, lanes.replies, lanes.background):
            with pytest.raises(ZeroDivisionError):
                await lane.run(divmod, 1, 0)

    run(test)
