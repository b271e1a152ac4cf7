"""The log of a service, on standard error: text for people, or JSON alone, an object a line; and the steps of a service
from its start to its readiness."""

import asyncio
import faulthandler
import gc
import logging
import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from rich.text import Text

from mogul.cli.console import SetText, fresh_line, messages
from mogul.contract.logs import JsonFormatter, TextFormatter
from mogul.server import Progress, RunningServer


def progress_in_words(set_text: SetText) -> Progress:
    """Progress of a warm-up: the part that is compiled next, or loaded if it has been compiled before. The time to come
    depends on the machine, its other work and the code at hand, so it is not foretold."""

    def progress(part: str, number: int, parts: int) -> None:
        if part:
            set_text(f"Preparing {part} ({number + 1} of {parts})")

    return progress


async def ready_before(server: RunningServer, stopping: asyncio.Event) -> bool:
    """Waits for the server to be ready; false if it has to stop first."""
    ready, stopped = asyncio.create_task(server.ready()), asyncio.create_task(stopping.wait())
    done, _ = await asyncio.wait((ready, stopped), return_when=asyncio.FIRST_COMPLETED)
    stopped.cancel()
    if ready in done:
        await ready
    return ready in done


def freeze_loaded_objects() -> None:
    """Excludes everything loaded and compiled, 150 000 objects, from garbage collection, which paused the service for
    80 ms now and then."""
    gc.collect()
    gc.freeze()


Announce = Callable[[Text], None]
"""Reports the steps of the service to the operator."""

STDERR: Final = 2
LONGEST_LINE: Final = 1000  # bytes


class _ConsoleHandler(logging.Handler):
    """Writes through the console, so that a line stands above the spinner, also that of another process."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write the line, however long."""
        with messages() as console:  # written at once
            fresh_line()
            console.print(Text(self.format(record), "dim"), soft_wrap=True)


@contextmanager
def logging_to_stderr(*, as_json: bool) -> Iterator[Announce]:
    """Logs for the time of a block; yields the function for announcements."""
    with _stderr_of_libraries():
        is_plain = as_json and not messages().is_terminal
        handler = logging.StreamHandler(sys.stderr) if is_plain else _ConsoleHandler()
        handler.setFormatter(JsonFormatter() if as_json else TextFormatter())
        ours = logging.getLogger("mogul")
        logging.getLogger().addHandler(handler)
        level = ours.level
        ours.setLevel(logging.INFO)
        log = logging.getLogger("mogul.service")
        try:
            yield (lambda text: log.info("%s", text.plain)) if as_json else messages().print
        finally:
            ours.setLevel(level)
            logging.getLogger().removeHandler(handler)


@contextmanager
def _stderr_of_libraries() -> Iterator[None]:
    """Turns the output of C libraries to standard error into lines of the log, for the time of a block.

    The core of gRPC reports failed handshakes only there; and it quotes strangers, who could forge lines of the log.
    """
    saved, before = os.dup(STDERR), sys.stderr
    reading, writing = os.pipe()
    os.dup2(writing, STDERR)
    os.close(writing)
    reader = threading.Thread(target=_log_lines, args=(reading,), name="stderr")
    reader.start()
    try:
        with open(saved, "w", buffering=1, encoding=before.encoding, errors="replace", closefd=False) as sys.stderr:
            faulthandler.enable(sys.stderr)  # after a crash the pipe has no reader
            yield
    finally:
        sys.stderr = before
        faulthandler.disable()
        os.dup2(saved, STDERR)  # closes the last writing end of the pipe: the reader ends
        reader.join()
        os.close(saved)


def _log_lines(descriptor: int) -> None:
    log = logging.getLogger("mogul.libraries")
    with open(descriptor, "rb") as lines:
        while line := lines.readline(LONGEST_LINE):
            log.info("%s", line.decode(errors="replace").rstrip().encode("unicode_escape").decode())
