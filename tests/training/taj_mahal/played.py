"""Games of self-play, played once for all tests of a process."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from mogul.engine.taj_mahal.rules.state import AUCTION
from mogul.search import Puct, Settings
from mogul.training.recipe import Generation
from mogul.training.searched_games import play_game
from mogul.training.self_play import Chunk, chunk_of
from mogul.training.taj_mahal.training_game import GAME, deal_of
from tests.players.taj_mahal.evaluation.weights import random_evaluator

QUICK = Settings(Puct(), random_evaluator(), capacity=2048)
ITERATIONS = 40
NOISE = 0.1
GENERATION = Generation(
    games=(12,), iterations=ITERATIONS, exploration=0.5, noise=NOISE, fpu_reduction=0.0, q_scale=0.01
)


@cache
def chunk(players: int, games: int = 12) -> Chunk:
    """Returns games of QUICK against itself, from number 0 on."""
    deals = [deal_of(11, 0, players, number) for number in range(games)]
    return chunk_of(range(games), deals, [play_game(GAME, deal, QUICK, ITERATIONS, NOISE) for deal in deals])


def beginnings(whole: Chunk) -> NDArray[np.bool_]:
    """Returns a mask of the states with all players in and no card played (V1)."""
    states = whole.states
    untouched = (states["phase"] == AUCTION) & (states["players_in"] == (1 << whole.ending_share.shape[1]) - 1)
    found: NDArray[np.bool_] = untouched & ~(states["row_lo"] | states["row_hi"]).any(axis=1)
    return found
