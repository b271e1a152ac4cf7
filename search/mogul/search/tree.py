"""The tree of one search thread: positions as the viewer has observed them; and a pool of reusable trees.

Letters: N nodes, E edges (N = E = the capacity), H slots, R root moves, M the game's `move_limit`, S `MAX_SEATS`.

An edge is a move as the viewer observes it, and has the statistics. A node is an observed outcome of chance after that
move; below one edge hangs a list of nodes, one for each observation id, and a node has a list of edges, one for each
observed move that was ever tried there. Both lists are linked by index, newest first.

An opponent's node comes to have hundreds of edges, of which a dozen are legal in any one world. So the search finds an
edge by node and move in a hash table; walking the list instead cost 0.5 us an iteration (of 10 000).

A tree's memory is touched here and there, and the first touch of a page is a fault, slow in a virtual machine, slower
when two threads have it at once: a search of 10 000 iterations with two threads took 60 ms with new trees, 47 ms with
these.
"""

from contextlib import suppress
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mogul.engine.game_interface import MAX_SEATS, MOVES, MOVES_CAPACITY, NOTHING_SEEN
from mogul.engine.jit import inlined

ROOT: Final = 0  # the root's index among the nodes
NONE: Final = -1  # no such node or edge

# Chance outcomes that get a node of their own below one edge; all that come later share the last of these nodes.
# 32 holds every throw of two dice (21) and leaves an edge of the default budget (10 000 iterations, 50 root moves) some
# six visits an outcome. With more outcomes, such as a new display of cards (thousands), a search hardly meets one
# twice: there the shared node is the tree, and availability counts tell its moves apart.
OUTCOMES_PER_EDGE: Final = 32

# Longest way through the tree that one iteration remembers; beyond it, playouts. The longest of 150 random games
# of five had 422 moves; of another game, 333.
PATH_LIMIT: Final = 1024

# Availability counts with a looked-up logarithm: computing it took 0.1 to 0.4 us more an iteration.
LOGARITHMS: Final = 1 << 16
_COARSE_BITS: Final = 8

_MOVE_BITS = np.uint64(16)
_32 = np.uint64(32)
_SPREAD = np.uint64(0x9E3779B97F4A7C15)  # 2**64 / golden ratio: neighbouring keys come to lie far apart

EDGE = np.dtype(
    [
        ("reward", np.float64, (MAX_SEATS,)),  # sum of the reward of every seat over `visits` iterations
        ("next", np.int32),  # the node's next edge, or NONE
        ("child", np.int32),  # the newest node below, or NONE
        ("visits", np.int32),  # iterations that went this way
        ("availability", np.int32),  # iterations that came to the node while this move was legal, since it has an edge
        ("node", np.int32),  # the node above
        ("move", np.int16),  # as the viewer observes it
        ("seat", np.int16),  # the seat that makes it
    ]
)
NODE = np.dtype(
    [
        ("outcome", np.int64),  # observation id of the chance events before it, as `observed_chance` gives it
        ("next", np.int32),  # the next node below the same edge, or NONE
        ("edge", np.int32),  # the newest edge, or NONE
        ("visits", np.int64),  # iterations that came here
    ]
)
USED = np.dtype([("nodes", np.int64), ("edges", np.int64), ("stamp", np.int64)])
PATH = np.dtype([("edge", np.int32, (PATH_LIMIT,)), ("others", np.int64)])
OFFERED = np.dtype([("edge", np.int32, (MOVES_CAPACITY,))])


class Tree(NamedTuple):
    """Everything one tree needs, allocated once.

    nodes: NODE[N]; the first `used.nodes` are in use, index ROOT is the root.
    edges: EDGE[E]; the first `used.edges` are in use.
    slots: int32[H]; a hash table of the edges by node and move: an edge's index plus 1, or 0. H >= 2 E, a power of two.
    used: USED record; `stamp` counts the decisions at which moves looked alike to the viewer.
    seen: MOVES record; the legal moves of the decision being made, as the viewer observes them.
    stamps: int64[M]; stamps[m] == used.stamp says that m is in `seen`.
    path: PATH record; the edges of the iteration under way, and how many moves other seats than the viewer made in it.
    logarithms: float64[LOGARITHMS]; logarithms[n] is ln n, of 0 it is 0. Shared by all trees.
    priors: float32[E]; used by PUCT: the prior of a move of the viewer at the expansion of its node. Beside the edges,
        for an edge is as long as a line of the processor's cache.
    offered: OFFERED record; used by PUCT: the edges of the legal moves of the decision being made, or NONE.
    """

    nodes: NDArray[np.void]
    edges: NDArray[np.void]
    slots: NDArray[np.int32]
    used: Any
    seen: Any
    stamps: NDArray[np.int64]
    path: Any
    logarithms: NDArray[np.float64]
    priors: NDArray[np.float32]
    offered: Any


_LOGARITHMS = np.log(np.maximum(np.arange(LOGARITHMS), 1.0))


def new_tree(capacity: int, move_limit: int) -> Tree:
    """An empty tree with its root for `capacity` edges and nodes. It takes up memory only as it grows."""
    tree = Tree(
        nodes=np.empty(capacity, NODE),
        edges=np.empty(capacity, EDGE),
        slots=np.zeros(slots_for(capacity), np.int32),
        used=np.zeros(1, USED)[0],
        seen=np.zeros(1, MOVES)[0],
        stamps=np.zeros(move_limit, np.int64),
        path=np.zeros(1, PATH)[0],
        logarithms=_LOGARITHMS,
        priors=np.empty(capacity, np.float32),
        offered=np.zeros(1, OFFERED)[0],
    )
    tree.nodes[ROOT] = (NOTHING_SEEN, NONE, NONE, 0)
    tree.used["nodes"] = 1
    return tree


def tree_bytes(capacity: int, move_limit: int) -> int:
    """The most memory `new_tree` takes with these arguments, in bytes; the table of logarithms comes once a process."""
    records = USED.itemsize + MOVES.itemsize + PATH.itemsize + OFFERED.itemsize
    return capacity * (NODE.itemsize + EDGE.itemsize + 4) + slots_for(capacity) * 4 + records + move_limit * 8


def slots_for(capacity: int) -> int:
    """H for a capacity: at most half of the slots are ever in use, so a search for an edge takes 1.5 looks."""
    return 1 << (2 * capacity - 1).bit_length()


@inlined
def logarithm(tree, count):
    """ln count; beyond the table of ln (count rounded down to 8 leading bits or more), less than 0.4 % too small."""
    scale = 0.0
    while count >= LOGARITHMS:
        count >>= _COARSE_BITS
        scale += _COARSE_BITS * 0.6931471805599453
    return tree.logarithms[count] + scale


@inlined
def find_slot(tree, node, move):
    """The place in `slots` of the edge of `node` for `move`, or the empty slot for it."""
    mask = len(tree.slots) - 1
    key = np.uint64(node) << _MOVE_BITS | np.uint64(move)
    slot = np.int64(key * _SPREAD >> _32) & mask
    while tree.slots[slot] != 0:
        edge = tree.edges[tree.slots[slot] - 1]
        if edge.node == node and edge.move == move:
            break
        slot = (slot + 1) & mask
    return slot


@inlined
def find_edge(tree, node, move):
    """The index of the edge of `node` for `move`, or NONE."""
    return tree.slots[find_slot(tree, node, move)] - 1


@inlined
def add_edge(tree, node, move, seat):
    """The index of a new edge of `node`, or NONE when the tree is full. There must be none for this move yet."""
    index = tree.used.edges
    if index == len(tree.edges):
        return NONE
    tree.used.edges += 1
    edge = tree.edges[index]
    edge.reward[:] = 0.0
    edge.next = tree.nodes[node].edge
    edge.child = NONE
    edge.visits = 0
    edge.availability = 1
    edge.node = node
    edge.move = move
    edge.seat = seat
    tree.nodes[node].edge = index
    tree.slots[find_slot(tree, node, move)] = index + 1
    return index


@inlined
def add_node(tree, edge, outcome):
    """The index of a new node below `edge`, or NONE when the tree is full."""
    index = tree.used.nodes
    if index == len(tree.nodes):
        return NONE
    tree.used.nodes += 1
    node = tree.nodes[index]
    node.outcome = outcome
    node.next = tree.edges[edge].child
    node.edge = NONE
    node.visits = 0
    tree.edges[edge].child = index
    return index


@inlined
def find_node(tree, edge, outcome):
    """The node for an observation id below an edge, or NONE. With OUTCOMES_PER_EDGE nodes below the edge, an id without
    a node has the newest of them."""
    newest = tree.edges[edge].child
    node = newest
    outcomes = 0
    while node != NONE:
        if tree.nodes[node].outcome == outcome:
            return node
        node = tree.nodes[node].next
        outcomes += 1
    return newest if outcomes == OUTCOMES_PER_EDGE else NONE


@inlined
def node_below(tree, edge, outcome):
    """The same node, made when there is none; NONE when the tree is full."""
    node = find_node(tree, edge, outcome)
    return node if node != NONE else add_node(tree, edge, outcome)


# Trees in the pool, 25 MiB each at the default capacity: as many as a small server searches with at a time. A larger
# one makes the others anew.
MAX_POOLED: Final = 8

_kept: dict[tuple[int, int], list[Tree]] = {}


def take_tree(capacity: int, move_limit: int) -> Tree:
    """An empty tree as from `new_tree`; one from the pool, if there is one of this size. A new one takes the place of
    one of another size there: all trees together are never more than were in use at a time."""
    try:
        tree = _kept[capacity, move_limit].pop()
    except (KeyError, IndexError):
        _drop_one()
        return new_tree(capacity, move_limit)
    # Nodes and edges are written whole when they are added; stamps stay, for the stamp goes on counting.
    tree.slots[:] = 0
    tree.used["nodes"], tree.used["edges"] = 1, 0
    tree.nodes[ROOT] = (NOTHING_SEEN, NONE, NONE, 0)
    return tree


def give_back(tree: Tree) -> None:
    """Returns a tree to the pool; it must not be used any more."""
    if sum(map(len, list(_kept.values()))) < MAX_POOLED:
        _kept.setdefault((len(tree.nodes), len(tree.stamps)), []).append(tree)


def _drop_one() -> None:
    """Gives up a tree of the size of which there are most."""
    with suppress(ValueError, IndexError):  # an empty pool; another thread took the last one
        max(list(_kept.values()), key=len).pop()
