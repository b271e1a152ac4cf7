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
from mogul.jobs.executor import Executor, LocalProcesses
from mogul.players.evaluation.weights import Weights
from mogul.training.chunk_job import ChunkJob, play_chunk
from mogul.training.fit_value import BINS, cross_entropies, predict, share_bins, value_parameters
from mogul.training.games import training_game
from mogul.training.recipe import Recipe
from mogul.training.samples import value_samples
from mogul.training.self_play import read_chunk
from mogul.training.training_game import TrainingGame

SEED: Final = 1_000_000  # of the deals; no recipe has it
RESAMPLES: Final = 1000
_MIDDLE: Final = (0.025, 0.975)


class CalibrationError(NamedTuple):
    """error: mean distance of expected and actual shares, by bins of the expected ones.

    by_chance, most_by_chance: mean and 97.5 % quantile of the error of calibrated shares in as many games.
    """

    error: float
    by_chance: float
    most_by_chance: float

    @property
    def without_chance(self) -> tuple[float, float]:
        """Ends of an interval of the error in infinitely many games, which covers it in 95 % of runs or more: by the
        triangle inequality it is no farther from the measured error than chance alone brings calibrated shares."""
        return max(0.0, self.error - self.most_by_chance), self.error + self.most_by_chance


class CrossEntropy(NamedTuple):
    """Mean over positions, and the ends of its 95 % interval."""

    mean: float
    low: float
    high: float


class Shares(NamedTuple):
    """Positions of games, P of them, with S seats.

    expected, actual: float32[P, S]; shares of the win. game: int64[P]; from 0, ascending.
    """

    expected: NDArray[np.float32]
    actual: NDArray[np.float32]
    game: NDArray[np.int64]

    def calibration_error(self) -> CalibrationError:
        """Returns the calibration error, and the one that chance gives.

        All positions of a game have one result, so chance is that of whole games. If shares are right, the expected
        deviation of a game is 0 in every bin, however its positions depend on each other: chance is the difference of
        resampled games' deviations from the measured ones. Results drawn from the shares of last positions would keep
        the path that the shares took, and so count errors of earlier positions as chance.
        """
        games, seats = int(self.game[-1]) + 1, self.expected.shape[1]
        deviations = np.zeros((games, BINS))
        differences = self.expected.astype(np.float64) - self.actual
        np.add.at(deviations, (self.game[:, None], share_bins(self.expected)), differences)
        sizes = np.bincount(self.game) * seats
        measured = deviations.sum(0) / sizes.sum()
        resampled = _resampled(games)
        by_chance = np.abs(resampled @ deviations / (resampled @ sizes)[:, None] - measured).sum(1)
        most = np.quantile(by_chance, _MIDDLE[1])
        return CalibrationError(float(np.abs(measured).sum()), float(by_chance.mean()), float(most))

    def cross_entropy(self) -> CrossEntropy:
        """Returns the cross-entropy, with an interval by resampling games."""
        sizes = np.bincount(self.game)
        sums = np.bincount(self.game, cross_entropies(self.expected, self.actual))
        resampled = _resampled(len(sizes))
        low, high = np.quantile(resampled @ sums / (resampled @ sizes), _MIDDLE)
        return CrossEntropy(float(sums.sum() / sizes.sum()), float(low), float(high))


def _resampled(games: int) -> NDArray[np.int64]:
    """Returns RESAMPLES times how often each game is drawn, int64[RESAMPLES, games]."""
    return np.random.default_rng(SEED).multinomial(games, np.full(games, 1 / games), size=RESAMPLES)


def played_shares(game: TrainingGame, recipe: Recipe, weights: Weights, executor: Executor) -> Shares:
    """Plays the games of a recipe with one generation and one table size, with given weights."""
    (players,), ((games,), chunk) = recipe.table_sizes, (recipe.generations[0].games, recipe.chunk)
    jobs = [ChunkJob(recipe, 0, players, number) for number in range(games // chunk)]
    played = sorted(executor.run(partial(play_chunk, {players: weights}), jobs), key=lambda each: each[0].number)
    samples = value_samples(game, [read_chunk(content) for _, content, _ in played])
    win, _ = predict(value_parameters(game.features, weights.value), samples.features, samples.stage)
    return Shares(np.asarray(win), samples.win, np.cumsum(samples.last) - samples.last)


def fresh_games(recipe: Recipe, players: int, games: int, noise: float | None = None) -> Recipe:
    """Returns a recipe of so many games as in the last generation of a recipe, on other deals. noise: by default that
    of this generation. Raises ValueError for games that are no multiple of 10."""
    last = recipe.generations[-1]
    last = replace(last, games=(games,), noise=last.noise if noise is None else noise)
    return replace(recipe, seed=SEED, table_sizes=(players,), generations=(last,), chunk=10)


def report(shares: Shares) -> list[str]:
    """Returns the lines of both figures."""
    found, entropy = shares.calibration_error(), shares.cross_entropy()
    low, high = found.without_chance
    return [
        f"calibration error {found.error:.4f}; calibrated shares have {found.by_chance:.4f} by chance, and more than "
        f"{found.most_by_chance:.4f} in 2.5 % of runs; without chance {low:.4f} to {high:.4f}",
        f"cross-entropy {entropy.mean:.3f} ({entropy.low:.3f} to {entropy.high:.3f}); of equal shares "
        f"{np.log(shares.expected.shape[1]):.3f}",
    ]


def main(
    weights: Annotated[Path, typer.Argument(metavar="FILE", help="Weights of the game's learned player.")],
    game: Annotated[str, typer.Option(help=f"Of {', '.join(GAMES)}.")] = GAMES[0],
    players: Annotated[int, typer.Option(min=2, help="Players of a game.")] = 4,
    games: Annotated[int, typer.Option(min=10, help="Games, a multiple of 10.")] = 500,
    noise: Annotated[
        float | None,
        typer.Option(
            min=0.0, max=1.0, help="Probability of a sampled move instead of the best.", show_default="as in training"
        ),
    ] = None,
) -> None:
    """Calibration of a value network's shares of the win, in games that its player plays with itself as in training."""
    try:
        training = training_game(game)
        recipe = fresh_games(training.recipes["release"], players, games, noise)
        known = training.weights(weights)
    except (OSError, ValueError) as error:
        raise typer.BadParameter(str(error)) from error
    if players not in known:
        raise typer.BadParameter(f"{weights} has weights for {', '.join(map(str, known))} players, not for {players}")
    shares = played_shares(training, recipe, known[players], LocalProcesses(cores()))
    noise = recipe.generations[0].noise
    console().print(f"{game}, {players} players, {games} games with noise {noise:g}, {len(shares.game)} positions")
    for line in report(shares):
        console().print(line)


if __name__ == "__main__":
    typer.run(main)
