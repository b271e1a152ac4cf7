"""The synchronous client: messages of the contract in and out."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from itertools import islice
from typing import Any, Self, TypeVar, cast

import grpc

from mogul.client import batch
from mogul.client.batch import AT_ONCE, BatchItem, CallsInFlight, Outcome, check_at_once
from mogul.client.channel import bearer
from mogul.client.readiness import (
    DESCRIPTION_SECONDS,
    Ask,
    Channels,
    StreamMethod,
    blocking,
    state,
)
from mogul.client.stream import Stream
from mogul.v1 import rules_service_pb2 as rules
from mogul.v1 import suggestion_service_pb2 as suggestions
from mogul.v1.engine_info_pb2 import EngineInfo
from mogul.v1.games_pb2 import Facts, GameRecord, Move, NewGame, Position
from mogul.v1.review_pb2 import ReviewOptions
from mogul.v1.rules_service_pb2_grpc import RulesServiceStub
from mogul.v1.search_pb2 import SearchOptions
from mogul.v1.suggestion_service_pb2_grpc import SuggestionServiceStub

Response = TypeVar("Response")


def explain(facts: Facts) -> str:
    """Returns the reasons for and against a move, from `Candidate.facts`: one sentence in English; empty without facts,
    and for a game without sentences."""
    return facts.text


class Client:
    """A connection to one server, or to all servers of a name. Each call raises grpc.RpcError with the server's status
    if it is refused; `timeout` is the call's deadline in seconds, None: none."""

    def __init__(
        self,
        target: str,
        *,
        credentials: grpc.ChannelCredentials | None = None,
        token: str | None = None,
        proxy: bool = True,
    ) -> None:
        """`target`: HOST:PORT, which may have `http://` or `grpc://` before it; `https://` asks for TLS; or several
        addresses as gRPC resolves them (`dns:///HOST:PORT`). Does not connect yet. Raises ValueError for any other.

        credentials: of `tls`, for a server with TLS; None: plaintext. token: sent with every call. proxy: whether calls
        to other machines go through the proxy that `grpc_proxy`, `https_proxy` or `http_proxy` names.
        """
        self._target = target
        self._channels = Channels.opened(grpc, target, credentials, proxy=proxy)
        self._metadata = bearer(token)
        channel = cast(grpc.Channel, self._channels)  # as far as stubs need one
        self._suggestions, self._rules = SuggestionServiceStub(channel), RulesServiceStub(channel)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes the connection; running calls are cancelled."""
        self._channels.close()

    def wait_until_serving(self, timeout: float | None = None) -> None:
        """Waits until a server accepts calls. Raises TimeoutError if a server is starting or stopping, and
        ConnectionError if none answers."""
        ready = grpc.channel_ready_future(self._channels.checked)
        try:
            ready.result(timeout)
        except grpc.FutureTimeoutError:
            raise TimeoutError(f"{self._target}: {self._state()}") from None
        finally:
            ready.cancel()  # the channel would tell it of every change for ever

    def _state(self) -> str:
        service = SuggestionServiceStub(cast(grpc.Channel, self._channels.unchecked))
        try:
            request = suggestions.GetEngineInfoRequest()
            described = service.GetEngineInfo(request, timeout=DESCRIPTION_SECONDS, metadata=self._metadata)
        except grpc.RpcError as error:
            raise self._channels.unreached(self._target, error) from None
        return state(described.engine)

    def engine_info(self, *, timeout: float | None = None) -> EngineInfo:
        """The server, its games and its limits."""
        response = self._call(self._suggestions.GetEngineInfo, suggestions.GetEngineInfoRequest(), timeout)
        return response.engine

    def suggest(
        self,
        position: Position,
        options: SearchOptions | None = None,
        *,
        proposed_move: Move | None = None,
        timeout: float | None = None,
    ) -> suggestions.SuggestResponse:
        """The best move for the seat of `position`; with a timeout, the best move found in time. proposed_move: to
        grade besides."""
        request = suggestions.SuggestRequest(position=position, options=options, proposed_move=proposed_move)
        return self._call(self._suggestions.Suggest, request, timeout)

    def suggest_all(
        self, positions: Iterable[Position], options: SearchOptions | None = None, *, at_once: int = AT_ONCE
    ) -> Iterator[Outcome]:
        """A suggestion for each of many positions, as they arrive, with the priority of a batch.

        at_once: requests in flight at a time; positions are taken as these end. A refused position does not affect the
        others; a request is retried while the server is busy, and when it stops before the search has ended. Leaving
        the loop cancels the searches in flight, and sends nothing more.
        """
        check_at_once(at_once)
        in_flight, left = CallsInFlight(), enumerate(positions)

        def suggest(index: int, position: Position) -> Outcome | None:
            request, item = batch.suggest_in_batch(position, options), BatchItem(index)
            while not in_flight.is_over:
                try:
                    outcome = item.answered(self._call(self._suggestions.Suggest, request, None, in_flight.ask))
                except grpc.FutureCancelledError:
                    return None
                except grpc.RpcError as error:
                    outcome = item.refused(error)
                if outcome is not None:
                    return outcome
                in_flight.pause(item.pause)
            return None

        with ThreadPoolExecutor(at_once, "suggest-all") as pool:
            try:
                calls = {pool.submit(suggest, *each) for each in islice(left, at_once)}
                while calls:
                    done, calls = wait(calls, return_when=FIRST_COMPLETED)
                    for call in done:
                        calls |= {pool.submit(suggest, *each) for each in islice(left, 1)}
                        outcome = call.result()
                        if outcome is not None:
                            yield outcome
            finally:
                in_flight.cancel()

    def analyze(
        self,
        position: Position,
        options: SearchOptions | None = None,
        *,
        report_seconds: float | None = None,
        proposed_move: Move | None = None,
        timeout: float | None = None,
    ) -> Stream[suggestions.AnalyzeResponse]:
        """Growing results, every `report_seconds` at most; `stop()` the stream, or leave its `with`, to end the
        analysis."""
        request = batch.analyze(position, options, report_seconds, proposed_move)
        return Stream(cast(StreamMethod, self._suggestions.Analyze), request, timeout, self._metadata)

    def review(
        self,
        record: GameRecord,
        options: ReviewOptions | None = None,
        *,
        seats: Iterable[int] = (),
        first_event: int = 0,
        timeout: float | None = None,
    ) -> Stream[suggestions.ReviewGameResponse]:
        """The cost of each decision of a recorded game, one after the other, and at the end a summary.

        seats: those whose decisions are reported; none: all that can be reviewed. first_event: place of the event from
        which on decisions are reported, `summary.next_event` of a review that was cut short.
        """
        request = suggestions.ReviewGameRequest(record=record, options=options, seats=seats, first_event=first_event)
        return Stream(cast(StreamMethod, self._suggestions.ReviewGame), request, timeout, self._metadata)

    def start_game(self, new_game: NewGame, *, timeout: float | None = None) -> rules.StartGameResponse:
        """A new game."""
        return self._call(self._rules.StartGame, rules.StartGameRequest(new_game=new_game), timeout)

    def play_move(self, request: rules.PlayMoveRequest, *, timeout: float | None = None) -> rules.PlayMoveResponse:
        """The game after a move and the chance that follows it."""
        return self._call(self._rules.PlayMove, request, timeout)

    def view(
        self, record: GameRecord, seat: int | None = None, *, timeout: float | None = None
    ) -> rules.GetViewResponse:
        """The view of a seat after a record."""
        return self._call(self._rules.GetView, rules.GetViewRequest(record=record, seat=seat), timeout)

    def spectator_view(self, record: GameRecord, *, timeout: float | None = None) -> rules.GetSpectatorViewResponse:
        """The view of somebody without a seat after a record, and the record as everybody saw it."""
        return self._call(self._rules.GetSpectatorView, rules.GetSpectatorViewRequest(record=record), timeout)

    def sample_record(
        self, record: GameRecord, seed: int | None = None, *, timeout: float | None = None
    ) -> rules.SampleRecordResponse:
        """A full record that the observer of a record could have seen so: what it did not see is drawn at random."""
        return self._call(self._rules.SampleRecord, rules.SampleRecordRequest(record=record, seed=seed), timeout)

    def legal_moves(self, subject: batch.Subject, *, timeout: float | None = None) -> rules.ListLegalMovesResponse:
        """The legal moves in a position or after a record."""
        request = rules.ListLegalMovesRequest(**batch.about(subject))
        return self._call(self._rules.ListLegalMoves, request, timeout)

    def tally(self, subject: batch.Subject, *, timeout: float | None = None) -> rules.GetTallyResponse:
        """The sums of the table in a position, for its seat, or after a record, for spectators."""
        return self._call(self._rules.GetTally, rules.GetTallyRequest(**batch.about(subject)), timeout)

    def validate(self, subject: batch.Subject, *, timeout: float | None = None) -> rules.ValidatePositionResponse:
        """Every problem of a position or a record."""
        request = rules.ValidatePositionRequest(**batch.about(subject))
        return self._call(self._rules.ValidatePosition, request, timeout)

    def component_set(
        self,
        game: str,
        component_set: str = "",
        component_hash: str = "",
        *,
        drawing: bool = False,
        timeout: float | None = None,
    ) -> rules.GetComponentSetResponse:
        """A board with its cards and tiles, the server's default unless named; on request with a drawing (SVG)."""
        request = rules.GetComponentSetRequest(
            game=game, component_set=component_set, component_hash=component_hash, include_drawing=drawing
        )
        return self._call(self._rules.GetComponentSet, request, timeout)

    def _call(
        self, method: Callable[..., Response], request: Any, timeout: float | None, ask: Ask = blocking
    ) -> Response:
        return method(request, timeout=timeout, metadata=self._metadata, ask=ask)
