"""Taj Mahal for generic players: its `GamePlayer`."""

from pathlib import Path
from typing import Final

from mogul.engine.games import game_rules
from mogul.players.game_player import BenchPosition, GamePlayer
from mogul.players.taj_mahal import gm1
from mogul.players.taj_mahal.facts import facts, reason
from mogul.players.taj_mahal.profile import Gm1Profile, dominated

_FOLDER: Final = Path(__file__).parent

PLAYER: Final = GamePlayer(
    rules=game_rules("taj_mahal"),
    name=gm1.NAME,
    # Beginnings, middles and ends of every kind of table. Those of the ladder are of every number of players, for each
    # has weights of its own, of both editions, and of the beginning, the middle and the end of a game.
    bench_positions=(
        BenchPosition("zman", 2, 0),
        BenchPosition("zman", 2, 60, is_of_ladder=True),
        BenchPosition("zman", 3, 90, is_of_ladder=True),
        BenchPosition("zman", 4, 1, is_of_ladder=True),
        BenchPosition("zman", 4, 120, is_of_ladder=True),
        BenchPosition("zman", 4, 200),
        BenchPosition("zman", 5, 150),
        BenchPosition("rio_grande", 3, 30),
        BenchPosition("rio_grande", 4, 100),
        BenchPosition("rio_grande", 5, 250, is_of_ladder=True),
    ),
    settings=gm1.settings,
    default_iterations=gm1.DEFAULT_ITERATIONS,
    profile=Gm1Profile,
    weights=gm1.WEIGHTS,
    signature_file=_FOLDER / "signature.txt",
    levels_file=_FOLDER / "levels.json",
    calibration_file=_FOLDER / "calibration.json",
    facts=facts,
    reason=reason,
    dominated=dominated,
)
