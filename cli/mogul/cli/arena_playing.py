"""Trials, played."""

import os
import statistics
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from mogul.arena.games import arena_game
from mogul.arena.play.match import Match
from mogul.arena.play.specification import Specification, SpecificationError, parse_player
from mogul.arena.results.figures import figures
from mogul.arena.results.interval import interval
from mogul.arena.trials.record_folder import RecordFolder, record_folder
from mogul.arena.trials.run import play_trial
from mogul.arena.trials.sequential import SequentialTest
from mogul.arena.trials.trial import RANDOM_BOARDS, Trial
from mogul.arena.trials.trial_file import TrialFile
from mogul.cli.arena_progress import telling
from mogul.cli.console import messages, output
from mogul.cli.errors import CommandError
from mogul.cli.inputs import components_of
from mogul.cli.json_lines_files import refused_files
from mogul.cli.long_work import can_go_on
from mogul.cli.text.arena import duration_text, figures_text, line_up_text, sprt_text
from mogul.cli.text.board import board_note
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.rule_sets import RULE_SETS

PLAYERS: Final = 4


@dataclass(frozen=True)
class Wishes:
    """What kind of trial, where to keep it and its records; None for what is not said."""

    out: Path
    records: Path | None
    players: int | None
    blocks: int
    seed: int
    rule_set: str
    components: str | None
    h0: float | None
    h1: float | None
    processes: int | None


def play_trial_file(lines: Sequence[str], wishes: Wishes) -> None:
    """Run `mogul arena play`."""
    trial = _trial(lines, wishes)
    file, records = _files(trial, wishes)
    processes = wishes.processes or os.cpu_count() or 1
    _announce(trial, file, records)
    with can_go_on(wishes.out, lambda: f"{len(file.played)} blocks are"):
        _play(trial, file, processes, records)
    output().print(figures_text(figures(file.header, file.played)))


def _trial(lines: Sequence[str], wishes: Wishes) -> Trial:
    line_up = _line_up(lines, wishes.players or max(PLAYERS, len(lines)))
    if wishes.rule_set not in RULE_SETS:
        raise CommandError(f"--rule-set {wishes.rule_set}: is none; they are {', '.join(RULE_SETS)}")
    if (wishes.h0 is None) != (wishes.h1 is None):
        raise CommandError("--h0 and --h1 belong together: a test needs both")
    try:
        test = None if wishes.h0 is None or wishes.h1 is None else SequentialTest(wishes.h0, wishes.h1)
        match = Match(line_up, RULE_SETS[wishes.rule_set], _components(wishes.components))
        return Trial(match, wishes.seed, wishes.blocks, test)
    except ValueError as error:
        raise CommandError(str(error)) from error


def _files(trial: Trial, wishes: Wishes) -> tuple[TrialFile, RecordFolder | None]:
    """What the trial is written to."""
    with refused_files(written=True):
        records = None if wishes.records is None else record_folder(wishes.records, trial.header)
        return TrialFile(wishes.out, trial.header), records


def _line_up(lines: Sequence[str], players: int) -> tuple[Specification, ...]:
    """The last line takes all seats that are left."""
    if len(lines) > players:
        raise CommandError(f"{len(lines)} players are named, and --players is {players}")
    found, problems = [], []
    for line in lines:
        try:
            found.append(parse_player(line, arena_game()))
        except SpecificationError as error:
            problems.append(str(error))
    if problems:
        raise CommandError(*problems)
    return (*found, *[found[-1]] * (players - len(found)))


def _components(said: str | None) -> ComponentSet | None:
    return None if said == RANDOM_BOARDS else components_of(None if said is None else Path(said))


def _announce(trial: Trial, file: TrialFile, records: RecordFolder | None) -> None:
    seatings = len(trial.match.seatings(trial.first_seed))
    games = "1 game" if seatings == 1 else f"{seatings} games"
    said = [f"{line_up_text(file.header)}: {trial.blocks} blocks of {games}, seeds from {trial.first_seed}."]
    if file.played:
        said.append(f"{len(file.played)} blocks are in {file.path} already.")
    incomplete = () if records is None else records.incomplete_blocks(file.played.values())
    if records is not None and incomplete:
        said.append(
            f"Of {len(incomplete)} of them {records.path} has no records, and will have none: "
            "they are not played again."
        )
    for line in said:
        messages().print(line, markup=False)
    if trial.match.components is not None:
        messages().print(board_note(trial.match.components))


def _play(trial: Trial, file: TrialFile, processes: int, records: RecordFolder | None) -> None:
    """Play what is missing; tell the cost as soon as a block has been timed, and how it stands meanwhile."""
    if file.played:
        _tell_cost(file, processes)
    estimate = partial(_estimate, file)
    with (
        telling("blocks", file.header.blocks, len(file.played), estimate) as tell,
        closing(play_trial(trial, file, processes, records)) as blocks,
    ):
        for number, _ in enumerate(blocks):
            if number == 0 and len(file.played) == 1:
                _tell_cost(file, processes)
            tell(len(file.played))


def _tell_cost(file: TrialFile, processes: int) -> None:
    """From the CPU time of the blocks so far."""
    missing = len(file.progress.missing)
    if missing:
        seconds = missing * statistics.fmean(block.seconds for block in file.played.values())
        at_once = min(processes, missing)
        messages().print(
            f"{missing} more blocks: about {seconds / 3600:.2g} core-hours, {duration_text(seconds / at_once)} with "
            f"{at_once} at a time.",
            markup=False,
        )


def _estimate(file: TrialFile) -> str:
    """What the first player has come to."""
    state = file.progress
    if len(state.blocks) < 2:
        return ""
    margin = interval([block.margin(0) for block in state.blocks])
    share = interval([block.share(0) for block in state.blocks])
    said = (
        f"{file.header.entries[0]} {100 * share.mean:.1f} ± {100 * share.half:.1f} % of the wins, "
        f"{margin.mean:+.2f} ± {margin.half:.2f} points"
    )
    return said if state.sprt_result is None else f"{said}, {sprt_text(state.sprt_result)}"
