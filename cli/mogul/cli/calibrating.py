"""Levels, measured."""

import hashlib
import os
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from rich.text import Text

from mogul.arena.calibration.line_ups import line_ups
from mogul.arena.calibration.measuring import calibration, measured, rated_table
from mogul.arena.play.match import Match
from mogul.arena.results.ratings import Ratings
from mogul.arena.trials.record_folder import RecordFolder, record_folder
from mogul.arena.trials.run import play_trial
from mogul.arena.trials.trial import Trial
from mogul.arena.trials.trial_file import TrialFile
from mogul.cli.arena_progress import telling
from mogul.cli.console import messages, output
from mogul.cli.errors import CommandError
from mogul.cli.json_lines_files import refused_files
from mogul.cli.long_work import can_go_on
from mogul.cli.outputs import write_output
from mogul.cli.strengths import PLAYER, print_levels, shipped_calibration, steps_table
from mogul.cli.text.arena import duration_text, ratings_text
from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.rule_sets import ZMAN
from mogul.players.signature import ladder_signature
from mogul.players.strength.calibration import (
    Calibration,
    read_calibration,
    write_calibration,
)

# CPU seconds of a decision besides its iterations, of an iteration, and decisions of a seat in a game: on two cores of
# an AMD EPYC (Zen 4, a virtual machine) with four players. For what a calibration costs, said before it has begun.
_DECISION: Final = 0.004
_ITERATION: Final = 25e-6
_DECISIONS: Final = 55
# Deals for each line-up that the shipped table comes from, by number of players: with four, steps are told apart.
_BLOCKS: Final = {2: 8, 3: 6, 4: 48, 5: 12}


@dataclass(frozen=True)
class Wishes:
    """Where to keep trials; table sizes, empty: all; deals for each line-up, None: as shipped; where the table goes."""

    folder: Path
    players: tuple[int, ...]
    blocks: int | None
    seed: int
    processes: int | None
    out: Path | None


def calibrate_levels(wishes: Wishes) -> None:
    """Run `mogul calibrate`."""
    processes = wishes.processes or os.cpu_count() or 1
    with refused_files(written=True):
        wishes.folder.mkdir(parents=True, exist_ok=True)
        by_size = {players: _trials(wishes, players) for players in wishes.players or ZMAN.players}
    trials = [each for size in by_size.values() for each in size]
    _announce(trials, processes)
    with can_go_on(wishes.folder, lambda: "The blocks played are"):
        _play(trials, processes)
    found = {players: _rated(players, [each.file for each in size]) for players, size in by_size.items()}
    _write(wishes, found)


class _Trial(NamedTuple):
    """A line-up's trial, its file, and where the records of its games are kept."""

    trial: Trial
    file: TrialFile
    records: RecordFolder


def _trials(wishes: Wishes, players: int) -> list[_Trial]:
    """One for every line-up, of deals and a name of its own: if a level is tuned, those without it stay."""
    found, blocks = [], wishes.blocks or _BLOCKS[players]
    for number, line_up in enumerate(line_ups([level.profile for level in PLAYER.levels], players)):
        trial = Trial(Match(line_up, ZMAN, default_components()), wishes.seed + number * blocks, blocks)
        digest = hashlib.blake2b("\n".join(map(str, line_up)).encode(), digest_size=4).hexdigest()
        name = f"{players}-players-{number:02}-{digest}"
        file = TrialFile(wishes.folder / f"{name}.jsonl", trial.header)
        found.append(_Trial(trial, file, record_folder(wishes.folder / name, trial.header)))
    return found


def _announce(trials: Sequence[_Trial], processes: int) -> None:
    missing = [len(each.file.standing.missing) for each in trials]
    seconds = sum(blocks * _block_seconds(each.trial) for blocks, each in zip(missing, trials, strict=True))
    messages().print(
        f"{len(trials)} line-ups, {sum(missing)} blocks to be played: about {seconds / 3600:.2g} core-hours, "
        f"{duration_text(seconds / processes)} with {processes} at a time.",
        markup=False,
    )


def _block_seconds(trial: Trial) -> float:
    """CPU time of a block, as a guess."""
    budgets = [player.budget.iterations or 0 for player in trial.match.line_up if player.budget is not None]
    games = len(trial.match.seatings(trial.first_seed))
    return games * _DECISIONS * sum(_DECISION + _ITERATION * iterations for iterations in budgets)


def _play(trials: Sequence[_Trial], processes: int) -> None:
    """What is missing, one trial after the other."""
    total = sum(each.trial.blocks for each in trials)
    done = sum(len(each.file.played) for each in trials)
    with telling("blocks", total, done, lambda: f"{done} blocks played") as tell:
        for each in trials:
            with closing(play_trial(each.trial, each.file, processes, each.records)) as blocks:
                for _ in blocks:
                    done += 1
                    tell(done)


def _rated(players: int, files: Sequence[TrialFile]) -> Ratings:
    trials = [(file.header, file.played) for file in files]
    try:
        found = measured(trials)
    except ValueError as error:
        raise CommandError(f"{players} players: {error}") from error
    output().print(ratings_text(found, [header for header, _ in trials]))
    return found


def _write(wishes: Wishes, found: dict[int, Ratings]) -> None:
    """The table, with what the file has of tables of other sizes, if it is of the same levels; and its plot."""
    path = wishes.out or wishes.folder / "calibration.json"
    shipped = shipped_calibration()
    before = _read(path) if path.exists() else shipped
    signature = ladder_signature(PLAYER, PLAYER.levels)
    profiles = [level.profile for level in PLAYER.levels]
    try:
        tables = [rated_table(players, ratings, profiles) for players, ratings in found.items()]
    except ValueError as error:
        raise CommandError(f"{error}; give another FOLDER more --blocks") from error
    if before.signature == signature:
        tables += [each for each in before.tables if each.players not in found]
    tables.sort(key=lambda each: each.players)
    is_shipped = (tuple(tables), signature) == (shipped.tables, shipped.signature)
    table = calibration(tables, shipped.version + (not is_shipped), signature)
    write_output(write_calibration(table), path, f"The table is in {path}.")
    print_levels(table)
    output().print(Text("\nMore than the level below, and p that it is not:"), steps_table(table))
    try:
        from mogul.arena.results.plots import level_plot, save_plot
    except ModuleNotFoundError as error:
        messages().print(f"No plot: it needs {error.name}: pip install 'grand-mogul[arena]'", markup=False)
        return
    picture = path.with_suffix(".svg")
    save_plot(level_plot(table.tables, [level.id for level in PLAYER.levels]), picture)
    messages().print(f"The plot is in {picture}.", markup=False)


def _read(path: Path) -> Calibration:
    try:
        return read_calibration(path, PLAYER.profile)
    except ValueError as error:
        raise CommandError(*str(error).splitlines()) from error
