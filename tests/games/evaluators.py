"""Toy minds for guided searches: a policy that is known, and random moves beyond the tree."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from mogul.engine.jit import implements, kernel
from mogul.search.evaluator import NO_WORKSPACE, SLICE, evaluate, priors, sample_move, walk
from mogul.search.guided import descend_guided, sample_from_priors
from mogul.search.random_playouts import play_out
from tests.games import kuhn

FPU_REDUCTION = 0.2
ROOT_EXPLORATION_FRACTION = 0.1
MOVES = 16
PRIORS_OF_MOVES = np.dtype([("odds", np.float32, (MOVES,))])
BETS = np.dtype([("bet", np.float32, (3, 4))])


class Tilted(NamedTuple):
    """A policy for any game: `weights.odds[m]` is how likely move m is, in proportion; larger moves begin anew."""

    weights: Any

    @property
    def workspace_dtype(self) -> np.dtype[np.void]:
        return NO_WORKSPACE

    @property
    def slice(self) -> int:
        return SLICE


class KuhnPolicy(NamedTuple):
    """A policy for Kuhn poker: `weights.bet[card, betting]` is the probability of a bet, by the mover's card and what
    was done before: nothing, a pass, a bet, a pass and a bet."""

    weights: Any

    @property
    def workspace_dtype(self) -> np.dtype[np.void]:
        return NO_WORKSPACE

    @property
    def slice(self) -> int:
        return SLICE


def tilted(odds: ArrayLike = 1.0) -> Tilted:
    """All moves alike, unless told otherwise."""
    weights = np.ones(1, PRIORS_OF_MOVES)[0]
    weights["odds"] = odds
    return Tilted(weights)


def kuhn_policy(bet: ArrayLike) -> KuhnPolicy:
    weights = np.zeros(1, BETS)[0]
    weights["bet"] = bet
    return KuhnPolicy(weights)


@implements(walk, Tilted)
def _walk_tilted(evaluator, game, root, root_moves, tree, world, exploration):
    return descend_guided(
        evaluator, game, root, root_moves, tree, world, exploration, FPU_REDUCTION, ROOT_EXPLORATION_FRACTION
    )


@implements(walk, KuhnPolicy)
def _walk_kuhn(evaluator, game, root, root_moves, tree, world, exploration):
    return descend_guided(
        evaluator, game, root, root_moves, tree, world, exploration, FPU_REDUCTION, ROOT_EXPLORATION_FRACTION
    )


implements(evaluate, Tilted)(play_out)
implements(evaluate, KuhnPolicy)(play_out)


@implements(sample_move, Tilted)
def _draw_tilted(evaluator, game, world):
    return sample_from_priors(evaluator, game, world, 1.0)


@implements(sample_move, KuhnPolicy)
def _draw_kuhn(evaluator, game, world):
    return sample_from_priors(evaluator, game, world, 1.0)


@implements(priors, Tilted)
def _priors_of_tilted(evaluator, game, world, count):
    for place in range(count):
        world.priors.prior[place] = evaluator.weights.odds[world.moves.move[place] % MOVES]


@implements(priors, KuhnPolicy)
def _priors_of_kuhn(evaluator, game, world, count):
    state = world.state
    betting = state.made + (state.made == 1) * state.bets + (state.made == 2)
    bet = evaluator.weights.bet[state.cards[state.made % 2], betting]
    for place in range(count):
        world.priors.prior[place] = bet if world.moves.move[place] == kuhn.BET else np.float32(1.0) - bet


@kernel
def draw_moves(evaluator, game, world, times, drawn):
    """Count `times` draws in `world` into int64[M] `drawn`."""
    for _ in range(times):
        drawn[sample_move(evaluator, game, world)] += 1
