"""A review over a real port: decisions as they are through, and one summary at the end."""

import random
import threading
import time
from functools import cache
from typing import Any

import grpc
import pytest

from bench.mutations import Mutations
from bench.stubs import Stubs, violations
from mogul.engine.game_rules import Moved
from mogul.engine.taj_mahal.records.deal import new_setup
from mogul.engine.taj_mahal.records.record import GameRecord, observe
from mogul.engine.taj_mahal.rule_sets import ZMAN
from mogul.engine.taj_mahal.table import Table
from mogul.players.games import game_player
from mogul.players.review import Decision, GameReview, ReviewRequest, reviewable
from mogul.server import Limits, ServerConfig
from mogul.server.served_games import fingerprint
from mogul.v1 import judgement_pb2, review_pb2, search_pb2
from mogul.v1.suggestion_service_pb2 import ReviewGameRequest, ReviewGameResponse
from tests.server.harness import ServerThread, error_of, in_time, running
from tests.taj_mahal_requests import COMPONENTS, question, whole
from tests.waiting import READY_SECONDS

BUDGET = 200


@cache
def finished(players: int = 3, seed: int = 1) -> GameRecord:
    table = Table(COMPONENTS, new_setup(COMPONENTS, ZMAN, players, seed), seed)
    choice = random.Random(seed)
    while not table.game.is_over:
        table.play(choice.choice(table.game.legal_moves()))
    return table.record


def event_of(record: GameRecord, last_moves: int) -> int:
    """The event that is the first of the last moves."""
    return [place for place, event in enumerate(record.events) if isinstance(event, Moved)][-last_moves]


def request(record: GameRecord | None = None, last_moves: int = 20, seats: tuple[int, ...] = (), **options: Any) -> Any:
    record = record or finished()
    sent = ReviewGameRequest(record=whole(record), seats=seats, first_event=event_of(record, last_moves))
    sent.options.CopyFrom(review_pb2.ReviewOptions(**{"seed": 1, "iterations": BUDGET, **options}))
    return sent


def found(responses: list[ReviewGameResponse]) -> tuple[list[review_pb2.ReviewedDecision], review_pb2.ReviewSummary]:
    """The decisions and the summary of a stream; exactly the last message has one."""
    assert [each.HasField("summary") for each in responses] == [False] * (len(responses) - 1) + [True]
    assert all(each.HasField("serving") for each in responses)
    through = [(each.progress.decisions_done, each.progress.iterations) for each in responses]
    assert through == sorted(through)
    return [each.decision for each in responses if each.HasField("decision")], responses[-1].summary


def reported(decisions: list[review_pb2.ReviewedDecision], summary: review_pb2.ReviewSummary) -> list[bytes]:
    return [each.SerializeToString(deterministic=True) for each in (*decisions, summary)]


def test_every_decision_is_reported_and_then_the_summary(stubs: Stubs) -> None:
    responses = list(stubs.suggestions.ReviewGame(request()))
    decisions, summary = found(responses)
    game = reviewable(game_player("taj_mahal"), COMPONENTS, finished())
    review = GameReview(ReviewRequest(game=game, iterations=BUDGET, seed=1, first_event=event_of(finished(), 20)))
    expected: list[Decision] = []
    while not review.is_done:
        decision = review.run_slice()
        expected += [] if decision is None else [decision]
    text = game.notation.move_text
    assert [(each.event, each.seat, each.move.notation, each.best_move.notation) for each in decisions] == [
        (each.event, each.seat, text(each.move), text(each.best_move)) for each in expected
    ]
    assert [judgement_pb2.DecisionTag.Name(each.tag) for each in decisions] == [
        f"DECISION_TAG_{each.tag.name}" for each in expected
    ]
    assert [each.loss.difference.win_share for each in decisions] == [
        each.loss.difference.win_share for each in expected
    ]
    for reviewed, of_review in zip(decisions, expected, strict=True):
        assert [
            (each.seat, each.value.win_share, each.value.score) for each in (*reviewed.before, *reviewed.after)
        ] == [
            (seat, value.win_share, value.score)
            for values in (of_review.before, of_review.after)
            for seat, value in enumerate(values)
        ]
    assert summary.stop_reason == search_pb2.STOP_REASON_ITERATIONS
    assert summary.result_known
    assert not summary.HasField("next_event")
    assert sum(each.account.final.win_share for each in summary.seats) == pytest.approx(1.0)
    assert sum(count.count for each in summary.seats for count in each.tag_counts) == 20
    assert responses[-1].progress == review_pb2.ReviewProgress(
        decisions_done=20, decisions_total=20, iterations=review.progress.iterations
    )
    assert {each.serving.fingerprint for each in responses} == {fingerprint("taj_mahal")}


def test_accounts_add_up_over_the_game_and_over_its_visits(stubs: Stubs) -> None:
    _, summary = found(list(stubs.suggestions.ReviewGame(request(last_moves=40))))
    for seat in summary.seats:
        assert len(seat.rounds) > 1
        for account in (seat.account, *(each.account for each in seat.rounds)):
            for unit in ("win_share", "score"):
                parts = (account.start, account.luck, account.own_decisions, account.others_decisions)
                assert sum(getattr(part, unit) for part in parts) == pytest.approx(getattr(account.final, unit))


def test_the_first_message_comes_at_once_and_reports_the_options(stubs: Stubs) -> None:
    sent = request()
    sent.options.Clear()
    call = stubs.suggestions.ReviewGame(sent)
    first = next(call)
    call.cancel()
    assert not first.HasField("decision")
    assert not first.HasField("summary")
    assert 0 < first.options.seed < 1 << 53
    assert first.options.iterations == game_player("taj_mahal").default_iterations
    assert (first.options.threads, first.options.priority) == (1, search_pb2.PRIORITY_REVIEW)


def test_equal_requests_get_equal_bytes(stubs: Stubs) -> None:
    one, other, third = (
        reported(*found(list(stubs.suggestions.ReviewGame(request(seed=seed, last_moves=12))))) for seed in (3, 3, 4)
    )
    assert one == other != third


@pytest.mark.parametrize("has_seed", [True, False])
def test_an_observed_record_gives_its_observer_the_same_decisions(stubs: Stubs, has_seed: bool) -> None:
    """Section I: the other cards of the whole record change nothing."""
    requests = request(observe(finished(), 1)), request(seats=(1,))
    if not has_seed:
        for each in requests:
            each.options.ClearField("seed")
    (seen, _), (of_whole, _) = (found(list(stubs.suggestions.ReviewGame(each))) for each in requests)
    assert seen == of_whole
    assert {each.seat for each in seen} == {1}


def test_a_review_without_a_seed_says_the_same_every_time(stubs: Stubs) -> None:
    sent = request(last_moves=12)
    sent.options.ClearField("seed")
    one, other = (list(stubs.suggestions.ReviewGame(sent)) for _ in range(2))
    assert reported(*found(one)) == reported(*found(other))
    assert one[0].options.seed == reviewable(game_player("taj_mahal"), COMPONENTS, finished()).seed


def test_a_deadline_cuts_it_short_and_it_can_be_gone_on_with(stubs: Stubs) -> None:
    costly: Any = {"iterations": 20_000}
    sent, review = request(last_moves=60, **costly), stubs.suggestions.ReviewGame
    before, summary = found(in_time(lambda timeout: list(review(sent, timeout=timeout)), 1.5))
    assert summary.stop_reason == search_pb2.STOP_REASON_DEADLINE
    assert not summary.result_known
    assert before[-1].event < summary.next_event
    call = review(sent)
    rest = request(**costly)
    rest.first_event = summary.next_event
    going_on = review(rest)
    following = next(each.decision for each in going_on if each.HasField("decision"))
    going_on.cancel()
    decisions = (each.decision for each in call if each.HasField("decision"))
    assert [next(decisions) for _ in range(len(before) + 1)] == [*before, following]
    call.cancel()


def test_a_client_that_cancels_frees_everything(server: ServerThread, stubs: Stubs) -> None:
    scheduler = server.server.scheduler
    for _ in range(5):
        call = stubs.suggestions.ReviewGame(request(iterations=100_000))
        next(call)
        assert scheduler.held > 0
        call.cancel()
        began = time.monotonic()
        while scheduler.held:
            assert time.monotonic() - began < READY_SECONDS
            time.sleep(0.001)


def test_a_client_that_reads_slowly_misses_no_decision(stubs: Stubs) -> None:
    call = stubs.suggestions.ReviewGame(request())
    responses = [next(call)]
    time.sleep(1.0)
    decisions, _ = found(responses + list(call))
    assert len(decisions) == 20


def test_a_server_that_stops_ends_it_with_a_summary() -> None:
    with running(ServerConfig(workers=1)) as thread:
        stubs = Stubs(thread.server.address)
        call = stubs.suggestions.ReviewGame(request(iterations=1_000_000))
        responses = [next(call)]
        threading.Timer(0.2, lambda: thread.do(thread.server.stop())).start()
        decisions, summary = found(responses + list(call))
        assert summary.stop_reason == search_pb2.STOP_REASON_SHUTDOWN
        assert summary.next_event == event_of(finished(), 20 - len(decisions))


def test_a_suggestion_does_not_wait_for_reviews(server: ServerThread, stubs: Stubs) -> None:
    def seconds() -> float:
        began = time.monotonic()
        stubs.suggestions.Suggest(question(budget={"iterations": 500}))
        return time.monotonic() - began

    reviews = [stubs.suggestions.ReviewGame(request(iterations=100_000)) for _ in range(6)]
    for call in reviews:
        next(call)
    try:
        assert sorted(seconds() for _ in range(9))[4] < 2  # one decision of a review takes longer
    finally:
        for call in reviews:
            call.cancel()


def problems(stubs: Stubs, sent: ReviewGameRequest) -> dict[str, str]:
    error = error_of(lambda: list(stubs.suggestions.ReviewGame(sent)))
    assert error.code() is grpc.StatusCode.INVALID_ARGUMENT
    return violations(error)


def test_a_broken_record_names_its_fields(stubs: Stubs) -> None:
    record = finished()
    broken = GameRecord(record.setup, (*record.events[:50], *record.events[51:]))
    (place,) = problems(stubs, request(broken))
    assert place.startswith("record.taj_mahal.events[")
    nobody = observe(record, 1)
    untold = problems(stubs, request(GameRecord(nobody.setup, nobody.events)))
    assert {"record.taj_mahal.setup.hands[0]", "record.taj_mahal.setup.hands[2]"} <= set(untold)
    assert list(problems(stubs, request(GameRecord(nobody.setup, nobody.events, 2)))) == [
        "record.taj_mahal.setup.hands[2]"
    ]


def test_everything_wrong_is_reported_at_once(stubs: Stubs) -> None:
    sent = request(observe(finished(), 1), seats=(0, 1, 15), threads=200, iterations=500_000_000)
    sent.first_event = len(finished().events)
    assert set(problems(stubs, sent)) == {
        "seats[0]",
        "seats[2]",
        "first_event",
        "options.iterations",
        "options.threads",
    }


def test_a_review_larger_than_allowed_is_refused() -> None:
    with running(ServerConfig(limits=Limits(review_iterations=20_000))) as thread:
        stubs = Stubs(thread.server.address)
        assert len(found(list(stubs.suggestions.ReviewGame(request(iterations=200))))[0]) == 20
        (problem,) = problems(stubs, request(iterations=201)).items()
        said = "201 for each of 20 moves can take 20100 in all; at most 20000 are allowed here"
        assert problem == ("options.iterations", said)


def review_error(stubs: Stubs, sent: Any) -> Any:
    """Returns the error that ends a review; None after a summary."""
    try:
        found(list(stubs.suggestions.ReviewGame(sent, timeout=60)))
    except grpc.RpcError as error:
        return error
    return None


def test_strange_requests_are_refused_by_name(stubs: Stubs) -> None:
    answered, refused, small = 0, 0, request(last_moves=3, iterations=10)
    mutations = Mutations([("", small)], random.Random(6))
    for number in range(200):
        sent: Any = mutations.random_message(ReviewGameRequest) if number % 4 == 0 else mutations.mutated(small)
        if sent.options.iterations > 1000:
            continue
        error = review_error(stubs, sent)
        if error is None:
            answered += 1
        else:
            assert error.code() is grpc.StatusCode.INVALID_ARGUMENT, (sent, error.details())
            assert all(violations(error)), sent
            refused += 1
    assert answered > 5
    assert refused > 50
