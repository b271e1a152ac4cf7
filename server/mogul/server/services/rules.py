"""RulesService."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

import grpc
from google.protobuf.message import Message

from mogul.engine.game_rules import Moved
from mogul.engine.problem import Problem, Problems, Severity, quote
from mogul.engine.taj_mahal.components import component_svg
from mogul.engine.taj_mahal.records.record import observe
from mogul.engine.taj_mahal.rule_sets import RULE_SETS, ZMAN
from mogul.server.codec.field_paths import placed
from mogul.server.codec.games import GAME, read_kept, read_position, write_kept, write_position
from mogul.server.codec.suggestion import write_move
from mogul.server.codec.taj_mahal.component_sets import write_component_set
from mogul.server.codec.taj_mahal.effects import write_effects
from mogul.server.codec.taj_mahal.records import codec_of_setup, read_record, read_setup
from mogul.server.codec.taj_mahal.status import write_status
from mogul.server.codec.taj_mahal.values import ValueCodec, value_codec
from mogul.server.codec.validation import broken_rules
from mogul.server.codec.violations import Violations
from mogul.server.errors import FailedPrecondition, InvalidArgument
from mogul.server.executor import Executor
from mogul.server.lifecycle import Lifecycle
from mogul.server.taj_mahal import rules
from mogul.server.taj_mahal.catalogue import Catalogue
from mogul.server.taj_mahal.status import status_of_game, status_of_view
from mogul.taj_mahal.v1 import new_game_pb2
from mogul.v1 import games_pb2
from mogul.v1 import rules_service_pb2 as messages
from mogul.v1.rules_service_pb2_grpc import RulesServiceServicer

Context = grpc.aio.ServicerContext[Any, Any]
Request = TypeVar("Request", bound=Message)
Response = TypeVar("Response", bound=Message)

_SEVERITIES = {Severity.WARNING: messages.SEVERITY_WARNING, Severity.ERROR: messages.SEVERITY_ERROR}


class RulesServicer(RulesServiceServicer):
    """Translates; `rules` answers."""

    def __init__(self, catalogue: Catalogue, executor: Executor, lifecycle: Lifecycle) -> None:
        self._catalogue = catalogue
        self._executor = executor
        self._lifecycle = lifecycle

    async def _answer(self, method: Callable[[Request], Response], request: Request) -> Response:
        self._lifecycle.check_serving()
        return await self._executor.take(method, request)

    async def StartGame(self, request: messages.StartGameRequest, context: Context) -> messages.StartGameResponse:  # noqa: N802
        """A new game."""
        return await self._answer(self._start_game, request)

    async def PlayMove(self, request: messages.PlayMoveRequest, context: Context) -> messages.PlayMoveResponse:  # noqa: N802
        """The game after a move."""
        return await self._answer(self._play_move, request)

    async def GetView(self, request: messages.GetViewRequest, context: Context) -> messages.GetViewResponse:  # noqa: N802
        """What a seat knows."""
        return await self._answer(self._get_view, request)

    async def ListLegalMoves(  # noqa: N802
        self, request: messages.ListLegalMovesRequest, context: Context
    ) -> messages.ListLegalMovesResponse:
        """The legal moves."""
        return await self._answer(self._list_legal_moves, request)

    async def ValidatePosition(  # noqa: N802
        self, request: messages.ValidatePositionRequest, context: Context
    ) -> messages.ValidatePositionResponse:
        """What is wrong."""
        return await self._answer(self._validate_position, request)

    async def GetComponentSet(  # noqa: N802
        self, request: messages.GetComponentSetRequest, context: Context
    ) -> messages.GetComponentSetResponse:
        """A component set."""
        return await self._answer(self._get_component_set, request)

    # On the desk

    def _start_game(self, request: messages.StartGameRequest) -> messages.StartGameResponse:
        violations = Violations(broken_rules(request))
        new_game, place = request.new_game.taj_mahal, f"new_game.{GAME}"
        if new_game.WhichOneof("start") is None or not (new_game.HasField("deal") or new_game.dealt.HasField("setup")):
            violations.check()  # a broken rule of the contract
        if new_game.HasField("dealt"):
            codec, advance = self._dealt(violations, f"{place}.dealt", new_game.dealt)
        else:
            codec, advance = self._deal(violations, f"{place}.deal", new_game.deal)
        return messages.StartGameResponse(
            record=write_kept(codec, advance.record),
            effects=write_effects(codec, advance.effects),
            status=write_status(codec, advance.status),
        )

    def _deal(self, violations: Violations, place: str, deal: new_game_pb2.Deal) -> tuple[ValueCodec, rules.Advance]:
        problems = Problems()
        components = self._catalogue.find(problems, f"{place}.", deal.component_set, deal.component_hash)
        rule_set = RULE_SETS.get(deal.rule_set or ZMAN.name)
        if rule_set is None:
            known = ", ".join(RULE_SETS)
            problems.error(f"{place}.rule_set", f"{quote(deal.rule_set)} is not a rule set; they are {known}")
        elif deal.player_count not in rule_set.players:
            sizes = f"{rule_set.players[0]} to {rule_set.players[-1]}"
            problems.error(f"{place}.player_count", f"{deal.player_count}; {rule_set.name} is played by {sizes}")
        first_player = deal.first_player if deal.HasField("first_player") else None
        if first_player is not None and first_player >= deal.player_count:
            message = f"{first_player} is no seat; seats are 0 to {deal.player_count - 1}"
            problems.error(f"{place}.first_player", message)
        violations.add(problems.found)
        violations.check()
        assert components is not None
        assert rule_set is not None
        seed = deal.seed if deal.HasField("seed") else None
        advance = rules.deal_game(components, rule_set, deal.player_count, first_player, seed)
        return value_codec(components, rule_set.name), advance

    def _dealt(self, violations: Violations, place: str, dealt: new_game_pb2.Dealt) -> tuple[ValueCodec, rules.Advance]:
        codec = codec_of_setup(violations, self._catalogue, f"{place}.setup", dealt.setup)
        if codec is not None:
            setup = read_setup(violations, codec, f"{place}.setup", dealt.setup)
            display = codec.read_cards(violations, f"{place}.display", dealt.display)
        violations.check()
        assert codec is not None
        with placed({"display": f"{place}.display"}):
            return codec, rules.begin_game(codec.components, setup, display)

    def _play_move(self, request: messages.PlayMoveRequest) -> messages.PlayMoveResponse:
        violations = Violations(broken_rules(request))
        codec, record = read_record(violations, self._catalogue, f"record.{GAME}", request.record.taj_mahal)
        moved = draws = None
        if codec is not None and request.HasField("move"):
            moved = Moved(request.seat, codec.read_move(violations, f"move.{GAME}", request.move.taj_mahal))
        if codec is not None and request.WhichOneof("chance") == "draws":
            draws = codec.read_all_dealt(violations, f"draws.{GAME}.cards", request.draws.taj_mahal.cards)
        violations.check()
        assert codec is not None
        assert record is not None
        seed = request.seed if request.WhichOneof("chance") == "seed" else None
        with placed({"record": f"record.{GAME}", "move": f"move.{GAME}", "cards": f"draws.{GAME}.cards"}):
            advance = rules.play(codec.components, record, moved, draws, seed)
        return messages.PlayMoveResponse(
            record=write_kept(codec, advance.record),
            effects=write_effects(codec, advance.effects),
            status=write_status(codec, advance.status),
            draws_used=advance.draws_used,
        )

    def _get_view(self, request: messages.GetViewRequest) -> messages.GetViewResponse:
        violations = Violations(broken_rules(request))
        kept = read_kept(violations, self._catalogue, "record", request.record)
        seat = request.seat if request.HasField("seat") else None
        if kept is not None and seat is None:
            seat = kept.record.observer
            if seat is None:
                violations.error("seat", "must be set: the record tells every hand, not what one seat observed")
        violations.check()
        assert kept is not None
        assert seat is not None
        with placed({"record": f"record.{GAME}"}):
            view = rules.view_of_seat(kept.components, kept.record, seat)
        codec = kept.codec
        return messages.GetViewResponse(
            position=write_position(codec, view), observed_record=write_kept(codec, observe(kept.record, seat))
        )

    def _list_legal_moves(self, request: messages.ListLegalMovesRequest) -> messages.ListLegalMovesResponse:
        violations = Violations(broken_rules(request))
        if request.WhichOneof("subject") == "record":
            kept = read_kept(violations, self._catalogue, "record", request.record)
            violations.check()
            assert kept is not None
            with placed({"record": f"record.{GAME}"}):
                game = rules.replayed(kept.components, kept.record)
            codec, moves, status = kept.codec, rules.legal_moves_of_game(game), status_of_game(game)
        else:
            known = read_position(violations, self._catalogue, "position", request.position)
            violations.check()
            assert known is not None
            codec, status = known.codec, status_of_view(known.view)
            moves = rules.legal_moves_of_view(known.components, known.view)
        return messages.ListLegalMovesResponse(
            moves=[write_move(codec, move) for move in moves], status=write_status(codec, status)
        )

    def _validate_position(self, request: messages.ValidatePositionRequest) -> messages.ValidatePositionResponse:
        try:
            violations = Violations(broken_rules(request))
        except InvalidArgument as refusal:  # it is too large to look at the rest
            return messages.ValidatePositionResponse(problems=[_problem(each) for each in refusal.problems])
        if not _has_subject(request):
            violations.check()
        with suppress(FailedPrecondition):  # nothing is wrong with a record that stops where a card is owed
            if request.WhichOneof("subject") == "record":
                self._look_at(violations, request.record)
            else:
                read_position(violations, self._catalogue, "position", request.position)
        return messages.ValidatePositionResponse(problems=[_problem(each) for each in violations.problems])

    def _look_at(self, violations: Violations, record: games_pb2.GameRecord) -> None:
        """Note what is wrong with a record: as its keeper and, if it has one, as its observer saw it."""
        kept = read_kept(violations, self._catalogue, "record", record)
        if kept is None or violations.is_broken(f"record.{GAME}"):
            return
        try:
            with placed({"record": f"record.{GAME}"}):
                rules.replayed(kept.components, kept.record)
                if kept.record.observer is not None:
                    rules.view_of_seat(kept.components, kept.record, kept.record.observer)
        except InvalidArgument as refusal:
            violations.add(refusal.problems)

    def _get_component_set(self, request: messages.GetComponentSetRequest) -> messages.GetComponentSetResponse:
        violations = Violations(broken_rules(request))
        if request.game != GAME:
            violations.add(
                [Problem(Severity.ERROR, "game", f"{quote(request.game)} is not a known game; known: {GAME}")]
            )
        problems = Problems()
        components = self._catalogue.find(problems, "", request.component_set, request.component_hash)
        violations.add(problems.found)
        violations.check()
        assert components is not None
        return messages.GetComponentSetResponse(
            component_set=games_pb2.ComponentSet(taj_mahal=write_component_set(components)),
            drawing=component_svg(components) if request.include_drawing else "",
        )


def _has_subject(request: messages.ValidatePositionRequest) -> bool:
    """Whether there is anything to look at."""
    if request.WhichOneof("subject") == "record":
        return request.record.WhichOneof("game") is not None
    return request.position.taj_mahal.WhichOneof("form") is not None


def _problem(problem: Problem) -> messages.Problem:
    return messages.Problem(severity=_SEVERITIES[problem.severity], field=problem.place, message=problem.message)
