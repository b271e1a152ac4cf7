"""A synchronous client: messages of the contract in and out."""

from types import TracebackType
from typing import Final, Self

import grpc

from mogul.client.service_config import service_config
from mogul.v1 import games_pb2, rules_service_pb2, search_pb2, suggestion_service_pb2
from mogul.v1.engine_info_pb2 import EngineInfo
from mogul.v1.rules_service_pb2_grpc import RulesServiceStub
from mogul.v1.suggestion_service_pb2_grpc import SuggestionServiceStub

# Answers are as large as the server makes them; what they may hold is bounded by the game.
UNLIMITED: Final = -1


class Client:
    """One server, or all that a name stands for. Each call raises grpc.RpcError with the server's status if it is
    refused; `timeout` is the call's deadline in seconds, None: none."""

    def __init__(self, target: str) -> None:
        """`target`: HOST:PORT, or any name that gRPC resolves. Does not connect yet."""
        options = (
            ("grpc.service_config", service_config()),
            ("grpc.max_receive_message_length", UNLIMITED),
        )
        self._channel = grpc.insecure_channel(target, options)
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
        return self._suggestions.GetEngineInfo(request, timeout=timeout).engine

    def suggest(
        self,
        position: games_pb2.Position,
        options: search_pb2.SearchOptions | None = None,
        *,
        timeout: float | None = None,
    ) -> suggestion_service_pb2.SuggestResponse:
        """The best move of the seat whose knowledge `position` is; with a timeout, the best that is found in time."""
        request = suggestion_service_pb2.SuggestRequest(position=position, options=options)
        return self._suggestions.Suggest(request, timeout=timeout)

    def start_game(
        self, new_game: games_pb2.NewGame, *, timeout: float | None = None
    ) -> rules_service_pb2.StartGameResponse:
        """A new game."""
        return self._rules.StartGame(rules_service_pb2.StartGameRequest(new_game=new_game), timeout=timeout)

    def play_move(
        self, request: rules_service_pb2.PlayMoveRequest, *, timeout: float | None = None
    ) -> rules_service_pb2.PlayMoveResponse:
        """The game after a move and the chance that follows it."""
        return self._rules.PlayMove(request, timeout=timeout)

    def view(
        self, record: games_pb2.Record, seat: int | None = None, *, timeout: float | None = None
    ) -> rules_service_pb2.GetViewResponse:
        """What a seat knows after a record."""
        return self._rules.GetView(rules_service_pb2.GetViewRequest(record=record, seat=seat), timeout=timeout)

    def legal_moves(
        self, subject: games_pb2.Position | games_pb2.Record, *, timeout: float | None = None
    ) -> rules_service_pb2.ListLegalMovesResponse:
        """The legal moves in a position or after a record."""
        if isinstance(subject, games_pb2.Record):
            request = rules_service_pb2.ListLegalMovesRequest(record=subject)
        else:
            request = rules_service_pb2.ListLegalMovesRequest(position=subject)
        return self._rules.ListLegalMoves(request, timeout=timeout)

    def validate(
        self, subject: games_pb2.Position | games_pb2.Record, *, timeout: float | None = None
    ) -> rules_service_pb2.ValidatePositionResponse:
        """Everything that is wrong with a position or a record."""
        if isinstance(subject, games_pb2.Record):
            request = rules_service_pb2.ValidatePositionRequest(record=subject)
        else:
            request = rules_service_pb2.ValidatePositionRequest(position=subject)
        return self._rules.ValidatePosition(request, timeout=timeout)

    def component_set(
        self, game: str, component_set: str = "", *, drawing: bool = False, timeout: float | None = None
    ) -> rules_service_pb2.GetComponentSetResponse:
        """A board with its cards and tiles, the server's default unless named; on request with a drawing (SVG)."""
        request = rules_service_pb2.GetComponentSetRequest(
            game=game, component_set=component_set, include_drawing=drawing
        )
        return self._rules.GetComponentSet(request, timeout=timeout)
