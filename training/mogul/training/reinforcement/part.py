"""A part of reinforcement learning: rounds of games and improvements, from one file to the next.

The advantages of decisions are generalized advantage estimates (Schulman et al. 2016) between the decisions of a seat,
without discount.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mogul.players.evaluation.weights import read_arrays
from mogul.training.folder import arrays_content
from mogul.training.recipe import GAMES_OF_A_DEAL, Recipe
from mogul.training.reinforcement.experience import Experience, Pairing, gather_experience, win_shares
from mogul.training.reinforcement.learner import (
    CRITIC,
    first_learner,
    learner_arrays,
    learner_of,
    policy_of,
    policy_of_arrays,
    update,
    values,
)
from mogul.training.training_game import TrainingGame


def advantages(
    game: NDArray[np.int64],
    seat: NDArray[np.int8],
    value: NDArray[np.float32],
    reward: NDArray[np.float32],
    gae_lambda: float,
) -> NDArray[np.float32]:
    """Returns the estimated advantages of the moves chosen in D decisions, float32[D].

    game: int64[D], ascending. seat: int8[D]. value: float32[D], reward expected at the decision. reward: float32[G, S],
    at the end of G games. gae_lambda: lambda, 0 to 1; with 1 it is the reward less the value.
    """
    run = game * reward.shape[1] + seat  # a seat's decisions in a game
    order = np.argsort(run, kind="stable")
    first = np.flatnonzero(np.diff(run[order], prepend=-1))
    length = np.diff(np.append(first, len(run)))
    row = np.repeat(np.arange(len(first)), length)
    column = np.arange(len(run)) - first[row]
    values = np.zeros((len(first), length.max(initial=0) + 1), np.float32)
    values[row, column] = value[order]
    values[np.arange(len(first)), length] = reward.ravel()[run[order][first]]
    steps = np.diff(values, axis=1) * (np.arange(values.shape[1] - 1) < length[:, None])
    for place in range(steps.shape[1] - 2, -1, -1):
        steps[:, place] += gae_lambda * steps[:, place + 1]
    found = np.zeros(len(run), np.float32)
    found[order] = steps[row, column]
    return found


# Those of the first run that made a policy stronger; they were not tuned.
_GAE_LAMBDA: Final = 0.9  # of advantages between the decisions of one seat
_ENTROPY_WEIGHTS: Final = 0.02, 0.005  # at first and at last
_OLDER: Final = 0.25  # share of the games in which some seats have an older policy
_NORMAL_95: Final = 1.96  # standard errors
_CONTEST_DEALS: Final = 100  # of a contest, each with the learner in every seat


class Part(NamedTuple):
    """A finished part. content: of its file. report: of its rounds."""

    content: bytes
    report: dict[str, Any]


def train_part(
    game: TrainingGame,
    recipe: Recipe,
    players: int,
    number: int,
    before: bytes | None,
    policies: Sequence[np.void],
) -> Part:
    """Returns part `number` of reinforcement for a number of players; deterministic. before: content of the file of the
    part before, None for the first. policies: of all parts before."""
    how, seed = recipe.reinforcement, recipe.seed
    # Of another number than the first learner's: numpy takes (a, b) and (a, b, 0) for the same.
    rng = np.random.default_rng((seed, players, 1 + number))
    learner = first_learner(game.features, players, np.random.default_rng((seed, players)))
    pool = [policy_of(game.features, learner), *policies]
    if before is not None:
        learner = learner_of(read_arrays(before), learner)
    rounds = []
    for each in range(number * how.rounds, (number + 1) * how.rounds):
        policy = policy_of(game.features, learner)
        experience = gather_experience(game, policy, [*_pairings(game, recipe, players, each, policy, pool, rng)])
        reward, value = rewards(recipe, experience.share, experience.score), values(learner.weights[CRITIC], experience)
        advantage = advantages(experience.game, experience.seat, value, reward, _GAE_LAMBDA)
        done = each / (how.parts * how.rounds)
        rate = how.rate * (1.0 - done)
        learner = update(learner, experience, advantage, value, _entropy_weight(done), rate, rng)
        rounds.append(_figures(experience, reward, value))
    policy = policy_of(game.features, learner)
    report = {
        "rounds": {name: round(float(np.mean([each[name] for each in rounds])), 5) for name in rounds[0]},
        "share_of_the_win": {
            name: _contest(game, seed, players, policy, other)
            for name, other in (("first", pool[0]), *((("before", pool[-1]),) if policies else ()))
        },
    }
    return Part(arrays_content(learner_arrays(learner)), report)


def part_policy(game: TrainingGame, content: bytes) -> np.void:
    """Returns the policy of a part's file, a record of the game's policy weights. Raises ValueError."""
    return policy_of_arrays(game.features, read_arrays(content))


def _pairings(
    game: TrainingGame,
    recipe: Recipe,
    players: int,
    round_number: int,
    policy: np.void,
    pool: Sequence[np.void],
    rng: np.random.Generator,
) -> Iterator[list[Pairing]]:
    """Yields the games of a round, those of a deal together: in most of them the learner has all seats, in the others
    an older policy has some, so that the learner does not forget how to answer it."""
    everybody = (1 << players) - 1
    for number in range(recipe.reinforcement.games // GAMES_OF_A_DEAL):
        deal = game.deal(recipe.seed, round_number, players, number, "reinforcement")
        against = rng.random(GAMES_OF_A_DEAL) < _OLDER
        yield [
            Pairing(deal, int(rng.integers(1, everybody)), pool[int(rng.integers(len(pool)))])
            if is_against
            else Pairing(deal, everybody, policy)
            for is_against in against
        ]


def rewards(recipe: Recipe, share: NDArray[np.float32], score: NDArray[np.float32]) -> NDArray[np.float32]:
    """Returns the rewards of all seats, float32[G, S], as evaluators mix them of win and points. share, score:
    float32[G, S]; of the win, and final points."""
    lead = score - score.mean(1, keepdims=True)
    utility = np.clip(0.5 + recipe.score_utility * lead, 0.0, 1.0)
    reward: NDArray[np.float32] = recipe.win_utility * share + (1.0 - recipe.win_utility) * utility
    return reward.astype(np.float32)


def _entropy_weight(done: float) -> float:
    """Returns the weight of the entropy after a share of the rounds, 0 to 1: at first the policy tries many moves."""
    first, last = _ENTROPY_WEIGHTS
    return float(first * (last / first) ** done)


def _figures(experience: Experience, reward: NDArray[np.float32], value: NDArray[np.float32]) -> dict[str, float]:
    """Returns a round's surprise, the mean of -ln of the chosen moves' probabilities, and the part of the variance of
    rewards that the critic explains."""
    later = reward[experience.game, experience.seat]
    return {
        "negative_log_probability": float(-experience.log_probability.mean()),
        "explained_variance": float(1.0 - ((later - value) ** 2).mean() / later.var()),
    }


def _contest(game: TrainingGame, seed: int, players: int, learner: np.void, other: np.void) -> dict[str, float]:
    """Returns the share of the win of one learner among others of another policy, and half of its 95 % interval over
    deals; the deals are the same for all contests."""
    pairings = [
        [Pairing(deal, 1 << seat, other) for seat in range(players)]
        for number in range(_CONTEST_DEALS)
        for deal in [game.deal(seed, 0, players, number, "contest")]
    ]
    shares = win_shares(game, learner, pairings)
    half = _NORMAL_95 * shares.std(ddof=1) / np.sqrt(len(shares))
    return {"mean": round(float(shares.mean()), 4), "half_interval": round(float(half), 4)}
