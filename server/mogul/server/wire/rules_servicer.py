"""RulesService."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

import grpc
from google.protobuf.message import Message

from mogul.engine.problem import Problem, Problems, Severity, quote
from mogul.engine.taj_mahal.components import component_svg
from mogul.engine.taj_mahal.records.record import Moved, observe
from mogul.engine.taj_mahal.rule_sets import RULE_SETS, ZMAN
from mogul.server.desk import Desk
from mogul.server.lifecycle import Lifecycle
from mogul.server.refusals import InvalidRequest, NotPossibleNow
from mogul.server.taj_mahal import rules
from mogul.server.taj_mahal.catalogue import Catalogue
from mogul.server.taj_mahal.status import status_of_game, status_of_view
from mogul.server.wire.games import GAME, Kept, read_kept, read_position, write_kept, write_position
from mogul.server.wire.placing import placed
from mogul.server.wire.reading import Reader
from mogul.server.wire.searches import write_move
from mogul.server.wire.taj_mahal.component_sets import write_component_set
from mogul.server.wire.taj_mahal.happenings import write_happenings, write_status
from mogul.server.wire.taj_mahal.pieces import Pieces, pieces_of
from mogul.server.wire.taj_mahal.records import pieces_of_setup, read_setup
from mogul.server.wire.validation import broken_rules
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

    def __init__(self, catalogue: Catalogue, desk: Desk, lifecycle: Lifecycle) -> None:
        self._catalogue = catalogue
        self._desk = desk
        self._lifecycle = lifecycle

    async def _answer(self, method: Callable[[Request], Response], request: Request) -> Response:
        self._lifecycle.check_serving()
        return await self._desk.take(method, request)

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
        reader = Reader(broken_rules(request))
        new_game, place = request.new_game.taj_mahal, f"new_game.{GAME}"
        if new_game.WhichOneof("start") is None or not (new_game.HasField("deal") or new_game.dealt.HasField("setup")):
            reader.check()  # a broken rule of the contract
        if new_game.HasField("dealt"):
            pieces, advance = self._dealt(reader, f"{place}.dealt", new_game.dealt)
        else:
            pieces, advance = self._deal(reader, f"{place}.deal", new_game.deal)
        return messages.StartGameResponse(
            record=write_kept(pieces, advance.record),
            effects=write_happenings(pieces, advance.happenings),
            status=write_status(pieces, advance.status),
        )

    def _deal(self, reader: Reader, place: str, deal: new_game_pb2.Deal) -> tuple[Pieces, rules.Advance]:
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
        reader.add(problems.found)
        reader.check()
        assert components is not None
        assert rule_set is not None
        seed = deal.seed if deal.HasField("seed") else None
        advance = rules.deal_game(components, rule_set, deal.player_count, first_player, seed)
        return pieces_of(components, rule_set.name), advance

    def _dealt(self, reader: Reader, place: str, dealt: new_game_pb2.Dealt) -> tuple[Pieces, rules.Advance]:
        found = read_setup(reader, self._catalogue, f"{place}.setup", dealt.setup)
        display = () if found is None else found[0].read_cards(reader, f"{place}.display", dealt.display)
        reader.check()
        assert found is not None
        pieces, setup = found
        with placed({"display": f"{place}.display"}):
            return pieces, rules.begin_game(pieces.components, setup, display)

    def _play_move(self, request: messages.PlayMoveRequest) -> messages.PlayMoveResponse:
        reader = Reader(broken_rules(request))
        kept = read_kept(reader, self._catalogue, "record", request.record)
        pieces = pieces_of_setup(self._catalogue, request.record.taj_mahal.setup)
        moved = draws = None
        if request.HasField("move"):
            moved = Moved(request.seat, pieces.read_move(reader, f"move.{GAME}", request.move.taj_mahal))
        if request.WhichOneof("chance") == "draws":
            cards = request.draws.taj_mahal.cards
            draws = [
                pieces.read_dealt(reader, f"draws.{GAME}.cards[{index}]", card) for index, card in enumerate(cards)
            ]
        reader.check()
        assert kept is not None
        seed = request.seed if request.WhichOneof("chance") == "seed" else None
        with placed({"record": f"record.{GAME}", "move": f"move.{GAME}", "cards": f"draws.{GAME}.cards"}):
            advance = rules.play(kept.components, kept.record, moved, draws, seed)
        return messages.PlayMoveResponse(
            record=write_kept(pieces, advance.record),
            effects=write_happenings(pieces, advance.happenings),
            status=write_status(pieces, advance.status),
            draws_used=advance.draws_used,
        )

    def _get_view(self, request: messages.GetViewRequest) -> messages.GetViewResponse:
        reader = Reader(broken_rules(request))
        kept = read_kept(reader, self._catalogue, "record", request.record)
        seat = request.seat if request.HasField("seat") else None
        if kept is not None and seat is None:
            seat = kept.record.observer
            if seat is None:
                reader.error("seat", "must be set: the record tells every hand, not what one seat observed")
        reader.check()
        assert kept is not None
        assert seat is not None
        with placed({"record": f"record.{GAME}"}):
            view = rules.knowledge(kept.components, kept.record, seat)
        pieces = _pieces(kept)
        return messages.GetViewResponse(
            position=write_position(pieces, view), observed_record=write_kept(pieces, observe(kept.record, seat))
        )

    def _list_legal_moves(self, request: messages.ListLegalMovesRequest) -> messages.ListLegalMovesResponse:
        reader = Reader(broken_rules(request))
        if request.WhichOneof("subject") == "record":
            kept = read_kept(reader, self._catalogue, "record", request.record)
            reader.check()
            assert kept is not None
            with placed({"record": f"record.{GAME}"}):
                game = rules.fold(kept.components, kept.record)
            pieces, moves, status = _pieces(kept), rules.legal_moves_of_game(game), status_of_game(game)
        else:
            known = read_position(reader, self._catalogue, "position", request.position)
            reader.check()
            assert known is not None
            pieces = pieces_of(known.components, known.view.rule_set)
            moves, status = rules.legal_moves_of_view(*known), status_of_view(known.view)
        return messages.ListLegalMovesResponse(
            moves=[write_move(pieces, pieces.notation.move_id(move)) for move in moves],
            status=write_status(pieces, status),
        )

    def _validate_position(self, request: messages.ValidatePositionRequest) -> messages.ValidatePositionResponse:
        try:
            reader = Reader(broken_rules(request))
        except InvalidRequest as refusal:  # it is too large to look at the rest
            return messages.ValidatePositionResponse(problems=[_problem(each) for each in refusal.problems])
        if not _has_subject(request):
            reader.check()
        with suppress(NotPossibleNow):  # nothing is wrong with a record that stops where a card is owed
            if request.WhichOneof("subject") == "record":
                self._look_at(reader, request.record)
            else:
                read_position(reader, self._catalogue, "position", request.position)
        return messages.ValidatePositionResponse(problems=[_problem(each) for each in reader.problems])

    def _look_at(self, reader: Reader, record: games_pb2.GameRecord) -> None:
        """Note what is wrong with a record: as its keeper and, if it has one, as its observer saw it."""
        kept = read_kept(reader, self._catalogue, "record", record)
        if kept is None or reader.is_broken(f"record.{GAME}"):
            return
        try:
            with placed({"record": f"record.{GAME}"}):
                rules.fold(kept.components, kept.record)
                if kept.record.observer is not None:
                    rules.knowledge(kept.components, kept.record, kept.record.observer)
        except InvalidRequest as refusal:
            reader.add(refusal.problems)

    def _get_component_set(self, request: messages.GetComponentSetRequest) -> messages.GetComponentSetResponse:
        reader = Reader(broken_rules(request))
        if request.game != GAME:
            reader.add([Problem(Severity.ERROR, "game", f"{quote(request.game)} is not a known game; known: {GAME}")])
        problems = Problems()
        components = self._catalogue.find(problems, "", request.component_set, request.component_hash)
        reader.add(problems.found)
        reader.check()
        assert components is not None
        return messages.GetComponentSetResponse(
            component_set=games_pb2.ComponentSet(taj_mahal=write_component_set(components)),
            drawing=component_svg(components) if request.include_drawing else "",
        )


def _pieces(kept: Kept) -> Pieces:
    return pieces_of(kept.components, kept.record.setup.rule_set)


def _has_subject(request: messages.ValidatePositionRequest) -> bool:
    """Whether there is anything to look at."""
    if request.WhichOneof("subject") == "record":
        return request.record.WhichOneof("game") is not None
    return request.position.taj_mahal.WhichOneof("form") is not None


def _problem(problem: Problem) -> messages.Problem:
    return messages.Problem(severity=_SEVERITIES[problem.severity], field=problem.place, message=problem.message)
