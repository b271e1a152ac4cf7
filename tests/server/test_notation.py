"""Moves that requests give by their notation, alone or beside the field of the game."""

from typing import Any

import pytest

from bench.stubs import Stubs, violations
from mogul.engine.games import GAMES
from mogul.v1.games_pb2 import Move
from mogul.v1.rules_service_pb2 import (
    ListLegalMovesRequest,
    PlayMoveRequest,
    PlayMoveResponse,
    StartGameRequest,
    StartGameResponse,
)
from mogul.v1.suggestion_service_pb2 import SuggestRequest
from tests.server.harness import error_of, made
from tests.taj_mahal_requests import move, played, question, whole

QUICK = {"iterations": 300}


def said(text: str) -> Move:
    return Move(notation=text)


def maharaja(stubs: Stubs) -> StartGameResponse:
    deal = {"player_count": 3, "seed": 4}
    return stubs.rules.StartGame(made(StartGameRequest, new_game={"maharaja": {"deal": deal}}))


def test_a_move_by_notation_has_the_answers_of_the_same_move_as_data(stubs: Stubs) -> None:
    legal = played().game.notation.move_text(played().game.legal_moves()[0])
    options: list[dict[str, Any]] = [
        {"only_moves": [each("withdraw"), each(legal)], "budget": QUICK} for each in (said, move)
    ]
    by_text, by_data = (stubs.suggestions.Suggest(question(**each)).result for each in options)
    assert by_text == by_data
    assert [each.HasField("taj_mahal") for each in by_text.options.only_moves] == [True, True]
    options = [{"never_moves": [each("withdraw")], "budget": QUICK} for each in (said, move)]
    assert len({str(stubs.suggestions.Suggest(question(**each)).result) for each in options}) == 1
    requests = [question(budget=QUICK), question(budget=QUICK)]
    for request, each in zip(requests, (said, move), strict=True):
        request.proposed_move.CopyFrom(each("withdraw"))
    grades = [stubs.suggestions.Suggest(request).grade for request in requests]
    assert grades[0] == grades[1]
    assert grades[0].move.notation == "withdraw"


def test_a_move_is_made_by_its_notation_and_answered_with_both(stubs: Stubs) -> None:
    table = played()
    request = PlayMoveRequest(record=whole(table.record), seat=table.game.seat, move=said("withdraw"), seed=5)
    by_text = stubs.rules.PlayMove(request)
    request.move.CopyFrom(move("withdraw"))
    request.move.ClearField("notation")
    assert stubs.rules.PlayMove(request) == by_text
    assert by_text.move == move("withdraw")


def test_plans_of_maharaja_are_made_by_notation_in_any_order(stubs: Stubs) -> None:
    game: StartGameResponse | PlayMoveResponse = maharaja(stubs)
    while not any(each.notation == "plan gold+house" for each in legal_moves(stubs, game)):
        first = legal_moves(stubs, game)[0].notation
        game = stubs.rules.PlayMove(
            PlayMoveRequest(record=game.record, seat=game.status.seats_to_move[0], move=said(first))
        )
    request = PlayMoveRequest(record=game.record, seat=game.status.seats_to_move[0], move=said("plan house+gold"))
    made_ = stubs.rules.PlayMove(request).move
    assert made_.notation == "plan gold+house"
    assert made_.maharaja.HasField("choose_plan")
    request.move.notation = "plan gold+pink"
    assert set(violations(error_of(lambda: stubs.rules.PlayMove(request)))) == {"move.notation"}


def legal_moves(stubs: Stubs, game: Any) -> list[Move]:
    return list(stubs.rules.ListLegalMoves(ListLegalMovesRequest(record=game.record)).moves)


def spoilt(text: str | None, game: str | None) -> Move:
    sent = move("withdraw") if game == "taj_mahal" else Move()
    if game == "maharaja":
        sent.maharaja.end_turn.SetInParent()
    sent.notation = text or ""
    return sent


@pytest.mark.parametrize(
    ("text", "game", "place", "says"),
    [
        ("fly away", None, "notation", "is not a move; a move is"),
        ("palace Agra", "taj_mahal", "notation", 'but taj_mahal has "withdraw": another move'),
        (None, None, "game", f"one of {', '.join(GAMES)}; or notation alone"),
        ("withdraw", "maharaja", "maharaja", "a move of taj_mahal is expected here"),
    ],
)
def test_a_move_that_says_nothing_or_two_things_is_refused(
    stubs: Stubs, text: str | None, game: str | None, place: str, says: str
) -> None:
    sent, table = spoilt(text, game), played()
    playing = PlayMoveRequest(record=whole(table.record), seat=table.game.seat, move=sent)
    problems = violations(error_of(lambda: stubs.rules.PlayMove(playing)))
    assert set(problems) == {f"move.{place}"}
    assert says in problems[f"move.{place}"]
    asking: SuggestRequest = question(only_moves=[move("withdraw"), sent])
    problems = violations(error_of(lambda: stubs.suggestions.Suggest(asking)))
    assert set(problems) == {f"options.only_moves[1].{place}"}


def test_a_move_by_notation_that_is_not_legal_is_named_there(stubs: Stubs) -> None:
    table = played()
    request = PlayMoveRequest(record=whole(table.record), seat=table.game.seat, move=said("palace Agra"))
    assert set(violations(error_of(lambda: stubs.rules.PlayMove(request)))) == {"move.notation"}
