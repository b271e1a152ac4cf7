"""Analyses and batches through the Python client, of both kinds, against a real server."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import grpc
import pytest

from bench.faults.replica import Replica, replicas, several
from mogul.client import AsyncClient, Client, Outcome, stream
from mogul.server import Limits, ServerConfig
from mogul.v1 import games_pb2, search_pb2
from mogul.v1.review_pb2 import ReviewOptions
from mogul.v1.rules_service_pb2 import PlayMoveRequest
from mogul.v1.suggestion_service_pb2 import AnalyzeResponse, ReviewGameResponse
from tests.server.harness import ServerThread, running, search_bytes
from tests.taj_mahal_requests import played, position, whole
from tests.waiting import wait_until


@pytest.fixture(scope="module")
def server() -> Iterator[ServerThread]:
    with running() as thread:
        yield thread


def a_position() -> games_pb2.Position:
    table = played()
    return position(table.view(table.game.seat))


def options(iterations: int, seed: int | None = None) -> search_pb2.SearchOptions:
    return search_pb2.SearchOptions(budget=search_pb2.Budget(iterations=iterations), seed=seed)


ENDLESS = options(10_000_000)


def held(server: ServerThread) -> int:
    return server.server.scheduler.held


def check_growth(responses: list[AnalyzeResponse]) -> None:
    iterations = [each.result.iterations for each in responses]
    assert iterations == sorted(iterations)
    assert [each.final for each in responses] == [False] * (len(responses) - 1) + [True]


def test_an_analysis_is_an_iterator_that_ends_with_the_final_result(server: ServerThread) -> None:
    with (
        Client(server.server.address) as client,
        client.analyze(a_position(), options(6000), report_seconds=0.05) as found,
    ):
        check_growth(list(found))


def test_stopping_an_analysis_ends_the_iteration_and_frees_the_server(server: ServerThread) -> None:
    with Client(server.server.address) as client:
        analysis = client.analyze(a_position(), ENDLESS, report_seconds=0.05)
        seen = []
        for response in analysis:
            seen.append(response)
            if len(seen) == 3:
                analysis.stop()
        assert not any(each.final for each in seen)
        wait_until(lambda: not held(server), 30)


def test_leaving_an_analysis_stops_it(server: ServerThread) -> None:
    with Client(server.server.address) as client:
        with client.analyze(a_position(), ENDLESS) as analysis:
            next(analysis)
            assert held(server) > 0
        wait_until(lambda: not held(server), 30)


def test_an_analysis_with_asyncio_grows_and_stops(server: ServerThread) -> None:
    async def main() -> None:
        async with AsyncClient(server.server.address) as client:
            await client.wait_until_serving(30)
            check_growth([each async for each in client.analyze(a_position(), options(6000), report_seconds=0.05)])
            analysis, seen = client.analyze(a_position(), ENDLESS, report_seconds=0.05), 0
            async for response in analysis:
                assert not response.final
                seen += 1
                if seen == 3:
                    analysis.stop()
            assert seen >= 3

    asyncio.run(main())
    wait_until(lambda: not held(server), 30)


def test_every_call_is_there_with_asyncio(server: ServerThread) -> None:
    async def main() -> None:
        async with AsyncClient(server.server.address) as client:
            new_game = games_pb2.NewGame()
            new_game.taj_mahal.deal.player_count = 2
            info, game = await asyncio.gather(client.engine_info(), client.start_game(new_game))
            board = await client.component_set(info.games[0].game)
            assert board.component_set.taj_mahal.component_hash == info.games[0].component_sets[0].component_hash
            (seat,) = game.status.seats_to_move
            view = await client.view(game.record, seat)
            legal = await client.legal_moves(game.record)
            assert not (await client.validate(view.position)).problems
            answer = await client.suggest(view.position, options(100), timeout=30)
            assert answer.result.move in legal.moves
            request = PlayMoveRequest(record=game.record, seat=seat, move=answer.result.move)
            assert (await client.play_move(request)).record != game.record

    asyncio.run(main())


def test_a_batch_gives_every_position_its_answer_and_one_that_fails_harms_no_other(server: ServerThread) -> None:
    spoiled = a_position()
    spoiled.taj_mahal.view.visit = 13
    positions = [a_position(), spoiled, a_position()]
    with Client(server.server.address) as client:
        found = {each.index: each for each in client.suggest_all(positions, options(500, seed=1))}
    check_batch(found)

    async def main() -> None:
        async with AsyncClient(server.server.address) as client:
            check_batch({each.index: each async for each in client.suggest_all(positions, options(500, seed=1))})

    asyncio.run(main())


def check_batch(found: dict[int, Outcome]) -> None:
    assert sorted(found) == [0, 1, 2]
    assert found[0].response is not None
    assert found[2].response is not None
    assert found[0].response.result == found[2].response.result
    assert found[0].response.result.options.priority == search_pb2.PRIORITY_BATCH
    assert found[1].error is not None
    assert found[1].error.code() is grpc.StatusCode.INVALID_ARGUMENT


def test_a_batch_larger_than_the_server_can_hold_is_answered_all_the_same() -> None:
    config = ServerConfig(workers=1, limits=Limits(search_bytes=3 * search_bytes(1)))
    with running(config) as thread, Client(thread.server.address) as client:
        found = list(client.suggest_all([a_position()] * 12, options(2000), at_once=12))
        assert all(each.response is not None for each in found)
        assert sorted(each.index for each in found) == list(range(12))


@pytest.fixture(scope="module")
def processes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], Replica]]:
    """A function from a name to the server of that name in a process of its own, which is started again if a test has
    ended it."""
    folder, running = tmp_path_factory.mktemp("servers"), dict[str, Replica]()
    with ExitStack() as ending:

        def find(name: str) -> Replica:
            if name not in running or running[name].is_ended:
                (running[name],) = ending.enter_context(replicas(folder, name))
            return running[name]

        yield find


@pytest.fixture
def two(processes: Callable[[str], Replica]) -> dict[str, Replica]:
    """Two such servers, by name."""
    return {name: processes(name) for name in ("one", "two")}


def end_of(server: Replica, how: str) -> None:
    if how == "killed":
        server.kill()
    else:
        server.terminate()


def processor_seconds(server: Replica) -> float:
    return server.figures()["process_cpu_seconds_total"]


ENDS = pytest.mark.parametrize("how", ["killed", "stopped"])


@ENDS
def test_an_analysis_is_resumed_on_another_server_when_its_own_ends(two: dict[str, Replica], how: str) -> None:
    """The result equals that of one server alone."""
    budget = options(30_000, seed=5)
    with Client(several(two.values())) as client:
        whole = client.suggest(a_position(), budget).result
        analysis = client.analyze(a_position(), budget, report_seconds=0.05)
        responses = [next(analysis)]
        end_of(two[responses[0].serving.server], how)
        responses += analysis
    check_growth(responses)
    assert responses[-1].result == whole
    assert {each.serving.server for each in responses} == {"one", "two"}


def finished_game() -> games_pb2.GameRecord:
    return whole(played(2, 10_000).record)


def check_review(responses: list[ReviewGameResponse]) -> None:
    decisions = [each.decision.event for each in responses if each.HasField("decision")]
    assert decisions == sorted(set(decisions))
    assert len(decisions) == responses[-1].progress.decisions_total
    assert [each.HasField("summary") for each in responses] == [False] * (len(responses) - 1) + [True]
    assert responses[-1].summary.stop_reason == search_pb2.STOP_REASON_ITERATIONS


def test_a_review_is_an_iterator_that_ends_with_the_summary(server: ServerThread) -> None:
    with Client(server.server.address) as client:
        check_review(list(client.review(finished_game(), ReviewOptions(iterations=50, seed=1))))
        some = list(client.review(finished_game(), ReviewOptions(iterations=50, seed=1), seats=[1]))
        assert {each.decision.seat for each in some if each.HasField("decision")} == {1}


def test_a_review_with_asyncio_can_be_stopped(server: ServerThread) -> None:
    async def main() -> None:
        async with AsyncClient(server.server.address) as client:
            check_review([each async for each in client.review(finished_game(), ReviewOptions(iterations=50, seed=1))])
            async with client.review(finished_game(), ReviewOptions(iterations=5000, seed=1)) as review:
                await anext(review)
                assert held(server) > 0

    asyncio.run(main())
    wait_until(lambda: not held(server), 30)


def test_an_analysis_without_another_server_ends_with_the_last_result(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "MAX_RESTARTS", 2)  # all of them take half a minute
    with running() as thread, Client(thread.server.address) as client:
        analysis = client.analyze(a_position(), ENDLESS, report_seconds=0.05)
        responses = [next(analysis)]
        thread.do(thread.server.stop())
        responses += analysis
    check_growth(responses)
    assert responses[-1].result.stop_reason == search_pb2.STOP_REASON_SHUTDOWN


def test_requests_of_a_batch_are_repeated_when_their_server_stops(two: dict[str, Replica]) -> None:
    with Client(several(two.values())) as client:
        outcomes = client.suggest_all([a_position()] * 4, options(30_000, seed=5), at_once=4)
        stopper = threading.Timer(0.3, two["one"].terminate)
        stopper.start()
        results = [outcome.response.result for outcome in outcomes if outcome.response]
        stopper.join()
    assert len(results) == 4
    assert all(result == results[0] for result in results)
    assert results[0].stop_reason != search_pb2.STOP_REASON_SHUTDOWN


@ENDS
def test_a_review_is_resumed_on_another_server_when_its_own_ends(two: dict[str, Replica], how: str) -> None:
    """Every decision once, and the summary of the whole game."""
    game, effort = finished_game(), ReviewOptions(iterations=100, seed=3)
    with Client(several(two.values())) as client:
        *_, undisturbed = client.review(game, effort)
        heard: list[ReviewGameResponse] = []
        before = {name: processor_seconds(server) for name, server in two.items()}
        for response in client.review(game, effort):
            heard.append(response)
            if len(heard) == 20:
                reviewing = max(two, key=lambda name: processor_seconds(two[name]) - before[name])
                end_of(two[reviewing], how)
    check_review(heard)
    assert heard[-1].summary == undisturbed.summary
    assert heard[-1].serving.server != reviewing


def test_a_token_that_cannot_be_sent_is_refused() -> None:
    for token in ("", "two words", "line\n", "ü"):
        with pytest.raises(ValueError, match="printable ASCII"):
            Client("127.0.0.1:1", token=token)
