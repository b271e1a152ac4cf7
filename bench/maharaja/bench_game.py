"""Maharaja for the bench."""

from pathlib import Path
from typing import Final

from bench.bench_game import BenchGame
from bench.maharaja.positions import BOARDS, place
from bench.maharaja.requests import REQUESTS
from mogul.engine.maharaja.rules import game, legal, move_ids, rounds, state, tables
from mogul.players.maharaja.evaluation.policy import write_priors
from mogul.players.maharaja.evaluation.value import predict_value

GAME: Final = BenchGame(
    requests=REQUESTS,
    players=4,
    boards=tuple(BOARDS),
    place=place,
    predict_value=predict_value,
    write_priors=write_priors,
    most_of_a_network=5,
    c_source=Path(__file__).with_name("reference.c"),
    c_constants=(state, tables, move_ids, rounds, legal, game),
)
