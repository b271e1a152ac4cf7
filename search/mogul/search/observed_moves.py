"""Legal moves as the viewer observes them: the keys of the tree's edges."""

from mogul.engine.game_interface import observed_move
from mogul.engine.jit import inlined


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
