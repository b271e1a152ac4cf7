"""The line-ups that measure the levels."""

from collections.abc import Sequence
from typing import Final

from mogul.arena.arena_game import ArenaGame
from mogul.arena.play.specification import Specification, parse_player
from mogul.arena.player_kinds import profile_kind_name
from mogul.players.strength.profile import Profile

# Its moves never change (a test pins its bench signature), and it is about as strong as the levels in the middle.
REFERENCE: Final = "b0@1000"
# Distance of levels that are not neighbours: over neighbours alone errors would accumulate.
_DISTANCE: Final = 3

LineUp = tuple[Specification, ...]


def profile_line(profile: Profile) -> str:
    """Returns the specification of a profile's player, as a line."""
    default = type(profile)(1)
    changed = [name for name in profile.parameters() if getattr(profile, name) != getattr(default, name)]
    parameters = sorted(f"{name}={getattr(profile, name):.12g}" for name in changed)
    return " ".join([f"{profile_kind_name(profile)}@{profile.iterations}", *parameters])


def line_ups(profiles: Sequence[Profile], players: int, game: ArenaGame) -> list[LineUp]:
    """Returns line-ups for a table size: all windows of neighbours, levels further apart, the reference among levels.

    profiles: the weakest first, at least `players`.
    """
    ladder = [parse_player(profile_line(profile), game) for profile in profiles]
    reference = parse_player(REFERENCE, game)
    near = [tuple(ladder[first : first + players]) for first in range(len(ladder) - players + 1)]
    distance = min(_DISTANCE, (len(ladder) - 1) // (players - 1))
    span = distance * (players - 1)
    far = [tuple(ladder[first : first + span + 1 : distance]) for first in range(len(ladder) - span)]
    with_reference = [
        (reference, *ladder[first : first + (players - 2) * distance + 1 : distance])
        for first in range(0, len(ladder) - (players - 2) * distance, distance)
    ]
    return list(dict.fromkeys([*near, *far, *with_reference]))
