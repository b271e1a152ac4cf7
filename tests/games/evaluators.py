"""Toy evaluators: fixed policies, with random playouts beyond the tree."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from mogul.engine.game_interface import MAX_SEATS, seat_to_move
from mogul.engine.jit import implements
from mogul.search import Puct, Settings
from mogul.search.evaluator import NO_WORKSPACE, SLICE, evaluate, play_out, priors, rollout_priors
from tests.games import kuhn

PUCT = Puct(exploration=0.7, fpu_reduction=0.2, root_exploration_fraction=0.1)
MOVES = 16
PRIORS_OF_MOVES = np.dtype([("prior", np.float32, (MOVES,))])
PRIORS_BY_SEAT = np.dtype([("prior", np.float32, (MAX_SEATS, MOVES))])
BETS = np.dtype([("bet", np.float32, (3, 4))])


class Tilted(NamedTuple):
    """Policies for any game: the prior of move m is `weights.prior[m % MOVES]`, that of the rollout policy
    `rollout.prior[m % MOVES]`."""

    weights: Any
    rollout: Any

    @property
    def workspace_dtype(self) -> np.dtype[np.void]:
        return NO_WORKSPACE

    @property
    def slice(self) -> int:
        return SLICE


class KuhnPolicy(NamedTuple):
    """A policy for Kuhn poker: `weights.bet[card, betting]` is the probability of a bet, by the mover's card and the
    earlier moves: none, a pass, a bet, a pass and a bet."""

    weights: Any

    @property
    def workspace_dtype(self) -> np.dtype[np.void]:
        return NO_WORKSPACE

    @property
    def slice(self) -> int:
        return SLICE


class SeatPolicy(NamedTuple):
    """A policy for any game: the prior of move m of a seat is `weights.prior[seat, m % MOVES]`."""

    weights: Any

    @property
    def workspace_dtype(self) -> np.dtype[np.void]:
        return NO_WORKSPACE

    @property
    def slice(self) -> int:
        return SLICE


def seat_policy(prior: ArrayLike) -> SeatPolicy:
    weights = np.zeros(1, PRIORS_BY_SEAT)[0]
    weights["prior"] = prior
    return SeatPolicy(weights)


def tilted(prior: ArrayLike = 1.0, rollout: ArrayLike | None = None) -> Tilted:
    """Returns a `Tilted`, by default with the same prior for all moves, and with one policy."""
    weights = np.ones(2, PRIORS_OF_MOVES)
    weights["prior"][0], weights["prior"][1] = prior, prior if rollout is None else rollout
    return Tilted(*(each.copy() for each in weights))


def kuhn_policy(bet: ArrayLike) -> KuhnPolicy:
    weights = np.zeros(1, BETS)[0]
    weights["bet"] = bet
    return KuhnPolicy(weights)


def puct(evaluator: Any, **others: Any) -> Settings:
    """Settings of a search with PUCT; others: further fields of `Settings`."""
    return Settings(tree_policy=PUCT, evaluator=evaluator, **others)


implements(evaluate, Tilted)(play_out)
implements(evaluate, KuhnPolicy)(play_out)
implements(evaluate, SeatPolicy)(play_out)


@implements(priors, Tilted)
def _priors_of_tilted(evaluator, game, world, count):
    for place in range(count):
        world.priors.prior[place] = evaluator.weights.prior[world.moves.move[place] % MOVES]


@implements(rollout_priors, Tilted)
def _rollout_priors_of_tilted(evaluator, game, world, count):
    for place in range(count):
        world.priors.prior[place] = evaluator.rollout.prior[world.moves.move[place] % MOVES]


@implements(priors, SeatPolicy)
def _priors_by_seat(evaluator, game, world, count):
    seat = seat_to_move(game, world.state)
    for place in range(count):
        world.priors.prior[place] = evaluator.weights.prior[seat, world.moves.move[place] % MOVES]


@implements(priors, KuhnPolicy)
def _priors_of_kuhn(evaluator, game, world, count):
    state = world.state
    betting = state.made + (state.made == 1) * state.bets + (state.made == 2)
    bet = evaluator.weights.bet[state.cards[state.made % 2], betting]
    for place in range(count):
        world.priors.prior[place] = bet if world.moves.move[place] == kuhn.BET else np.float32(1.0) - bet
