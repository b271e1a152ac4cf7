"""Judging a sample."""

from collections.abc import Generator
from contextlib import closing
from functools import partial

from mogul.arena.mistakes.judge import Judge
from mogul.arena.mistakes.judgement import Judgement
from mogul.arena.mistakes.mistake_file import MistakeFile
from mogul.arena.mistakes.recorded_decision import RecordedDecision
from mogul.arena.mistakes.sample import DecisionSample
from mogul.engine.processes import in_processes


def judge_missing(sample: DecisionSample, file: MistakeFile, processes: int) -> Generator[tuple[Judgement, float]]:
    """Judges the missing decisions in parallel processes and yields each judgement, with its CPU seconds, once it is in
    the file.

    To be closed if it is not exhausted. Raises WorkerDied, OSError.
    """
    missing = [(number, sample.decisions[number]) for number in file.missing]
    with closing(in_processes(partial(_judged, sample.judge), missing, processes)) as judgements:
        for judgement, seconds in judgements:
            file.append(judgement)
            yield judgement, seconds


def _judged(judge: Judge, item: tuple[int, RecordedDecision]) -> tuple[Judgement, float]:
    return judge.judgement(*item)
