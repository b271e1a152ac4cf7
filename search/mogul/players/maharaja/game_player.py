"""Maharaja for generic players: its `GamePlayer`, and the profiles of its GM1."""

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Final

from mogul.engine.games import game_rules
from mogul.players.game_player import BenchPosition, GamePlayer
from mogul.players.maharaja import gm1
from mogul.players.maharaja.facts import facts, reason
from mogul.players.strength.profile import Profile, parameter
from mogul.search import Settings


@dataclass(frozen=True, slots=True)
class Gm1Profile(Profile):
    """GM1, and its weaknesses.

    overlooks: the overlooked share of what rounds to come promise: see `overlooking`.
    """

    player: ClassVar[str] = "gm1"

    overlooks: float = parameter(1.0)

    def settings(self, players: int) -> Settings:
        """See `Profile`."""
        return gm1.settings(players, overlooks=self.overlooks)


_FOLDER: Final = Path(__file__).parent

PLAYER: Final = GamePlayer(
    rules=game_rules("maharaja"),
    name=gm1.NAME,
    # Beginnings, middles and ends of every kind of table, plans and steps. Those of the ladder are of every number of
    # players, for each has weights of its own, of both rule sets, and of the beginning, the middle and the end of a
    # game.
    bench_positions=(
        BenchPosition("basic", 2, 10, is_of_ladder=True),
        BenchPosition("basic", 2, 90),
        BenchPosition("basic", 3, 62, is_of_ladder=True),
        BenchPosition("basic", 3, 140),
        BenchPosition("basic", 4, 1),
        BenchPosition("basic", 4, 36, is_of_ladder=True),
        BenchPosition("basic", 4, 164, is_of_ladder=True),
        BenchPosition("basic", 5, 205),
        BenchPosition("action_penalty", 3, 99),
        BenchPosition("action_penalty", 5, 115, is_of_ladder=True),
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
)
