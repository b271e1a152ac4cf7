"""The recipes of Taj Mahal."""

from dataclasses import replace
from typing import Final

from mogul.training.recipe import Fit, Generation, Recipe, Reinforcement

TABLE_SIZES: Final = (2, 3, 4, 5)
CHUNK: Final = 25  # games of a file; an interrupted chunk is lost as a whole

# Of both generations. Searches sample own moves beyond their trees from the rollout policy that reinforcement made.
_GENERATION: Final = Generation(
    games=(500, 500, 500, 500),
    iterations=100,
    exploration=0.5,
    noise=0.1,
    fpu_reduction=0.1,
    # In the middle of 0.005 to 0.01, which a prototype outside of this project found better than visits. Not measured
    # here.
    q_scale=0.0075,
)

# Of the rollout policy: 154 000 games of every table size without a search.
_REINFORCEMENT: Final = Reinforcement(parts=16, rounds=20, games=480, rate=1e-3, prior_temperature=2.0)

RELEASE: Final = Recipe(
    game="taj_mahal",
    name="release",
    seed=6,
    table_sizes=TABLE_SIZES,
    chunk=CHUNK,
    generations=(_GENERATION, replace(_GENERATION, games=(2000, 2000, 2000, 2000))),
    window=2,
    win_utility=0.5,
    score_utility=0.02,
    # The cross-entropy of the win still fell from 200 000 to 400 000 games (docs/lab/strength.md).
    policy_games=400_000,
    value_at_first=Fit(epochs=1, batch=2048, rate=3e-3, decay=1e-4),
    value=Fit(epochs=4, batch=256, rate=5e-4, decay=0.1),
    td_lambda=0.5,
    points_weight=0.002,
    policy=Fit(epochs=4, batch=2048, rate=5e-3, decay=1e-3),
    max_decisions=250_000,
    reinforcement=_REINFORCEMENT,
)

# A complete run within a minute.
TINY: Final = replace(
    RELEASE,
    name="tiny",
    seed=1,
    chunk=5,
    generations=(
        replace(_GENERATION, games=(10, 10, 10, 10), iterations=16),
        replace(_GENERATION, games=(10, 10, 10, 10), iterations=8),
    ),
    policy_games=40,
    value_at_first=Fit(epochs=2, batch=128, rate=3e-3, decay=1e-4),
    value=Fit(epochs=2, batch=128, rate=1e-3, decay=0.1),
    policy=Fit(epochs=2, batch=2048, rate=5e-3, decay=1e-4),
    max_decisions=500,
    reinforcement=replace(_REINFORCEMENT, parts=2, rounds=2, games=20),
)
RECIPES: Final = {recipe.name: recipe for recipe in (RELEASE, TINY)}
