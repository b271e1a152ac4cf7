"""A server in a process of its own: `mogul serve`, as an operator starts it."""

import json
import re
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cached_property
from pathlib import Path
from typing import Final
from urllib.request import ProxyHandler, build_opener

from prometheus_client.parser import text_string_to_metric_families

from bench.stubs import Stubs
from mogul.v1.suggestion_service_pb2 import GetEngineInfoRequest

_PROGRAM: Final = "import sys; from mogul.cli.main import main; sys.exit(main())"
_ANNOUNCED: Final = re.compile(r"Serving on (\S+) .*Metrics on (\S+)\.\"", re.DOTALL)
_READY_SECONDS: Final = 840.0  # a cold compilation on a busy machine


class Replica:
    """A server, which serves from `wait_until_serving` on. Made by `replicas`, which ends it.

    address: where it serves. is_ended: whether it was sent a signal to end.
    """

    address: str

    def __init__(self, folder: Path, name: str) -> None:
        """Its log is written to `folder`."""
        self.name, self.is_ended = name, False
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
        with build_opener(ProxyHandler({})).open(self._metrics, timeout=30) as answer:
            families = text_string_to_metric_families(answer.read().decode())
        return {each.name: each.value for family in families for each in family.samples if not each.labels}

    @property
    def held(self) -> int:
        """Searches it holds."""
        return int(self.figures()["mogul_searches_held"])

    def wait_for_held(self, count: int, seconds: float = 30.0) -> float:
        """Waits until it holds so many searches; returns the seconds, infinity if too many."""
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
    def is_running(self) -> bool:
        """True while the process exists."""
        return self._process.poll() is None

    @cached_property
    def stubs(self) -> Stubs:
        """A client of it."""
        return Stubs(self.address)

    @property
    def max_searches(self) -> int:
        """The number of searches that it has memory for."""
        return int(self.stubs.suggestions.GetEngineInfo(GetEngineInfoRequest()).engine.limits.max_searches)

    def terminate(self) -> None:
        """Sends SIGTERM."""
        self.is_ended = True
        self._process.terminate()

    def wait(self, seconds: float = 30.0) -> int:
        """Waits for its end; returns the exit code. Raises subprocess.TimeoutExpired."""
        return self._process.wait(seconds)

    def kill(self) -> None:
        """Sends SIGKILL, unless it has ended."""
        self.is_ended = True
        self._process.kill()
        self._process.wait()


@contextmanager
def replicas(folder: Path, *names: str) -> Iterator[list[Replica]]:
    """Several for the time of a block, started all at once: one after the other takes a warm start each."""
    with ExitStack() as ending:
        servers = list[Replica]()
        for name in names:
            servers.append(Replica(folder, name))
            ending.callback(servers[-1].kill)
        for server in servers:
            server.wait_until_serving()
            ending.callback(server.stubs.channel.close)
        yield servers


def several(servers: Iterable[Replica]) -> str:
    """The target of a client of all of these servers."""
    return "ipv4:" + ",".join(each.address for each in servers)
