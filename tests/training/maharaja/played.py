"""Games of self-play, played once for all tests of a process."""

from dataclasses import replace
from functools import cache

from mogul.players.maharaja import heuristic
from mogul.training.maharaja.training_game import GAME, deal_of
from mogul.training.recipe import Generation
from mogul.training.searched_games import play_game
from mogul.training.self_play import Chunk, chunk_of

ITERATIONS = 6
NOISE = 0.3
GAMES = 10
GENERATION = Generation(
    games=(10,), iterations=ITERATIONS, exploration=0.5, noise=NOISE, fpu_reduction=0.0, q_scale=0.01
)


@cache
def chunk(players: int) -> Chunk:
    """Returns games of the heuristic player against itself, from number 0 on."""
    quick = replace(heuristic.settings(players), capacity=2048)
    deals = [deal_of(11, 0, players, number) for number in range(GAMES)]
    return chunk_of(range(GAMES), deals, [play_game(GAME, deal, quick, ITERATIONS, NOISE) for deal in deals])
