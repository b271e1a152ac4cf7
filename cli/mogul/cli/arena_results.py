"""Results of trials: tables, ratings, plots."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Literal

from rich.text import Text

from mogul.arena.play.block import Block
from mogul.arena.results.figures import figures, seconds_a_decision
from mogul.arena.results.ratings import Ratings, ratings
from mogul.arena.trials.trial import TrialHeader
from mogul.arena.trials.trial_file import read_trial
from mogul.cli.console import messages, output
from mogul.cli.errors import CommandError
from mogul.cli.json_lines_files import refused_files
from mogul.cli.text.arena import figures_text, ratings_text

PLOTS = (".svg", ".png")

Trials = Sequence[tuple[TrialHeader, Mapping[int, Block]]]


def print_tables(paths: Sequence[Path]) -> None:
    """Run `mogul arena table`."""
    console = output()
    for number, (path, (header, played)) in enumerate(zip(paths, _trials(paths), strict=True)):
        try:
            found = figures(header, played)
        except ValueError as error:
            raise CommandError(f"{path}: {error}") from error
        if number:
            console.print(Text())
        console.print(figures_text(found))


def print_ratings(paths: Sequence[Path], reference: str | None, *, by_places: bool) -> None:
    """Run `mogul arena rate`."""
    trials = _trials(paths)
    output().print(ratings_text(_ratings(trials, reference, by_places), [header for header, _ in trials]))


def plot_ratings(
    paths: Sequence[Path], out: Path, against: Literal["players", "time"], reference: str | None, *, by_places: bool
) -> None:
    """Run `mogul arena plot`."""
    if out.suffix not in PLOTS:
        raise CommandError(f"--out {out}: must end in {' or '.join(PLOTS)}")
    try:
        from mogul.arena.results.plots import rating_plot, save_plot, time_plot
    except ModuleNotFoundError as error:
        raise CommandError(f"plots need {error.name}: pip install 'grand-mogul[arena]'") from error
    trials = _trials(paths)
    found = _ratings(trials, reference, by_places)
    save_plot(rating_plot(found) if against == "players" else time_plot(found, seconds_a_decision(trials)), out)
    messages().print(f"The plot is in {out}.", markup=False)


def _trials(paths: Sequence[Path]) -> Trials:
    found = []
    for path in paths:
        with refused_files(written=False):
            found.append(read_trial(path))
    return found


def _ratings(trials: Trials, reference: str | None, by_places: bool) -> Ratings:
    try:
        return ratings(trials, reference, by_places=by_places)
    except ValueError as error:
        raise CommandError(str(error)) from error
