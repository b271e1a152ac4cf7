"""Toy minds for guided searches: a policy that is known, and random moves beyond the tree."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from mogul.engine.jit import implements, kernel
from mogul.search.guided import descend_guided, draw_by_priors
from mogul.search.mind import NO_ROOM, SLICE, draw_move, evaluate, priors, walk
from mogul.search.random_playouts import play_out
from tests.games import kuhn

REDUCTION = 0.2
DOUBT = 0.1
MOVES = 16
ODDS = np.dtype([("odds", np.float32, (MOVES,))])
BETS = np.dtype([("bet", np.float32, (3, 4))])


class Tilted(NamedTuple):
    """A policy for any game: `weights.odds[m]` is how likely move m is, in proportion; larger moves begin anew."""

    weights: Any

    @property
    def room_dtype(self) -> np.dtype[np.void]:
        return NO_ROOM

    @property
    def slice(self) -> int:
        return SLICE


class KuhnPolicy(NamedTuple):
    """A policy for Kuhn poker: `weights.bet[card, betting]` is the probability of a bet, by the mover's card and what
    was done before: nothing, a pass, a bet, a pass and a bet."""

    weights: Any

    @property
    def room_dtype(self) -> np.dtype[np.void]:
        return NO_ROOM

    @property
    def slice(self) -> int:
        return SLICE


def tilted(odds: ArrayLike = 1.0) -> Tilted:
    """All moves alike, unless told otherwise."""
    weights = np.ones(1, ODDS)[0]
    weights["odds"] = odds
    return Tilted(weights)


def kuhn_policy(bet: ArrayLike) -> KuhnPolicy:
    weights = np.zeros(1, BETS)[0]
    weights["bet"] = bet
    return KuhnPolicy(weights)


@implements(walk, Tilted)
def _walk_tilted(mind, game, root, root_moves, tree, world, exploration):
    return descend_guided(mind, game, root, root_moves, tree, world, exploration, REDUCTION, DOUBT)


@implements(walk, KuhnPolicy)
def _walk_kuhn(mind, game, root, root_moves, tree, world, exploration):
    return descend_guided(mind, game, root, root_moves, tree, world, exploration, REDUCTION, DOUBT)


implements(evaluate, Tilted)(play_out)
implements(evaluate, KuhnPolicy)(play_out)


@implements(draw_move, Tilted)
def _draw_tilted(mind, game, world):
    return draw_by_priors(mind, game, world, 1.0)


@implements(draw_move, KuhnPolicy)
def _draw_kuhn(mind, game, world):
    return draw_by_priors(mind, game, world, 1.0)


@implements(priors, Tilted)
def _priors_of_tilted(mind, game, world, count):
    for place in range(count):
        world.priors.prior[place] = mind.weights.odds[world.moves.move[place] % MOVES]


@implements(priors, KuhnPolicy)
def _priors_of_kuhn(mind, game, world, count):
    state = world.state
    betting = state.made + (state.made == 1) * state.bets + (state.made == 2)
    bet = mind.weights.bet[state.cards[state.made % 2], betting]
    for place in range(count):
        world.priors.prior[place] = bet if world.moves.move[place] == kuhn.BET else np.float32(1.0) - bet


@kernel
def draw_moves(mind, game, world, times, drawn):
    """Count `times` draws in `world` into int64[M] `drawn`."""
    for _ in range(times):
        drawn[draw_move(mind, game, world)] += 1
