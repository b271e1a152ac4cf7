"""Connection and planarity of a small graph of roads."""

from collections.abc import Collection, Iterable
from itertools import combinations

Pair = tuple[str, str]
_Edges = frozenset[frozenset[int]]


def reached(start: str, pairs: Collection[Pair]) -> set[str]:
    """The junctions that these roads lead to from a junction, itself included."""
    found, fringe = {start}, [start]
    while fringe:
        junction = fringe.pop()
        for pair in pairs:
            if junction in pair:
                other = pair[pair[0] == junction]
                if other not in found:
                    found.add(other)
                    fringe.append(other)
    return found


def crossing_free(pairs: Iterable[Pair]) -> bool:
    """True if a connected graph can be drawn without a crossing.

    Wagner's theorem (1937): exactly if no contraction of edges leads to a graph that contains K5 or K3,3. With the 8
    junctions of a board fewer than 2000 graphs arise.
    """
    ends = sorted({end for pair in pairs for end in pair})
    edges = frozenset(frozenset((ends.index(one), ends.index(other))) for one, other in pairs if one != other)
    seen, fringe = {edges}, [edges]
    while fringe:
        graph = fringe.pop()
        nodes = frozenset().union(*graph)
        if _is_k5(nodes, graph) or _has_k33(nodes, graph):
            return False
        if len(nodes) > 5:
            found = {_contracted(graph, edge) for edge in graph} - seen
            seen |= found
            fringe += found
    return True


def _contracted(graph: _Edges, edge: frozenset[int]) -> _Edges:
    """The graph whose two nodes of an edge have become the lower one."""
    kept, gone = sorted(edge)
    moved = (frozenset(kept if node == gone else node for node in each) for each in graph)
    return frozenset(each for each in moved if len(each) == 2)


def _is_k5(nodes: frozenset[int], graph: _Edges) -> bool:
    return len(nodes) == 5 and len(graph) == 10


def _has_k33(nodes: frozenset[int], graph: _Edges) -> bool:
    return len(nodes) == 6 and any(
        all(frozenset((one, other)) in graph for one in side for other in nodes - set(side))
        for side in combinations(nodes, 3)
    )
