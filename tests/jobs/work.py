"""Jobs for the tests of executors: their functions are sent by name."""

import os
import time
from pathlib import Path


def squared(number: int) -> tuple[int, int]:
    return number * number, os.getpid()


def fails_at_three(number: int) -> int:
    if number == 3:
        raise TwoArguments(number, "is refused")
    return number


def ends_at_three(number: int) -> int:
    if number == 3:
        os._exit(7)
    return number


def begins_and_waits(item: tuple[Path, int]) -> int:
    """Notes that it has begun, and waits until it may go on."""
    folder, number = item
    (folder / f"begun-{number}-{os.getpid()}").touch()
    deadline = time.monotonic() + 60
    while not (folder / "go").exists() and time.monotonic() < deadline:
        time.sleep(0.01)
    return number


class TwoArguments(ValueError):
    """An exception that can be pickled, and not unpickled."""

    def __init__(self, number: int, reason: str) -> None:
        super().__init__(f"{number}: {reason}")
