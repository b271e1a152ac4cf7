"""A client for asyncio: messages of the contract in and out."""

import asyncio
from collections.abc import AsyncIterator, Iterable
from types import TracebackType
from typing import Any, Self

import grpc

from mogul.client import requests
from mogul.client.async_stream import AsyncStream
from mogul.client.batch import AT_ONCE, BUSY_PAUSE, BatchItem, Outcome
from mogul.client.channel import OPTIONS, bearer
from mogul.client.follow import FollowAnalysis, FollowReview
from mogul.v1 import games_pb2, review_pb2, rules_service_pb2, search_pb2, suggestion_service_pb2
from mogul.v1.engine_info_pb2 import EngineInfo
from mogul.v1.rules_service_pb2_grpc import RulesServiceStub
from mogul.v1.suggestion_service_pb2 import AnalyzeResponse, ReviewGameResponse
from mogul.v1.suggestion_service_pb2_grpc import SuggestionServiceStub


class AsyncClient:
    """One server, or all that a name stands for, as `Client`; made and used in one event loop."""

    def __init__(
        self, target: str, *, credentials: grpc.ChannelCredentials | None = None, token: str | None = None
    ) -> None:
        """See `Client`."""
        if credentials is None:
            self._channel = grpc.aio.insecure_channel(target, OPTIONS)
        else:
            self._channel = grpc.aio.secure_channel(target, credentials, OPTIONS)
        self._metadata = bearer(token)
        self._suggestions: Any = SuggestionServiceStub(self._channel)
        self._rules: Any = RulesServiceStub(self._channel)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Hang up; calls that are running are cancelled."""
        await self._channel.close()

    async def wait_until_serving(self, timeout: float | None = None) -> None:
        """Wait until a server takes calls. Raises TimeoutError."""
        await asyncio.wait_for(self._channel.channel_ready(), timeout)

    async def engine_info(self, *, timeout: float | None = None) -> EngineInfo:
        """See `Client`."""
        request = suggestion_service_pb2.GetEngineInfoRequest()
        response: suggestion_service_pb2.GetEngineInfoResponse = await self._ask(
            self._suggestions.GetEngineInfo, request, timeout
        )
        return response.engine

    async def suggest(
        self,
        position: games_pb2.Position,
        options: search_pb2.SearchOptions | None = None,
        *,
        proposed_move: games_pb2.Move | None = None,
        timeout: float | None = None,
    ) -> suggestion_service_pb2.SuggestResponse:
        """See `Client`. Cancelling stops the search."""
        request = suggestion_service_pb2.SuggestRequest(position=position, options=options, proposed_move=proposed_move)
        response: suggestion_service_pb2.SuggestResponse = await self._ask(self._suggestions.Suggest, request, timeout)
        return response

    async def suggest_all(
        self,
        positions: Iterable[games_pb2.Position],
        options: search_pb2.SearchOptions | None = None,
        *,
        at_once: int = AT_ONCE,
    ) -> AsyncIterator[Outcome]:
        """See `Client`."""
        room = asyncio.Semaphore(at_once)

        async def ask(index: int, position: games_pb2.Position) -> Outcome:
            request, item = requests.suggest_in_batch(position, options), BatchItem(index)
            async with room:
                while True:
                    try:
                        outcome = item.answered(await self._ask(self._suggestions.Suggest, request, None))
                    except grpc.RpcError as error:
                        outcome = item.refused(error)
                    if outcome is not None:
                        return outcome
                    await asyncio.sleep(BUSY_PAUSE)

        asked = [asyncio.create_task(ask(index, position)) for index, position in enumerate(positions)]
        try:
            for each in asyncio.as_completed(asked):
                yield await each
        finally:
            for task in asked:
                task.cancel()

    def analyze(
        self,
        position: games_pb2.Position,
        options: search_pb2.SearchOptions | None = None,
        *,
        report_seconds: float | None = None,
        proposed_move: games_pb2.Move | None = None,
        timeout: float | None = None,
    ) -> AsyncStream[AnalyzeResponse]:
        """See `Client`."""
        follow = FollowAnalysis(requests.analyze(position, options, report_seconds, proposed_move), timeout)
        return AsyncStream(self._suggestions.Analyze, follow, self._metadata)

    def review(
        self,
        record: games_pb2.GameRecord,
        options: review_pb2.ReviewOptions | None = None,
        *,
        seats: Iterable[int] = (),
        timeout: float | None = None,
    ) -> AsyncStream[ReviewGameResponse]:
        """See `Client`."""
        follow = FollowReview(requests.review(record, options, seats), timeout)
        return AsyncStream(self._suggestions.ReviewGame, follow, self._metadata)

    async def start_game(
        self, new_game: games_pb2.NewGame, *, timeout: float | None = None
    ) -> rules_service_pb2.StartGameResponse:
        """See `Client`."""
        request = rules_service_pb2.StartGameRequest(new_game=new_game)
        response: rules_service_pb2.StartGameResponse = await self._ask(self._rules.StartGame, request, timeout)
        return response

    async def play_move(
        self, request: rules_service_pb2.PlayMoveRequest, *, timeout: float | None = None
    ) -> rules_service_pb2.PlayMoveResponse:
        """See `Client`."""
        response: rules_service_pb2.PlayMoveResponse = await self._ask(self._rules.PlayMove, request, timeout)
        return response

    async def view(
        self, record: games_pb2.GameRecord, seat: int | None = None, *, timeout: float | None = None
    ) -> rules_service_pb2.GetViewResponse:
        """See `Client`."""
        request = rules_service_pb2.GetViewRequest(record=record, seat=seat)
        response: rules_service_pb2.GetViewResponse = await self._ask(self._rules.GetView, request, timeout)
        return response

    async def legal_moves(
        self, subject: requests.Subject, *, timeout: float | None = None
    ) -> rules_service_pb2.ListLegalMovesResponse:
        """See `Client`."""
        response: rules_service_pb2.ListLegalMovesResponse = await self._ask(
            self._rules.ListLegalMoves, requests.legal_moves(subject), timeout
        )
        return response

    async def validate(
        self, subject: requests.Subject, *, timeout: float | None = None
    ) -> rules_service_pb2.ValidatePositionResponse:
        """See `Client`."""
        response: rules_service_pb2.ValidatePositionResponse = await self._ask(
            self._rules.ValidatePosition, requests.validate(subject), timeout
        )
        return response

    async def component_set(
        self,
        game: str,
        component_set: str = "",
        component_hash: str = "",
        *,
        drawing: bool = False,
        timeout: float | None = None,
    ) -> rules_service_pb2.GetComponentSetResponse:
        """See `Client`."""
        request = requests.component_set(game, component_set, component_hash, drawing=drawing)
        response: rules_service_pb2.GetComponentSetResponse = await self._ask(
            self._rules.GetComponentSet, request, timeout
        )
        return response

    async def _ask(self, method: Any, request: Any, timeout: float | None) -> Any:
        return await method(request, timeout=timeout, metadata=self._metadata)
