"""The file of a sample: a header, then a line for each judgement, in the order of completion."""

from pathlib import Path

from mogul.arena.json_lines import JsonLinesFile, JsonLinesFormat
from mogul.arena.mistakes.judgement import Judgement
from mogul.arena.mistakes.sample import FORMAT, DecisionSample, SampleHeader


class MistakeFile(JsonLinesFile[SampleHeader, Judgement]):
    """The file of a sample, open for appending. entries: judgements by number. One process at a time."""

    def __init__(self, path: Path, sample: DecisionSample) -> None:
        """Creates or reads the file, see `JsonLinesFile`."""
        self._decisions = sample.decisions
        kind = JsonLinesFormat("sample", "judgement", SampleHeader, Judgement, self._number, FORMAT)
        super().__init__(kind, path, sample.header)

    @property
    def missing(self) -> tuple[int, ...]:
        """The numbers of the decisions still to be judged."""
        return tuple(number for number in range(len(self._decisions)) if number not in self.entries)

    def _number(self, header: SampleHeader, judgement: Judgement) -> int:
        number = judgement.number
        if not (0 <= number < len(self._decisions) and judgement.is_of(self._decisions[number])):
            raise ValueError("its decision is another one")
        return number
