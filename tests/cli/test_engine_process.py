"""The process of a board's engine."""

import asyncio
import os
from contextlib import suppress
from multiprocessing import Pipe

import pytest

from mogul.cli import engine_process
from mogul.server import ServerConfig


class Left(BaseException):
    """The process has been left."""


@pytest.mark.parametrize(("is_ready", "expected"), [(False, ["stopped", 0]), (True, ["stopped"])])
def test_an_engine_that_ends_stops_its_server_first(
    monkeypatch: pytest.MonkeyPatch, is_ready: bool, expected: list[object]
) -> None:
    """Before all is ready too: it can serve by then. Its clients learn that it stops."""
    done = list[object]()

    class Server:
        address = "here:1"

        async def stop(self) -> None:
            done.append("stopped")

    async def start_server(*_: object) -> Server:
        return Server()

    async def ready_before(*_: object) -> bool:
        return is_ready

    def leave(status: int) -> None:
        done.append(status)
        raise Left

    monkeypatch.setattr(engine_process, "start_server", start_server)
    monkeypatch.setattr(engine_process, "ready_before", ready_before)
    monkeypatch.setattr(engine_process, "freeze_loaded_objects", lambda: None)
    monkeypatch.setattr(os, "_exit", leave)
    (owner, watched), (reading, reports) = Pipe(), Pipe()
    with watched, reading, reports, suppress(Left):
        owner.close()  # the board is gone
        asyncio.run(engine_process._serve(ServerConfig(), watched, reports))
    assert done == expected
