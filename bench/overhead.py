"""`python -m bench.overhead`: the time of calls besides the search, with a service in a process of its own."""

import statistics
import tempfile
import time
from pathlib import Path
from typing import Annotated, Final

import typer

from bench.faults.replica import replicas
from bench.report import Figure, conclude, console
from bench.taj_mahal.requests import observed, played, position, whole
from mogul.client import Client
from mogul.v1.games_pb2 import Position
from mogul.v1.search_pb2 import Budget, SearchOptions

MOVES: Final = {"early": 40, "late": 200}  # of a random game of four
OPTIONS: Final = SearchOptions(budget=Budget(iterations=1), seed=1)  # as good as no search


def main(calls: Annotated[int, typer.Option(min=1, help="Calls of each kind.")] = 200) -> None:
    """Medians of calls one after the other, transport included."""
    with (
        tempfile.TemporaryDirectory() as folder,
        replicas(Path(folder), "engine") as (engine,),
        Client(engine.address) as client,
    ):
        figures = [figure for when in MOVES for figure in _figures(client, when, calls)]
    conclude(console(), {"overhead": figures})


def _figures(client: Client, when: str, calls: int) -> list[Figure]:
    table = played(4, MOVES[when])
    while len(table.game.legal_moves()) < 2:
        table.play(table.game.legal_moves()[0])
    seat, record = table.game.seat, whole(table.record)
    began = time.perf_counter()
    for _ in range(calls):
        client.view(record, seat)
    views = calls / (time.perf_counter() - began)
    return [
        Figure(f"{when}: events", len(table.record.events)),
        *_suggestions(client, f"{when}, from a view", position(table.view(seat)), calls),
        *_suggestions(client, f"{when}, from a record", observed(table.record, seat), calls),
        Figure(f"{when}: GetView, a second", views),
    ]


def _suggestions(client: Client, name: str, asked: Position, calls: int) -> list[Figure]:
    walls, missing = [], []
    for _ in range(calls):
        began = time.perf_counter()
        serving = client.suggest(asked, OPTIONS).serving
        walls.append(1000 * (time.perf_counter() - began))
        missing.append(walls[-1] - serving.elapsed_duration.ToMicroseconds() / 1000)
    return [
        Figure(f"{name}: call", statistics.median(walls), "ms"),
        Figure(f"{name}: not in `elapsed`", statistics.median(missing), "ms"),
    ]


if __name__ == "__main__":
    typer.run(main)
