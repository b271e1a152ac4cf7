"""The trials behind B0: its exploration constant on a grid, and its sanity against random and greedy play.

    python -m mogul.arena.b0_trials tune      about 0.4 core-hours
    python -m mogul.arena.b0_trials sanity    about 0.2 core-hours

Four players, zman, the default component set, one candidate against three copies of the opponent, in blocks. Tuning and
sanity use seeds of their own.
"""

import functools
import os
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor

import typer
from rich.console import Console
from rich.progress import track

from mogul.arena.match import Score, blocks, summed_up
from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.rule_sets import ZMAN
from mogul.players.taj_mahal.player import GreedyPlayer, Player, RandomPlayer, SearchPlayer
from mogul.search import Settings

PLAYERS = 4
GRID = (0.25, 0.5, 0.7, 1.0, 1.4, 2.0)
TUNING_SEEDS = range(100_000, 100_040)
TUNING_ITERATIONS = 500
SANITY_SEEDS = range(200_000, 200_100)
SANITY_ITERATIONS = 2000

app = typer.Typer(add_completion=False, help=__doc__)


def _block(candidate: Player, opponent: Player, seed: int) -> tuple[float, float]:
    return next(blocks(default_components(), ZMAN, PLAYERS, candidate, opponent, range(seed, seed + 1)))


def trial(candidate: Player, opponent: Player, seeds: range) -> Score:
    """A match, blocks in parallel over the cores."""
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        played: Iterable[tuple[float, float]] = pool.map(functools.partial(_block, candidate, opponent), seeds)
        title = f"{candidate.name} against 3 {opponent.name}"
        return summed_up(list(track(played, title, total=len(seeds), console=Console(stderr=True))))


def _report(title: str, score: Score) -> None:
    low, high = score.share_interval()
    typer.echo(
        f"{title:24} share {score.share:.3f} [{low:.3f}, {high:.3f}]  points over the table "
        f"{score.margin:+.2f} +- {1.96 * score.margin_error:.2f}  {score.blocks} blocks of {PLAYERS} games"
    )


@app.command()
def tune() -> None:
    """B0 with each exploration constant of the grid, against three with the middle one."""
    reference = SearchPlayer(TUNING_ITERATIONS, Settings(exploration=1.0), "c=1.0")
    for exploration in GRID:
        candidate = SearchPlayer(TUNING_ITERATIONS, Settings(exploration=exploration), f"c={exploration}")
        _report(candidate.name, trial(candidate, reference, TUNING_SEEDS))


@app.command()
def sanity() -> None:
    """B0 against random and against greedy play."""
    makers: tuple[Callable[[], Player], ...] = (RandomPlayer, GreedyPlayer)
    for opponent in makers:
        _report(f"against {opponent().name}", trial(SearchPlayer(SANITY_ITERATIONS), opponent(), SANITY_SEEDS))


if __name__ == "__main__":
    app()
