"""Measurements in processes of their own: the first start, the next one, and a CPU without BMI2."""

import os
import resource
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

import llvmlite.binding as llvm

from bench.positions import Place

_WARM_UP = """
from mogul.server import ServerConfig, warm_up
from mogul.server.served_games import ServedGames
warm_up(ServedGames(ServerConfig().games))
"""
_PLAYOUTS = """
from bench.games import bench_game
from bench.playouts import Playouts
print(Playouts(bench_game("{game}").place({players}, "{board}", "{stage}"), None).times.of("numba"))
"""


class Seconds(NamedTuple):
    """How long a process took, from its start to its end."""

    wall: float
    cpu: float


def starts(cache: Path) -> tuple[Seconds, Seconds]:
    """The service made ready in a new process: with nothing in `cache`, and with everything."""
    return _timed(_WARM_UP, cache), _timed(_WARM_UP, cache)


def portable_nanoseconds_a_step(game: str, place: Place, cache: Path) -> float:
    """Random playouts on this CPU by code that may not use BMI2."""
    code = _PLAYOUTS.format(game=game, players=place.players, board=place.board, stage=place.stage)
    features = llvm.get_host_cpu_features()
    features["bmi2"] = False
    return float(_run(code, cache, {"NUMBA_CPU_FEATURES": features.flatten()}))


def _timed(code: str, cache: Path) -> Seconds:
    wall, usage = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    _run(code, cache, {})
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - usage.ru_utime - usage.ru_stime
    return Seconds(time.perf_counter() - wall, cpu)


def _run(code: str, cache: Path, environment: dict[str, str]) -> str:
    return subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "MOGUL_CACHE_DIR": str(cache), **environment},
        cwd=Path(__file__).parent.parent,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    ).stdout
