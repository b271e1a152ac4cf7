"""Running a trial."""

from collections.abc import Generator, Mapping, Sequence
from contextlib import closing
from functools import cache, partial
from typing import NamedTuple

from mogul.arena.play.block import Block, choose_move, new_player, play_block
from mogul.arena.play.external_player import PlayerError
from mogul.arena.play.match import Match, Seating
from mogul.arena.play.sources import check_sources
from mogul.arena.play.specification import Specification
from mogul.arena.trials.record_folder import RecordFolder
from mogul.arena.trials.trial import Trial, TrialFile
from mogul.engine.game_rules import Components, GameRecord
from mogul.jobs.executor import Executor

Records = Mapping[Seating, GameRecord]
"""The records of a block's games."""


class RunningTrial(NamedTuple):
    """A trial, its file, and the folder for the records of its games."""

    trial: Trial
    file: TrialFile
    records: RecordFolder | None


def play_trial(
    trial: Trial, file: TrialFile, executor: Executor, records: RecordFolder | None = None
) -> Generator[Block]:
    """Plays the missing blocks and yields each one once it is in the file, until the trial ends.

    records: a folder for the records, which are complete before their block is in the file.
    To be closed if it is not exhausted. Raises PlayerError for an external player that fails, WorkerDied, OSError.
    """
    with closing(play_trials([RunningTrial(trial, file, records)], executor)) as blocks:
        for block in blocks:
            yield block
            if not file.progress.missing:
                return


def play_trials(trials: Sequence[RunningTrial], executor: Executor) -> Generator[Block]:
    """Plays the missing blocks of several trials to their end, begun in their order; see `play_trial`."""
    jobs = [(number, seed) for number, each in enumerate(trials) for seed in each.file.progress.missing]
    matches = [each.trial.match for each in trials]
    headers = [each.file.header for each in trials]
    sources = [tuple(map(header.source, header.entries)) for header in headers]
    play = partial(_play, matches, sources, [each.records is not None for each in trials])
    timed = any(match.is_timed for match in matches)
    with closing(executor.run(play, jobs, timed=timed)) as played:
        for played_block in played:
            if isinstance(played_block, PlayerError):
                raise played_block
            number, block, found = played_block
            trial, file, records = trials[number]
            for seating, record in found.items():
                if records is not None:
                    records.save(block.seed, seating, trial.match.board(block.seed), record)
            file.append(block)
            yield block


def _play(
    matches: Sequence[Match], sources: Sequence[tuple[str, ...]], recorded: Sequence[bool], job: tuple[int, int]
) -> tuple[int, Block, Records] | PlayerError:
    """Plays a block of a match, by their numbers: of the match, and the seed."""
    number, seed = job
    match, records = matches[number], dict[Seating, GameRecord]()

    def keep(components: Components, seed: int, seating: Seating, record: GameRecord) -> None:
        records[seating] = record

    try:
        check_sources(match.entries, sources[number])
        for entry in match.entries:
            _warm_up(match, entry)
        return number, play_block(match, seed, keep if recorded[number] else None), records
    except PlayerError as error:  # as a value: an exception would be reported as that of a process
        return error


def load_players(trials: Sequence[RunningTrial]) -> None:
    """Loads or compiles the kernels of the missing blocks in this process, before several others need them at once.
    Code from outside the program runs in those others alone."""
    missing = [each.trial.match for each in trials if each.file.progress.missing]
    matches = {entry: match for match in missing for entry in match.entries if not entry.is_external}
    for entry, match in matches.items():
        _warm_up(match, entry)


@cache
def _warm_up(match: Match, entry: Specification) -> None:
    """Has a player choose a move, once in a process: loading and compiling do not count as decision time."""
    board = match.board(0)
    rules = match.game.rules
    table = rules.table(board, rules.new_setup(board, match.rule_set, len(match.line_up), 0), 0)
    choose_move(new_player(entry), board, table, 0)
