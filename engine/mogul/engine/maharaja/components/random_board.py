"""Random component sets: reported parts are kept, junctions and roads are drawn at random.

Junctions lie at random, apart from each other. Roads join them, shorter ones likelier to come first, none across
another or close past a third junction, up to a drawn number. A board is kept if every junction has three to five roads
and no road is the only way between two parts; else another one is drawn. All numbers are whole, so that every machine
builds the same boards.

Measurements on the default set can so be repeated on boards that are as likely to be the printed one.
"""

import random
from collections.abc import Iterator
from itertools import combinations
from typing import Any, Final

from mogul.engine.maharaja.components.check import ROADS_OF_A_JUNCTION
from mogul.engine.maharaja.components.component_set import CITIES, VILLAGES, ComponentSet
from mogul.engine.maharaja.components.reading import components_from_data
from mogul.engine.maharaja.components.road_graph import reached

Point = tuple[int, int]
Road = tuple[int, int]
"""The numbers of two junctions, the lower one first."""

JUNCTIONS: Final = CITIES + 1
WIDTH: Final = 1000
HEIGHT: Final = 700
APART: Final = 170  # between two junctions, at least
CLEARANCE: Final = 50  # from a road to a junction it does not touch
NUMBER_OF_ROADS: Final = (16, 17, 18)  # 18 is the most that 8 junctions have without a crossing
TRIES: Final = 100  # to find room for the junctions of a board
LENGTH_NOISE: Final = 100  # percent of a squared length


def random_board(rng: random.Random) -> tuple[list[Point], list[Road]]:
    """The places of 8 junctions, and 16 to 18 roads, sorted; the number is drawn uniformly."""
    number = rng.choice(NUMBER_OF_ROADS)
    while True:
        # There are at most 3 n - 3 straight roads that do not cross, less the corners of the outline.
        places = _random_places(rng, 3 * JUNCTIONS - 3 - number)
        roads = _connected(rng, places, number) if places else []
        if _is_sound(roads, number):
            return places, sorted(roads)


def _random_places(rng: random.Random, outline: int) -> list[Point]:
    """Places with so many corners of their outline, or fewer; none if no room is found for all."""
    top = rng.randint(APART, WIDTH - APART), 0
    places = [top, (0, rng.randint(APART, HEIGHT)), (WIDTH, rng.randint(APART, HEIGHT))]
    for _ in range(TRIES):
        place = (rng.randint(0, WIDTH), rng.randint(0, HEIGHT))
        if all(_square(place, other) >= APART**2 for other in places) and _corners([*places, place]) <= outline:
            places.append(place)
            if len(places) == JUNCTIONS:
                rng.shuffle(places)
                return places
    return []


def _connected(rng: random.Random, places: list[Point], number: int) -> list[Road]:
    """Up to so many roads, shorter ones likelier to come first."""
    noisy = {
        (one, other): _square(places[one], places[other]) * (100 + rng.randint(0, LENGTH_NOISE))
        for one, other in combinations(range(JUNCTIONS), 2)
    }
    roads: list[Road] = []
    count = [0] * JUNCTIONS
    for road in sorted(noisy, key=noisy.__getitem__):
        is_full = any(count[end] == max(ROADS_OF_A_JUNCTION) for end in road)
        if len(roads) < number and not is_full and _is_free(road, roads, places):
            roads.append(road)
            for end in road:
                count[end] += 1
    return roads


def _is_sound(roads: list[Road], number: int) -> bool:
    """True if there are enough roads, at every junction too, and any one of them can be left out."""
    ends = [end for road in roads for end in road]
    if len(roads) != number or any(ends.count(each) < min(ROADS_OF_A_JUNCTION) for each in range(JUNCTIONS)):
        return False
    pairs = [(str(one), str(other)) for one, other in roads]
    return all(len(reached("0", [other for other in pairs if other is not pair])) == JUNCTIONS for pair in pairs)


def _is_free(road: Road, roads: list[Road], places: list[Point]) -> bool:
    """True if a road crosses no other and passes no junction closely."""
    start, end = places[road[0]], places[road[1]]
    if any(_is_close(place, start, end) for number, place in enumerate(places) if number not in road):
        return False
    return not any(
        _turn(start, end, places[one]) * _turn(start, end, places[other]) < 0
        and _turn(places[one], places[other], start) * _turn(places[one], places[other], end) < 0
        for one, other in roads
    )


def _is_close(point: Point, start: Point, end: Point) -> bool:
    """True if a point lies within CLEARANCE of a road, beside it or beyond its ends."""
    along = (end[0] - start[0]) * (point[0] - start[0]) + (end[1] - start[1]) * (point[1] - start[1])
    length = _square(start, end)
    if 0 < along < length:
        return _turn(start, end, point) ** 2 < CLEARANCE**2 * length
    return min(_square(point, start), _square(point, end)) < CLEARANCE**2


def _corners(places: list[Point]) -> int:
    """The number of corners of the outline (Andrew's monotone chain, 1979)."""
    count = 0
    for order in (sorted(places), sorted(places, reverse=True)):
        side: list[Point] = []
        for place in order:
            while len(side) > 1 and _turn(side[-2], side[-1], place) <= 0:
                side.pop()
            side.append(place)
        count += len(side) - 1
    return count


def _turn(start: Point, end: Point, point: Point) -> int:
    """Positive, zero or negative: on which side of a line a point lies."""
    return (end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0])


def _square(one: Point, other: Point) -> int:
    """The square of a distance."""
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


START: Final = "START"

_STATUS: Final = {
    "cities.count": "rulebook (7, each with a centre and 6 outer palace sites)",
    "cities": "placeholder (random boards have no names; ids stand for them)",
    "village_capacity": "rulebook (2 houses; 1 with two players)",
    "blocked_sites": "reconstructed (none; one account has 1 in every city with three players)",
    "roads": "random (30 villages, one or two on every road, and three to five roads at a junction: reported)",
    "coordinates": "random",
}


def random_components(seed: int) -> ComponentSet:
    """The random set of a seed, the same on every machine, with coordinates and named `random-SEED`.

    Distribution: 16, 17 or 18 roads, uniformly, placed as `random_board` does; 30 villages, where the roads with one
    village are a uniform choice; the start is any junction. Capacities and blocked sites are those of the default set.
    """
    rng = random.Random(f"Maharaja component set {seed}")
    places, roads = random_board(rng)
    cities = {f"C{number}": f"C{number}" for number in range(1, CITIES + 1)}
    junctions = [*cities, START]
    return components_from_data(
        {
            "name": f"random-{seed}",
            "status": _STATUS,
            "start": START,
            "cities": cities,
            "village_capacity": {"2": 1, "3": 2, "4": 2, "5": 2},
            "roads": list(_with_villages(rng, roads, junctions)),
            "coordinates": {junction: list(place) for junction, place in zip(junctions, places, strict=True)},
        }
    )


def _with_villages(rng: random.Random, roads: list[Road], junctions: list[str]) -> Iterator[dict[str, Any]]:
    """The roads of a component file; villages are numbered in their order."""
    counts = [2] * (VILLAGES - len(roads)) + [1] * (2 * len(roads) - VILLAGES)
    rng.shuffle(counts)
    village = 0
    for number, ((one, other), count) in enumerate(zip(roads, counts, strict=True), 1):
        villages = [f"V{village + each:02}" for each in range(1, count + 1)]
        village += count
        yield {"id": f"R{number:02}", "one": junctions[one], "other": junctions[other], "villages": villages}
