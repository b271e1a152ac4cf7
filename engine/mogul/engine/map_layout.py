"""Places for the nodes of a map that has no coordinates.

Stress majorization (Gansner, Koren, North, "Graph drawing by stress majorization", 2004): distances on the map come as
close as they can to distances along roads, beginning from classical scaling, which lays the longer side from west to
east. It is close to a drawing by hand where the roads join neighbours.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Matrix = NDArray[np.float64]

ROAD = 100.0  # length on the map
ROUNDS = 200


class Place(NamedTuple):
    """A point of a drawing: x to the east and y to the south, in any unit."""

    x: float
    y: float


def layout(nodes: Sequence[str], roads: Iterable[tuple[str, str]]) -> dict[str, Place]:
    """Returns a place for every node. roads: the pairs of nodes that they join."""
    wanted = _distances(nodes, roads)
    weights = 1 / np.maximum(wanted, 1) ** 2
    np.fill_diagonal(weights, 0)
    inverse = np.linalg.pinv(_laplacian(weights))
    places = _scaled(wanted)
    for _ in range(ROUNDS):
        apart = np.linalg.norm(places[:, None] - places[None], axis=2)
        ratios = np.divide(wanted, apart, out=np.zeros_like(wanted), where=apart > 0)
        places = inverse @ _laplacian(weights * ratios) @ places
    return {node: Place(*place) for node, place in zip(nodes, (ROAD * places).tolist(), strict=True)}


def _scaled(distances: Matrix) -> Matrix:
    """Classical scaling (Torgerson, 1952): the two directions in which the distances reach farthest."""
    centred = np.eye(len(distances)) - 1 / len(distances)
    sizes, directions = np.linalg.eigh(centred @ distances**2 @ centred / -2)
    places: Matrix = directions * np.sqrt(np.maximum(sizes, 0))
    return places[:, [-1, -2]]


def _laplacian(weights: Matrix) -> Matrix:
    laplacian: Matrix = np.diag(weights.sum(axis=1)) - weights
    return laplacian


def _distances(nodes: Sequence[str], roads: Iterable[tuple[str, str]]) -> Matrix:
    """The number of roads between every two nodes (Floyd, Warshall); nodes that no road joins lie far apart."""
    number = {node: index for index, node in enumerate(nodes)}
    distances = np.full((len(number), len(number)), float(len(number)))
    np.fill_diagonal(distances, 0)
    for one, other in roads:
        distances[number[one], number[other]] = distances[number[other], number[one]] = 1
    for node in range(len(number)):
        distances = np.minimum(distances, distances[:, node, None] + distances[node])
    return distances
