"""Comparability of players.

Ratings are finite only within a strongly connected group: between any two of its players, each has finished before the
other, directly or through other players (Ford 1957).
"""

import itertools
from collections.abc import Mapping, Sequence
from enum import Enum

import numpy as np

from mogul.arena.play.block import Result


class Relation(Enum):
    """Relation of a player to the reference, chains through other players included."""

    ABOVE = "above"  # has finished before the reference, never behind it
    COMPARABLE = "comparable"  # has finished before it and behind it
    BELOW = "below"  # has finished behind the reference, never before it


def relations_to(
    reference: str, games: Sequence[tuple[tuple[str, ...], Result]], *, by_places: bool
) -> Mapping[str, Relation | None]:
    """Returns the relation of every player of some games to the reference; None where no chain of games connects them.

    games: the players by seat, and the result. by_places: every place counts, not wins alone; a tie counts both ways.
    """
    players = list(dict.fromkeys(player for seated, _ in games for player in seated))
    numbers = {player: number for number, player in enumerate(players)}
    before = np.eye(len(players), dtype=np.bool_)
    for seated, result in games:
        for one, other in itertools.permutations(range(len(seated)), 2):
            ahead = result.ranks[one] <= result.ranks[other] if by_places else result.shares[one] > 0
            before[numbers[seated[one]], numbers[seated[other]]] |= ahead
    for middle in range(len(players)):
        before |= np.outer(before[:, middle], before[middle])
    here = numbers[reference]
    relations = {
        (True, True): Relation.COMPARABLE,
        (True, False): Relation.ABOVE,
        (False, True): Relation.BELOW,
    }
    return {
        player: relations.get((bool(before[number, here]), bool(before[here, number])))
        for player, number in numbers.items()
    }
