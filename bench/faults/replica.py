"""A server in a process of its own: `mogul serve`, as an operator starts it."""

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from urllib.request import urlopen

from prometheus_client.parser import text_string_to_metric_families

_PROGRAM: Final = "import sys; from mogul.cli.main import main; sys.exit(main())"
_ANNOUNCED: Final = re.compile(r"Serving on (\S+) .*Metrics on (\S+)\.\"", re.DOTALL)
_READY_SECONDS: Final = 300.0  # a cold compilation on a busy machine


class Replica:
    """A server, which serves from `wait_until_serving` on. Made by `replicas`, which ends it.

    address: where it serves.
    """

    address: str

    def __init__(self, folder: Path, name: str) -> None:
        """Its log is written to `folder`."""
        self.name = name
        self._log = folder / f"{name}.log"
        options = ["--port", "0", "--metrics-port", "0", "--name", name, "--log-format", "json"]
        with self._log.open("wb") as log:
            command = [sys.executable, "-c", _PROGRAM, "serve", *options]
            self._process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log)

    def wait_until_serving(self) -> None:
        """Raises RuntimeError with the log if it does not come to serve."""
        until = time.monotonic() + _READY_SECONDS
        while (found := _ANNOUNCED.search(self._log.read_text(errors="replace"))) is None:
            if self._process.poll() is not None or time.monotonic() > until:
                raise RuntimeError(f"{self.name} does not serve:\n{self._log.read_text(errors='replace')}")
            time.sleep(0.05)
        self.address, self._metrics = found[1], found[2]

    def figures(self) -> dict[str, float]:
        """Its metrics without labels, by name."""
        with urlopen(self._metrics, timeout=30) as answer:
            families = text_string_to_metric_families(answer.read().decode())
        return {each.name: each.value for family in families for each in family.samples if not each.labels}

    @property
    def held(self) -> int:
        """Searches it holds."""
        return int(self.figures()["mogul_searches_held"])

    def wait_for_held(self, count: int, seconds: float = 30.0) -> float:
        """Waits until it holds exactly so many searches; returns how long that took, infinity if too long."""
        began = time.monotonic()
        while self.held != count:
            if time.monotonic() - began > seconds:
                return float("inf")
        return time.monotonic() - began

    def mistakes(self) -> int:
        """Lines of its log that report an error, or were not written by the log."""
        lines = self._log.read_text(errors="replace").splitlines()
        return sum(not line.startswith("{") or json.loads(line)["level"] not in ("info", "warning") for line in lines)

    @property
    def processor_seconds(self) -> float:
        """Processor time it has used so far (Linux)."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(") ")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def is_running(self) -> bool:
        """True while the process exists."""
        return self._process.poll() is None

    def terminate(self) -> None:
        """Sends SIGTERM."""
        self._process.terminate()

    def wait(self, seconds: float = 30.0) -> int:
        """Waits for its end; returns the exit code. Raises subprocess.TimeoutExpired."""
        return self._process.wait(seconds)

    def kill(self) -> None:
        """Sends SIGKILL, unless it has ended."""
        self._process.kill()
        self._process.wait()


@contextmanager
def replica(folder: Path, name: str) -> Iterator[Replica]:
    """A server for the time of a block."""
    with replicas(folder, name) as (server,):
        yield server


@contextmanager
def replicas(folder: Path, *names: str) -> Iterator[list[Replica]]:
    """Several for the time of a block, started all at once: one after the other takes a warm start each."""
    servers = list[Replica]()
    try:
        for name in names:
            servers.append(Replica(folder, name))
        for server in servers:
            server.wait_until_serving()
        yield servers
    finally:
        for server in servers:
            server.kill()
