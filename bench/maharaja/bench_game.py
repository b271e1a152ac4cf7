"""Maharaja for the bench."""

from pathlib import Path
from typing import Final

from bench.bench_game import BenchGame
from bench.maharaja.networks import network_figures
from bench.maharaja.positions import BOARDS, place
from bench.maharaja.requests import REQUESTS
from mogul.engine.maharaja.rules import game, legal, move_ids, rounds, state, tables

GAME: Final = BenchGame(
    requests=REQUESTS,
    players=4,
    boards=tuple(BOARDS),
    place=place,
    evaluator_figures=network_figures,
    c_source=Path(__file__).with_name("reference.c"),
    c_constants=(state, tables, move_ids, rounds, legal, game),
)
