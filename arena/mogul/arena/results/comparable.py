"""Who can be rated beside whom: strengths are finite only among players each of whom has, directly or through others,
come before each other one."""

import itertools
from collections.abc import Mapping, Sequence
from enum import Enum

import numpy as np

from mogul.arena.play.block import Result


class Place(Enum):
    """Where a player stands to the reference."""

    ABOVE = "above"  # has come before it, and never the other way round, not even through others
    RATED = "rated"  # both ways
    BELOW = "below"  # the reference has come before it, and never the other way round


def places_to(
    reference: str, games: Sequence[tuple[tuple[str, ...], Result]], *, by_places: bool
) -> Mapping[str, Place | None]:
    """Where every player of some games (by seat the players, the result) stands to the reference; None where nothing
    compares them, not even through others. by_places: every place counts, not wins alone; a tie counts both ways."""
    players = list(dict.fromkeys(player for sitting, _ in games for player in sitting))
    numbers = {player: number for number, player in enumerate(players)}
    before = np.eye(len(players), dtype=np.bool_)
    for sitting, result in games:
        for one, other in itertools.permutations(range(len(sitting)), 2):
            ahead = result.ranks[one] <= result.ranks[other] if by_places else result.shares[one] > 0
            before[numbers[sitting[one]], numbers[sitting[other]]] |= ahead
    for middle in range(len(players)):
        before |= np.outer(before[:, middle], before[middle])
    here = numbers[reference]
    places = {(True, True): Place.RATED, (True, False): Place.ABOVE, (False, True): Place.BELOW}
    return {
        player: places.get((bool(before[number, here]), bool(before[here, number])))
        for player, number in numbers.items()
    }
