"""The file of a sample: a header, then a line for each judgement, in the order of completion."""

from collections.abc import Generator
from contextlib import closing
from functools import partial
from pathlib import Path

from mogul.arena.json_lines import JsonLinesFile
from mogul.arena.mistakes.judge import Judge
from mogul.arena.mistakes.judgement import Judgement
from mogul.arena.mistakes.recorded_decision import RecordedDecision
from mogul.arena.mistakes.sample import FORMAT, DecisionSample, SampleHeader
from mogul.arena.play.external_player import PlayerError
from mogul.arena.play.sources import check_sources
from mogul.jobs.executor import Executor


class MistakeFile(JsonLinesFile[SampleHeader, Judgement]):
    """The file of `sample`. entries: judgements by number."""

    subject, entry, header_type, entry_type, format = "sample", "judgement", SampleHeader, Judgement, FORMAT

    def __init__(self, path: Path, sample: DecisionSample) -> None:
        """Creates or reads the file, see `JsonLinesFile`."""
        self.sample = sample
        super().__init__(path, sample.header)

    @property
    def missing(self) -> tuple[int, ...]:
        """The numbers of the decisions still to be judged."""
        return tuple(number for number in range(len(self.sample.decisions)) if number not in self.entries)

    def judge_missing(self, executor: Executor) -> Generator[tuple[Judgement, float]]:
        """Judges the missing decisions and yields each judgement, with its CPU seconds, once it
        is in the file.

        To be closed if it is not exhausted. Raises PlayerError for a judge with other weights, WorkerDied, OSError.
        """
        missing = [(number, self.sample.decisions[number]) for number in self.missing]
        judge = partial(_judged, self.sample.judge, self.header.source)
        with closing(executor.run(judge, missing)) as judgements:
            for outcome in judgements:
                if isinstance(outcome, PlayerError):
                    raise outcome
                judgement, seconds = outcome
                self.append(judgement)
                yield judgement, seconds

    def key(self, entry: Judgement) -> int:
        """Number of the judged decision. Raises ValueError if the sample has another one there."""
        number, decisions = entry.number, self.sample.decisions
        if not (0 <= number < len(decisions) and entry.is_of(decisions[number])):
            raise ValueError("its decision is another one")
        return number


def _judged(judge: Judge, source: str, item: tuple[int, RecordedDecision]) -> tuple[Judgement, float] | PlayerError:
    try:
        check_sources((judge.player,), (source,))
    except PlayerError as error:  # as a value: an exception would be reported as that of a process
        return error
    return judge.judgement(*item)
