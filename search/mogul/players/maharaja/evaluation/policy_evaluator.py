"""An evaluator with a policy alone: priors, and playouts by it to the end of the game."""

from typing import Final, NamedTuple

import numpy as np

from mogul.engine.game_interface import play, result
from mogul.engine.jit import implements
from mogul.engine.maharaja.rules.state import OVER
from mogul.players.maharaja.evaluation.policy import POLICY, write_priors
from mogul.search.evaluator import evaluate, priors
from mogul.search.sampling import sample_from_priors

WORKSPACE = np.dtype([("policy", POLICY)])
_SLICE: Final = 16  # a playout takes some 200 us


class PolicyEvaluator(NamedTuple):
    """policy: POLICY_WEIGHTS. temperature: of the policy in playouts.

    win_utility: weight of the win share in the reward. lead_utility: scale of the rest: utility of a palace, or of so
    much gold, over the table's mean.
    """

    policy: np.void
    win_utility: float
    lead_utility: float
    temperature: float

    @property
    def workspace_dtype(self) -> np.dtype[np.void]:
        """See `evaluator`."""
        return WORKSPACE

    @property
    def slice(self) -> int:
        """See `evaluator`."""
        return _SLICE


_PALACE_GOLD: Final = 12.0  # A6: gold that is as good as a palace


@implements(evaluate, PolicyEvaluator)
def _evaluate(evaluator, game, world, viewer):
    state, outcome = world.state, world.outcome
    while state.phase != OVER:
        play(game, state, sample_from_priors(evaluator, game, world, evaluator.temperature), world.rng)
    result(game, state, outcome)
    mean = 0.0
    for seat in range(game.players):
        mean += (outcome.score[seat] + state.gold[seat] / _PALACE_GOLD) / game.players
    for seat in range(game.players):
        outcome.variance[seat] = 0.0
        lead = outcome.score[seat] + state.gold[seat] / _PALACE_GOLD - mean
        utility = min(max(0.5 + lead * evaluator.lead_utility, 0.0), 1.0)
        outcome.reward[seat] = evaluator.win_utility * outcome.share[seat] + (1.0 - evaluator.win_utility) * utility


@implements(priors, PolicyEvaluator)
def _priors(evaluator, game, world, count):
    write_priors(
        game, world.state, evaluator.policy, world.moves.move, count, world.priors.prior, world.workspace.policy
    )
