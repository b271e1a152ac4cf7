"""Who plays whom when the levels are measured."""

from collections.abc import Sequence
from typing import Final

from mogul.arena.play.specification import Specification, parse_player
from mogul.players.strength.profile import Profile

# Its moves are fixed for ever (its bench signature is tested), and it is about as strong as the levels in the middle.
REFERENCE: Final = "b0@1000"
# How far apart levels sit that are not neighbours: results of neighbours alone would add up their errors.
_APART: Final = 3

LineUp = tuple[Specification, ...]


def player_of(profile: Profile) -> Specification:
    """A profile as the arena calls it."""
    whole = type(profile)(1)
    weakened = [name for name in profile.parameters() if getattr(profile, name) != getattr(whole, name)]
    told = [f"{name}={getattr(profile, name):.12g}" for name in weakened]
    return parse_player(" ".join([f"gm1-profile@{profile.iterations}", *told]))


def line_ups(profiles: Sequence[Profile], players: int) -> list[LineUp]:
    """For tables of so many: neighbours, all windows of them; levels further apart; and the reference among others.

    profiles: the weakest first, at least as many as sit at a table.
    """
    ladder = [player_of(profile) for profile in profiles]
    reference = parse_player(REFERENCE)
    near = [tuple(ladder[first : first + players]) for first in range(len(ladder) - players + 1)]
    apart = min(_APART, (len(ladder) - 1) // (players - 1))
    span = apart * (players - 1)
    far = [tuple(ladder[first : first + span + 1 : apart]) for first in range(len(ladder) - span)]
    with_reference = [
        (reference, *ladder[first : first + (players - 2) * apart + 1 : apart])
        for first in range(0, len(ladder) - (players - 2) * apart, apart)
    ]
    return list(dict.fromkeys([*near, *far, *with_reference]))
