"""The evaluator interface: values, priors and a rollout policy, a player's part of the search.

An evaluator is a `typing.NamedTuple` class like a game (see `mogul.engine.game_interface`): an instance holds records
of weights and bare numbers, nothing else. The three functions below are implemented per evaluator with
`mogul.engine.jit.implements`; the search calls them with the evaluator as first argument. It may know its game.

Two properties are needed from Python. `workspace_dtype` is the numpy dtype of `world.workspace`, scratch space of the
evaluator; results must not depend on its previous contents. `slice` is the number of iterations of one thread in one
slice; the search looks whether to stop after one, with several threads after two.

All of them work on a `World`: one complete world, hidden cards included, drawn from those that the viewer, the seat for
which is searched, cannot rule out.

The evaluator without knowledge has random playouts and uniform priors; its reward is the share of the win. Moves are
sampled from the policies of an evaluator: that of the priors, and the rollout policy.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from mogul.engine.game_interface import (
    GAME_OVER,
    MAX_SEATS,
    list_moves,
    play,
    players,
    random_move,
    result,
    seat_to_move,
)
from mogul.engine.jit import by_default, implements, inlined, verb
from mogul.engine.rng import fraction

# Iterations of one thread in one slice, where they take 2 to 4 us each: a few milliseconds are long beside the 50 us it
# takes to begin a slice, and short enough for people not to notice. A slower evaluator has fewer.
SLICE: Final = 512

# The value of a position, by seat.
ESTIMATE = np.dtype(
    [
        ("reward", np.float64, (MAX_SEATS,)),  # maximized by the tree, 0 to 1
        ("share", np.float64, (MAX_SEATS,)),  # of the win; expected, unless the game is over. Sums to 1
        ("score", np.float64, (MAX_SEATS,)),  # points at the end, expected likewise
        ("variance", np.float64, (MAX_SEATS,)),  # of the score where that is expected; 0 of a finished game
        ("rank", np.int64, (MAX_SEATS,)),  # as in RESULT; of a game not finished, sampled with its probability
    ]
)
# `workspace_dtype` of an evaluator without scratch space: a record has a field.
NO_WORKSPACE = np.dtype([("none", np.int8)])


@verb
def evaluate(evaluator: Any, game: Any, world: Any, viewer: int) -> None:
    """Fills `world.outcome`, an ESTIMATE, for `world.state`, with any seat to move there, or none.

    Called once an iteration, at the leaf. The state may be played on, with `world.rng`; it is not used again. The
    evaluator may look at the whole world, but should not expect the players to know it.
    """
    raise NotImplementedError("called inside kernels only")


@verb
def priors(evaluator: Any, game: Any, world: Any, count: int) -> None:
    """Writes the prior of each of the `count` legal moves of `world.moves` into `world.priors.prior`: a finite number
    above 0, in proportion to the probability that the seat to move makes it, on a scale that is the same in all worlds.

    Called by `puct` for a decision of the viewer where a legal move has no edge yet, and to sample a move of an
    opponent that has a choice: in the tree, and before it where a choice is hidden from the viewer. The rollouts of an
    evaluator can sample from it too. It may look only at the knowledge of the seat to move in this world: its own hand
    and all open information. A policy that sees more answers the viewer's hidden cards, which are the same in every
    world.
    """
    raise NotImplementedError("called inside kernels only")


@verb
def rollout_priors(evaluator: Any, game: Any, world: Any, count: int) -> None:
    """Writes the same of the rollout policy, its temperature included, from which the viewer's own moves are sampled
    beyond the tree; by default the policy of the priors. At a low temperature the weight of an unlikely move can round
    to 0, though never that of the likeliest one.

    The two have different ends. Opponents are sampled from the policy of the priors, so it should play as they do. The
    viewer's own moves beyond the tree are corrected by nothing, so the rollout policy should play as well as it can: a
    search would make better moves there too.
    """
    raise NotImplementedError("called inside kernels only")


@by_default(rollout_priors)
def _same_policy(evaluator, game, world, count):
    priors(evaluator, game, world, count)


class RandomPlayouts(NamedTuple):
    """It has no parameters; kernels tell it by its type."""

    @property
    def workspace_dtype(self) -> np.dtype[np.void]:
        """See `evaluator`."""
        return NO_WORKSPACE

    @property
    def slice(self) -> int:
        """See `evaluator`."""
        return SLICE


RANDOM_PLAYOUTS: Final = RandomPlayouts()


@implements(evaluate, RandomPlayouts)
def play_out(evaluator, game, world, viewer):
    """Random moves to the end of the game."""
    state, outcome = world.state, world.outcome
    while seat_to_move(game, state) != GAME_OVER:
        play(game, state, random_move(game, state, world.moves, world.rng), world.rng)
    result(game, state, outcome)
    for seat in range(players(game)):
        outcome.reward[seat] = outcome.share[seat]
        outcome.variance[seat] = 0.0


@implements(priors, RandomPlayouts)
def uniform_priors(evaluator, game, world, count):
    """The same prior for every move."""
    for place in range(count):
        world.priors.prior[place] = 1.0


@inlined
def apply_temperature(prior, count, temperature):
    """Raises the first `count` of the priors to the power of 1 / temperature, up to a common factor.

    The powers of 2 and 4, common ones, are products, with equal bits: 20 ns instead of 195 for 16 moves.
    """
    power = 1.0 / temperature
    if power == 1.0:
        return
    most = np.float32(0.0)
    for place in range(count):
        most = max(most, prior[place])
    if power == 2.0 or power == 4.0:
        for place in range(count):
            square = np.float64(prior[place] / most) ** 2
            prior[place] = square if power == 2.0 else square * square
    else:
        for place in range(count):
            prior[place] = (prior[place] / most) ** power


@inlined
def weigh_expected_moves(evaluator, game, world, temperature):
    """Lists the legal moves in `world.moves` and writes the weight of each, its prior ** (1 / temperature), into
    `world.priors`; returns their number."""
    count = list_moves(game, world.state, world.moves)
    if count == 1:
        world.priors.prior[0] = 1.0
    else:
        priors(evaluator, game, world, count)
        apply_temperature(world.priors.prior, count, temperature)
    return count


@inlined
def sample_place(world, count):
    """Samples one of the first `count` places in proportion to `world.priors`; returns it and the sum of these."""
    weight, total = world.priors.prior, 0.0
    for place in range(count):
        total += weight[place]
    point = fraction(world.rng) * total
    for place in range(count - 1):
        point -= weight[place]
        if point < 0.0:
            return place, total
    return count - 1, total


@inlined
def sample_weighted(world, count):
    """Samples one of the `count` moves of `world.moves` in proportion to `world.priors`."""
    place, _ = sample_place(world, count)
    return world.moves.move[place]


@inlined
def sample_expected_move(evaluator, game, world, temperature):
    """Samples a legal move from the policy of the priors at a temperature. A forced move takes no random number."""
    count = weigh_expected_moves(evaluator, game, world, temperature)
    return world.moves.move[0] if count == 1 else sample_weighted(world, count)


@inlined
def sample_rollout_move(evaluator, game, world):
    """Samples a legal move from the rollout policy, likewise."""
    count = list_moves(game, world.state, world.moves)
    if count == 1:
        return world.moves.move[0]
    rollout_priors(evaluator, game, world, count)
    return sample_weighted(world, count)
