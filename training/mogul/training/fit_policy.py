"""The fit of a policy network to targets of searches."""

from collections.abc import Iterator
from typing import Any, Final

import jax
import numpy as np

from mogul.training import fitting
from mogul.training.fitting import Batch, Pack, Packer, Parameters, fitted
from mogul.training.game_features import GameFeatures
from mogul.training.recipe import Fit
from mogul.training.samples import PolicySamples

# Standard deviation of the initial weights; the others start at 0.
_SPREAD: Final = {"seat": 0.1, "move": 0.2, "logit": 0.2}
_FITTED: Final = ("stage", "seat", "move", "logit")


def fit_policy(
    game: GameFeatures, samples: PolicySamples, network: str, fit: Fit, seed: int
) -> tuple[np.void, dict[str, Any]]:
    """Returns a record of the network's dtype in the game's policy weights, and a report over the held-out games."""
    rng = np.random.default_rng(seed)
    packer = Packer(samples.counts, fit.batch)
    kept = np.flatnonzero(~samples.held_out)
    first = first_policy(game, network, rng)
    steps = max(1, int(samples.counts[kept].sum()) // packer.rows)

    def epoch(rng: np.random.Generator) -> Iterator[Batch]:
        return (_batch(samples, pack) for pack in packer.packs(rng.permutation(kept)))

    parameters = fitted(_loss, first, epoch, steps, fit, rng)
    return game.record(game.policy_weights[network], parameters), _report(parameters, samples, packer)


def first_policy(game: GameFeatures, network: str, rng: np.random.Generator) -> Parameters:
    """Returns the weights of a policy network before its fit: it prefers hardly any move."""
    dtype = game.policy_weights[network]
    return {
        name: rng.normal(0.0, _SPREAD.get(name, 0.0), game.field(dtype, name).shape).astype(np.float32)
        for name in _FITTED
    }


def _loss(weights: Parameters, seats: Any, stage: Any, moves: Any, decision: Any, target: Any) -> jax.Array:
    total: jax.Array = -(target * _log_shares(weights, seats, stage, moves, decision)).sum() / target.sum()
    return total


@jax.jit
def _log_shares(weights: Parameters, seats: Any, stage: Any, moves: Any, decision: Any) -> jax.Array:
    return fitting.log_shares(fitting.policy(weights, seats, stage, moves, decision), decision, len(seats))


def _batch(samples: PolicySamples, pack: Pack) -> Batch:
    """Returns features of seats, stages, features of moves, the decision of each move, and targets."""
    return (
        pack.of_decisions(samples.seats),
        pack.of_decisions(samples.stage),
        pack.of_moves(samples.moves),
        pack.owner,
        pack.of_moves(samples.target),
    )


def _report(weights: Parameters, samples: PolicySamples, packer: Packer) -> dict[str, Any]:
    """Report over the held-out games: cross-entropy with the targets, that of the uniform policy, the entropy of
    the targets, and the accuracy of the most probable move; None where none was held out."""
    held = np.flatnonzero(samples.held_out)
    cross_entropy, entropy, hits = 0.0, 0.0, 0
    for pack in packer.packs(held):
        *features, target = _batch(samples, pack)
        log_shares = np.asarray(_log_shares(weights, *features), np.float64)
        cross_entropy -= float((target * log_shares).sum())
        entropy -= float((target * np.log(np.maximum(target, 1e-9))).sum())
        for begin, end in zip(pack.starts, pack.starts + samples.counts[pack.decisions], strict=True):
            hits += target[begin + log_shares[begin:end].argmax()] == target[begin:end].max()
    sums = {
        "cross_entropy": cross_entropy,
        "cross_entropy_of_uniform": float(np.log(samples.counts[held]).sum()),
        "entropy_of_the_target": entropy,
        "accuracy": int(hits),
    }
    return {
        "decisions": {"fitted": int((~samples.held_out).sum()), "held_out": len(held)},
        **{name: round(each / len(held), 6) if len(held) else None for name, each in sums.items()},
    }
