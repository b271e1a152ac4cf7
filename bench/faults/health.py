"""Health checks, one after the other, from a process of their own: the work of a trial's client must not count."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, Final

import grpc

from mogul.client.channel import open_channel

_PAUSE: Final = 0.01
# A check that takes longer counts as so long.
_LONGEST: Final = 5.0


@contextmanager
def health_check_times(address: str) -> Iterator[list[float]]:
    """Checks for the time of a block; the list is filled with their seconds at its end."""
    spawning, seconds = get_context("spawn"), list[float]()
    ours, theirs = spawning.Pipe()
    process = spawning.Process(target=_check, args=(address, theirs), daemon=True)
    process.start()
    ours.recv()  # it has begun
    try:
        yield seconds
    finally:
        ours.send("end")
        seconds += ours.recv()
        process.join()


def _check(address: str, pipe: "Connection[Any, Any]") -> None:
    seconds = []
    with open_channel(grpc, address) as channel:
        check: Any = channel.unary_unary("/grpc.health.v1.Health/Check")
        check(b"", timeout=_LONGEST)  # connected
        pipe.send("begun")
        while not pipe.poll(_PAUSE):
            began = time.perf_counter()
            try:
                check(b"", timeout=_LONGEST)
            except grpc.RpcError:
                seconds.append(_LONGEST)
            else:
                seconds.append(time.perf_counter() - began)
    pipe.send(seconds)
