"""An analysis over a real port: results that grow, and exactly one that is final."""

import itertools
import threading
import time
from typing import Any

import grpc
import pytest

from bench.stubs import Stubs, violations
from mogul.engine.taj_mahal.records.deal import new_setup
from mogul.engine.taj_mahal.rule_sets import ZMAN
from mogul.engine.taj_mahal.table import Table
from mogul.server import ServerConfig
from mogul.server.services.suggestion import SuggestionService
from mogul.v1 import search_pb2
from mogul.v1.suggestion_service_pb2 import AnalyzeRequest, AnalyzeResponse
from tests.server.harness import ServerThread, error_of, in_time, occupied, running
from tests.taj_mahal_requests import COMPONENTS, played, position, question
from tests.waiting import READY_SECONDS

ENDLESS = {"iterations": 10_000_000}


def analysis(table: Table | None = None, /, interval: float = 0.05, **options: Any) -> AnalyzeRequest:
    """A request for the seat to move; messages as often as is allowed."""
    sent = question(table, **options)
    request = AnalyzeRequest(position=sent.position, options=sent.options)
    request.report_interval.FromMicroseconds(round(1e6 * interval))
    return request


def check_that_it_grows(responses: list[AnalyzeResponse]) -> None:
    assert [response.final for response in responses] == [False] * (len(responses) - 1) + [True]
    for before, after in itertools.pairwise(responses):
        assert before.result.stop_reason == search_pb2.STOP_REASON_UNSPECIFIED
        assert not before.result.reproducible
        assert before.result.iterations <= after.result.iterations
        later = {each.move.notation: each.visits for each in after.result.candidates}
        assert all(each.visits <= later[each.move.notation] for each in before.result.candidates)


def test_results_grow_until_the_budget_is_used_up(stubs: Stubs) -> None:
    responses = list(stubs.suggestions.Analyze(analysis(budget={"duration": {"seconds": 1}})))
    check_that_it_grows(responses)
    assert len(responses) > 1  # a message every 50 ms, of a machine with time for it
    assert responses[-1].result.stop_reason in (search_pb2.STOP_REASON_TIME, search_pb2.STOP_REASON_DECIDED)


def test_the_last_result_is_what_a_suggestion_would_be(stubs: Stubs) -> None:
    request = analysis(budget={"iterations": 5000}, seed=3)
    *_, last = stubs.suggestions.Analyze(request)
    suggested = stubs.suggestions.Suggest(question(budget={"iterations": 5000}, seed=3)).result
    assert last.final
    assert last.result.SerializeToString(deterministic=True) == suggested.SerializeToString(deterministic=True)


def test_a_move_of_another_seats_turn_cannot_be_proposed(stubs: Stubs) -> None:
    """Its turn itself can be analysed: the result is an outlook."""
    table = played()
    request = analysis(table)
    request.position.CopyFrom(position(table.view((table.game.seat + 1) % 4)))
    request.proposed_move.notation = "withdraw"
    error = error_of(lambda: list(stubs.suggestions.Analyze(request)))
    assert violations(error) == {"proposed_move": '"withdraw" is not legal here; another seat is to move'}


def test_messages_come_no_more_often_than_requested(stubs: Stubs) -> None:
    rare = list(
        stubs.suggestions.Analyze(analysis(interval=0.5, budget={"duration": {"seconds": 1, "nanos": 200_000_000}}))
    )
    assert len(rare) <= 4


def test_an_interval_shorter_than_allowed_is_refused(stubs: Stubs) -> None:
    error = error_of(lambda: list(stubs.suggestions.Analyze(analysis(interval=0.001))))
    assert error.code() is grpc.StatusCode.INVALID_ARGUMENT
    assert violations(error) == {"report_interval": "0.001 s; at least 0.05 s are allowed here"}


def test_a_deadline_ends_it_with_a_final_message_in_time(stubs: Stubs, call_seconds: float) -> None:
    call = stubs.suggestions.Analyze
    seconds = max(0.6, 20 * call_seconds)
    responses = in_time(lambda timeout: list(call(analysis(budget=ENDLESS), timeout=timeout)), seconds)
    check_that_it_grows(responses)
    assert responses[-1].result.stop_reason == search_pb2.STOP_REASON_DEADLINE


def test_a_client_that_cancels_frees_everything(server: ServerThread, stubs: Stubs) -> None:
    """Within 50 ms, by `python -m bench.faults`."""
    scheduler = server.server.scheduler
    for _ in range(10):
        call = stubs.suggestions.Analyze(analysis(budget=ENDLESS))
        next(call)
        assert scheduler.held > 0
        call.cancel()
        began = time.monotonic()
        while scheduler.held:
            assert time.monotonic() - began < READY_SECONDS
            time.sleep(0.001)


def test_a_last_message_that_nobody_reads_keeps_no_memory(server: ServerThread) -> None:
    running_server = server.server
    scheduler = running_server.scheduler
    service = SuggestionService(
        running_server.config, running_server.games, scheduler, running_server._lanes, running_server._lifecycle
    )

    class Context:
        def time_remaining(self) -> None:
            return None

    async def held() -> list[bool]:
        context: Any = Context()
        stream = service.Analyze(analysis(), context)
        return [scheduler.held > 0 async for _ in stream]

    *before, last = server.do(held())
    assert all(before)
    assert not last


def test_a_service_that_writes_slowly_skips_results_for_the_newest(server: ServerThread, stubs: Stubs) -> None:
    """There is one every twentieth of a second, and for two seconds nothing is written: some forty are skipped."""
    call = stubs.suggestions.Analyze(analysis(budget=ENDLESS))
    first = next(call)
    with occupied(server, server.server._lanes.replies, 1):
        time.sleep(2.0)
    began = time.monotonic()
    later = [next(call).result.iterations for _ in range(25)]
    call.cancel()
    assert time.monotonic() - began > 0.5  # those that come at once were waiting
    assert later == sorted(later)
    assert later[0] > first.result.iterations


def test_a_server_that_stops_ends_it_with_a_final_message() -> None:
    with running(ServerConfig(workers=1)) as thread:
        stubs = Stubs(thread.server.address)
        call = stubs.suggestions.Analyze(analysis(budget=ENDLESS))
        next(call)
        threading.Timer(0.2, lambda: thread.do(thread.server.stop())).start()
        responses = list(call)
        check_that_it_grows(responses)
        assert responses[-1].result.stop_reason == search_pb2.STOP_REASON_SHUTDOWN


def iterations_side_by_side(stubs: Stubs, seconds: float) -> tuple[int, int]:
    """Those of two endless analyses that begin together; the second one goes on for half as long again."""
    found: dict[int, int] = {}

    def follow(number: int) -> None:
        timeout = seconds * (1.0 + 0.5 * number)
        try:
            *_, last = stubs.suggestions.Analyze(analysis(budget=ENDLESS), timeout=timeout)
            found[number] = last.result.iterations
        except grpc.RpcError as error:
            if error.code() is not grpc.StatusCode.DEADLINE_EXCEEDED:
                raise

    followers = [threading.Thread(target=follow, args=(number,)) for number in range(2)]
    for follower in followers:
        follower.start()
    for follower in followers:
        follower.join()
    return (found[0], found[1]) if len(found) == 2 else (0, 1)


def test_two_endless_analyses_share_one_core() -> None:
    """Tried again with more time: on a busy machine one of them can begin much later."""
    with running(ServerConfig(workers=1)) as thread:
        stubs = Stubs(thread.server.address)
        tries = (iterations_side_by_side(stubs, seconds) for seconds in (2.0, 4.0, 8.0))
        assert any(first > 0.2 * second for first, second in tries)


def test_a_forced_move_is_one_final_message(stubs: Stubs) -> None:
    table = Table(COMPONENTS, new_setup(COMPONENTS, ZMAN, 4, 1), 1)
    while len(table.game.legal_moves()) > 1:
        table.play(table.game.legal_moves()[-1])
    (only,) = stubs.suggestions.Analyze(analysis(table))
    assert (only.final, only.result.stop_reason) == (True, search_pb2.STOP_REASON_FORCED)


def test_a_seat_that_is_not_to_move_gets_an_outlook(stubs: Stubs) -> None:
    table = played()
    other = (table.game.seat + 1) % 4
    request = analysis(budget={"iterations": 3000}, seed=1)
    request.position.CopyFrom(position(table.view(other)))
    *_, last = stubs.suggestions.Analyze(request)
    result = last.result
    assert (last.final, result.seat, result.iterations) == (True, other, 3000)
    assert not result.HasField("move")
    assert (len(result.turn), len(result.candidates)) == (0, 0)
    assert sum(each.win_share for each in result.outlook.estimates) == pytest.approx(1.0)
    assert result.outlook.principal_variation[0].seat == table.game.seat
    assert result.reproducible


def test_a_game_that_is_over_cannot_be_analyzed(stubs: Stubs) -> None:
    over = played(2, 10_000)
    request = analysis()
    request.position.CopyFrom(position(over.view(0)))
    assert error_of(lambda: list(stubs.suggestions.Analyze(request))).code() is grpc.StatusCode.FAILED_PRECONDITION
