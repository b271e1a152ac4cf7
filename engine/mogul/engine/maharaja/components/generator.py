"""Random component sets: reported parts are kept, roads are drawn at random.

Measurements on the default set can so be repeated on boards that are as likely to be the printed one.
"""

import random
from collections.abc import Iterator
from typing import Any, Final

from mogul.engine.maharaja.components.component_set import CITIES, VILLAGES, ComponentSet
from mogul.engine.maharaja.components.random_board import Road, random_board
from mogul.engine.maharaja.components.reading import components_from_data

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
