"""`python -m bench.overhead`: the time of calls besides the search, with a service in a process of its own."""

import statistics
import tempfile
import time
from pathlib import Path
from typing import Annotated, Final

import typer

from bench.faults.replica import replicas
from bench.games import GAMES, bench_game
from bench.report import Figure, conclude, console
from bench.requests import GameRequests, asked_seat
from mogul.client import Client
from mogul.v1.games_pb2 import Position
from mogul.v1.search_pb2 import Budget, SearchOptions

MOVES: Final = {"early": 40, "late": 200}  # of a random game of four
OPTIONS: Final = SearchOptions(budget=Budget(iterations=1), seed=1)  # as good as no search


def main(
    game: Annotated[str, typer.Option(help=f"Of {', '.join(GAMES)}.")] = GAMES[0],
    calls: Annotated[int, typer.Option(min=1, help="Calls of each kind.")] = 200,
) -> None:
    """Medians of calls one after the other, transport included."""
    requests = bench_game(game).requests
    with (
        tempfile.TemporaryDirectory() as folder,
        replicas(Path(folder), "engine") as (engine,),
        Client(engine.address) as client,
    ):
        figures = [figure for when in MOVES for figure in _figures(client, requests, when, calls)]
    conclude(console(), {game: figures})


def _figures(client: Client, requests: GameRequests, when: str, calls: int) -> list[Figure]:
    moves = MOVES[when]
    while len((table := requests.played(4, moves)).game.legal_moves()) < 2:
        moves += 1
    seat, record = asked_seat(table), requests.whole(table.record)
    began = time.perf_counter()
    for _ in range(calls):
        client.view(record, seat)
    views = calls / (time.perf_counter() - began)
    return [
        Figure(f"{when}: events", len(table.record.events)),
        *_suggestions(client, f"{when}, from a view", requests.position(table.view(seat)), calls),
        *_suggestions(client, f"{when}, from a record", requests.observed(table.record, seat), calls),
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
