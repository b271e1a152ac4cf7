"""RulesService: each method parses its request, asks the rules of its game, and writes the reply."""

import asyncio
import secrets
from collections.abc import Callable, Coroutine, Iterable
from contextlib import suppress
from functools import wraps
from typing import Any, Final, NamedTuple, TypeVar

from google.protobuf.message import Message

from mogul.codec.message_codec import MessageCodec
from mogul.codec.record_views import check_not_over, problems_at, spectator_view_of_record, view_of_record
from mogul.codec.violations import Violations, broken_rules, problems_of
from mogul.contract.errors import FailedPrecondition, InvalidArgument
from mogul.contract.interceptors import Context
from mogul.engine.game_rules import Components, GameRecord, GameRules, View
from mogul.engine.problem import Problem
from mogul.server.lanes import Lanes
from mogul.server.lifecycle import Lifecycle
from mogul.server.served_games import ServedGame, ServedGames
from mogul.v1 import games_pb2
from mogul.v1 import rules_service_pb2 as messages
from mogul.v1.rules_service_pb2_grpc import RulesServiceServicer

Request = TypeVar("Request", bound=Message)
Reply = TypeVar("Reply")

_MESSAGES: Final = MessageCodec(names={"place": "field"})


def _in_lane(
    method: Callable[["RulesService", Request], Reply],
) -> Callable[["RulesService", Request, Context], Coroutine[Any, Any, Reply]]:
    """Returns a method of the servicer that answers in the thread of requests."""

    @wraps(method)
    async def answer(self: "RulesService", request: Request, context: Context) -> Reply:
        self.lifecycle.check_serving()
        return await self.lanes.requests.run(method, self, request)

    return answer


class SentRecord(NamedTuple):
    """A record as it was sent, with its game."""

    game: ServedGame
    components: Components
    record: GameRecord


class RulesService(RulesServiceServicer):
    """The servicer of RulesService."""

    def __init__(self, games: ServedGames, lanes: Lanes, lifecycle: Lifecycle) -> None:
        self._games = games
        self.lanes = lanes
        self.lifecycle = lifecycle
        self._drawings: dict[str, asyncio.Task[str]] = {}  # by the hashes of component sets; each is made once

    @_in_lane
    def StartGame(self, request: messages.StartGameRequest) -> messages.StartGameResponse:  # noqa: N802
        """Returns a new game."""
        violations = Violations(broken_rules(request))
        game = _found(violations, self._games.of(violations, "new_game", request.new_game))
        field = game.codec.game
        message = getattr(request.new_game, field)
        step = game.codec.start_game(violations, game.components, f"new_game.{field}", message)
        return _MESSAGES.write(
            messages.StartGameResponse, step, record=game.codec.write_record(step.components, step.record)
        )

    @_in_lane
    def PlayMove(self, request: messages.PlayMoveRequest) -> messages.PlayMoveResponse:  # noqa: N802
        """Returns the game after a move."""
        violations = Violations(broken_rules(request))
        game = _found(violations, self._games.of(violations, "record", request.record))
        step = game.codec.play_move(violations, game.components, request)
        response = _MESSAGES.write(
            messages.PlayMoveResponse, step, record=game.codec.write_record(step.components, step.record)
        )
        if step.status.seats_to_move or step.status.over:  # no card is owed
            after = SentRecord(game, step.components, step.record)
            for index, seat in enumerate(request.view_seats):
                response.views.append(_view(after, seat, f"view_seats[{index}]", is_replayed=True))
            if request.include_spectator_view:
                response.spectator_view.CopyFrom(_spectator_view(after, is_replayed=True))
        return response

    @_in_lane
    def GetView(self, request: messages.GetViewRequest) -> messages.GetViewResponse:  # noqa: N802
        """Returns the knowledge of a seat."""
        violations = Violations(broken_rules(request))
        sent = self._read_record(violations, request.record)
        seat = request.seat if request.HasField("seat") else sent.record.observer
        if seat is None:
            violations.error("seat", "must be set: the record has the hands of all seats, it is not one seat's")
        return _view(sent, violations.checked(seat), "seat")

    @_in_lane
    def GetSpectatorView(self, request: messages.GetSpectatorViewRequest) -> messages.GetSpectatorViewResponse:  # noqa: N802
        """Returns the spectators' knowledge."""
        violations = Violations(broken_rules(request))
        sent = self._read_record(violations, request.record)
        violations.check()
        return _spectator_view(sent)

    @_in_lane
    def SampleRecord(self, request: messages.SampleRecordRequest) -> messages.SampleRecordResponse:  # noqa: N802
        """Returns a full record that a seat could have seen so."""
        violations = Violations(broken_rules(request))
        sent = self._read_record(violations, request.record)
        player, path = sent.game.player, f"record.{sent.game.codec.game}"
        if sent.record.observer is None:
            violations.error(f"{path}.observer", "must be set: the record is not what one seat observed")
        seat = violations.checked(sent.record.observer)
        view = view_of_record(player.rules, sent.components, sent.record, seat, (path, f"{path}.observer"))
        check_not_over(view.is_over)
        seed = request.seed if request.HasField("seed") else secrets.randbits(62)
        sampled = player.sample_record(sent.components, sent.record, seed)
        return messages.SampleRecordResponse(record=sent.game.codec.write_record(sent.components, sampled))

    @_in_lane
    def ListLegalMoves(self, request: messages.ListLegalMovesRequest) -> messages.ListLegalMovesResponse:  # noqa: N802
        """Returns the legal moves."""
        violations = Violations(broken_rules(request))
        if request.WhichOneof("subject") == "record":
            game, components, record = self._read_record(violations, request.record)
            violations.check()
            turn = game.codec.turn_of_record(components, record, f"record.{game.codec.game}")
            rule_set = record.setup.rule_set
        else:
            game, components, view = self._read_position(violations, request)
            turn, rule_set = game.codec.turn_of_view(components, view), view.rule_set
        moves = game.codec.moves(components, rule_set)
        return messages.ListLegalMovesResponse(moves=map(moves.write_move, turn.moves), status=turn.status)

    @_in_lane
    def GetTally(self, request: messages.GetTallyRequest) -> messages.GetTallyResponse:  # noqa: N802
        """Returns the sums of a table."""
        violations = Violations(broken_rules(request))
        if request.WhichOneof("subject") == "record":
            sent = self._read_record(violations, request.record)
            violations.check()
            game, components, path = sent.game, sent.components, f"record.{sent.game.codec.game}"
            view = spectator_view_of_record(game.player.rules, components, sent.record, path, is_replayed=False)
        else:
            game, components, view = self._read_position(violations, request)
        return messages.GetTallyResponse(tally=game.codec.write_tally(components, view))

    @_in_lane
    def ValidatePosition(self, request: messages.ValidatePositionRequest) -> messages.ValidatePositionResponse:  # noqa: N802
        """Returns the problems of a position or a record."""
        try:
            violations = Violations(broken_rules(request))
        except InvalidArgument as error:  # the request is too large to be read
            return _validated(problems_of(error))
        subject = request.WhichOneof("subject")
        if subject is None or getattr(request, subject).WhichOneof("game") is None:
            violations.check()
        with suppress(FailedPrecondition):  # a record may end where chance is owed
            if subject == "record":
                self._validate_record(violations, request.record)
            else:
                game = self._games.of(violations, "position", request.position)
                if game is not None:
                    game.read_position(violations, "position", request.position)
        return _validated(violations.problems)

    def _validate_record(self, violations: Violations, message: games_pb2.GameRecord) -> None:
        game = self._games.of(violations, "record", message)
        parsed = None if game is None else game.read_record(violations, "record", message)
        if game is None or parsed is None or violations.is_broken(f"record.{game.codec.game}"):
            return
        path, rules, (components, record) = f"record.{game.codec.game}", game.player.rules, parsed
        try:
            with problems_at(path):
                rules.replay(components, record)
            if record.observer is not None:
                view_of_record(rules, components, record, record.observer, (path, f"{path}.observer"))
        except InvalidArgument as error:
            violations.add(problems_of(error))

    async def GetComponentSet(  # noqa: N802
        self, request: messages.GetComponentSetRequest, context: Context
    ) -> messages.GetComponentSetResponse:
        """Returns a component set, with its drawing if asked for."""
        response, rules, components = await self._get_component_set(request, context)
        if request.include_drawing:
            key = components.content_hash
            if key not in self._drawings:
                # Takes more than a tenth of a second.
                drawing = self.lanes.background.run(rules.component_svg, components)
                self._drawings[key] = asyncio.create_task(drawing)
            response.drawing = await asyncio.shield(self._drawings[key])
        return response

    @_in_lane
    def _get_component_set(
        self, request: messages.GetComponentSetRequest
    ) -> tuple[messages.GetComponentSetResponse, GameRules, Components]:
        violations = Violations(broken_rules(request))
        game = _found(violations, self._games.find(violations, "game", request.game))
        components = violations.checked(
            game.components.find(violations, "", request.component_set, request.component_hash)
        )
        message = game.codec.write_component_set(components)
        return messages.GetComponentSetResponse(component_set=message), game.player.rules, components

    def _read_position(
        self, violations: Violations, request: messages.ListLegalMovesRequest | messages.GetTallyRequest
    ) -> tuple[ServedGame, Components, View]:
        """Returns the position of a request, with its game. Raises InvalidArgument with all its violations, and for a
        request without a subject."""
        if not request.HasField("position"):
            violations.check()
        game = _found(violations, self._games.of(violations, "position", request.position))
        components, view = _found(violations, game.read_position(violations, "position", request.position))
        violations.check()
        return game, components, view

    def _read_record(self, violations: Violations, message: games_pb2.GameRecord) -> SentRecord:
        game = _found(violations, self._games.of(violations, "record", message))
        return SentRecord(game, *_found(violations, game.read_record(violations, "record", message)))


def _view(sent: SentRecord, seat: int, path: str, *, is_replayed: bool = False) -> messages.GetViewResponse:
    """Returns the knowledge of a seat after a record. path: of the seat in the request. is_replayed: in this call."""
    rules, codec, paths = sent.game.player.rules, sent.game.codec, (f"record.{sent.game.codec.game}", path)
    view = view_of_record(rules, sent.components, sent.record, seat, paths, is_replayed=is_replayed)
    return messages.GetViewResponse(
        position=codec.write_position(sent.components, view),
        observed_record=codec.write_record(sent.components, rules.observe(sent.record, seat)),
    )


def _spectator_view(sent: SentRecord, *, is_replayed: bool = False) -> messages.GetSpectatorViewResponse:
    """Returns the spectators' knowledge after a record. is_replayed: in this call."""
    rules, codec, path = sent.game.player.rules, sent.game.codec, f"record.{sent.game.codec.game}"
    view = spectator_view_of_record(rules, sent.components, sent.record, path, is_replayed=is_replayed)
    return messages.GetSpectatorViewResponse(
        view=codec.write_spectator_view(sent.components, view),
        observed_record=codec.write_record(sent.components, rules.spectator_record(sent.record)),
    )


def _found(violations: Violations, value: Reply | None) -> Reply:
    """Returns a value that was read. Raises InvalidArgument, with all violations so far, for one without a meaning."""
    return violations.checked(value) if value is None else value


def _validated(problems: Iterable[Problem]) -> messages.ValidatePositionResponse:
    return messages.ValidatePositionResponse(problems=[_MESSAGES.write(messages.Problem, each) for each in problems])
