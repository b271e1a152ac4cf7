"""Health checks, one after the other, from a process of their own: the work of a trial's client must not count.

`python -m bench.faults.health HOST:PORT` checks until its input ends, then prints the seconds of each check.
"""

import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import grpc

_PAUSE: Final = 0.01
# A check that takes longer counts as so long.
_LONGEST: Final = 5.0


@contextmanager
def health_check_times(address: str) -> Iterator[list[float]]:
    """Checks for the time of a block; the list is filled with their seconds at its end."""
    command = [sys.executable, "-m", "bench.faults.health", address]
    seconds: list[float] = []
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        process.stdout.readline()  # it has begun
        try:
            yield seconds
        finally:
            printed, _ = process.communicate()
            seconds += map(float, printed.split())


def _check(address: str, ended: threading.Event) -> list[float]:
    seconds = []
    with grpc.insecure_channel(address) as channel:
        check: Any = channel.unary_unary("/grpc.health.v1.Health/Check")
        check(b"", timeout=_LONGEST)  # connected
        print("checking", flush=True)  # noqa: T201
        while not ended.wait(_PAUSE):
            began = time.perf_counter()
            try:
                check(b"", timeout=_LONGEST)
            except grpc.RpcError:
                seconds.append(_LONGEST)
            else:
                seconds.append(time.perf_counter() - began)
    return seconds


def _wait_for_end_of_input(ended: threading.Event) -> None:
    sys.stdin.read()
    ended.set()


if __name__ == "__main__":
    the_end = threading.Event()
    threading.Thread(target=_wait_for_end_of_input, args=(the_end,)).start()
    for each in _check(sys.argv[1], the_end):
        print(each)  # noqa: T201
