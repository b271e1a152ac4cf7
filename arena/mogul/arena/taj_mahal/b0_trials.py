"""The trials behind B0: a grid of exploration constants, and games against random and greedy play.

    python -m mogul.arena.taj_mahal.b0_trials tune      about 0.4 core-hours
    python -m mogul.arena.taj_mahal.b0_trials sanity    about 0.2 core-hours

Four players, zman, the default component set, one candidate against three copies of the opponent; the two commands use
different seeds. An interrupted trial is continued.
"""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.progress import track

from mogul.arena.play.match import Match
from mogul.arena.play.specification import parse_player
from mogul.arena.results.figures import figures
from mogul.arena.taj_mahal.arena_game import GAME
from mogul.arena.trials.run import play_trial
from mogul.arena.trials.trial import Trial
from mogul.arena.trials.trial_file import TrialFile
from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.rule_sets import ZMAN

GRID: Final = (0.25, 0.5, 0.7, 1.0, 1.4, 2.0)
MIDDLE: Final = 1.0  # the opponent of the others
TUNING_SEEDS: Final = range(100_000, 100_040)
TUNING_ITERATIONS: Final = 500
SANITY_SEEDS: Final = range(200_000, 200_100)
SANITY_ITERATIONS: Final = 2000

app = typer.Typer(add_completion=False, help=__doc__)
Folder = Annotated[Path, typer.Option(help="Folder of the trial files.")]
FOLDER: Final = Path("b0-trials")


def one_against_three(candidate: str, opponent: str, seeds: range) -> Trial:
    """Returns a trial of two specifications."""
    line_up = tuple(parse_player(line, GAME) for line in (candidate, opponent, opponent, opponent))
    return Trial(Match(line_up, ZMAN, default_components()), seeds.start, len(seeds))


def tuning() -> list[Trial]:
    """Returns trials of each exploration constant of the grid against three players with the middle one, which by
    symmetry has 25 % against itself."""
    lines = {each: f"b0@{TUNING_ITERATIONS} exploration={each}" for each in GRID}
    return [one_against_three(lines[each], lines[MIDDLE], TUNING_SEEDS) for each in GRID if each != MIDDLE]


@app.command()
def tune(folder: Folder = FOLDER) -> None:
    """Plays B0 with each exploration constant of the grid against three with the middle one."""
    play(tuning(), folder)


@app.command()
def sanity(folder: Folder = FOLDER) -> None:
    """Plays B0 against random and against greedy play."""
    candidate = f"b0@{SANITY_ITERATIONS}"
    play([one_against_three(candidate, opponent, SANITY_SEEDS) for opponent in ("random", "greedy")], folder)


def play(trials: Sequence[Trial], folder: Path) -> None:
    """Plays each trial and prints the figures of the candidate."""
    folder.mkdir(parents=True, exist_ok=True)
    for trial in trials:
        title = " against ".join(map(str, trial.match.entries))
        file = TrialFile(folder / f"{title}.jsonl", trial.header)
        blocks = play_trial(trial, file, os.cpu_count() or 1)
        for _ in track(blocks, title, total=len(file.progress.missing), console=Console(stderr=True)):
            pass
        found = figures(trial.header, file.played)
        share, margin = found.entries[0].share, found.entries[0].margin
        typer.echo(
            f"{title}: share {share.mean:.3f} [{share.low:.3f}, {share.high:.3f}]  points over the table "
            f"{margin.mean:+.2f} ± {margin.half:.2f}  {found.blocks} blocks, {found.games} games"
        )


if __name__ == "__main__":
    app()
