"""Taj Mahal for the bench."""

from pathlib import Path
from typing import Final

from bench.bench_game import BenchGame
from bench.taj_mahal.networks import network_figures
from bench.taj_mahal.positions import BOARDS, place
from bench.taj_mahal.requests import REQUESTS
from mogul.engine.taj_mahal.rules import move_ids, state, tables, withdrawal

GAME: Final = BenchGame(
    requests=REQUESTS,
    players=4,
    boards=tuple(BOARDS),
    place=place,
    evaluator_figures=network_figures,
    c_source=Path(__file__).with_name("reference.c"),
    c_constants=(state, tables, move_ids, withdrawal),
)
