"""Moves that somebody thinks of making, graded."""

import grpc

from bench.stubs import Stubs, violations
from mogul.engine.taj_mahal.records.deal import new_setup
from mogul.engine.taj_mahal.rule_sets import ZMAN
from mogul.engine.taj_mahal.rules.state import TAKE_OWED
from mogul.engine.taj_mahal.table import Table
from mogul.players.games import game_player
from mogul.server import ServerConfig
from mogul.v1 import judgement_pb2
from mogul.v1.search_pb2 import Budget, SearchOptions, Strength
from mogul.v1.suggestion_service_pb2 import AnalyzeRequest, SuggestRequest
from tests.server.harness import error_of, in_time, running
from tests.taj_mahal_requests import COMPONENTS, move, played, position, taj_mahal

MUCH = Budget(iterations=3_000_000)
WORK = SearchOptions(budget=Budget(iterations=1500), seed=3)


def sending(text: str, options: SearchOptions = WORK, moves: int = 3) -> SuggestRequest:
    table = played(4, moves)
    view = table.view(table.game.seat)
    return SuggestRequest(position=position(view), options=options, proposed_move=move(text))


def worst(stubs: Stubs) -> str:
    """The move that a search thinks least of, among those that it has compared well."""
    options = SearchOptions(budget=Budget(iterations=4000), seed=3, min_visits=60)
    candidates = stubs.suggestions.Suggest(sending("withdraw", options)).result.candidates
    return min(candidates, key=lambda each: each.estimates[played(4, 3).game.seat].win_share).move.notation


def test_a_bad_move_is_graded_with_what_it_costs_what_was_better_and_why(stubs: Stubs) -> None:
    bad = worst(stubs)
    grade = stubs.suggestions.Suggest(sending(bad)).grade
    assert (grade.move.notation, grade.best_move.notation != bad) == (bad, True)
    assert grade.tag in (
        judgement_pb2.DECISION_TAG_INACCURACY,
        judgement_pb2.DECISION_TAG_MISTAKE,
        judgement_pb2.DECISION_TAG_BLUNDER,
    )
    assert grade.loss.counted.win_share > 2 * grade.loss.error.win_share > 0.0
    assert grade.reason.startswith(("The better move ", "Within this visit "))
    assert grade.HasField("facts")
    assert grade.facts != grade.best_facts


def test_the_best_move_costs_nothing(stubs: Stubs) -> None:
    best = stubs.suggestions.Suggest(sending("withdraw")).result.move
    grade = stubs.suggestions.Suggest(sending(best.notation)).grade
    assert grade.tag == judgement_pb2.DECISION_TAG_BEST
    assert grade.best_move == best == grade.move
    assert (grade.loss.counted.win_share, grade.reason) == (0.0, "")
    assert grade.facts == grade.best_facts


def test_the_tutor_is_as_strong_whoever_plays(stubs: Stubs) -> None:
    """By default its search has the server's default budget."""
    weak = SearchOptions(strength=Strength(level=game_player("taj_mahal").levels[0].id), seed=3)
    one, other = (stubs.suggestions.Suggest(sending("withdraw", options)) for options in (weak, SearchOptions(seed=3)))
    assert one.grade == other.grade
    assert one.result.strength.level == game_player("taj_mahal").levels[0].id


def test_a_grade_can_be_requested_again(stubs: Stubs) -> None:
    one, other = (stubs.suggestions.Suggest(sending("withdraw")).grade for _ in range(2))
    assert one == other


def test_an_analysis_grades_in_its_last_message(stubs: Stubs) -> None:
    sent = sending("withdraw")
    request = AnalyzeRequest(position=sent.position, options=sent.options, proposed_move=sent.proposed_move)
    request.report_interval.FromMilliseconds(50)
    reported = list(stubs.suggestions.Analyze(request))
    assert [each.HasField("grade") for each in reported] == [each.final for each in reported]
    assert reported[-1].grade == stubs.suggestions.Suggest(sent).grade


def test_a_move_that_is_forced_is_graded_as_forced(stubs: Stubs) -> None:
    for moves in range(60):
        table = played(4, moves)
        legal = table.game.legal_moves()
        if len(legal) == 1:
            break
    grade = stubs.suggestions.Suggest(sending(table.game.notation.move_text(legal[0]), moves=moves)).grade
    assert grade.tag == judgement_pb2.DECISION_TAG_FORCED
    assert not grade.HasField("facts")


def test_a_move_that_is_not_legal_is_refused(stubs: Stubs) -> None:
    error = error_of(lambda: stubs.suggestions.Suggest(sending("palace Agra")))
    assert error.code() is grpc.StatusCode.INVALID_ARGUMENT
    assert '"palace Agra" is not legal here' in violations(error)["proposed_move"]


def test_where_there_is_no_time_to_grade_there_is_no_grade_and_the_suggestion_is_the_same(stubs: Stubs) -> None:
    weak = SearchOptions(strength=Strength(level=game_player("taj_mahal").levels[0].id), seed=3)
    request = sending("withdraw", weak)
    with running(ServerConfig(games=taj_mahal(default_iterations=2_000_000))) as server:
        call = Stubs(server.server.address).suggestions.Suggest
        response = in_time(lambda timeout: call(request, timeout=timeout), 1.0, tries=2)
    assert not response.HasField("grade")
    assert response.result.reproducible
    assert response.result == stubs.suggestions.Suggest(request).result


def test_more_work_than_is_allowed_is_refused(stubs: Stubs) -> None:
    found = violations(error_of(lambda: stubs.suggestions.Suggest(sending("withdraw", SearchOptions(budget=MUCH)))))
    assert set(found) == {"options.budget.iterations"}
    assert found["options.budget.iterations"] == "3000000; with a proposed move at most 2000000 are allowed here"


def test_cards_are_graded_in_whatever_order_they_are_taken(stubs: Stubs) -> None:
    """Of a pair, searches offer one order; a player may take either card first (W10)."""
    table = Table(COMPONENTS, new_setup(COMPONENTS, ZMAN, 4, 3), 3)
    while table.game.state["phase"] != TAKE_OWED or len(table.game.legal_moves()) < 3:
        table.play(table.game.legal_moves()[0])
    view = table.view(table.game.seat)
    held = len(view.hand) + len(view.players[view.seat].known_cards)
    for card in map(table.game.notation.move_text, table.game.legal_moves()):
        request = SuggestRequest(position=position(view), options=WORK, proposed_move=move(card))
        grade = stubs.suggestions.Suggest(request).grade
        assert grade.move.notation == card
        assert grade.facts.taj_mahal.cards_kept == held + view.cards_owed
