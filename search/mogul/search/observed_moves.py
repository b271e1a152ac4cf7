"""Legal moves as the viewer observes them: the keys of the tree's edges."""

import numpy as np

from mogul.engine.game_interface import observed_move
from mogul.engine.jit import inlined
from mogul.engine.rng import below


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
def move_behind(game, thread, count, seen):
    """One of the `count` moves of `world.moves` that the viewer observes as `seen`, uniformly at random: the viewer's
    tree must not choose between moves that look alike to it."""
    state, moves, viewer = thread.world.state, thread.world.moves, thread.root.viewer
    alike = 0
    for place in range(count):
        alike += observed_move(game, state, moves.move[place], viewer) == seen
    to_skip = np.int64(below(thread.world.rng, alike)) if alike > 1 else 0
    place = 0
    while True:
        if observed_move(game, state, moves.move[place], viewer) == seen:
            if to_skip == 0:
                return moves.move[place]
            to_skip -= 1
        place += 1
