"""A learner: the policy networks of a game, their critic, and the state of their optimizers.

The loss of a policy network is that of proximal policy optimization (Schulman et al. 2017).

The critic is a network that expects the reward of a seat, by what all seats know. It is no part of a player. The mean
features of the table tell it of all hands, which makes it surer than any seat can be: what it foresees is not taken for
the merit of a move (asymmetric actor-critic, Pinto et al. 2017).
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import optax
from numpy.typing import NDArray

from mogul.training import fitting
from mogul.training.fit_policy import first_policy
from mogul.training.fitting import Batch, Packer, Parameters, step
from mogul.training.game_features import GameFeatures
from mogul.training.reinforcement.experience import Experience, NetworkDecisions
from mogul.training.weights import policy_record

_CLIP: Final = 0.2  # of the ratio of probabilities, as in the paper
# Of the squared logarithm of the sum of exponentials. Their level means nothing: without it they drift to the bounds.
# The first size that was tried, which held them; not tuned.
_PENALTY: Final = 0.005


def policy_loss(
    weights: Parameters,
    entropy_weight: Any,
    seats: Any,
    stage: Any,
    moves: Any,
    owner: Any,
    chosen: Any,
    log_probability: Any,
    advantage: Any,
) -> jax.Array:
    """Returns the loss over D decisions with M moves.

    entropy_weight: of the entropy, which is maximized too. seats, stage, moves, owner: see `fitting.policy`. chosen:
    int32[D], the chosen move among the M; -1 of padding. log_probability: float32[D], when it was
    chosen. advantage: float32[D].
    """
    logits = fitting.policy(weights, seats, stage, moves, owner)
    log_probabilities = fitting.log_shares(logits, owner, len(seats))
    is_there = chosen >= 0
    ratio = jnp.exp(jnp.where(is_there, log_probabilities[chosen] - log_probability, 0.0))
    gain = jnp.minimum(ratio * advantage, jnp.clip(ratio, 1.0 - _CLIP, 1.0 + _CLIP) * advantage)
    entropy = -jax.ops.segment_sum(
        jnp.exp(log_probabilities) * log_probabilities, owner, len(seats), indices_are_sorted=True
    )
    level = (logits - log_probabilities)[chosen]
    objective = gain + entropy_weight * entropy - _PENALTY * level**2
    loss: jax.Array = -jnp.where(is_there, objective, 0.0).sum() / is_there.sum()
    return loss


_UNITS: Final = 64  # of the hidden layer; not tuned
_BATCH: Final = 1 << 14  # positions judged at a time
# Standard deviation of the initial weights, for features of about 1.
_SPREAD: Final = {"table": 0.05, "seat": 0.1, "reward": 0.05}


def first_critic(game: GameFeatures, players: int, rng: np.random.Generator) -> Parameters:
    """Returns the weights of a critic that has seen no game: it expects an equal share of the win."""
    shapes = {
        "stage": (game.stages, _UNITS),
        "table": (game.width, _UNITS),
        "seat": (game.width, _UNITS),
        "reward": (_UNITS,),
    }
    weights: Parameters = {
        name: rng.normal(0.0, _SPREAD.get(name, 0.0), shape).astype(np.float32) for name, shape in shapes.items()
    }
    return {**weights, "constant": np.full((), 1.0 / players, np.float32)}


def expected_reward(weights: Parameters, stage: Any, table: Any, own: Any) -> jax.Array:
    """Returns expected rewards, float32[D]. stage: int32[D]. table, own: float32[D, W]; see `Experience`."""
    hidden = jax.nn.relu(weights["stage"][stage] + table @ weights["table"] + own @ weights["seat"])
    found: jax.Array = hidden @ weights["reward"] + weights["constant"]
    return found


def squared_error(weights: Parameters, stage: Any, table: Any, own: Any, reward: Any) -> jax.Array:
    """Returns the loss of the critic. reward: float32[D]."""
    loss: jax.Array = ((expected_reward(weights, stage, table, own) - reward) ** 2).mean()
    return loss


_expected_reward = jax.jit(expected_reward)


def values(weights: Parameters, experience: Experience) -> NDArray[np.float32]:
    """Returns the expected reward at each decision, float32[D]."""
    size = len(experience.stage)
    parts = []
    for begin in range(0, size, _BATCH):
        part = slice(begin, begin + _BATCH)
        fields = (experience.stage[part], experience.table[part], experience.own[part])
        padded = [np.pad(each, ((0, _BATCH - len(each)), *((0, 0),) * (each.ndim - 1))) for each in fields]
        parts.append(np.asarray(_expected_reward(weights, *padded))[: len(fields[0])])
    return np.concatenate(parts)


CRITIC: Final = "critic"
_EPOCHS: Final = 2  # over the decisions of a round; not tuned
_CRITIC_BATCH: Final = 2048  # decisions of a step; not tuned
_POLICY_BATCH: Final = 8192  # moves of a step; not tuned
# Its rate is part of its state and not of the step, so that JAX compiles the step once for all rates.
_OPTIMIZER: Final = optax.inject_hyperparams(optax.adam, static_args=("b1", "b2", "eps", "eps_root"))(0.0)


class Learner(NamedTuple):
    """Weights by network, the critic one of them, and the state of the optimizer of each."""

    weights: dict[str, Parameters]
    optimizers: dict[str, Any]


def first_learner(game: GameFeatures, players: int, rng: np.random.Generator) -> Learner:
    """Returns a learner that has seen no game."""
    weights = {network: first_policy(game, network, rng) for network in game.phases}
    weights[CRITIC] = first_critic(game, players, rng)
    return Learner(weights, {name: _OPTIMIZER.init(each) for name, each in weights.items()})


def policy_of(game: GameFeatures, learner: Learner) -> np.void:
    """Returns a record of the game's policy weights."""
    networks = {name: game.record(game.policy_weights[name], learner.weights[name]) for name in game.phases}
    return policy_record(game, networks)


def update(
    learner: Learner,
    experience: Experience,
    advantage: NDArray[np.float32],
    value: NDArray[np.float32],
    entropy_weight: float,
    rate: float,
    rng: np.random.Generator,
) -> Learner:
    """Returns the learner after some passes over its experience. advantage, value: float32[D], of the chosen moves and
    expected by the critic. entropy_weight: see `ppo.policy_loss`. rate: of Adam."""
    weights = dict(learner.weights)
    optimizers = {
        name: state._replace(hyperparams={"learning_rate": np.float32(rate)})
        for name, state in learner.optimizers.items()
    }

    def fit(name: str, loss: Any, batches: Iterator[Batch]) -> None:
        for batch in batches:
            weights[name], optimizers[name] = step(loss, _OPTIMIZER, weights[name], optimizers[name], batch)

    fit(CRITIC, squared_error, _critic_batches(experience, value + advantage, rng))
    normal = (advantage - advantage.mean()) / (advantage.std() + 1e-8)
    for name, decisions in experience.networks.items():
        fit(name, policy_loss, _policy_batches(experience, decisions, normal, entropy_weight, rng))
    return Learner(weights, optimizers)


def _critic_batches(experience: Experience, target: NDArray[np.float32], rng: np.random.Generator) -> Iterator[Batch]:
    size = min(_CRITIC_BATCH, len(target))
    for _ in range(_EPOCHS):
        order = rng.permutation(len(target))
        for begin in range(0, len(order) - size + 1, size):
            some = order[begin : begin + size]
            yield experience.stage[some], experience.table[some], experience.own[some], target[some]


def _policy_batches(
    experience: Experience,
    decisions: NetworkDecisions,
    advantage: NDArray[np.float32],
    entropy_weight: float,
    rng: np.random.Generator,
) -> Iterator[Batch]:
    chosen = decisions.among_all
    own, stage, place = experience.own[chosen], experience.stage[chosen], experience.place[chosen]
    log_probability, advantage = experience.log_probability[chosen], advantage[chosen]
    packer = Packer(decisions.counts, _POLICY_BATCH)
    for _ in range(_EPOCHS):
        packs = [*packer.packs(rng.permutation(len(chosen)))]
        for pack in packs[:-1] or packs:  # the last may have few decisions, whose mean would count as much as any
            yield (
                np.float32(entropy_weight),
                pack.of_decisions(own),
                pack.of_decisions(stage),
                pack.of_moves(decisions.moves),
                pack.owner,
                pack.chosen(place),
                pack.of_decisions(log_probability),
                pack.of_decisions(advantage),
            )


def learner_arrays(learner: Learner) -> dict[str, NDArray[Any]]:
    """Returns the arrays of a file, by their places in the learner: `weights/take/move`."""
    leaves = jax.tree_util.tree_leaves_with_path(learner)
    return {_place(path): np.asarray(leaf) for path, leaf in leaves}


def learner_of(arrays: Mapping[str, NDArray[Any]], like: Learner) -> Learner:
    """Returns the learner of a file's arrays. like: one of the same game."""
    leaves, structure = jax.tree_util.tree_flatten_with_path(like)
    found: Learner = jax.tree_util.tree_unflatten(structure, [arrays[_place(path)] for path, _ in leaves])
    return found


def _place(path: Any) -> str:
    return jax.tree_util.keystr(path, simple=True, separator="/")


def policy_of_arrays(game: GameFeatures, arrays: Mapping[str, NDArray[Any]]) -> np.void:
    """Returns the policy of a file's arrays, a record of the game's policy weights. Raises ValueError if they lack a
    network."""
    networks = {}
    for network in game.phases:
        place = f"weights/{network}/"
        values = {name.removeprefix(place): array for name, array in arrays.items() if name.startswith(place)}
        if not values:
            raise ValueError(f"it has no policy network {network}")
        networks[network] = game.record(game.policy_weights[network], values)
    return policy_record(game, networks)
