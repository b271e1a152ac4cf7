"""Short work off the event loop."""

import asyncio
import threading
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from mogul.server.errors import ErrorReason, ResourceExhausted
from mogul.server.executor import Executor


def run(test: Callable[[Executor], Coroutine[Any, Any, None]]) -> None:
    async def with_desk() -> None:
        desk = Executor(capacity=2)
        try:
            await test(desk)
        finally:
            desk.close()

    asyncio.run(with_desk())


def test_an_answer_waits_for_no_request_and_is_never_refused() -> None:
    async def test(desk: Executor) -> None:
        gate = threading.Event()
        requests = [asyncio.create_task(desk.take(gate.wait)) for _ in range(2)]
        await asyncio.sleep(0)
        assert await desk.give(sum, [1, 2]) == 3
        gate.set()
        assert await asyncio.gather(*requests) == [True, True]

    run(test)


def test_more_requests_than_may_wait_are_refused_until_one_is_through() -> None:
    async def test(desk: Executor) -> None:
        gate = threading.Event()
        requests = [asyncio.create_task(desk.take(gate.wait)) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(ResourceExhausted) as refused:
            await desk.take(gate.wait)
        assert refused.value.reason is ErrorReason.TOO_MANY_REQUESTS
        assert refused.value.retry_after > 0
        gate.set()
        await asyncio.gather(*requests)
        assert await desk.take(sum, [1, 2]) == 3

    run(test)


def test_a_request_that_runs_keeps_its_place_when_its_call_is_cancelled() -> None:
    async def test(desk: Executor) -> None:
        gate, began = threading.Event(), threading.Event()

        def work() -> None:
            began.set()
            gate.wait()

        request = asyncio.create_task(desk.take(work))
        await asyncio.to_thread(began.wait)
        request.cancel()
        waiting = asyncio.create_task(desk.take(gate.wait))
        await asyncio.sleep(0)
        with pytest.raises(ResourceExhausted):
            await desk.take(gate.wait)
        gate.set()
        assert await waiting

    run(test)


def test_what_a_function_raises_is_its_callers_to_know() -> None:
    async def test(desk: Executor) -> None:
        for ask in (desk.take, desk.give):
            with pytest.raises(ZeroDivisionError):
                await ask(divmod, 1, 0)

    run(test)
