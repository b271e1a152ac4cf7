"""Values from a thread that produces them to a coroutine that streams them."""

import asyncio
from contextlib import aclosing

from mogul.server.services.suggestion import StreamQueue


def test_values_come_in_order_and_those_put_before_the_end_too() -> None:
    async def test() -> None:
        queue = StreamQueue[int]()
        ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        async def produce() -> None:
            for value in range(3):
                await asyncio.to_thread(queue.put, value)
                await asyncio.sleep(0.01)
            queue.put(3)
            await asyncio.sleep(0)
            ended.set_result(None)

        producer = asyncio.create_task(produce())
        assert [value async for values in queue.until(ended) for value in values] == [0, 1, 2, 3]
        await producer

    asyncio.run(test())


def test_an_empty_list_comes_after_some_time_without_values() -> None:
    async def test() -> None:
        queue = StreamQueue[int]()
        ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        lists = list[list[int]]()
        async for values in queue.until(ended, 0.02):
            lists.append(values)
            if len(lists) == 3:
                ended.set_result(None)
        assert lists == [[]] * 3

    asyncio.run(test())


def test_of_a_queue_with_a_size_the_newest_values_are_kept() -> None:
    async def test() -> None:
        queue = StreamQueue[int](max_size=1)
        ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        for value in range(3):
            queue.put(value)
        await asyncio.sleep(0.01)
        ended.set_result(None)
        assert [values async for values in queue.until(ended)] == [[2]]

    asyncio.run(test())


def test_closing_the_stream_cancels_its_source() -> None:
    async def test() -> None:
        queue = StreamQueue[int]()
        ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        queue.put(1)
        async with aclosing(queue.until(ended)) as lists:
            assert await anext(lists) == [1]
        assert ended.cancelled()

    asyncio.run(test())
