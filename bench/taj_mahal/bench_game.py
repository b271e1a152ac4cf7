"""Taj Mahal for the bench."""

from pathlib import Path
from typing import Final

from bench.bench_game import BenchGame
from bench.taj_mahal.positions import BOARDS, place
from bench.taj_mahal.requests import REQUESTS
from mogul.engine.taj_mahal.rules import move_ids, state, tables, withdrawal
from mogul.players.taj_mahal.evaluation.policy import write_priors
from mogul.players.taj_mahal.evaluation.value import predict_value

GAME: Final = BenchGame(
    requests=REQUESTS,
    players=4,
    boards=tuple(BOARDS),
    place=place,
    predict_value=predict_value,
    write_priors=write_priors,
    most_of_a_network=3,
    c_source=Path(__file__).with_name("reference.c"),
    c_constants=(state, tables, move_ids, withdrawal),
)
