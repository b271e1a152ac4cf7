"""Frozen players of Maharaja: `gm1-first`, GM1 as it was before its policy came from reinforcement learning."""

from functools import partial
from pathlib import Path
from typing import Final

from mogul.arena.maharaja.arena_game import GAME
from mogul.arena.player_kinds import PlayerKind

_FIRST: Final = partial(
    GAME.player_kinds["gm1"].make,
    weights=str(Path(__file__).with_name("gm1-first.npz")),
    exploration=0.5,
    win_utility=0.5,
    score_utility=0.1,
    fpu_reduction=0.1,
    horizon=1,
    temperature=1.0,
    rollout_temperature=1.0,
    root_exploration_fraction=0.25,
    turn_exploration_fraction=0.0,
    open_loop=0.0,
)

KINDS: Final = {"gm1-first": PlayerKind(_FIRST)}
