"""From a server's first moment to its last: starting, health, reflection, stopping."""

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import grpc
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc

from bench.stubs import Stubs
from mogul.engine.taj_mahal.components import components_from_data, default_components
from mogul.players.games import game_player
from mogul.players.signature import running_signature
from mogul.server import ServerConfig
from mogul.server.lifecycle import Phase
from mogul.v1 import search_pb2
from mogul.v1.engine_info_pb2 import ReadinessStep
from mogul.v1.games_pb2 import Move
from mogul.v1.rules_service_pb2 import GetComponentSetRequest, ListLegalMovesRequest
from mogul.v1.suggestion_service_pb2 import GetEngineInfoRequest, ReviewGameRequest, SuggestRequest
from tests.server.harness import ServerThread, error_of, held, reason, running, started
from tests.taj_mahal_requests import played, question, taj_mahal, whole
from tests.waiting import READY_SECONDS

SERVICES = ("mogul.v1.SuggestionService", "mogul.v1.RulesService")
SERVING, NOT_SERVING = health_pb2.HealthCheckResponse.SERVING, health_pb2.HealthCheckResponse.NOT_SERVING


@contextmanager
def stopping(thread: ServerThread) -> Iterator[None]:
    """Stops a server during a block."""
    stopper = threading.Thread(target=thread.close)
    stopper.start()
    try:
        yield
    finally:
        stopper.join()


def test_a_server_says_that_it_is_starting_until_every_kernel_is_ready() -> None:
    steps: list[tuple[str, int, int]] = []
    begun = threading.Event()

    def progress(*step: Any) -> None:
        steps.append(step)
        begun.set()

    with held(progress=progress) as (thread, gate):
        stubs = Stubs(thread.server.address)
        health: Any = health_pb2_grpc.HealthStub(stubs.channel)
        for service in ("", *SERVICES):
            assert health.Check(health_pb2.HealthCheckRequest(service=service)).status == NOT_SERVING
        for call in (
            lambda: stubs.suggestions.Suggest(question()),
            lambda: stubs.rules.GetComponentSet(GetComponentSetRequest(game="taj_mahal")),
        ):
            assert error_of(call).code() is grpc.StatusCode.UNAVAILABLE
        starting = stubs.suggestions.GetEngineInfo(GetEngineInfoRequest()).engine
        assert starting.games[0].fingerprint
        assert not starting.games[0].rating_scale.running_signature  # to say it takes kernels
        assert begun.wait(READY_SECONDS)
        sent = stubs.suggestions.GetEngineInfo(GetEngineInfoRequest()).engine.start_progress
        assert (sent.part, sent.parts_done, sent.parts_total) == steps[0]
        assert sent.elapsed.ToMilliseconds() > 0
        watched = health.Watch(health_pb2.HealthCheckRequest())
        assert next(watched).status == NOT_SERVING
        gate.set()
        thread.do(thread.server.ready())
        assert next(watched).status == SERVING
        assert stubs.suggestions.Suggest(question()).result.iterations > 0
        started = stubs.suggestions.GetEngineInfo(GetEngineInfoRequest()).engine
        assert not started.HasField("start_progress")
        scale = started.games[0].rating_scale
        assert scale.running_signature == running_signature(game_player("taj_mahal"))
        assert scale.calibrated == (scale.running_signature == scale.signature)
        with stopping(thread):
            assert next(watched).status == NOT_SERVING
            watched.cancel()
        stubs.channel.close()
    assert [through for _, through, _ in steps] == [*range(len(steps))]
    assert {of for _, _, of in steps} == {len(steps) - 1}
    assert [step == "" for step, _, _ in steps] == [False] * (len(steps) - 1) + [True]


def test_a_server_that_stops_first_sends_clients_to_another() -> None:
    """A call that came while the port closes would be cut off with a status that nobody tries again."""
    with running() as thread:
        stubs = Stubs(thread.server.address)
        health: Any = health_pb2_grpc.HealthStub(stubs.channel)
        watched = health.Watch(health_pb2.HealthCheckRequest())
        assert next(watched).status == SERVING
        with stopping(thread):
            assert next(watched).status == NOT_SERVING
            for _ in range(5):
                error = error_of(lambda: stubs.rules.GetComponentSet(GetComponentSetRequest(game="taj_mahal")))
                assert (error.code(), error.details()) == (grpc.StatusCode.UNAVAILABLE, Phase.STOPPING.value)
                assert reason(error) == "NOT_SERVING"
        stubs.channel.close()


KERNELS_AFTER_WARM_UP = """
from numba.core.dispatcher import Dispatcher
from bench.requests import REVIEW
from bench.stubs import Stubs
from bench.taj_mahal import REQUESTS
from tests.live import live
from tests.server.harness import running
from tests.taj_mahal_requests import played, question

def kernels():
    return sum(len(each.overloads) for each in live(Dispatcher))

with running() as thread:
    ready = kernels()
    stubs = Stubs(thread.server.address)
    for method, request in REQUESTS.valid():
        stubs.raw(method)(request.SerializeToString())
    for method, request in REQUESTS.valid_streams():
        if method == REVIEW:
            request.options.iterations = 32
        assert [*stubs.channel.unary_stream(method)(request.SerializeToString())]
    for players in (2, 3, 4, 5):
        for seed in range(3):
            request = question(played(players, 1 + 25 * seed, seed=seed), threads=2, budget={"iterations": 100})
            move = stubs.suggestions.Suggest(request).result.candidates[-1].move
            request.proposed_move.CopyFrom(move)
            stubs.suggestions.Suggest(request)
        stubs.suggestions.Suggest(question(strength={"level": "instant"}, budget=None))
    stubs.channel.close()
    assert ready > 5, ready
    assert kernels() == ready, (ready, kernels())
"""


def test_no_call_compiles_or_loads_a_kernel_after_warm_up(repository: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", KERNELS_AFTER_WARM_UP],
        cwd=repository,
        env=os.environ,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr


def test_suggestions_are_answered_before_reviews_are_ready() -> None:
    """And it is not known yet whether ratings hold."""
    level = search_pb2.SearchOptions(strength=search_pb2.Strength(level=game_player("taj_mahal").levels[0].id))
    at_a_level = SuggestRequest(position=question().position, options=level)
    with held(at="reviews") as (thread, gate):
        stubs = Stubs(thread.server.address)
        thread.do(thread.server.serving())
        assert readiness(stubs) == ["RULES", "SUGGESTIONS"]
        assert stubs.suggestions.Suggest(question()).result.iterations > 0
        assert not stubs.suggestions.Suggest(at_a_level).result.strength.calibrated
        record = whole(played().record)
        for call in (
            lambda: list(stubs.suggestions.ReviewGame(ReviewGameRequest(record=record))),
            lambda: stubs.suggestions.Suggest(SuggestRequest(position=question().position, proposed_move=legal(stubs))),
        ):
            refused = error_of(call)
            assert refused.code() is grpc.StatusCode.UNAVAILABLE
            assert "not ready yet" in str(refused.details())
        gate.set()
        thread.do(thread.server.ready())
        assert readiness(stubs) == ["RULES", "SUGGESTIONS", "REVIEWS", "LEVELS"]
        graded = SuggestRequest(position=question().position, proposed_move=legal(stubs))
        assert stubs.suggestions.Suggest(graded).HasField("grade")
        scale = stubs.suggestions.GetEngineInfo(GetEngineInfoRequest()).engine.games[0].rating_scale
        is_measured = scale.running_signature == scale.signature
        assert stubs.suggestions.Suggest(at_a_level).result.strength.calibrated == is_measured
        stubs.channel.close()


def readiness(stubs: Stubs) -> list[str]:
    game, *_ = stubs.suggestions.GetEngineInfo(GetEngineInfoRequest()).engine.games
    return [ReadinessStep.Name(step).removeprefix("READINESS_STEP_") for step in game.ready]


def legal(stubs: Stubs) -> Move:
    return stubs.rules.ListLegalMoves(ListLegalMovesRequest(position=question().position)).moves[0]


NO_HOST = f"{'a' * 70}.example"  # one of its labels is too long


def test_a_port_in_use_is_an_error_that_names_it(server: ServerThread, capfd: pytest.CaptureFixture[str]) -> None:
    """And nothing but an error: the transport would write a line of its own."""
    with pytest.raises(OSError, match=f"cannot listen on 127.0.0.1:{server.server.port}: .*in use"):
        ServerThread(ServerConfig(port=server.server.port))
    assert capfd.readouterr() == ("", "")


def test_a_host_of_another_machine_is_an_error_that_names_it() -> None:
    with pytest.raises(OSError, match=r"cannot listen on 192\.0\.2\.1:0: .*address"):
        ServerThread(ServerConfig(host="192.0.2.1"))


@pytest.mark.parametrize("options", [{"host": NO_HOST}, {"metrics_port": 0, "metrics_host": NO_HOST}])
def test_a_text_that_is_no_host_is_an_error_that_names_it_and_nothing_is_left_behind(options: dict[str, Any]) -> None:
    before = threading.enumerate()
    with pytest.raises(OSError, match=rf"cannot listen on {NO_HOST}:0( for metrics)?: this is no name of a host"):
        ServerThread(ServerConfig(**options))
    left = [each for each in threading.enumerate() if each not in before and not each.daemon]
    for each in left:  # they may be about to end
        each.join(READY_SECONDS)
    assert [each for each in left if each.is_alive()] == []


def test_component_sets_that_cannot_be_distinguished_are_refused() -> None:
    data = default_components().as_data()
    same_content = components_from_data({**data, "name": "another"})
    with pytest.raises(ValueError, match="more than one has the content"):
        ServerThread(ServerConfig(games=taj_mahal(component_sets=(default_components(), same_content))))
    with pytest.raises(ValueError, match="a server needs one"):
        ServerThread(ServerConfig(games={}))


def test_a_server_can_be_stopped_twice_and_before_it_is_ready() -> None:
    with started() as thread:
        thread.do(thread.server.stop())
    with running() as other:
        other.do(other.server.stop(grace=0.1))
