"""Places for the cities of a set that has no coordinates.

Stress majorization (Gansner, Koren, North, "Graph drawing by stress majorization", 2004): distances on the map come as
close as they can to distances along roads, beginning from classical scaling, which lays the longer side from west to
east. It is close to a drawing by hand where the roads join neighbours.
"""

import numpy as np
from numpy.typing import NDArray

from mogul.engine.taj_mahal.components.component_set import ComponentSet, Place

Matrix = NDArray[np.float64]

ROAD = 100.0  # length on the map
ROUNDS = 200


def layout(components: ComponentSet) -> dict[str, Place]:
    """A place for every city."""
    wanted = _distances(components)
    weights = 1 / np.maximum(wanted, 1) ** 2
    np.fill_diagonal(weights, 0)
    inverse = np.linalg.pinv(_laplacian(weights))
    places = _scaled(wanted)
    for _ in range(ROUNDS):
        apart = np.linalg.norm(places[:, None] - places[None], axis=2)
        ratios = np.divide(wanted, apart, out=np.zeros_like(wanted), where=apart > 0)
        places = inverse @ _laplacian(weights * ratios) @ places
    return {city: Place(*place) for city, place in zip(components.cities, (ROAD * places).tolist(), strict=True)}


def _scaled(distances: Matrix) -> Matrix:
    """Classical scaling (Torgerson, 1952): the two directions in which the distances reach farthest."""
    centred = np.eye(len(distances)) - 1 / len(distances)
    sizes, directions = np.linalg.eigh(centred @ distances**2 @ centred / -2)
    places: Matrix = directions * np.sqrt(np.maximum(sizes, 0))
    return places[:, [-1, -2]]


def _laplacian(weights: Matrix) -> Matrix:
    laplacian: Matrix = np.diag(weights.sum(axis=1)) - weights
    return laplacian


def _distances(components: ComponentSet) -> Matrix:
    """The number of roads between every two cities (Floyd, Warshall); cities that no road joins lie far apart."""
    number = {city: index for index, city in enumerate(components.cities)}
    distances = np.full((len(number), len(number)), float(len(number)))
    np.fill_diagonal(distances, 0)
    for one, other in components.roads:
        distances[number[one], number[other]] = distances[number[other], number[one]] = 1
    for city in range(len(number)):
        distances = np.minimum(distances, distances[:, city, None] + distances[city])
    return distances
