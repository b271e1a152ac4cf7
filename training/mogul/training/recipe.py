"""What a training run does: everything that decides about its result."""

import hashlib
import json
from dataclasses import asdict, dataclass, fields
from typing import Any, Final

# Player counts that weights are fitted for, in the order in which figures by player count are listed.
TABLE_SIZES: Final = (2, 3, 4, 5)
CHUNK: Final = 25  # games that are kept in one file; they are lost together
# Of games without a search: a random board takes 14 ms, such a game 1 ms, and what is drawn differs anyway.
GAMES_OF_A_DEAL: Final = 20


@dataclass(frozen=True)
class Generation:
    """Games of one player against itself. The first generation is played by B0, each later one by what was fitted to
    those before.

    games: by player count, see TABLE_SIZES; a multiple of the recipe's chunk. iterations: of each search. exploration:
    of the search's settings. noise: how often a move is drawn by visits instead of the most visited one, 0 to 1.
    policy_games: of every player count, without a search; the value network is fitted to them at first.
    temperature: the policy is fitted to shares of visits ** (1 / temperature); 1 where the search follows priors, less
    where it spreads its visits (UCB1).
    win_utility, score_utility: of the evaluator, see `NetworkEvaluator`; fpu_reduction: see `Puct`. B0 has none.
    """

    games: tuple[int, int, int, int]
    iterations: int
    exploration: float
    noise: float
    policy_games: int
    temperature: float = 1.0
    win_utility: float = 1.0
    score_utility: float = 0.0
    fpu_reduction: float = 0.0


@dataclass(frozen=True)
class Fit:
    """How a network is fitted: with AdamW, the rate falling to 0 along a cosine.

    epochs: passes over the data. batch: positions of a step, or moves where moves are looked at.
    """

    epochs: int
    batch: int
    rate: float
    decay: float


@dataclass(frozen=True)
class Recipe:
    """A training run.

    seed: of everything drawn. chunk: games of one file. window: how many generations' searched games, the last ones,
    networks are fitted to. policy_games_temperature: of games without a search, see `NetworkEvaluator`.
    value_at_first: the first fit of the value network, to those games; value: the next ones, to searched games.
    points_weight: weight of a squared point beside the cross-entropy of the win.
    most_decisions: that a network of the policy is fitted to, evenly chosen where there are more.

    Raises ValueError, all problems at once.
    """

    name: str
    seed: int
    chunk: int
    generations: tuple[Generation, ...]
    window: int
    policy_games_temperature: float
    value_at_first: Fit
    value: Fit
    points_weight: float
    policy: Fit
    most_decisions: int

    def __post_init__(self) -> None:
        problems = [
            f"generation {number} has {count} games with {players} players; it must be a multiple of {self.chunk}, "
            "10 or more"
            for number, generation in enumerate(self.generations)
            for players, count in zip(TABLE_SIZES, generation.games, strict=True)
            if count % self.chunk or count < 10
        ]
        problems += [
            f"generation {number}: noise is {generation.noise}; it must be from 0 to 1"
            for number, generation in enumerate(self.generations)
            if not 0.0 <= generation.noise <= 1.0
        ]
        problems += [
            f"generation {number} has {generation.policy_games} games without a search; it must be a multiple of "
            f"{GAMES_OF_A_DEAL}, above 0"
            for number, generation in enumerate(self.generations)
            if generation.policy_games % GAMES_OF_A_DEAL or generation.policy_games <= 0
        ]
        if problems:
            raise ValueError("; ".join(problems))

    @property
    def content_hash(self) -> str:
        """16 hex digits that change with anything in it."""
        return hashlib.blake2b(self.to_json().encode(), digest_size=8).hexdigest()

    def to_json(self) -> str:
        """As text, to be kept with what was made by it."""
        return json.dumps(self.to_dict(), indent=2) + "\n"

    def to_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        found: dict[str, Any] = json.loads(json.dumps(asdict(self)))
        return found

    def differences(self, kept: Any) -> list[str]:
        """In what a recipe that was kept, parsed JSON, is another one. More generations here are no difference: the run
        goes on where that one ended."""
        here = self.to_dict()
        if not isinstance(kept, dict):
            return ["there is no recipe in it"]
        begun = kept.get("generations")
        if isinstance(begun, list) and here["generations"][: len(begun)] == begun:
            kept = {**kept, "generations": here["generations"]}
        return [
            f"{name} is {kept.get(name)} there, {here.get(name)} here"
            for name in sorted({*kept, *(field.name for field in fields(self))})
            if kept.get(name) != here.get(name)
        ]


RELEASE: Final = Recipe(
    name="release",
    seed=5,
    chunk=CHUNK,
    generations=(
        Generation(
            games=(600, 600, 800, 600),
            iterations=300,
            exploration=0.5,
            noise=0.1,
            policy_games=20_000,
            temperature=0.125,
        ),
        *(
            Generation(
                games=(games, games, games, games),
                iterations=100,
                exploration=0.5,
                noise=0.1,
                policy_games=policy_games,
                win_utility=0.5,
                score_utility=0.02,
                fpu_reduction=0.1,
            )
            for games, policy_games in ((500, 20_000), (1200, 20_000), (2000, 30_000))
        ),
    ),
    window=2,
    policy_games_temperature=0.5,
    value_at_first=Fit(epochs=4, batch=2048, rate=3e-3, decay=1e-4),
    value=Fit(epochs=4, batch=256, rate=1e-3, decay=0.1),
    points_weight=0.002,
    policy=Fit(epochs=4, batch=2048, rate=5e-3, decay=1e-3),
    most_decisions=250_000,
)

# The whole way in seconds.
TINY: Final = Recipe(
    name="tiny",
    seed=1,
    chunk=5,
    generations=(
        Generation(games=(10, 10, 10, 10), iterations=16, exploration=0.5, noise=0.1, policy_games=40),
        Generation(
            games=(10, 10, 10, 10),
            iterations=8,
            exploration=0.5,
            noise=0.1,
            policy_games=40,
            win_utility=0.5,
            score_utility=0.02,
            fpu_reduction=0.1,
        ),
    ),
    window=2,
    policy_games_temperature=0.5,
    value_at_first=Fit(epochs=2, batch=128, rate=3e-3, decay=1e-4),
    value=Fit(epochs=2, batch=128, rate=1e-3, decay=0.1),
    points_weight=0.002,
    policy=Fit(epochs=2, batch=2048, rate=5e-3, decay=1e-4),
    most_decisions=500,
)
RECIPES: Final = {recipe.name: recipe for recipe in (RELEASE, TINY)}
