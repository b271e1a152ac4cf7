"""A program for tests of processes: plays random games on the boards of component files, in the order given, and says
for each how they ended.

Run as `python -m tests.engine.taj_mahal.play_boards FILE...`. It prints JSON: a digest of all final states per file,
how many kernels had to be compiled for the games, and whether cards are picked without BMI2.
"""

import hashlib
import json
import sys
from pathlib import Path

import numpy as np

from mogul.engine import bits, seam
from mogul.engine.dice import new_dice
from mogul.engine.jit import kernel
from mogul.engine.taj_mahal.components import ComponentSet, load_components
from tests.engine.taj_mahal.random_tables import TABLES, new_table

GAMES = 20  # for each rule set and number of players


@kernel
def play_to_the_end(game, state, moves, dice):  # type: ignore[no-untyped-def]
    """Random moves and random cards until the game is over."""
    while seam.seat_to_move(game, state) != seam.GAME_OVER:
        seam.play(game, state, seam.random_move(game, state, moves, dice), dice)


def digest_of_games(components: ComponentSet) -> str:
    """16 hex digits over the final states of games at every table."""
    digest = hashlib.blake2b(digest_size=8)
    moves = np.zeros(1, seam.MOVES)[0]
    for number, (rule_set, players) in enumerate(TABLES):
        start, dice = new_table(rule_set, players, number, components).game, new_dice(number)
        for _ in range(GAMES):
            state = start.state.copy()
            play_to_the_end(start.game, state, moves, dice)  # type: ignore[no-untyped-call]
            digest.update(state.tobytes())
    return digest.hexdigest()


def main(files: list[str]) -> None:
    """Print everything as JSON."""
    digests = [digest_of_games(load_components(Path(file))) for file in files]
    compiled = sum(play_to_the_end.stats.cache_misses.values())  # type: ignore[attr-defined]
    json.dump(
        {"digests": digests, "compiled": compiled, "portable": bits.select is bits.select_portable},
        sys.stdout,
    )


if __name__ == "__main__":
    main(sys.argv[1:])
