"""A synchronous client: messages of the contract in and out."""

import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from types import TracebackType
from typing import Self

import grpc

from mogul.client import requests
from mogul.client.batch import AT_ONCE, BUSY_PAUSE, BatchItem, Outcome
from mogul.client.channel import OPTIONS, bearer
from mogul.client.follow import FollowAnalysis, FollowReview
from mogul.client.stream import Stream
from mogul.v1 import games_pb2, review_pb2, rules_service_pb2, search_pb2, suggestion_service_pb2
from mogul.v1.engine_info_pb2 import EngineInfo
from mogul.v1.rules_service_pb2_grpc import RulesServiceStub
from mogul.v1.suggestion_service_pb2 import AnalyzeResponse, ReviewGameResponse
from mogul.v1.suggestion_service_pb2_grpc import SuggestionServiceStub


class Client:
    """One server, or all that a name stands for. Each call raises grpc.RpcError with the server's status if it is
    refused; `timeout` is the call's deadline in seconds, None: none."""

    def __init__(
        self, target: str, *, credentials: grpc.ChannelCredentials | None = None, token: str | None = None
    ) -> None:
        """`target`: HOST:PORT, or any name that gRPC resolves. Does not connect yet.

        credentials: of `tls`, for a server that asks for it; None: plaintext. token: sent with every call.
        """
        if credentials is None:
            self._channel = grpc.insecure_channel(target, OPTIONS)
        else:
            self._channel = grpc.secure_channel(target, credentials, OPTIONS)
        self._metadata = bearer(token)
        self._suggestions = SuggestionServiceStub(self._channel)
        self._rules = RulesServiceStub(self._channel)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Hang up; calls that are running are cancelled."""
        self._channel.close()

    def wait_until_serving(self, timeout: float | None = None) -> None:
        """Wait until a server takes calls. Raises grpc.FutureTimeoutError."""
        grpc.channel_ready_future(self._channel).result(timeout)

    def engine_info(self, *, timeout: float | None = None) -> EngineInfo:
        """What the server is and what it allows."""
        request = suggestion_service_pb2.GetEngineInfoRequest()
        return self._suggestions.GetEngineInfo(request, timeout=timeout, metadata=self._metadata).engine

    def suggest(
        self,
        position: games_pb2.Position,
        options: search_pb2.SearchOptions | None = None,
        *,
        proposed_move: games_pb2.Move | None = None,
        timeout: float | None = None,
    ) -> suggestion_service_pb2.SuggestResponse:
        """The best move of the seat whose knowledge `position` is; with a timeout, the best that is found in time.

        proposed_move: a move to grade besides."""
        request = suggestion_service_pb2.SuggestRequest(position=position, options=options, proposed_move=proposed_move)
        return self._suggestions.Suggest(request, timeout=timeout, metadata=self._metadata)

    def suggest_all(
        self,
        positions: Iterable[games_pb2.Position],
        options: search_pb2.SearchOptions | None = None,
        *,
        at_once: int = AT_ONCE,
    ) -> Iterator[Outcome]:
        """A suggestion for each of many positions, as they come, with the priority of a batch.

        `at_once`: so many are on their way at a time. A position that is refused harms no other; while the server is
        too busy, or stops before the search is through, it is asked again.
        """

        def ask(index: int, position: games_pb2.Position) -> Outcome:
            request, item = requests.suggest_in_batch(position, options), BatchItem(index)
            while True:
                try:
                    outcome = item.answered(self._suggestions.Suggest(request, metadata=self._metadata))
                except grpc.RpcError as error:
                    outcome = item.refused(error)
                if outcome is not None:
                    return outcome
                time.sleep(BUSY_PAUSE)

        with ThreadPoolExecutor(at_once, "suggest-all") as pool:
            asked = [pool.submit(ask, index, position) for index, position in enumerate(positions)]
            try:
                for each in as_completed(asked):
                    yield each.result()
            finally:
                pool.shutdown(cancel_futures=True)

    def analyze(
        self,
        position: games_pb2.Position,
        options: search_pb2.SearchOptions | None = None,
        *,
        report_seconds: float | None = None,
        proposed_move: games_pb2.Move | None = None,
        timeout: float | None = None,
    ) -> Stream[AnalyzeResponse]:
        """Results that grow, every `report_seconds` at most; `stop()` the analysis, or leave its `with`, to end it."""
        follow = FollowAnalysis(requests.analyze(position, options, report_seconds, proposed_move), timeout)
        return Stream(self._suggestions.Analyze, follow, self._metadata)

    def review(
        self,
        record: games_pb2.GameRecord,
        options: review_pb2.ReviewOptions | None = None,
        *,
        seats: Iterable[int] = (),
        timeout: float | None = None,
    ) -> Stream[ReviewGameResponse]:
        """What each decision of a recorded game cost, as it is found, and at the end a summary.

        seats: whose decisions; none: of all that can be reviewed.
        """
        follow = FollowReview(requests.review(record, options, seats), timeout)
        return Stream(self._suggestions.ReviewGame, follow, self._metadata)

    def start_game(
        self, new_game: games_pb2.NewGame, *, timeout: float | None = None
    ) -> rules_service_pb2.StartGameResponse:
        """A new game."""
        return self._rules.StartGame(
            rules_service_pb2.StartGameRequest(new_game=new_game), timeout=timeout, metadata=self._metadata
        )

    def play_move(
        self, request: rules_service_pb2.PlayMoveRequest, *, timeout: float | None = None
    ) -> rules_service_pb2.PlayMoveResponse:
        """The game after a move and the chance that follows it."""
        return self._rules.PlayMove(request, timeout=timeout, metadata=self._metadata)

    def view(
        self, record: games_pb2.GameRecord, seat: int | None = None, *, timeout: float | None = None
    ) -> rules_service_pb2.GetViewResponse:
        """What a seat knows after a record."""
        return self._rules.GetView(
            rules_service_pb2.GetViewRequest(record=record, seat=seat), timeout=timeout, metadata=self._metadata
        )

    def legal_moves(
        self, subject: requests.Subject, *, timeout: float | None = None
    ) -> rules_service_pb2.ListLegalMovesResponse:
        """The legal moves in a position or after a record."""
        return self._rules.ListLegalMoves(requests.legal_moves(subject), timeout=timeout, metadata=self._metadata)

    def validate(
        self, subject: requests.Subject, *, timeout: float | None = None
    ) -> rules_service_pb2.ValidatePositionResponse:
        """Everything that is wrong with a position or a record."""
        return self._rules.ValidatePosition(requests.validate(subject), timeout=timeout, metadata=self._metadata)

    def component_set(
        self,
        game: str,
        component_set: str = "",
        component_hash: str = "",
        *,
        drawing: bool = False,
        timeout: float | None = None,
    ) -> rules_service_pb2.GetComponentSetResponse:
        """A board with its cards and tiles, the server's default unless named; on request with a drawing (SVG)."""
        request = requests.component_set(game, component_set, component_hash, drawing=drawing)
        return self._rules.GetComponentSet(request, timeout=timeout, metadata=self._metadata)
