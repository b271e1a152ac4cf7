"""Judging what is drawn."""

from collections.abc import Generator
from contextlib import closing
from functools import partial

from mogul.arena.mistakes.choice import Choice
from mogul.arena.mistakes.judge import Judge
from mogul.arena.mistakes.judgement import Judgement
from mogul.arena.mistakes.mistake_file import MistakeFile
from mogul.arena.mistakes.question import Question
from mogul.engine.processes import in_processes


def judge_missing(question: Question, file: MistakeFile, processes: int) -> Generator[tuple[Judgement, float]]:
    """Judge what is missing, so many decisions at a time; each is given when it is in the file, with its CPU seconds.

    To be closed if it is not followed to its end. Raises WorkerDied, OSError.
    """
    missing = [(number, question.drawn[number]) for number in file.missing]
    with closing(in_processes(partial(_judged, question.judge), missing, processes)) as judged:
        for judgement, seconds in judged:
            file.append(judgement)
            yield judgement, seconds


def _judged(judge: Judge, item: tuple[int, Choice]) -> tuple[Judgement, float]:
    return judge.judgement(*item)
