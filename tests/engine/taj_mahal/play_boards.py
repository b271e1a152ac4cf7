"""A program for tests of processes: plays random games on the boards of component files, in the order given, and says
for each how they ended.

Run as `python -m tests.engine.taj_mahal.play_boards FILE...`. It prints JSON: a digest of all final states per file,
how many kernels had to be compiled for the games, and whether cards are picked without BMI2.
"""

import hashlib
import json
import sys
from pathlib import Path

from mogul.engine import bits
from mogul.engine.rng import new_rng
from mogul.engine.taj_mahal.components import ComponentSet, load_components
from tests.engine.taj_mahal.playouts import kernels_compiled, play_out
from tests.engine.taj_mahal.random_tables import TABLES, new_table

GAMES = 20  # for each rule set and number of players


def digest_of_games(components: ComponentSet) -> str:
    """16 hex digits over the final states of games at every table."""
    digest = hashlib.blake2b(digest_size=8)
    for number, (rule_set, players) in enumerate(TABLES):
        start, rng = new_table(rule_set, players, number, components).game, new_rng(number)
        for _ in range(GAMES):
            state = start.state.copy()
            assert play_out(start.game, state, rng) > 0
            digest.update(state.tobytes())
    return digest.hexdigest()


def main(files: list[str]) -> None:
    """Print everything as JSON."""
    digests = [digest_of_games(load_components(Path(file))) for file in files]
    compiled = kernels_compiled()
    json.dump(
        {"digests": digests, "compiled": compiled, "portable": bits.select is bits.select_portable},
        sys.stdout,
    )


if __name__ == "__main__":
    main(sys.argv[1:])
