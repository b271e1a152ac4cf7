"""A recipe: everything that determines the result of a training run."""

import hashlib
import json
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
    `policy_targets.improved_policy`), to which the policy is then fitted.
    """

    games: tuple[int, ...]
    iterations: int
    exploration: float
    noise: float
    fpu_reduction: float
    q_scale: float
    root_exploration_fraction: float = 0.0


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
        found = [
            f"{name}: {field} is {value}; it must be 1 or more"
            for field, value in (("epochs", self.epochs), ("batch", self.batch))
            if value < 1
        ]
        if self.rate <= 0.0:
            found.append(f"{name}: rate is {self.rate}; it must be above 0")
        return found


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
            f"reinforcement has a {name} of {value}; it must be above 0"
            for name, value in (("rate", self.rate), ("prior_temperature", self.prior_temperature))
            if value <= 0.0
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
    lambda-returns by td_lambda (see `value_targets`).
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
        problems = [
            f"generation {number} has games for {len(generation.games)} table sizes; there are {len(self.table_sizes)}"
            for number, generation in enumerate(self.generations)
            if len(generation.games) != len(self.table_sizes)
        ]
        problems += [
            f"{name} is {value}; it must be 1 or more"
            for name, value in (("chunk", self.chunk), ("window", self.window))
            if value < 1
        ]
        chunk = max(self.chunk, 1)
        problems += [
            f"generation {number} has {count} games with {players} players; it must be a multiple of {chunk}, "
            "10 or more"
            for number, generation in enumerate(self.generations)
            for players, count in zip(self.table_sizes, generation.games, strict=False)
            if count % chunk or count < 10
        ]
        problems += [
            f"generation {number}: noise is {generation.noise}; it must be from 0 to 1"
            for number, generation in enumerate(self.generations)
            if not 0.0 <= generation.noise <= 1.0
        ]
        if self.policy_games % GAMES_OF_A_DEAL or self.policy_games <= 0:
            problems.append(f"policy_games is {self.policy_games}; it must be a multiple of {GAMES_OF_A_DEAL}, above 0")
        if not 0.0 <= self.td_lambda <= 1.0:
            problems.append(f"td_lambda is {self.td_lambda}; it must be from 0 to 1")
        problems += [
            f"generation {number}: {name} is {value}; it must be {wanted}"
            for number, generation in enumerate(self.generations)
            for name, value, is_good, wanted in (
                ("q_scale", generation.q_scale, generation.q_scale > 0.0, "above 0"),
                (
                    "root_exploration_fraction",
                    generation.root_exploration_fraction,
                    0.0 <= generation.root_exploration_fraction < 1.0,
                    "from 0 to less than 1",
                ),
            )
            if not is_good
        ]
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


def differences(there: dict[str, Any], here: dict[str, Any]) -> list[str]:
    """Returns a line for each name with another value there than here."""
    return [
        f"{name} is {there.get(name)} there, {here.get(name)} here"
        for name in sorted({*there, *here})
        if there.get(name) != here.get(name)
    ]
