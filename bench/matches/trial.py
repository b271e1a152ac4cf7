"""The trial: tables of levels side by side, and spectators; engine, service and watchers are processes of their own."""

import asyncio
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import grpc

from bench.faults.replica import replicas
from bench.faults.stage import quantile
from bench.games import GAMES
from bench.report import Figure
from mogul.client.channel import open_channel
from mogul.match import MatchConfig, StoreError, start_matches
from mogul.v1.games_pb2 import NewGame
from mogul.v1.match_pb2 import SeatPlayer
from mogul.v1.match_service_pb2 import CreateMatchRequest, GetMatchRequest
from mogul.v1.match_service_pb2_grpc import MatchServiceStub

# The bench creates all its matches at once.
NEW_MATCHES = 100_000


async def main(store: str, engine: str) -> None:
    """Serves for ever."""
    matches = await start_matches(MatchConfig(store=store, engine=engine, new_matches=NEW_MATCHES))
    sys.stdout.write(f"{matches.address}\n")
    sys.stdout.flush()
    await asyncio.Event().wait()


@dataclass(frozen=True)
class Load:
    """tables: each of two levels. watchers: of all tables together. seconds: of watching. most_milliseconds: for the
    99th percentile from a move to a watcher; None: no limit."""

    tables: int = 200
    watchers: int = 500
    seconds: float = 60.0
    most_milliseconds: float | None = 250.0
    level: str = "page"


class ServiceEnded(RuntimeError):
    """The service of matches did not start."""


def run_trial(folder: Path, store: str, load: Load) -> list[Figure]:
    """Returns the figures of a load. folder: for logs. store: URL of an empty database. Raises ServiceEnded."""
    with (
        replicas(folder, "engine") as (engine,),
        _serving(store, engine.address) as address,
        open_channel(grpc, address) as channel,
    ):
        stub: Any = MatchServiceStub(channel)
        tables = [_new_table(stub, load.level, seed) for seed in range(load.tables)]
        lines = [" ".join(tables[number % len(tables)]) for number in range(load.watchers)]
        command = [sys.executable, "-m", "bench.matches.watching", address, str(load.seconds)]
        watched = subprocess.run(command, input="\n".join(lines), capture_output=True, text=True, check=True)
        plies = sum(_ply(stub, *table) for table in tables)
    found = json.loads(watched.stdout)
    seconds = found["seconds"]
    return [
        Figure("tables", len(tables)),
        Figure("watchers", load.watchers),
        Figure("plies played", plies, at_least=1),
        Figure("events that watchers got", found["events"], at_least=load.watchers),
        Figure("watchers that missed an event", found["missed"], at_most=0),
        *(Figure(f"streams resumed after {text}", count) for text, count in Counter(found["refusals"]).items()),
        Figure("from move to watcher, measured", len(seconds), at_least=1),
        Figure("from move to watcher, median", 1000 * quantile(seconds, 0.5), "ms"),
        Figure("from move to watcher, p99", 1000 * quantile(seconds, 0.99), "ms", at_most=load.most_milliseconds),
    ]


@contextmanager
def _serving(store: str, engine: str) -> Iterator[str]:
    """The address of a service in a process of its own, which ends with the block."""
    command = [sys.executable, "-m", "bench.matches.trial", store, engine]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        address = process.stdout.readline().strip()
        if not address:
            raise ServiceEnded("the service of matches has ended; its error is above")
        try:
            yield address
        finally:
            process.terminate()


def _new_table(stub: Any, level: str, seed: int) -> tuple[str, str]:
    """Returns the id of a new match of levels, and the token of its spectators."""
    new_game = NewGame()
    deal = getattr(new_game, GAMES[0]).deal
    deal.player_count, deal.seed = 2, seed
    players = [SeatPlayer(), SeatPlayer()]
    for player in players:
        player.level.level = level
    created = stub.CreateMatch(CreateMatchRequest(new_game=new_game, seats=players), timeout=60)
    return created.state.match.match, created.spectator_token


def _ply(stub: Any, match: str, token: str) -> int:
    metadata = (("authorization", f"Bearer {token}"),)
    return int(stub.GetMatch(GetMatchRequest(match=match), metadata=metadata, timeout=60).state.ply)


if __name__ == "__main__":
    try:
        asyncio.run(main(*sys.argv[1:]))
    except (StoreError, ValueError) as error:
        sys.exit(str(error))
