"""`mogul arena table`, `mogul arena rate` and `mogul arena plot`"""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal

import typer
from rich.text import Text

from mogul.arena.results.figures import counted_once, named_apart, seconds_a_decision
from mogul.arena.results.ratings import Ratings, ratings
from mogul.arena.trials.trial import TrialFile, TrialProgress
from mogul.cli.commands.options import Force
from mogul.cli.console import messages, output
from mogul.cli.errors import CommandError, values_reported
from mogul.cli.output_files import check_output
from mogul.cli.text.arena import figures_text, ratings_text

PLOTS = (".svg", ".png")

Files = Annotated[list[Path], typer.Argument(help="Files of trials, written by mogul arena play.", show_default=False)]
Reference = Annotated[
    str | None,
    typer.Option(
        metavar="PLAYER",
        help="The player rated 0.",
        show_default="the last player of the first file's line-up",
    ),
]
ByPlaces = Annotated[
    bool, typer.Option("--places", help="Rate by all places, not by wins alone: for players of one kind.")
]


def table(files: Files) -> None:
    """Show the figures of trials: win share, points, places, speed, each with its interval."""
    console = output()
    for number, (path, trial) in enumerate(zip(files, _trials(files), strict=True)):
        if not trial.blocks:
            seed = trial.header.first_seed
            raise CommandError(f"{path}: the block of seed {seed} has not been played yet: there are no figures")
        if number:
            console.print(Text())
        console.print(figures_text(trial), crop=False)


def rate(files: Files, reference: Reference = None, places: ByPlaces = False) -> None:
    """Rate all players of some trials on one scale, on which 400 points are ten times the strength."""
    trials = _compared(files)
    output().print(ratings_text(_ratings(trials, reference, places), [trial.header for trial in trials]), crop=False)


def plot(
    files: Files,
    out: Annotated[Path, typer.Option("--out", "-o", metavar="FILE", help="File for the plot: .svg or .png.")],
    force: Force = False,
    against: Annotated[
        Literal["players", "time"], typer.Option(help="Ratings by player, or against the CPU time they take.")
    ] = "players",
    reference: Reference = None,
    places: ByPlaces = False,
) -> None:
    """Plot ratings with their intervals. Needs matplotlib: pip install 'grand-mogul\\[arena]'."""
    if out.suffix not in PLOTS:
        raise CommandError(f"--out {out}: must end in {' or '.join(PLOTS)}")
    check_output("--out", out, force=force)
    try:
        from mogul.arena.results.plots import rating_plot, save_plot, time_plot
    except ModuleNotFoundError as error:
        raise CommandError(f"plots need {error.name}: pip install 'grand-mogul[arena]'") from error
    trials = _compared(files)
    found = _ratings(trials, reference, places)
    save_plot(rating_plot(found) if against == "players" else time_plot(found, seconds_a_decision(trials)), out)
    messages().print(f"The plot is in {out}.", soft_wrap=True)


def _trials(paths: Sequence[Path]) -> list[TrialProgress]:
    with values_reported():
        return [TrialFile(path).progress for path in paths]


def _compared(paths: Sequence[Path]) -> list[TrialProgress]:
    """The trials of some files, to be taken together, each of their blocks once."""
    found = _trials(paths)
    once = counted_once(found)
    for path, trial, left in zip(paths, found, once, strict=True):
        if repeated := len(trial.blocks) - len(left.blocks):
            blocks = f"{repeated} of {len(trial.blocks)}"
            messages().print(f"{path}: blocks that are in files before it too, and count once: {blocks}.")
    return named_apart(once)


def _ratings(trials: Sequence[TrialProgress], reference: str | None, by_places: bool) -> Ratings:
    with values_reported():
        return ratings(trials, reference, by_places=by_places, may_have_prior=True)
