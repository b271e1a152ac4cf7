"""Calls that are cancelled: a server cuts them off, or the caller has enough."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import grpc
import pytest

from mogul.client import AsyncClient, Client, stream
from mogul.client.readiness import AsyncChannels, Channels
from mogul.v1.games_pb2 import Position
from mogul.v1.suggestion_service_pb2 import AnalyzeResponse, SuggestResponse
from tests.client.scripted import PATIENCE, ScriptedService, cut_off, served
from tests.server.harness import error_of
from tests.waiting import wait_until


def cut_off_first(calls: int) -> ScriptedService:
    """A service that cuts off so many calls."""
    return ScriptedService(lambda number, context: cut_off(context) if number <= calls else None)


@pytest.fixture
def hanging() -> Iterator[tuple[ScriptedService, str]]:
    """A service whose first call is answered, while the others hang, and its address."""
    service = ScriptedService(lambda number, context: service.hang(context) if number > 1 else None)
    with served(service) as address:
        yield service, address


def test_a_call_that_a_closing_server_cuts_off_is_repeated() -> None:
    service = cut_off_first(2)
    with served(service) as address, Client(address) as client:
        assert client.suggest(Position()) == SuggestResponse()
    assert service.calls == 3


def test_with_asyncio_a_call_that_a_closing_server_cuts_off_is_repeated() -> None:
    async def suggest(address: str) -> SuggestResponse:
        async with AsyncClient(address) as client:
            return await client.suggest(Position())

    service = cut_off_first(2)
    with served(service) as address:
        assert asyncio.run(suggest(address)) == SuggestResponse()
    assert service.calls == 3


class CutOff(grpc.RpcError):
    """The error of a call that a server cut off."""

    def code(self) -> grpc.StatusCode:
        return grpc.StatusCode.CANCELLED

    def details(self) -> str:
        return ""

    def trailing_metadata(self) -> Any:
        return ()


class FakeChannel:
    """A channel whose calls are cut off, or answered, of both kinds of client."""

    def __init__(self, *, is_cut: bool, is_async: bool) -> None:
        self._is_cut, self._is_async = is_cut, is_async

    def unary_unary(self, *_: Any, **__: Any) -> Any:
        return self._answered if self._is_async else self._answer

    def _answer(self, *_: Any, **__: Any) -> str:
        if self._is_cut:
            raise CutOff
        return "answer"

    async def _answered(self, *_: Any, **__: Any) -> str:
        return self._answer()

    def close(self) -> None:
        pass


def test_a_call_that_is_cut_off_again_and_again_is_tried_on_a_channel_without_checks() -> None:
    channels = Channels(FakeChannel(is_cut=True, is_async=False), FakeChannel(is_cut=False, is_async=False))
    assert channels.unary_unary()(None, None, ()) == "answer"
    channels.close()
    with pytest.raises(CutOff):
        channels.unary_unary()(None, None, ())


def test_with_asyncio_a_call_that_is_cut_off_again_and_again_is_tried_on_a_channel_without_checks() -> None:
    channels = AsyncChannels(FakeChannel(is_cut=True, is_async=True), FakeChannel(is_cut=False, is_async=True))
    assert asyncio.run(channels.unary_unary()(None, None, ())) == "answer"


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pauses a thousand times shorter."""
    monkeypatch.setattr(stream, "INITIAL_BACKOFF", stream.INITIAL_BACKOFF / 1000)


@pytest.mark.usefixtures("quick")
def test_a_stream_that_a_server_cuts_off_is_resumed() -> None:
    service = cut_off_first(2)
    with served(service) as address, Client(address) as client:
        assert [each.final for each in client.analyze(Position())] == [False, True]
    assert service.calls == 3


@pytest.mark.usefixtures("quick")
def test_with_asyncio_a_stream_that_a_server_cuts_off_is_resumed() -> None:
    async def analyze(address: str) -> list[AnalyzeResponse]:
        async with AsyncClient(address) as client:
            return [each async for each in client.analyze(Position())]

    service = cut_off_first(2)
    with served(service) as address:
        assert [each.final for each in asyncio.run(analyze(address))] == [False, True]
    assert service.calls == 3


def test_closing_a_client_cancels_its_calls_and_repeats_none(hanging: tuple[ScriptedService, str]) -> None:
    service, address = hanging
    with Client(address) as client, ExitStack() as ending:
        assert client.suggest(Position()) == SuggestResponse()
        analysis = client.analyze(Position())
        next(analysis)
        closer = threading.Timer(0.2, client.close)
        closer.start()
        ending.callback(closer.join)
        assert error_of(lambda: client.suggest(Position())).code() is grpc.StatusCode.CANCELLED
        assert error_of(lambda: next(analysis)).code() is grpc.StatusCode.CANCELLED
    wait_until(lambda: service.cancelled == 2, PATIENCE)
    assert service.calls == 3


def test_with_asyncio_cancelling_a_task_cancels_its_call_and_repeats_none(
    hanging: tuple[ScriptedService, str],
) -> None:
    service, address = hanging

    async def cancel() -> None:
        async with AsyncClient(address) as client:
            assert await client.suggest(Position()) == SuggestResponse()
            analysis = client.analyze(Position())
            await anext(analysis)
            for call in (client.suggest(Position()), anext(analysis)):
                with pytest.raises(TimeoutError):
                    async with asyncio.timeout(0.2):
                        await call

    asyncio.run(cancel())
    wait_until(lambda: service.cancelled == 2, PATIENCE)
    assert service.calls == 3


def test_with_asyncio_closing_a_client_cancels_its_calls_and_repeats_none(
    hanging: tuple[ScriptedService, str],
) -> None:
    service, address = hanging

    async def close() -> None:
        async with AsyncClient(address) as client:
            assert await client.suggest(Position()) == SuggestResponse()
            analysis = client.analyze(Position())
            await anext(analysis)
            calls = [asyncio.ensure_future(each) for each in (client.suggest(Position()), anext(analysis))]
            await asyncio.sleep(0.2)
            await client.close()
            ends = await asyncio.gather(*calls, return_exceptions=True)
            assert [type(each) for each in ends] == [asyncio.CancelledError] * 2

    asyncio.run(close())
    wait_until(lambda: service.cancelled == 2, PATIENCE)
    assert service.calls == 3


def test_leaving_the_loop_of_a_batch_cancels_the_searches_in_flight(hanging: tuple[ScriptedService, str]) -> None:
    service, address = hanging
    with Client(address) as client:
        for outcome in client.suggest_all([Position()] * 20, at_once=3):
            assert outcome.response == SuggestResponse()
            wait_until(lambda: service.calls == 1 + 3, PATIENCE)  # the next position has been taken too
            break
        wait_until(lambda: service.cancelled == 3, PATIENCE)
    assert service.calls == 1 + 3


def test_with_asyncio_leaving_the_loop_of_a_batch_cancels_the_searches_in_flight(
    hanging: tuple[ScriptedService, str],
) -> None:
    service, address = hanging

    async def leave() -> None:
        async with AsyncClient(address) as client:
            async for outcome in client.suggest_all([Position()] * 20, at_once=3):
                assert outcome.response == SuggestResponse()
                await asyncio.to_thread(wait_until, lambda: service.calls == 1 + 3, PATIENCE)
                break
            await asyncio.to_thread(wait_until, lambda: service.cancelled == 3, PATIENCE)

    asyncio.run(leave())
    assert service.calls == 1 + 3


@pytest.mark.parametrize("error", [KeyboardInterrupt, ZeroDivisionError])
def test_an_exception_cancels_the_searches_in_flight_of_a_batch(
    hanging: tuple[ScriptedService, str], error: type[BaseException]
) -> None:
    service, address = hanging

    def broken() -> Iterator[Position]:
        yield from [Position()] * 2
        wait_until(lambda: service.calls == 2, PATIENCE)
        raise error

    with Client(address) as client:
        with pytest.raises(error):
            list(client.suggest_all(broken(), at_once=2))
        wait_until(lambda: service.cancelled == 1, PATIENCE)
    assert service.calls == 2
