"""`mogul serve` as an operator runs it: a process with certificates and tokens, its log, and its end by SIGTERM."""

import json
import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import grpc
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc

from bench.stubs import Stubs
from mogul.v1.search_pb2 import STOP_REASON_SHUTDOWN
from mogul.v1.suggestion_service_pb2 import AnalyzeRequest, GetEngineInfoRequest
from tests.cli.command import Mogul
from tests.server.certificates import Authority
from tests.server.harness import error_of
from tests.taj_mahal_requests import question
from tests.waiting import READY_SECONDS

PROGRAM = "import sys; from mogul.cli.main import main; sys.exit(main())"
TOKEN, WRONG = "a-token-0123456789", "a-wrong-token-98765"
SECONDS_TO_STOP = 10.0  # as long as docker waits before it kills
NOT_SERVING = health_pb2.HealthCheckResponse.NOT_SERVING


class Service:
    """A process of `mogul serve`, its log in a file."""

    def __init__(self, log: Path, *arguments: str | Path, **variables: str) -> None:
        """variables: of the environment, beside those of the tests."""
        self._log = log
        with log.open("wb") as stream:
            self.process = subprocess.Popen(
                [sys.executable, "-c", PROGRAM, "serve", "--port", "0", *arguments],
                env={**os.environ, **variables},
                stderr=stream,
            )

    @property
    def log(self) -> str:
        return self._log.read_text()

    def wait_for(self, pattern: str, seconds: float = READY_SECONDS) -> str:
        """The first group of a pattern, as soon as the log has it."""
        until = time.monotonic() + seconds
        while (found := re.search(pattern, self.log)) is None:
            assert time.monotonic() < until, self.log
            assert self.process.poll() is None, self.log
            time.sleep(0.02)
        return found[1]


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Service]]:
    services: list[Service] = []

    def start(*arguments: str | Path, **variables: str) -> Service:
        services.append(Service(tmp_path / "log", *arguments, **variables))
        return services[-1]

    yield start
    for each in services:
        each.process.kill()
        each.process.wait()


@pytest.fixture
def authority(tmp_path: Path) -> Authority:
    return Authority(tmp_path)


def test_sigterm_ends_searches_with_answers_refuses_new_calls_and_changes_health_at_once(
    serve: Callable[..., Service],
) -> None:
    service = serve("--log-format", "json", "--workers", "2")
    address = service.wait_for(r'"Serving on (\S+) ')
    stubs, other = Stubs(address), Stubs(address)
    health: Any = health_pb2_grpc.HealthStub(other.channel)
    watched = health.Watch(health_pb2.HealthCheckRequest())
    assert next(watched).status == health_pb2.HealthCheckResponse.SERVING
    long = question(budget={"iterations": 10_000_000})
    analysis = stubs.suggestions.Analyze(AnalyzeRequest(position=long.position, options=long.options))
    assert not next(analysis).final
    suggestion = stubs.suggestions.Suggest.future(long)
    time.sleep(0.2)
    assert not suggestion.done()
    service.process.send_signal(signal.SIGTERM)
    assert next(watched).status == NOT_SERVING
    refused = error_of(lambda: other.suggestions.Suggest(question())).code()
    # CANCELLED: on a busy machine the call can come when the port is being closed.
    assert refused in (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.CANCELLED)
    assert suggestion.result(10).result.stop_reason == STOP_REASON_SHUTDOWN
    assert suggestion.result().result.iterations > 0
    *_, last = analysis
    assert last.final
    assert last.result.stop_reason == STOP_REASON_SHUTDOWN
    assert service.process.wait(3) == 0  # for nobody who only watches
    assert list(watched) == []
    for each in (stubs, other):
        each.channel.close()
    lines = [json.loads(line) for line in service.log.splitlines()]
    ended = [line for line in lines if line.get("stop_reason") == "SHUTDOWN"]
    assert {line["method"] for line in ended} == {"SuggestionService/Suggest", "SuggestionService/Analyze"}
    assert all({"time", "level", "logger", "message"} <= set(line) for line in lines)


def test_sigterm_while_kernels_are_compiled_is_no_failure(serve: Callable[..., Service], tmp_path: Path) -> None:
    service = serve(MOGUL_CACHE_DIR=str(tmp_path / "empty"))
    service.wait_for("(gets ready)")
    service.process.send_signal(signal.SIGTERM)
    assert service.process.wait(SECONDS_TO_STOP) == 0, service.log
    assert "Stopping before everything is compiled." in service.log
    assert "Serving on" not in service.log


def test_refused_clients_are_in_the_log_and_secrets_are_not(
    serve: Callable[..., Service], authority: Authority, tmp_path: Path
) -> None:
    (tmp_path / "tokens").write_text(TOKEN)
    host, good, late = authority.issue("localhost"), authority.issue("client"), authority.issue("late", expired=True)
    service = serve(
        *("--host", "localhost", "--log-format", "json", "--token-file", tmp_path / "tokens", "--metrics-port", "0"),
        *("--tls-certificate", host.certificate, "--tls-key", host.key, "--tls-client-ca", authority.certificate),
    )
    address = service.wait_for(r'"Serving on (\S+) ')

    def code(credentials: grpc.ChannelCredentials | None, token: str) -> grpc.StatusCode:
        stubs = Stubs(address, credentials)
        metadata = (("authorization", f"Bearer {token}"),)
        try:
            stubs.suggestions.GetEngineInfo(GetEngineInfoRequest(), metadata=metadata, timeout=60)
        except grpc.RpcError as error:
            return error.code()
        finally:
            stubs.channel.close()
        return grpc.StatusCode.OK

    assert code(good.credentials(authority.certificate), TOKEN) is grpc.StatusCode.OK
    assert code(good.credentials(authority.certificate), WRONG) is grpc.StatusCode.UNAUTHENTICATED
    service.wait_for(r'"error_reason": "(INVALID_TOKEN)"', 10)
    assert code(late.credentials(authority.certificate), TOKEN) is grpc.StatusCode.UNAVAILABLE
    service.wait_for("(certificate has expired)", 10)
    assert code(None, TOKEN) is grpc.StatusCode.UNAVAILABLE
    service.wait_for("(Handshake failed.*WRONG_VERSION_NUMBER)", 10)
    scraped = urllib.request.urlopen(service.wait_for(r"Metrics on (\S+)\.\"")).read().decode()
    assert 'mogul_errors_total{reason="INVALID_TOKEN"} 1.0' in scraped
    assert all(json.loads(line)["logger"].startswith("mogul.") for line in service.log.splitlines())
    keys = [path.read_text().splitlines()[1] for path in tmp_path.glob("*.key")]
    assert not any(secret in service.log or secret in scraped for secret in (TOKEN, WRONG, *keys))


def test_a_token_in_the_clear_beyond_this_machine_must_be_meant(mogul: Mogul, tmp_path: Path) -> None:
    (tmp_path / "tokens").write_text(TOKEN)
    refused = mogul.refused("serve", "--host", "0.0.0.0", "--token-file", tmp_path / "tokens")
    assert refused.splitlines() == [
        "--host 0.0.0.0: is reachable from other machines; --public-plaintext allows it",
        "  without --tls-certificate and --tls-key, the tokens can be read on the way",
    ]


def test_all_problems_of_the_files_are_reported_at_once(mogul: Mogul, authority: Authority, tmp_path: Path) -> None:
    one, other = authority.issue("one"), authority.issue("other")
    (tmp_path / "tokens").write_text("short")
    (tmp_path / "board.json").write_text("{}")
    arguments = ("--tls-certificate", one.certificate, "--tls-key", other.key, "--token-file", tmp_path / "tokens")
    board, *reasons = mogul.refused("serve", *arguments, "--components", tmp_path / "board.json").splitlines()
    key, tokens = reasons[-2:]
    assert board.startswith(str(tmp_path / "board.json"))
    assert str(other.key) in key
    assert "line 1" in tokens
    assert "short" not in tokens


def test_options_that_need_each_other_are_refused_alone(mogul: Mogul, authority: Authority, tmp_path: Path) -> None:
    issued = authority.issue("one")
    (tmp_path / "tokens").write_text(TOKEN)
    together = "--tls-certificate and --tls-key belong together; --tls-client-ca needs both"
    assert mogul.refused("serve", "--tls-certificate", issued.certificate) == together
    assert mogul.refused("serve", "--tls-client-ca", issued.certificate) == together
    assert mogul.refused("serve", "--demo", "--token-file", tmp_path / "tokens").startswith("--demo calls in plaintext")
