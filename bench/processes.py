"""Measurements in processes of their own: the first start, and the next one."""

import os
import resource
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

_WARM_UP = """
from mogul.server import ServerConfig, warm_up
from mogul.server.served_games import ServedGames
warm_up(ServedGames(ServerConfig().games))
"""


class Seconds(NamedTuple):
    """The seconds of a process, from its start to its end."""

    wall: float
    cpu: float


def starts(cache: Path) -> tuple[Seconds, Seconds]:
    """The service made ready in a new process: with nothing in `cache`, and with everything."""
    return _warm_up(cache), _warm_up(cache)


def _warm_up(cache: Path) -> Seconds:
    wall, usage = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = {**os.environ, "MOGUL_CACHE_DIR": str(cache)}
    subprocess.run([sys.executable, "-c", _WARM_UP], env=environment, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - usage.ru_utime - usage.ru_stime
    return Seconds(time.perf_counter() - wall, cpu)
