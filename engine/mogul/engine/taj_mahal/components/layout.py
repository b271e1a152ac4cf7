"""Places for the cities of a set that has no coordinates: provinces on a grid, the cities of each on a circle.

Both are improved by simple descent on the total length of roads: first which province goes where, then how each circle
is turned. It is deterministic, and close to a drawing by hand where the roads join neighbours.
"""

import math
from collections.abc import Mapping, Sequence
from itertools import combinations

from mogul.engine.taj_mahal.components.component_set import ComponentSet

Point = tuple[float, float]

GRID = 300.0  # between the middles of neighbouring provinces
COLUMNS = 4
RADIUS = 85.0
TURNS = 16
WAYS = tuple((turn, sense) for turn in range(TURNS) for sense in (1, -1))  # to lay a circle down
PASSES = 4


def layout(components: ComponentSet) -> dict[str, Point]:
    """A place for every city, x to the east and y to the south."""
    middles = _middles(components)
    circles = {province: _circle(components, province) for province in components.provinces}
    places = {
        city: place
        for province, circle in circles.items()
        for city, place in _placed(circle, middles[province], 0, 1).items()
    }
    for _ in range(PASSES):
        for province, circle in circles.items():
            ways = [{**places, **_placed(circle, middles[province], *way)} for way in WAYS]
            lengths = [_length(components, way, province) for way in ways]
            places = ways[lengths.index(min(lengths))]
    return places


def _middles(components: ComponentSet) -> dict[str, Point]:
    provinces = list(components.provinces)
    where = components.province_of_city
    joined = [(where[one], where[other]) for one, other in components.roads if where[one] != where[other]]

    def length() -> float:
        slot = {province: index for index, province in enumerate(provinces)}
        return sum(math.dist(divmod(slot[one], COLUMNS), divmod(slot[other], COLUMNS)) ** 2 for one, other in joined)

    best = length()
    improved = True
    while improved:
        improved = False
        for one, other in combinations(range(len(provinces)), 2):
            provinces[one], provinces[other] = provinces[other], provinces[one]
            if length() < best:
                best, improved = length(), True
            else:
                provinces[one], provinces[other] = provinces[other], provinces[one]
    return {province: (GRID * (slot % COLUMNS), GRID * (slot // COLUMNS)) for slot, province in enumerate(provinces)}


def _circle(components: ComponentSet, province: str) -> list[str]:
    """The cities of a province so that roads join neighbours in the list, as far as a walk along roads goes."""
    roads = {frozenset(road) for road in components.roads}
    pending = list(components.provinces[province])
    circle = [pending.pop(0)]
    while pending:
        nearest = next((city for city in pending if {circle[-1], city} in roads), pending[0])
        pending.remove(nearest)
        circle.append(nearest)
    return circle


def _placed(circle: Sequence[str], middle: Point, turn: int, sense: int) -> dict[str, Point]:
    places = {}
    for index, city in enumerate(circle):
        angle = math.tau * (turn / TURNS + sense * index / len(circle))
        places[city] = (middle[0] + RADIUS * math.cos(angle), middle[1] + RADIUS * math.sin(angle))
    return places


def _length(components: ComponentSet, places: Mapping[str, Point], province: str) -> float:
    """Total length of the roads that leave a province."""
    where = components.province_of_city
    return sum(
        math.dist(places[one], places[other])
        for one, other in components.roads
        if (where[one] == province) != (where[other] == province)
    )
