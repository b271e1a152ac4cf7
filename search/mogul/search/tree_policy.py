"""The tree policy interface: how an iteration goes down the tree.

A tree policy is a `typing.NamedTuple` class of constants, `ucb1.Ucb1` or `puct.Puct`. The functions below are
implemented per class with `mogul.engine.jit.implements` and chosen at compile time by the type of the first argument.

Legal moves as the viewer observes them are the keys of the tree's edges. A game is played on from the tree of a
finished search, without searching, by moves as the search would choose them.
"""

from typing import Any

from mogul.engine.game_interface import list_moves, observed_chance, observed_move, play
from mogul.engine.jit import by_default, inlined, verb
from mogul.search.evaluator import sample_weighted
from mogul.search.tree import NONE, ROOT, find_edge, find_node


@verb
def select(policy: Any, game: Any, evaluator: Any, thread: Any, node: Any, seat: int) -> tuple[int, int, bool]:
    """Selects a move of `seat` at `node`, in the world of `thread`: its edge, the move, and whether the iteration is
    evaluated after it. Where the node itself is the leaf, the edge is NONE. Expands the node as it needs.
    """
    raise NotImplementedError("called inside kernels only")


@verb
def sample_move(policy: Any, game: Any, evaluator: Any, world: Any, viewer: int) -> int:
    """A move of the seat to move as the search samples it beyond the tree, the viewer's own from the rollout policy;
    overwrites `world.moves` and `world.priors`."""
    raise NotImplementedError("called inside kernels only")


@verb
def weigh_moves(policy: Any, game: Any, evaluator: Any, world: Any) -> int:
    """Lists the legal moves of a seat, not the viewer, in `world.moves` and writes the weight of each into
    `world.priors`, in proportion to its probability in `sample_move`; returns their number."""
    raise NotImplementedError("called inside kernels only")


@verb
def is_open_loop(policy: Any) -> bool:
    """True if the viewer's later nodes are told apart by its own moves alone, with what chance showed at once after
    each: what other seats do in between is played, and has no edges (open-loop search; Perez-Liebana et al. 2015).

    Optional: by default False.
    """
    raise NotImplementedError("called inside kernels only")


@by_default(is_open_loop)
def _tells_replies_apart(policy):
    return False


@inlined
def list_candidates(game, thread, node):
    """Writes the moves to select among into `world.moves`, and returns their number: the legal moves; at the root those
    that the request allows, and of these the least visited only, until every one has its minimum of visits."""
    root, root_moves, moves = thread.root, thread.root_moves, thread.world.moves
    if node != ROOT or len(root.moves) == 0:
        return list_moves(game, thread.world.state, moves)
    fewest = root.min_visits
    for ordinal in range(len(root.moves) if fewest > 0 else 0):
        fewest = min(fewest, root_moves[ordinal].visits)
    if fewest < root.min_visits:
        count = 0
        for ordinal in range(len(root.moves)):
            if root_moves[ordinal].visits == fewest:
                moves.move[count] = root.moves[ordinal]
                count += 1
        return count
    for ordinal in range(len(root.moves)):
        moves.move[ordinal] = root.moves[ordinal]
    return len(root.moves)


@inlined
def list_observed_moves(game, thread, count):
    """Fills `tree.seen` with the `count` moves of `world.moves` as the viewer observes them, each once; returns their
    number, and whether any is hidden: observed as another id than its own."""
    tree, state, moves, viewer = thread.tree, thread.world.state, thread.world.moves, thread.root.viewer
    hidden = False
    for place in range(count):
        hidden |= observed_move(game, state, moves.move[place], viewer) != moves.move[place]
    if not hidden:
        for place in range(count):
            tree.seen.move[place] = moves.move[place]
        return count, False
    tree.used.stamp += 1
    distinct = 0
    for place in range(count):
        seen = observed_move(game, state, moves.move[place], viewer)
        if tree.stamps[seen] != tree.used.stamp:
            tree.stamps[seen] = tree.used.stamp
            tree.seen.move[distinct] = seen
            distinct += 1
    return distinct, True


@inlined
def keep_alike(game, thread, count, seen):
    """Keeps those of the `count` moves of `world.moves` that the viewer observes as `seen`, with their priors; returns
    their number. The viewer's tree must not choose between moves that look alike to it."""
    world, viewer = thread.world, thread.root.viewer
    alike = 0
    for place in range(count):
        move = world.moves.move[place]
        if observed_move(game, world.state, move, viewer) == seen:
            world.moves.move[alike], world.priors.prior[alike] = move, world.priors.prior[place]
            alike += 1
    return alike


@inlined
def likely_move(policy, game, evaluator, thread, node):
    """A legal move in the world of `thread`, with the probability of its share of the visits below `node`. Where there
    is no node, or none of the legal moves was visited, and among moves that look alike to the viewer, it is sampled as
    the search samples beyond the tree."""
    if node == NONE:
        return sample_move(policy, game, evaluator, thread.world, thread.root.viewer)
    tree, world = thread.tree, thread.world
    count = list_moves(game, world.state, world.moves)
    distinct, hidden = list_observed_moves(game, thread, count)
    visited = False
    for place in range(distinct):
        seen = tree.seen.move[place]
        edge = find_edge(tree, node, seen)
        visits = tree.edges[edge].visits if edge != NONE else 0
        world.moves.move[place], world.priors.prior[place] = seen, visits
        visited |= visits > 0
    if not visited:
        return sample_move(policy, game, evaluator, world, thread.root.viewer)
    seen = sample_weighted(world, distinct)
    if hidden:
        count = weigh_moves(policy, game, evaluator, world)
        return sample_weighted(world, keep_alike(game, thread, count, seen))
    return seen


@inlined
def play_down(game, thread, node, move):
    """Plays a move in the world of `thread`; returns the node below `node` for the viewer's observation of the move and
    of chance, NONE where the tree has none."""
    tree, world, viewer = thread.tree, thread.world, thread.root.viewer
    edge = NONE
    if node != NONE:
        edge = find_edge(tree, node, observed_move(game, world.state, move, viewer))
    play(game, world.state, move, world.rng)
    return find_node(tree, edge, observed_chance(game, world.state, viewer)) if edge != NONE else NONE
