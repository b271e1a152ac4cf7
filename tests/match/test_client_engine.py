"""The engine behind a client: one that is stuck, one that would come to another move, a search that nobody needs."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, Final, cast

import grpc
import pytest

from mogul.client import AsyncClient
from mogul.contract.errors import ServiceError
from mogul.match import client_engine
from mogul.match.client_engine import ClientEngine
from mogul.match.engine import Engine
from mogul.v1.games_pb2 import GameRecord, Move, NewGame, Position
from mogul.v1.search_pb2 import SearchResult
from mogul.v1.suggestion_service_pb2 import SuggestResponse
from tests.match.harness import SECONDS


class Stuck(grpc.GenericRpcHandler):
    """Never answers one method, and all others with an empty message. asked, cancelled: calls of the former."""

    def __init__(self, method: str) -> None:
        self._method, self.asked, self.cancelled = method, asyncio.Event(), asyncio.Event()

    def service(self, handler_call_details: grpc.HandlerCallDetails) -> Any:
        method: Any = handler_call_details.method
        if not method.startswith("/mogul."):
            return None  # without a health service it counts as healthy
        answer = self._wait if method.endswith(f"/{self._method}") else self._answer
        return grpc.unary_unary_rpc_method_handler(answer)

    async def _answer(self, request: bytes, context: Any) -> bytes:
        return b""

    async def _wait(self, request: bytes, context: Any) -> bytes:
        self.asked.set()
        try:
            await asyncio.Event().wait()
        finally:
            self.cancelled.set()
        return b""


@asynccontextmanager
async def engine_of(handler: Stuck) -> AsyncIterator[ClientEngine]:
    """A client of a server with this handler."""
    server = grpc.aio.server(handlers=[handler])
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    try:
        async with AsyncClient(f"127.0.0.1:{port}") as client:
            yield ClientEngine(client)
    finally:
        await server.stop(0.0)


def record() -> GameRecord:
    found = GameRecord()
    found.taj_mahal.setup.player_count = 2
    return found


# A call, and the method of the contract that it waits for.
CALLS: Final[dict[str, tuple[str, Callable[[Engine], Awaitable[Any]]]]] = {
    "ready": ("GetEngineInfo", lambda engine: engine.ready()),
    "levels": ("GetEngineInfo", lambda engine: engine.levels("taj_mahal")),
    "start": ("StartGame", lambda engine: engine.start(NewGame())),
    "resume": ("ListLegalMoves", lambda engine: engine.resume(record())),
    "resume full": ("GetView", lambda engine: engine.resume(record())),
    "play": ("PlayMove", lambda engine: engine.play(record(), 0, Move(), 1, [])),
    "status": ("ListLegalMoves", lambda engine: engine.status(record())),
    "observe": ("GetView", lambda engine: engine.observe(record(), 0)),
    "spectate": ("GetSpectatorView", lambda engine: engine.spectate(record())),
    "legal moves": ("ListLegalMoves", lambda engine: engine.legal_moves(Position())),
}


@pytest.mark.parametrize("name", CALLS)
def test_an_engine_that_is_stuck_keeps_no_caller_for_ever(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client_engine, "RULES_SECONDS", 0.5)
    method, call = CALLS[name]

    async def ask() -> None:
        async with engine_of(Stuck(method)) as engine, asyncio.timeout(5.0):
            await call(engine)

    with pytest.raises(ServiceError, match="DEADLINE_EXCEEDED") as refused:
        asyncio.run(ask())
    assert refused.value.code is grpc.StatusCode.UNAVAILABLE


def test_a_level_that_is_no_longer_needed_stops_its_search_in_the_engine() -> None:
    async def ask() -> None:
        handler = Stuck("Suggest")
        async with engine_of(handler) as engine, asyncio.timeout(SECONDS):
            choosing = asyncio.create_task(engine.choose(Position(), "page", 1, has_time=False))
            await handler.asked.wait()
            choosing.cancel()
            await asyncio.gather(choosing, return_exceptions=True)
            await handler.cancelled.wait()

    asyncio.run(ask())


class Answers:
    """A client whose search answers with these results, in turn."""

    def __init__(self, *results: SearchResult) -> None:
        self._results = list(results)

    async def suggest(self, *args: Any, **kwargs: Any) -> SuggestResponse:
        return SuggestResponse(result=self._results.pop(0))


def test_a_move_that_another_process_would_not_come_to_is_no_levels_move() -> None:
    move = Move(notation="a move")
    answers = Answers(SearchResult(move=move), SearchResult(move=move, reproducible=True))
    engine = ClientEngine(cast(Any, answers))

    def choose() -> Move:
        return asyncio.run(engine.choose(Position(), "page", 1, has_time=False))

    with pytest.raises(ServiceError, match="before a level had chosen") as refused:
        choose()
    assert refused.value.code is grpc.StatusCode.UNAVAILABLE
    assert choose() == move
