"""Only these moves, never those, and as many visits for each."""

import grpc
import pytest

from bench.stubs import Stubs, violations
from mogul.codec.violations import Violations
from mogul.contract.errors import InvalidArgument
from mogul.engine.problem import Problem, Severity
from mogul.engine.taj_mahal.records.deal import new_setup
from mogul.engine.taj_mahal.rule_sets import ZMAN
from mogul.engine.taj_mahal.rules.state import TAKE_OWED
from mogul.engine.taj_mahal.table import Table
from mogul.server import Limits, ServerConfig
from mogul.server.requests import read_suggestion_request
from mogul.server.served_games import ServedGames
from mogul.v1 import games_pb2, search_pb2
from tests.server.harness import error_of
from tests.taj_mahal_requests import COMPONENTS, move, played, position, question


def moves(*texts: str) -> list[games_pb2.Move]:
    return [move(text) for text in texts]


def legal_texts(table: Table) -> list[str]:
    return [table.game.notation.move_text(move) for move in table.game.legal_moves()]


def reported(result: search_pb2.SearchResult) -> set[str]:
    return {each.move.notation for each in result.candidates}


def test_only_the_moves_named_are_candidates(stubs: Stubs) -> None:
    some = legal_texts(played())[:3]
    result = stubs.suggestions.Suggest(question(only_moves=moves(*some))).result
    assert reported(result) == set(some)
    assert {each.notation for each in result.options.only_moves} == set(some)


def test_moves_named_as_never_are_no_candidates(stubs: Stubs) -> None:
    table = played()
    result = stubs.suggestions.Suggest(question(never_moves=moves("withdraw"))).result
    assert reported(result) == {*legal_texts(table)} - {"withdraw"}


def test_a_single_move_named_is_searched_and_not_forced(stubs: Stubs) -> None:
    result = stubs.suggestions.Suggest(question(only_moves=moves("withdraw"), budget={"iterations": 500})).result
    assert result.stop_reason == search_pb2.STOP_REASON_ITERATIONS
    assert result.candidates[0].visits == 500


def test_every_candidate_gets_its_least_visits(stubs: Stubs) -> None:
    result = stubs.suggestions.Suggest(question(min_visits=50)).result
    assert min(each.visits for each in result.candidates) >= 50


def test_of_many_moves_that_cannot_be_chosen_the_first_are_named() -> None:
    """Each has a text of its own to write."""
    request = question(only_moves=moves(*["palace Agra"] * 1000))
    read = Violations()
    with pytest.raises(InvalidArgument):
        read_suggestion_request(read, ServedGames(ServerConfig().games), Limits(), request)
    assert len(read.errors) == 13
    assert read.errors[-1] == Problem(
        Severity.ERROR, "options.only_moves[12]", "is not legal here, the first of 988 more"
    )


def test_a_move_that_cannot_be_chosen_is_named_with_its_place(stubs: Stubs) -> None:
    error = error_of(lambda: stubs.suggestions.Suggest(question(only_moves=moves("withdraw", "palace Agra"))))
    assert error.code() is grpc.StatusCode.INVALID_ARGUMENT
    assert set(violations(error)) == {"options.only_moves[1]"}
    assert '"palace Agra" is not legal here' in violations(error)["options.only_moves[1]"]
    nothing = error_of(
        lambda: stubs.suggestions.Suggest(question(only_moves=moves("withdraw"), never_moves=moves("withdraw")))
    )
    assert violations(nothing) == {"options.never_moves": "no move is left to choose among"}


@pytest.mark.parametrize("order", [1, -1])
def test_cards_of_the_display_can_be_named_in_any_order(stubs: Stubs, order: int) -> None:
    """W10: a pair is searched once, except where its cards are named; then each may come first."""
    table = Table(COMPONENTS, new_setup(COMPONENTS, ZMAN, 4, 3), 3)
    while table.game.state["phase"] != TAKE_OWED or len(legal_texts(table)) < 3:
        table.play(table.game.legal_moves()[0])
    card = legal_texts(table)[::order][0]
    request = question(only_moves=moves(card), budget={"iterations": 300})
    request.position.CopyFrom(position(table.view(table.game.seat)))
    result = stubs.suggestions.Suggest(request).result
    assert [step.move.notation for step in result.turn][:1] == [card]
    assert len(result.turn) == 2
