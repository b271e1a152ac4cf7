"""The tree by itself: edges found again, outcomes that merge, memory."""

from typing import Any

import numpy as np

from mogul.engine.jit import kernel
from mogul.search import Budget, SearchRequest
from mogul.search.request import SMALLEST_CAPACITY, Settings
from mogul.search.root import new_root
from mogul.search.simulate import SearchThread
from mogul.search.tree import (
    LOGARITHMS,
    NONE,
    OUTCOMES_PER_EDGE,
    PATH_LIMIT,
    ROOT,
    Tree,
    add_edge,
    find_edge,
    find_node,
    logarithm,
    new_tree,
    node_below,
    slots_for,
    tree_bytes,
)
from tests.games import reroll, road

MOVE_LIMIT = 1000


@kernel
def _add_edge(tree: Tree, node: int, move: int) -> Any:
    return add_edge(tree, node, move, 0)


@kernel
def _find_edge(tree: Tree, node: int, move: int) -> Any:
    return find_edge(tree, node, move)


@kernel
def _node_below(tree: Tree, edge: int, outcome: int) -> Any:
    return node_below(tree, edge, outcome)


@kernel
def _find_node(tree: Tree, edge: int, outcome: int) -> Any:
    return find_node(tree, edge, outcome)


@kernel
def _logarithm(tree: Tree, count: int) -> Any:
    return logarithm(tree, count)


def test_every_edge_is_found_again_and_no_other() -> None:
    """Half of the slots in use, the most there can be."""
    tree = new_tree(SMALLEST_CAPACITY, MOVE_LIMIT)
    keys = [(node, move) for node in range(SMALLEST_CAPACITY // 64) for move in range(0, 2 * 64, 2)]
    for index, (node, move) in enumerate(keys):
        assert _add_edge(tree, node, move) == index
    for index, (node, move) in enumerate(keys):
        assert _find_edge(tree, node, move) == index
        assert _find_edge(tree, node, move + 1) == NONE
    assert _add_edge(tree, 0, 1) == NONE


def edges_of(tree: Tree, node: int) -> list[int]:
    """The node's edges, the newest first."""
    found, edge = [], int(tree.nodes[node]["edge"])
    while edge != NONE:
        found.append(edge)
        edge = int(tree.edges[edge]["next"])
    return found


def nodes_of(tree: Tree, edge: int) -> list[int]:
    """The nodes below an edge, the newest first."""
    found, node = [], int(tree.edges[edge]["child"])
    while node != NONE:
        found.append(node)
        node = int(tree.nodes[node]["next"])
    return found


def test_edges_hang_below_their_node() -> None:
    tree = new_tree(SMALLEST_CAPACITY, MOVE_LIMIT)
    for move in (5, 3, 8):
        _add_edge(tree, ROOT, move)
    assert [int(tree.edges[edge]["move"]) for edge in edges_of(tree, ROOT)] == [8, 3, 5]


def test_outcomes_beyond_the_cap_share_the_last_node() -> None:
    tree = new_tree(SMALLEST_CAPACITY, MOVE_LIMIT)
    edge = _add_edge(tree, ROOT, 0)
    nodes = [_node_below(tree, edge, outcome) for outcome in range(OUTCOMES_PER_EDGE)]
    assert len(set(nodes)) == OUTCOMES_PER_EDGE
    assert [_node_below(tree, edge, outcome) for outcome in range(OUTCOMES_PER_EDGE)] == nodes
    assert {_node_below(tree, edge, outcome) for outcome in range(OUTCOMES_PER_EDGE, 1000)} == {nodes[-1]}
    assert sorted(nodes_of(tree, edge)) == sorted(nodes)


def test_a_node_is_found_where_the_search_would_go_and_none_is_made() -> None:
    tree = new_tree(SMALLEST_CAPACITY, MOVE_LIMIT)
    edge = _add_edge(tree, ROOT, 0)
    for outcome in range(OUTCOMES_PER_EDGE):
        assert _find_node(tree, edge, outcome) == NONE
        node = _node_below(tree, edge, outcome)
        assert _find_node(tree, edge, outcome) == node
    assert {_find_node(tree, edge, outcome) for outcome in range(OUTCOMES_PER_EDGE, 1000)} == {node}
    assert len(nodes_of(tree, edge)) == OUTCOMES_PER_EDGE


def test_a_full_tree_has_no_node_for_a_new_outcome() -> None:
    tree = new_tree(SMALLEST_CAPACITY, MOVE_LIMIT)
    edge = _add_edge(tree, ROOT, 0)
    known = _node_below(tree, edge, 7)
    tree.used["nodes"] = SMALLEST_CAPACITY
    assert _node_below(tree, edge, 8) == NONE
    assert _node_below(tree, edge, 7) == known


def explored(faces: int, iterations: int) -> tuple[Tree, list[int]]:
    """The tree after a search of the reroll game, and the nodes below the throw."""
    game = reroll.new_game(faces, 0.4)
    root = new_root(SearchRequest(game, reroll.new_state(), Budget(iterations), 1))
    search_thread = SearchThread(game, root, Settings(), 1)
    search_thread.run_iterations(iterations)
    tree = search_thread.state.tree
    throw = next(edge for edge in edges_of(tree, ROOT) if tree.edges[edge]["move"] == reroll.THROW)
    return tree, nodes_of(tree, throw)


def test_every_face_of_a_die_has_a_node_of_its_own() -> None:
    tree, nodes = explored(6, 5000)
    assert sorted(int(tree.nodes[node]["outcome"]) for node in nodes) == [1, 2, 3, 4, 5, 6]
    for node in nodes:
        moves = {int(tree.edges[edge]["move"]) for edge in edges_of(tree, node)}
        kept_by = reroll.KEEP_EVEN + (int(tree.nodes[node]["outcome"]) - 1) % 2
        assert moves == {reroll.AGAIN, kept_by}


def test_of_a_thousand_faces_most_merge_and_availability_tells_their_moves_apart() -> None:
    tree, nodes = explored(1000, 20_000)
    assert len(nodes) == OUTCOMES_PER_EDGE
    merged, *others = nodes  # the newest is the shared one
    visits = int(tree.nodes[merged]["visits"])
    assert visits > 20 * sum(int(tree.nodes[node]["visits"]) for node in others)
    edges = {int(tree.edges[edge]["move"]): tree.edges[edge] for edge in edges_of(tree, merged)}
    assert set(edges) == {reroll.AGAIN, reroll.KEEP_EVEN, reroll.KEEP_ODD}
    assert sum(int(edge["visits"]) for edge in edges.values()) == visits
    for keep in (reroll.KEEP_EVEN, reroll.KEEP_ODD):
        assert abs(edges[keep]["availability"] / visits - 0.5) < 0.05
    assert edges[reroll.AGAIN]["availability"] > 0.99 * visits


def test_no_path_is_longer_than_there_is_room_for() -> None:
    """Each iteration goes a step further down the road; from the longest path on, games are only played on."""
    game = road.new_game(2 * PATH_LIMIT)
    root = new_root(SearchRequest(game, road.new_state(), Budget(1), 1))
    search_thread = SearchThread(game, root, Settings(capacity=4 * PATH_LIMIT), 1)
    search_thread.run_iterations(PATH_LIMIT + 50)
    tree = search_thread.state.tree
    assert tree.used["edges"] == PATH_LIMIT
    assert tree.edges[0]["visits"] == PATH_LIMIT + 50


def test_logarithms_are_exact_in_the_table_and_close_beyond() -> None:
    tree = new_tree(SMALLEST_CAPACITY, MOVE_LIMIT)
    for count in (1, 2, 1000, LOGARITHMS - 1):
        assert _logarithm(tree, count) == np.log(count)
    for count in (LOGARITHMS, 10**6, 10**8, 2**31 - 1):
        assert 0.996 < _logarithm(tree, count) / np.log(count) <= 1.0


def test_memory_of_a_tree_is_as_stated() -> None:
    for capacity in (SMALLEST_CAPACITY, SMALLEST_CAPACITY + 1, Settings().capacity):
        tree = new_tree(capacity, MOVE_LIMIT)
        of_edges = (tree.edges, tree.priors, tree.slots)
        arrays = (tree.nodes, *of_edges, tree.used, tree.seen, tree.stamps, tree.path, tree.offered)
        assert tree_bytes(capacity, MOVE_LIMIT) == sum(array.nbytes for array in arrays)
        assert len(tree.slots) == slots_for(capacity) >= 2 * capacity
    assert tree_bytes(Settings().capacity, MOVE_LIMIT) < 26 * 2**20
