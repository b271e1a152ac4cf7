"""Suggestions and reviews of Maharaja."""

import pytest

from bench.stubs import Stubs
from mogul.client import explain
from mogul.engine.maharaja.rule_sets import Phase
from mogul.maharaja.v1 import plan_pb2
from mogul.v1 import games_pb2
from mogul.v1.rules_service_pb2 import ListLegalMovesRequest
from mogul.v1.suggestion_service_pb2 import ReviewGameRequest, SuggestRequest
from tests.server.harness import error_of, unanswerable
from tests.server.maharaja.tables import observed, random_record, record_at, seats_to_move, viewed, whole


def question(position: games_pb2.Position, iterations: int = 50) -> SuggestRequest:
    request = SuggestRequest(position=position)
    request.options.seed = 1
    request.options.budget.iterations = iterations
    return request


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("phase", [*Phase][:-1])
def test_every_kind_of_decision_gets_a_suggestion(stubs: Stubs, phase: Phase, players: int) -> None:
    early = phase in (Phase.CHARACTERS, Phase.HOUSES)
    record = record_at(phase, players, seed=2, after=players if phase is Phase.HOUSES else 0 if early else 30)
    seat = seats_to_move(record)[-1]
    position = viewed(record, seat)
    result = stubs.suggestions.Suggest(question(position)).result
    legal = stubs.rules.ListLegalMoves(ListLegalMovesRequest(position=position)).moves
    assert result.move in [*legal]
    assert result.iterations > 0 or len(legal) == 1
    assert all(candidate.move in [*legal] for candidate in result.candidates)
    if result.iterations:
        assert explain(result.candidates[0].facts).endswith(".")
    assert stubs.suggestions.Suggest(question(observed(record, seat))).result == result


def test_a_seat_that_is_not_to_move_gets_none(stubs: Stubs) -> None:
    record = record_at(Phase.TURN, 3)
    (seat,) = seats_to_move(record)
    request = question(viewed(record, (seat + 1) % 3))
    assert unanswerable(error_of(lambda: stubs.suggestions.Suggest(request))) == "NOT_TO_MOVE"
    over = question(viewed(random_record(0, 2, 2000), 0))
    assert unanswerable(error_of(lambda: stubs.suggestions.Suggest(over))) == "GAME_OVER"


def test_a_proposed_plan_is_graded(stubs: Stubs) -> None:
    record = record_at(Phase.PLANNING, 3)
    request = question(viewed(record, 1))
    request.proposed_move.maharaja.choose_plan.plan.actions.extend([plan_pb2.ACTION_GOLD] * 2)
    graded = stubs.suggestions.Suggest(request)
    assert graded.grade.move.notation == "plan gold+gold"


def test_a_game_is_reviewed(stubs: Stubs) -> None:
    request = ReviewGameRequest(record=whole(random_record(0, 3, 45)))
    request.options.iterations = 20
    *_, last = stubs.suggestions.ReviewGame(request)
    assert not last.summary.HasField("next_event")
