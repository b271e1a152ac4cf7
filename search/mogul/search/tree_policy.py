"""The tree policy interface: how an iteration goes down the tree.

A tree policy is a `typing.NamedTuple` class of constants, `ucb1.Ucb1` or `puct.Puct`. The functions below are
implemented per class with `mogul.engine.jit.implements` and chosen at compile time by the type of the first argument.
"""

from typing import Any

from mogul.engine.game_interface import list_moves
from mogul.engine.jit import by_default, inlined
from mogul.search.tree import ROOT


def select(policy: Any, game: Any, evaluator: Any, thread: Any, node: Any, seat: int) -> tuple[int, int, bool]:
    """Selects a move of `seat` at `node`, in the world of `thread`: its edge, the move, and whether the iteration is
    evaluated after it. Where the node itself is the leaf, the edge is NONE. Expands the node as it needs.
    """
    raise NotImplementedError("called inside kernels only")


def sample_move(policy: Any, game: Any, evaluator: Any, world: Any, viewer: int) -> int:
    """A move of the seat to move as the search samples it beyond the tree, the viewer's own from the rollout policy;
    overwrites `world.moves` and `world.priors`."""
    raise NotImplementedError("called inside kernels only")


def weigh_moves(policy: Any, game: Any, evaluator: Any, world: Any) -> int:
    """Lists the legal moves of a seat, not the viewer, in `world.moves` and writes the weight of each into
    `world.priors`, in proportion to its probability in `sample_move`; returns their number."""
    raise NotImplementedError("called inside kernels only")


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
