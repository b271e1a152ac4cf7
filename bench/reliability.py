"""`python -m bench.reliability`: calibration of a value network's shares of the win.

In searched games of its own player, on deals that no network was fitted to.
"""

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Annotated, Final, NamedTuple

import numpy as np
import typer
from numpy.typing import NDArray

from bench.games import GAMES
from bench.report import console
from mogul.engine.processes import cores
from mogul.jobs.executor import Executor
from mogul.jobs.local_processes import LocalProcesses
from mogul.players.evaluation.weights import Weights
from mogul.training.chunk import read_chunk
from mogul.training.chunk_job import ChunkJob, play_chunk
from mogul.training.fit_value import predict, value_parameters
from mogul.training.games import training_game
from mogul.training.recipe import Recipe
from mogul.training.reliability import cross_entropies, reliability
from mogul.training.samples import value_samples
from mogul.training.training_game import TrainingGame

SEED: Final = 1_000_000  # of the deals; no recipe has it
RESAMPLES: Final = 1000
_MIDDLE: Final = (0.025, 0.975)


class Shares(NamedTuple):
    """Positions of games, P of them, with S seats.

    expected, actual: float32[P, S]; shares of the win. game: int64[P]; from 0.
    """

    expected: NDArray[np.float32]
    actual: NDArray[np.float32]
    game: NDArray[np.int64]

    def figures(self) -> tuple[float, float]:
        """Returns the calibration error and the cross-entropy."""
        mean = cross_entropies(self.expected, self.actual).mean(dtype=np.float64)
        return reliability(self.expected, self.actual)["calibration_error"], float(mean)

    def intervals(self) -> NDArray[np.float64]:
        """Returns the ends of 95 % intervals of the figures, float64[2 figures, 2], by resampling games."""
        rng = np.random.default_rng(SEED)
        positions = [np.flatnonzero(self.game == each) for each in range(int(self.game[-1]) + 1)]
        found = []
        for _ in range(RESAMPLES):
            drawn = np.concatenate([positions[each] for each in rng.integers(len(positions), size=len(positions))])
            found.append(Shares(self.expected[drawn], self.actual[drawn], self.game[drawn]).figures())
        return np.quantile(found, _MIDDLE, axis=0).T


def played_shares(game: TrainingGame, recipe: Recipe, weights: Weights, executor: Executor) -> Shares:
    """Plays the games of a recipe with one generation and one table size, with given weights."""
    (players,), ((games,), chunk) = recipe.table_sizes, (recipe.generations[0].games, recipe.chunk)
    jobs = [ChunkJob(recipe, 0, players, number) for number in range(games // chunk)]
    played = sorted(executor.run(partial(play_chunk, {players: weights}), jobs), key=lambda each: each[0].number)
    samples = value_samples(game, [read_chunk(content) for _, content, _ in played])
    win, _ = predict(value_parameters(game.features, weights.value), samples.features, samples.stage)
    return Shares(np.asarray(win), samples.win, np.cumsum(samples.last) - samples.last)


def fresh_games(recipe: Recipe, players: int, games: int) -> Recipe:
    """Returns a recipe of so many games as in the last generation of a recipe, on other deals and without noise. Raises
    ValueError for games that are no multiple of 10."""
    last = replace(recipe.generations[-1], games=(games,), noise=0.0)
    return replace(recipe, seed=SEED, table_sizes=(players,), generations=(last,), chunk=10)


def main(
    weights: Annotated[Path, typer.Argument(metavar="FILE", help="Weights of the game's learned player.")],
    game: Annotated[str, typer.Option(help=f"Of {', '.join(GAMES)}.")] = GAMES[0],
    players: Annotated[int, typer.Option(min=2, help="Players of a game.")] = 4,
    games: Annotated[int, typer.Option(min=10, help="Games, a multiple of 10.")] = 500,
) -> None:
    """Calibration of a value network's shares of the win, in games that its player plays as in training."""
    try:
        training = training_game(game)
        recipe, known = fresh_games(training.recipes["release"], players, games), training.weights(weights)
    except (OSError, ValueError) as error:
        raise typer.BadParameter(str(error)) from error
    if players not in known:
        raise typer.BadParameter(f"{weights} has weights for {', '.join(map(str, known))} players, not for {players}")
    shares = played_shares(training, recipe, known[players], LocalProcesses(cores()))
    (distance, entropy), ((low, high), (least, most)) = shares.figures(), shares.intervals()
    console().print(
        f"{game}, {players} players, {games} games, {len(shares.game)} positions: "
        f"calibration error {distance:.4f} ({low:.4f} to {high:.4f}), "
        f"cross-entropy {entropy:.3f} ({least:.3f} to {most:.3f}; of equal shares {np.log(players):.3f})"
    )


if __name__ == "__main__":
    typer.run(main)
