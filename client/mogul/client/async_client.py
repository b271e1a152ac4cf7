"""The client for asyncio: messages of the contract in and out."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from itertools import islice
from typing import Any, Self, TypeVar

import grpc

from mogul.client import batch
from mogul.client.batch import AT_ONCE, BatchItem, Outcome, check_at_once
from mogul.client.channel import bearer
from mogul.client.readiness import DESCRIPTION_SECONDS, AsyncChannels, state
from mogul.client.stream import AsyncStream
from mogul.v1 import rules_service_pb2 as rules
from mogul.v1 import suggestion_service_pb2 as suggestions
from mogul.v1.engine_info_pb2 import EngineInfo
from mogul.v1.games_pb2 import GameRecord, Move, NewGame, Position
from mogul.v1.review_pb2 import ReviewOptions
from mogul.v1.rules_service_pb2_grpc import RulesServiceStub
from mogul.v1.search_pb2 import SearchOptions
from mogul.v1.suggestion_service_pb2_grpc import SuggestionServiceStub

Response = TypeVar("Response")


class AsyncClient:
    """A connection like that of `Client`; made and used in one event loop."""

    def __init__(
        self,
        target: str,
        *,
        credentials: grpc.ChannelCredentials | None = None,
        token: str | None = None,
        proxy: bool = True,
    ) -> None:
        """See `Client`."""
        self._target = target
        self._channels = AsyncChannels.opened(grpc.aio, target, credentials, proxy=proxy)
        self._metadata = bearer(token)
        channel: Any = self._channels
        self._suggestions: Any = SuggestionServiceStub(channel)
        self._rules: Any = RulesServiceStub(channel)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.close()

    async def close(self) -> None:
        """See `Client`."""
        await self._channels.close()

    async def wait_until_serving(self, timeout: float | None = None) -> None:
        """See `Client`."""
        try:
            await asyncio.wait_for(self._channels.checked.channel_ready(), timeout)
        except TimeoutError:
            raise TimeoutError(f"{self._target}: {await self._state()}") from None

    async def _state(self) -> str:
        service: Any = SuggestionServiceStub(self._channels.unchecked)
        try:
            request = suggestions.GetEngineInfoRequest()
            described = await service.GetEngineInfo(request, timeout=DESCRIPTION_SECONDS, metadata=self._metadata)
        except grpc.RpcError as error:
            raise self._channels.unreached(self._target, error) from None
        return state(described.engine)

    async def engine_info(self, *, timeout: float | None = None) -> EngineInfo:
        """See `Client`."""
        response: suggestions.GetEngineInfoResponse = await self._call(
            self._suggestions.GetEngineInfo, suggestions.GetEngineInfoRequest(), timeout
        )
        return response.engine

    async def suggest(
        self,
        position: Position,
        options: SearchOptions | None = None,
        *,
        proposed_move: Move | None = None,
        timeout: float | None = None,
    ) -> suggestions.SuggestResponse:
        """See `Client`. Cancelling stops the search."""
        request = suggestions.SuggestRequest(position=position, options=options, proposed_move=proposed_move)
        return await self._call(self._suggestions.Suggest, request, timeout)

    async def suggest_all(
        self, positions: Iterable[Position], options: SearchOptions | None = None, *, at_once: int = AT_ONCE
    ) -> AsyncIterator[Outcome]:
        """See `Client`."""
        check_at_once(at_once)
        left, calls = enumerate(positions), set[asyncio.Task[Outcome]]()

        async def suggest(index: int, position: Position) -> Outcome:
            request, item = batch.suggest_in_batch(position, options), BatchItem(index)
            while True:
                try:
                    outcome = item.answered(await self._call(self._suggestions.Suggest, request, None))
                except grpc.RpcError as error:
                    outcome = item.refused(error)
                if outcome is not None:
                    return outcome
                await asyncio.sleep(item.pause)

        def begin(most: int) -> None:
            for each in islice(left, most):
                calls.add(asyncio.create_task(suggest(*each)))

        try:
            begin(at_once)
            while calls:
                done, _ = await asyncio.wait(calls, return_when=asyncio.FIRST_COMPLETED)
                for call in done:
                    calls.remove(call)
                    begin(1)
                    yield call.result()
        finally:
            for call in calls:
                call.cancel()

    def analyze(
        self,
        position: Position,
        options: SearchOptions | None = None,
        *,
        report_seconds: float | None = None,
        proposed_move: Move | None = None,
        timeout: float | None = None,
    ) -> AsyncStream[suggestions.AnalyzeResponse]:
        """See `Client`."""
        request = batch.analyze(position, options, report_seconds, proposed_move)
        return AsyncStream(self._suggestions.Analyze, request, timeout, self._metadata)

    def review(
        self,
        record: GameRecord,
        options: ReviewOptions | None = None,
        *,
        seats: Iterable[int] = (),
        first_event: int = 0,
        timeout: float | None = None,
    ) -> AsyncStream[suggestions.ReviewGameResponse]:
        """See `Client`."""
        request = suggestions.ReviewGameRequest(record=record, options=options, seats=seats, first_event=first_event)
        return AsyncStream(self._suggestions.ReviewGame, request, timeout, self._metadata)

    async def start_game(self, new_game: NewGame, *, timeout: float | None = None) -> rules.StartGameResponse:
        """See `Client`."""
        return await self._call(self._rules.StartGame, rules.StartGameRequest(new_game=new_game), timeout)

    async def play_move(
        self, request: rules.PlayMoveRequest, *, timeout: float | None = None
    ) -> rules.PlayMoveResponse:
        """See `Client`."""
        return await self._call(self._rules.PlayMove, request, timeout)

    async def view(
        self, record: GameRecord, seat: int | None = None, *, timeout: float | None = None
    ) -> rules.GetViewResponse:
        """See `Client`."""
        return await self._call(self._rules.GetView, rules.GetViewRequest(record=record, seat=seat), timeout)

    async def spectator_view(
        self, record: GameRecord, *, timeout: float | None = None
    ) -> rules.GetSpectatorViewResponse:
        """See `Client`."""
        return await self._call(self._rules.GetSpectatorView, rules.GetSpectatorViewRequest(record=record), timeout)

    async def sample_record(
        self, record: GameRecord, seed: int | None = None, *, timeout: float | None = None
    ) -> rules.SampleRecordResponse:
        """See `Client`."""
        return await self._call(self._rules.SampleRecord, rules.SampleRecordRequest(record=record, seed=seed), timeout)

    async def legal_moves(
        self, subject: batch.Subject, *, timeout: float | None = None
    ) -> rules.ListLegalMovesResponse:
        """See `Client`."""
        request = rules.ListLegalMovesRequest(**batch.about(subject))
        return await self._call(self._rules.ListLegalMoves, request, timeout)

    async def tally(self, subject: batch.Subject, *, timeout: float | None = None) -> rules.GetTallyResponse:
        """See `Client`."""
        return await self._call(self._rules.GetTally, rules.GetTallyRequest(**batch.about(subject)), timeout)

    async def validate(self, subject: batch.Subject, *, timeout: float | None = None) -> rules.ValidatePositionResponse:
        """See `Client`."""
        request = rules.ValidatePositionRequest(**batch.about(subject))
        return await self._call(self._rules.ValidatePosition, request, timeout)

    async def component_set(
        self,
        game: str,
        component_set: str = "",
        component_hash: str = "",
        *,
        drawing: bool = False,
        timeout: float | None = None,
    ) -> rules.GetComponentSetResponse:
        """See `Client`."""
        request = rules.GetComponentSetRequest(
            game=game, component_set=component_set, component_hash=component_hash, include_drawing=drawing
        )
        return await self._call(self._rules.GetComponentSet, request, timeout)

    async def _call(self, method: Callable[..., Awaitable[Response]], request: Any, timeout: float | None) -> Response:
        return await method(request, timeout=timeout, metadata=self._metadata)
