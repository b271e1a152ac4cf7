"""The server's description of itself."""

from dataclasses import fields, replace

import pytest

from mogul.server import Limits, ServerConfig
from mogul.server.codec.engine_info import write_engine_info
from mogul.server.lifecycle import Lifecycle
from mogul.server.served_games import ServedGames
from mogul.v1 import engine_info_pb2

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
