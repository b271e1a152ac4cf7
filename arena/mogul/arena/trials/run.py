"""Playing a trial."""

from collections.abc import Generator
from contextlib import closing
from functools import cache, partial

from mogul.arena.play.block import Block, play_block
from mogul.arena.play.game import ask
from mogul.arena.play.match import Match
from mogul.arena.trials.record_folder import RecordFolder
from mogul.arena.trials.trial import Trial
from mogul.arena.trials.trial_file import TrialFile
from mogul.engine.processes import in_processes
from mogul.engine.taj_mahal.records.deal import new_setup
from mogul.engine.taj_mahal.table import Table


def play_trial(trial: Trial, file: TrialFile, processes: int, records: RecordFolder | None = None) -> Generator[Block]:
    """Play what is missing, so many blocks at a time; each is given when it is in the file. Ends when the trial does.

    records: where to keep the records; those of a block are there before it is in the file.
    To be closed if it is not followed to its end. Raises WorkerDied, OSError.
    """
    missing = file.standing.missing
    with closing(in_processes(partial(_play, trial.match, records), missing, processes)) as blocks:
        for block in blocks:
            file.append(block)
            yield block
            if not file.standing.missing:
                return


def _play(match: Match, records: RecordFolder | None, seed: int) -> Block:
    _warm_up(match)
    return play_block(match, seed, None if records is None else records.keep)


@cache
def _warm_up(match: Match) -> None:
    """Have everybody make a move, once in a process: what is loaded or compiled then is no thinking time later."""
    board = match.board(0)
    table = Table(board, new_setup(board, match.rule_set, len(match.line_up), 0), 0)
    for entry in match.entries:
        ask(entry.player(), board, table, table.view(table.game.seat), 0)
