"""The server's description of itself."""

from dataclasses import fields, replace

import pytest

from mogul.client import Client
from mogul.server import Limits, ServerConfig
from mogul.server.engine_info import write_engine_info
from mogul.server.lifecycle import Lifecycle, ReadinessStep
from mogul.server.served_games import ServedGames
from mogul.server.services.suggestion import EngineDescription
from mogul.v1 import engine_info_pb2
from tests.server.harness import occupied, running

CONFIG = ServerConfig()
GAMES = ServedGames(CONFIG.games)


def reported(config: ServerConfig) -> engine_info_pb2.Limits:
    return write_engine_info(config, GAMES, Lifecycle()).limits


@pytest.mark.parametrize("limit", [field.name for field in fields(Limits)])
def test_every_limit_that_an_operator_sets_is_reported(limit: str) -> None:
    doubled = replace(CONFIG.limits, **{limit: 2 * getattr(CONFIG.limits, limit)})
    assert reported(replace(CONFIG, limits=doubled)) != reported(CONFIG)


def test_no_limit_that_is_reported_is_empty() -> None:
    limits = reported(CONFIG)
    assert [field.name for field, _ in limits.ListFields()] == [field.name for field in limits.DESCRIPTOR.fields]
    assert limits.max_running_searches == CONFIG.workers
    assert limits.max_waiting_requests == CONFIG.limits.waiting_requests


@pytest.mark.parametrize("lane", ["requests", "replies"])
def test_the_description_does_not_wait_for_requests_of_others(lane: str) -> None:
    """A board's health asks for it, and replies of searches must not wait for it."""
    with running() as thread, Client(thread.server.address) as client:
        before = client.engine_info()
        with occupied(thread, getattr(thread.server._lanes, lane), CONFIG.limits.waiting_requests):
            assert client.engine_info(timeout=30.0) == before


def test_the_description_is_written_once_for_each_step_of_the_start() -> None:
    lifecycle = Lifecycle()
    kept = EngineDescription(CONFIG, GAMES, lifecycle)
    assert kept.current() is None
    written = kept.write()
    assert (written, kept.current(), kept.write()) == (written, written, written)
    assert kept.current() is kept.write() is written
    lifecycle.add(GAMES.default.codec.game, ReadinessStep.RULES)
    assert kept.current() is None
    assert [len(each.ready) for each in kept.write().engine.games] == [1, 0]
    assert kept.current() is kept.write() is not written
