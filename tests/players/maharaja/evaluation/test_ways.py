"""Ways over the board, by the fewest houses that are missing and then by the fewest roads (T1)."""

from collections.abc import Collection, Iterator, Mapping

import numpy as np
import pytest

from mogul.engine.maharaja.components import ComponentSet, random_components
from mogul.players.maharaja.evaluation.ways import MISSING, WAYS, find_ways
from tests.engine.maharaja.played import AT_EVERY_TABLE, Played, new_game, random_steps
from tests.engine.maharaja.scenes import first_round, put_houses
from tests.naive.maharaja.scenes import HOMES

Costs = Mapping[str, tuple[int, int]]
"""By junction: houses missing, roads."""


def ways_to(played: Played, city: str) -> np.void:
    """A record of WAYS; its previous content means nothing."""
    ways: np.void = np.full(WAYS.itemsize, 77, np.uint8).view(WAYS)[0]
    find_ways(played.game.game, played.game.state, played.game.notation.cities.index(city), ways)
    return ways


def costs_to(played: Played, city: str) -> Costs:
    costs = ways_to(played, city)["cost"].tolist()
    return {
        junction: divmod(cost, MISSING) for junction, cost in zip(played.game.notation.junctions, costs, strict=True)
    }


def test_the_fewest_missing_houses_come_before_the_fewest_roads() -> None:
    """R07 to R13 are open. No road to Delhi is: each of the four misses two houses. With a house in V25 the road from
    the centre misses one, and Jodhpur, a road away from Delhi, goes round by the start and the centre."""
    played = first_round([1, 2, 3])
    assert costs_to(played, "NE") == {
        "NE": (0, 0),
        "NW": (2, 1),  # R16
        "N": (2, 1),  # R02
        "CENTRE": (2, 1),  # R14
        "SE": (2, 1),  # R03
        "START": (2, 2),  # R07 R14, R08 R16 or R10 R02
        "S": (2, 2),  # R13 R14
        "SW": (2, 3),  # R09, then as from the start
    }
    put_houses(played, 0, "V25", 1)
    assert costs_to(played, "NE") == {
        "NE": (0, 0),
        "CENTRE": (1, 1),
        "N": (1, 2),
        "START": (1, 2),
        "S": (1, 2),
        "NW": (1, 3),
        "SW": (1, 3),
        "SE": (2, 1),  # by the centre it would be three
    }


def test_a_road_misses_a_house_for_each_village_without_one() -> None:
    """T1: a house of anybody; a second one in a village opens nothing. R07 and R12 have one village."""
    played = first_round([1, 2, 3])
    put_houses(played, 2, "V03", 2)
    put_houses(played, 0, "V13", 0)
    ways = ways_to(played, "SW")
    missing = dict(zip(played.game.notation.roads, ways["missing"].tolist(), strict=False))
    two = dict.fromkeys(("R01", "R03", "R04", "R05", "R06", "R14", "R15", "R16"), 2)
    assert missing == dict.fromkeys(missing, 0) | two | {"R02": 1, "R07": 1}
    occupied = {name for bit, name in enumerate(played.components.villages) if int(ways["occupied"]) >> bit & 1}
    assert occupied == {village for homes in HOMES[:3] for village in homes} - {"V13"} | {"V03"}


def test_whose_houses_they_are_does_not_matter() -> None:
    """Tolls (T2) are left out."""
    one, other = (first_round([1, 2, 3], homes) for homes in (HOMES[:3], HOMES[2::-1]))
    assert one.game.state["one"].tolist() != other.game.state["one"].tolist()
    assert ways_to(one, "SE").tobytes() == ways_to(other, "SE").tobytes()


# The slow, obvious twin: every way that comes to no junction twice.


def all_ways(
    components: ComponentSet, begin: str, end: str, before: tuple[str, ...] = ()
) -> Iterator[list[Collection[str]]]:
    """The villages of each road of every way."""
    if begin == end:
        yield []
        return
    for road in components.roads:
        if begin in road.ends:
            (there,) = {*road.ends} - {begin}
            if there not in before:
                for rest in all_ways(components, there, end, (*before, begin)):
                    yield [road.villages, *rest]


def slow_costs(played: Played, city: str) -> Costs:
    components, one = played.components, played.game.state["one"]
    sets = np.bitwise_or.reduce(one[: played.game.game.players])
    empty = {name for bit, name in enumerate(components.villages) if not int(sets) >> bit & 1}
    return {
        junction: min(
            (sum(len(empty & {*road}) for road in way), len(way)) for way in all_ways(components, junction, city)
        )
        for junction in components.junctions
    }


@AT_EVERY_TABLE
@pytest.mark.parametrize("board", [None, 3])
def test_ways_are_the_best_of_all_there_are(players: int, board: int | None) -> None:
    """On the board of the table and on a random one."""
    played = new_game(players, players, board=None if board is None else random_components(board + players))
    cities = played.game.notation.cities
    seen = set()
    for number, _ in enumerate(random_steps(played, players)):
        if number % 25 == 0:
            costs = costs_to(played, cities[number // 25 % len(cities)])
            assert costs == slow_costs(played, cities[number // 25 % len(cities)])
            seen |= {missing for missing, _ in costs.values()}
    assert seen >= {0, 1, 2}
