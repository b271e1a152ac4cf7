"""A service of suggestions and rules in a process of its own, which ends with the one that began it.

In one process with matches and a page, a search made watchers wait: with 500 of them on two cores a move came to 99 %
of the screens within 1.1 s, and with the engine apart within 98 ms.
"""

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any, Final, Self

from mogul.cli.errors import CommandError
from mogul.cli.service_log import freeze_loaded_objects, logging_to_stderr, progress_in_words, ready_before
from mogul.server import RunningServer, ServerConfig, start_server

END_SECONDS: Final = 10.0  # for searches that are running, and for the process

# What the process reports: its address; a step of the warm-up, for people; that it is ready; why it could not start.
_ADDRESS: Final = "address"
_STEP: Final = "step"
_READY: Final = "ready"
_FAILED: Final = "failed"


class EngineProcess:
    """A process that serves. on_step: called with the steps of its warm-up, for people."""

    def __init__(self, config: ServerConfig, *, as_json: bool) -> None:
        """Starts it. as_json: form of its log."""
        self.on_step: Callable[[str], object] = lambda _: None
        # Started afresh, not forked: a fork of a process in which gRPC runs can hang.
        context = multiprocessing.get_context("spawn")
        watched, self._owned = context.Pipe(duplex=False)
        self._reports, reports = context.Pipe(duplex=False)
        self._process = context.Process(target=_main, args=(config, as_json, watched, reports), daemon=True)
        self._process.start()
        watched.close()
        reports.close()
        loop = asyncio.get_running_loop()
        self._address: asyncio.Future[str] = loop.create_future()
        self._ready: asyncio.Future[None] = loop.create_future()
        self.ended = asyncio.create_task(self._follow())

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.stop()

    async def address(self) -> str:
        """Returns HOST:PORT as soon as the process listens. Raises CommandError if it cannot."""
        return await asyncio.shield(self._address)

    async def ready(self) -> None:
        """Waits until all kernels are compiled. Raises CommandError if the process ends before."""
        await asyncio.shield(self._ready)

    async def stop(self) -> None:
        """Ends the process: running searches answer with their results so far."""
        self._owned.close()
        await asyncio.to_thread(self._process.join, END_SECONDS)
        self._process.kill()
        await self.ended
        for future in (self._address, self._ready):
            if not future.cancel():
                future.exception()  # has been seen, or nobody has waited for it

    async def _follow(self) -> None:
        """Follows the process to its end."""
        reason = "the engine ended"
        with suppress(EOFError):
            while True:
                kind, text = await asyncio.to_thread(self._reports.recv)
                if kind == _ADDRESS:
                    self._address.set_result(text)
                elif kind == _STEP:
                    self.on_step(text)
                elif kind == _READY:
                    self._ready.set_result(None)
                else:
                    reason = text
        for future in (self._address, self._ready):
            if not future.done():
                future.set_exception(CommandError(reason))


def _main(config: ServerConfig, as_json: bool, watched: Connection, reports: Connection) -> None:
    """The process. Ctrl-C is for its owner."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with logging_to_stderr(as_json=as_json):
        try:
            asyncio.run(_serve(config, watched, reports))
        except (OSError, ValueError) as error:
            _report(reports, _FAILED, str(error))


async def _serve(config: ServerConfig, watched: Connection, reports: Connection) -> None:
    stopping, loop = asyncio.Event(), asyncio.get_running_loop()

    def watch() -> None:
        with suppress(EOFError, OSError):
            watched.recv()
        with suppress(RuntimeError):  # the loop has ended
            loop.call_soon_threadsafe(stopping.set)

    threading.Thread(target=watch, daemon=True).start()
    server: RunningServer = await start_server(config, progress_in_words(lambda text: _report(reports, _STEP, text)))
    _report(reports, _ADDRESS, server.address)
    if not await ready_before(server, stopping):
        await server.stop()  # it can serve before all is ready
        os._exit(0)  # a compilation cannot be interrupted, only left
    freeze_loaded_objects()
    _report(reports, _READY, None)
    await stopping.wait()
    await server.stop()


def _report(reports: Connection, kind: str, text: Any) -> None:
    with suppress(OSError):  # the owner is gone, and this process ends in a moment
        reports.send((kind, text))
