"""A command that runs in the background, and its output."""

import os
import queue
import re
import signal
import subprocess
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path


class Background:
    """A running command in a process group of its own. `printed`: its output so far."""

    def __init__(self, command: Sequence[str | Path], folder: Path, environment: Mapping[str, str] | None) -> None:
        self.printed = ""
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._process = subprocess.Popen(
            command,
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        self._reader = threading.Thread(target=self._read)
        self._reader.start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as stream:
            for line in stream:
                self._lines.put(line)
        self._lines.put(None)

    def wait_for(self, pattern: str, seconds: float) -> re.Match[str]:
        """Returns the first match in the output. Raises AssertionError with all of it if none comes in time."""
        until = time.monotonic() + seconds
        while (found := re.search(pattern, self.printed)) is None:
            try:
                line = self._lines.get(timeout=max(until - time.monotonic(), 0.0))
            except queue.Empty:
                raise AssertionError(f"no {pattern!r} within {seconds} s:\n{self.printed}") from None
            assert line is not None, f"it ended before it printed {pattern!r}:\n{self.printed}"
            self.printed += line
        return found

    def interrupt(self, seconds: float) -> int:
        """Presses Ctrl-C: the whole group gets SIGINT. Returns the exit code; raises subprocess.TimeoutExpired."""
        os.killpg(self._process.pid, signal.SIGINT)
        code = self._process.wait(seconds)
        self._reader.join()
        while (line := self._lines.get()) is not None:
            self.printed += line
        return code

    def kill(self) -> None:
        """Ends it, if it still runs, with everything it has started."""
        if self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._reader.join()


@contextmanager
def background(
    command: Sequence[str | Path], folder: Path, environment: Mapping[str, str] | None = None
) -> Iterator[Background]:
    """Runs a command for the time of a block. `environment`: None: that of this process."""
    running = Background(command, folder, environment)
    try:
        yield running
    finally:
        running.kill()
