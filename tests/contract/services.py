"""The services that stand on the chassis, each in a thread of the test process: the engine, which compiles nothing, and
matches with a planted engine."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import grpc
import pytest
from prometheus_client import CollectorRegistry

from mogul.server import ServerConfig
from mogul.server.lifecycle import ReadinessStep
from mogul.server.services.rules import RulesService
from mogul.v1.match_service_pb2 import CreateMatchRequest, GetMatchRequest
from mogul.v1.rules_service_pb2 import GetComponentSetRequest
from tests.match.harness import new_game, person, running_matches
from tests.match.planted_engine import PlantedEngine
from tests.server.harness import started

NAMES: Final = ("engine", "matches")


@dataclass(frozen=True)
class Service:
    """A running service. services: of the contract. prefix: of the names of its metrics. method, request: of a call
    that is answered. refused, reason: of one that is refused, and the reason. fail: lets the method raise an error.
    stop: stops it, with the seconds that calls get to end."""

    services: tuple[str, ...]
    address: str
    channel: grpc.Channel
    registry: CollectorRegistry
    prefix: str
    method: str
    request: bytes
    refused: tuple[str, bytes]
    reason: str
    fail: Callable[[pytest.MonkeyPatch, Exception], None]
    stop: Callable[[float], None]

    def call(self, method: str = "", request: bytes = b"", **options: Any) -> Any:
        """The call of a method, ended; without one of the method that answers. Raises grpc.RpcError."""
        sent: Any = self.channel.unary_unary(method or self.method)
        return sent.with_call(request or (b"" if method else self.request), timeout=60.0, **options)[1]

    def figure(self, name: str, **labels: str) -> float:
        """A figure of its metrics."""
        return self.registry.get_sample_value(f"{self.prefix}_{name}", labels) or 0.0


@contextmanager
def running_service(name: str, folder: Path) -> Iterator[Service]:
    """A service of `NAMES` for the time of a block, serving. folder: for its store."""
    with _engine() if name == "engine" else _matches(folder) as service:
        yield service
        service.channel.close()


@contextmanager
def _engine() -> Iterator[Service]:
    def warm_up(games: Any, on_part: object, on_ready: Callable[[str, ReadinessStep], None]) -> None:
        for game in games:
            on_ready(game.codec.game, ReadinessStep.SUGGESTIONS)

    def fail(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
        monkeypatch.setattr(RulesService, "_get_component_set", _raising(error))

    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr("mogul.server.server.warm_up", warm_up)
        with started(ServerConfig()) as thread:
            thread.do(thread.server.serving())
            method = "/mogul.v1.RulesService/GetComponentSet"
            yield Service(
                services=("mogul.v1.SuggestionService", "mogul.v1.RulesService"),
                address=thread.server.address,
                channel=grpc.insecure_channel(thread.server.address),
                registry=thread.server._metrics.registry,
                prefix="mogul",
                method=method,
                request=GetComponentSetRequest(game="taj_mahal").SerializeToString(),
                refused=(method, GetComponentSetRequest(game="chess").SerializeToString()),
                reason="INVALID_REQUEST",
                fail=fail,
                stop=thread.close,
            )


@contextmanager
def _matches(folder: Path) -> Iterator[Service]:
    def fail(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
        monkeypatch.setattr("mogul.match.service.create_match", _raising(error))

    with running_matches(f"sqlite:///{folder}/matches.sqlite", PlantedEngine()) as thread:
        create = CreateMatchRequest(new_game=new_game("taj_mahal", 2), seats=[person(), person()])
        yield Service(
            services=("mogul.v1.MatchService",),
            address=thread.matches.address,
            channel=grpc.insecure_channel(thread.matches.address),
            registry=thread.matches.metrics.registry,
            prefix="mogul_match",
            method="/mogul.v1.MatchService/CreateMatch",
            request=create.SerializeToString(),
            refused=("/mogul.v1.MatchService/GetMatch", GetMatchRequest(match="nowhere").SerializeToString()),
            reason="INVALID_TOKEN",
            fail=fail,
            stop=lambda grace: thread.do(thread.matches.stop(grace)),
        )


def _raising(error: Exception) -> Callable[..., Any]:
    def fail(*_: object) -> Any:
        raise error

    return fail
