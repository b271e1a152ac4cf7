"""A recipe: everything that determines the result of a training run."""

import hashlib
import json
import math
from dataclasses import asdict, dataclass
from typing import Any, Final

FORMAT: Final = 7
"""Version of recipes and of the files made by them."""
GAMES_OF_A_DEAL: Final = 20
"""Games without a search that share a deal: a random board takes 14 ms, such a game 1 ms; the games differ anyway."""


@dataclass(frozen=True)
class Generation:
    """Games of one player against itself: that of reinforcement learning in the first generation, later the networks of
    the generation before.

    games: by table size; multiples of the recipe's chunk. iterations: of each search. exploration: of the search's
    settings. noise: probability of sampling a move by visits instead of taking the most visited one.
    fpu_reduction, root_exploration_fraction: of the tree policy. With root exploration the policy is not fitted to
    visits that only try a move. q_scale: of the policy that the search improves (see
    `samples.improved_policy`), to which the policy is then fitted.
    """

    games: tuple[int, ...]
    iterations: int
    exploration: float
    noise: float
    fpu_reduction: float
    q_scale: float
    root_exploration_fraction: float = 0.0

    def problems(self, name: str, table_sizes: tuple[int, ...], chunk: int) -> list[str]:
        """Returns a sentence for every number out of range. name: of the generation in its recipe."""
        found = []
        if len(self.games) != len(table_sizes):
            found.append(f"{name} has games for {len(self.games)} table sizes; there are {len(table_sizes)}")
        found += [
            f"{name} has {count} games with {players} players; it must be a multiple of {chunk}, 10 or more"
            for players, count in zip(table_sizes, self.games, strict=False)
            if count % chunk or count < 10
        ]
        fraction = self.root_exploration_fraction
        return found + _out_of_range(
            (f"{name}: iterations", self.iterations, self.iterations >= 1, "1 or more"),
            (f"{name}: exploration", self.exploration, 0.0 <= self.exploration < math.inf, "finite, 0 or more"),
            (f"{name}: noise", self.noise, 0.0 <= self.noise <= 1.0, "from 0 to 1"),
            (f"{name}: fpu_reduction", self.fpu_reduction, 0.0 <= self.fpu_reduction <= 1.0, "from 0 to 1"),
            (f"{name}: q_scale", self.q_scale, 0.0 < self.q_scale < math.inf, "finite, above 0"),
            (f"{name}: root_exploration_fraction", fraction, 0.0 <= fraction < 1.0, "from 0 to less than 1"),
        )


@dataclass(frozen=True)
class Fit:
    """Settings of a fit with AdamW; the rate falls to 0 along a cosine.

    epochs: passes over the data. batch: positions of a step, or moves in fits to moves.
    """

    epochs: int
    batch: int
    rate: float
    decay: float

    def problems(self, name: str) -> list[str]:
        """Returns a sentence for every number out of range. name: of the fit in its recipe."""
        return _out_of_range(
            (f"{name}: epochs", self.epochs, self.epochs >= 1, "1 or more"),
            (f"{name}: batch", self.batch, self.batch >= 1, "1 or more"),
            (f"{name}: rate", self.rate, 0.0 < self.rate < math.inf, "finite, above 0"),
            (f"{name}: decay", self.decay, 0.0 <= self.decay < math.inf, "finite, 0 or more"),
        )


@dataclass(frozen=True)
class Reinforcement:
    """Reinforcement learning of a policy in games without a search, for every table size.

    parts: files of it. rounds: of a part, each of games and of an improvement by them. games: of a round, a multiple of
    GAMES_OF_A_DEAL. rate: of Adam in the first round, from which it falls to 0 along a line.
    prior_temperature: of the priors of the first generation: the policy is so sure that a search which trusts it tries
    few moves.
    """

    parts: int
    rounds: int
    games: int
    rate: float
    prior_temperature: float

    def problems(self) -> list[str]:
        """Returns a sentence for every number out of range."""
        found = [
            f"reinforcement has {getattr(self, name)} {name}; it must be 1 or more"
            for name in ("parts", "rounds")
            if getattr(self, name) < 1
        ]
        if self.games % GAMES_OF_A_DEAL or self.games <= 0:
            found.append(f"reinforcement has {self.games} games; it must be a multiple of {GAMES_OF_A_DEAL}, above 0")
        found += [
            f"reinforcement has a {name} of {value}; it must be finite, above 0"
            for name, value in (("rate", self.rate), ("prior_temperature", self.prior_temperature))
            if not 0.0 < value < math.inf
        ]
        return found


@dataclass(frozen=True)
class Recipe:
    """A training run.

    game: its id. seed: of all randomness. table_sizes: numbers of players with weights of their own. chunk: games of
    one file. window: number of the latest generations whose searched games networks are fitted to.
    win_utility, score_utility: of the reward of a game, as those of evaluators. policy_games: games of every table size
    without a search.
    reinforcement: of the rollout policy, with which the first generation plays too.
    value_at_first: fit of the value network to those games, once; value: the following fit to searched games, to
    lambda-returns by td_lambda (see `fit_value`).
    points_weight: weight of a squared point beside the cross-entropy of the win. max_decisions: limit for the fit of a
    policy network, evenly chosen.

    Raises ValueError with all problems.
    """

    game: str
    name: str
    seed: int
    table_sizes: tuple[int, ...]
    chunk: int
    generations: tuple[Generation, ...]
    window: int
    win_utility: float
    score_utility: float
    policy_games: int
    value_at_first: Fit
    value: Fit
    points_weight: float
    policy: Fit
    max_decisions: int
    reinforcement: Reinforcement
    td_lambda: float
    format: int = FORMAT

    def __post_init__(self) -> None:
        games, multiple = self.policy_games, f"a multiple of {GAMES_OF_A_DEAL}, above 0"
        problems = _out_of_range(
            ("seed", self.seed, self.seed >= 0, "0 or more"),
            ("table_sizes", self.table_sizes, len(self.table_sizes) > 0, "one size or more"),
            ("chunk", self.chunk, self.chunk >= 1, "1 or more"),
            ("generations", self.generations, len(self.generations) > 0, "one generation or more"),
            ("window", self.window, self.window >= 1, "1 or more"),
            ("win_utility", self.win_utility, 0.0 <= self.win_utility <= 1.0, "from 0 to 1"),
            ("score_utility", self.score_utility, 0.0 <= self.score_utility <= 1.0, "from 0 to 1"),
            ("policy_games", games, games > 0 and not games % GAMES_OF_A_DEAL, multiple),
            ("points_weight", self.points_weight, 0.0 <= self.points_weight < math.inf, "finite, 0 or more"),
            ("max_decisions", self.max_decisions, self.max_decisions >= 1, "1 or more"),
            ("td_lambda", self.td_lambda, 0.0 <= self.td_lambda <= 1.0, "from 0 to 1"),
        )
        for number, generation in enumerate(self.generations):
            problems += generation.problems(f"generation {number}", self.table_sizes, max(self.chunk, 1))
        problems += self.reinforcement.problems()
        for name in ("value_at_first", "value", "policy"):
            problems += getattr(self, name).problems(name)
        if problems:
            raise ValueError("; ".join(problems))

    @property
    def content_hash(self) -> str:
        """16 hex digits that change with any part of it."""
        return hashlib.blake2b(self.to_json().encode(), digest_size=8).hexdigest()

    def to_json(self) -> str:
        """Returns its text for the folder of the run."""
        return json.dumps(self.to_dict(), indent=2) + "\n"

    def to_dict(self) -> dict[str, Any]:
        """Returns its JSON value."""
        found: dict[str, Any] = json.loads(json.dumps(asdict(self)))
        return found

    def differences(self, there: dict[str, Any]) -> list[str]:
        """Returns the differences to the recipe of a folder, a line each. Additional generations here are
        no difference: they continue the run."""
        here = self.to_dict()
        if there.get("format") != FORMAT:
            return [f"its files are of format {there.get('format')}; this version continues format {FORMAT} only"]
        begun = there.get("generations")
        if isinstance(begun, list) and here["generations"][: len(begun)] == begun:
            there = {**there, "generations": here["generations"]}
        return differences(there, here)


def _out_of_range(*values: tuple[str, object, bool, str]) -> list[str]:
    """Returns a sentence for every value that is not good. values: each with its name, whether it is good, and the
    values that are."""
    return [f"{name} is {value}; it must be {good}" for name, value, is_good, good in values if not is_good]


def differences(there: dict[str, Any], here: dict[str, Any]) -> list[str]:
    """Returns a line for each name with another value there than here."""
    return [
        f"{name} is {there.get(name)} there, {here.get(name)} here"
        for name in sorted({*there, *here})
        if there.get(name) != here.get(name)
    ]
