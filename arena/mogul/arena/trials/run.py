"""Running a trial."""

from collections.abc import Generator
from contextlib import closing
from functools import cache, partial

from mogul.arena.play.block import Block, play_block
from mogul.arena.play.external_player import PlayerError
from mogul.arena.play.game import choose_move
from mogul.arena.play.match import Match
from mogul.arena.trials.record_folder import RecordFolder
from mogul.arena.trials.trial import Trial, TrialFile
from mogul.engine.processes import in_processes


def play_trial(trial: Trial, file: TrialFile, processes: int, records: RecordFolder | None = None) -> Generator[Block]:
    """Plays the missing blocks in parallel processes and yields each one once it is in the file, until the trial ends.

    records: a folder for the records, which are complete before their block is in the file.
    To be closed if it is not exhausted. Raises PlayerError for an external player that fails, WorkerDied, OSError.
    """
    missing = file.progress.missing
    with closing(in_processes(partial(_play, trial.match, records), missing, processes)) as blocks:
        for block in blocks:
            if isinstance(block, PlayerError):
                raise block
            file.append(block)
            yield block
            if not file.progress.missing:
                return


def _play(match: Match, records: RecordFolder | None, seed: int) -> Block | PlayerError:
    try:
        _warm_up(match)
        return play_block(match, seed, None if records is None else records.save)
    except PlayerError as error:  # as a value: an exception would be reported as that of a process
        return error


@cache
def _warm_up(match: Match) -> None:
    """Has every player choose a move, once in a process: loading and compiling do not count as decision time."""
    board = match.board(0)
    rules = match.game.rules
    table = rules.table(board, rules.new_setup(board, match.rule_set, len(match.line_up), 0), 0)
    for entry in match.entries:
        choose_move(entry.player(), board, table, 0)
