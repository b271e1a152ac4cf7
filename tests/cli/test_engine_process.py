"""The process of a board's engine."""

import asyncio
import os
from multiprocessing import Pipe

import pytest

from mogul.cli import engine_process
from mogul.server import ServerConfig


class Left(BaseException):
    """The process has been left."""


def test_an_engine_that_ends_before_all_is_ready_stops_its_server_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """It can serve by then: its clients learn that it stops."""
    done = list[object]()

    class Server:
        address = "here:1"

        async def stop(self) -> None:
            done.append("stopped")

    async def start_server(*_: object) -> Server:
        return Server()

    async def never_ready(*_: object) -> bool:
        return False

    def leave(status: int) -> None:
        done.append(status)
        raise Left

    monkeypatch.setattr(engine_process, "start_server", start_server)
    monkeypatch.setattr(engine_process, "ready_before", never_ready)
    monkeypatch.setattr(os, "_exit", leave)
    (owner, watched), (reading, reports) = Pipe(), Pipe()
    with owner, watched, reading, reports, pytest.raises(Left):
        asyncio.run(engine_process._serve(ServerConfig(), watched, reports))
    assert done == ["stopped", 0]
