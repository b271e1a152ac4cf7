"""A hash of the moves that levels make on fixed positions: ratings hold as long as it stays the same."""

import hashlib
import json
from collections.abc import Sequence
from functools import cache
from typing import Final

from mogul.engine.taj_mahal.components import ComponentSet, default_components
from mogul.players.taj_mahal.signature import bench_positions
from mogul.players.taj_mahal.strength.levels import LEVELS, Level
from mogul.players.taj_mahal.strength.profile import Profile
from mogul.players.taj_mahal.strength.profile_player import ProfilePlayer

# Of the positions of the bench signature: few, for a server that starts asks for it; but every number of players is
# among them, for each has weights of its own, both editions, and the beginning, the middle and the end of a game.
_POSITIONS: Final = (1, 2, 3, 4, 9)


def ladder_signature(levels: Sequence[Level], components: ComponentSet) -> str:
    """16 hex digits over profiles and moves of levels: over numbers and notation, never over names of ours."""
    digest = hashlib.blake2b(digest_size=8)
    all_views = bench_positions(components)
    views = [all_views[number] for number in _POSITIONS]
    for level in levels:
        player = ProfilePlayer(level.profile)
        moves = [player.choose(components, view, seed) for seed, view in enumerate(views)]
        digest.update(json.dumps([_numbers(level.profile), moves], separators=(",", ":")).encode())
    return digest.hexdigest()


def _numbers(profile: Profile) -> list[float]:
    """What a profile is, in an order that stays."""
    weaknesses = (profile.temperature, profile.floor, profile.forgets, profile.overlooks, profile.shortsighted)
    return [profile.iterations, *map(float, weaknesses)]


@cache
def running_signature() -> str:
    """That of the levels of this version, as they play here and now; some 0.5 s."""
    return ladder_signature(LEVELS, default_components())
