"""The file of a sample: a header, then a line for each judgement, in the order of completion."""

from pathlib import Path
from typing import Final

from mogul.arena.earlier_formats import MISTAKE_FORMAT_3
from mogul.arena.json_lines import JsonLinesError, JsonLinesFile, JsonLinesFormat
from mogul.arena.mistakes.judgement import Judgement
from mogul.arena.mistakes.sample import FORMAT, DecisionSample, SampleHeader

MISTAKE_FORMAT: Final = JsonLinesFormat("sample", "judgement", SampleHeader, Judgement, FORMAT, {3: MISTAKE_FORMAT_3})


class MistakeFile:
    """The file of a sample, open for appending. judgements: by number. One process at a time."""

    def __init__(self, path: Path, sample: DecisionSample) -> None:
        """Creates the file, or reads it and removes an incomplete last line. Raises OSError, and JsonLinesError for the
        file of another sample, or of none."""
        self.path, self._decisions = path, sample.decisions
        self._file = JsonLinesFile(MISTAKE_FORMAT, path, sample.header)
        self.judgements: dict[int, Judgement] = {}
        for line, judgement in enumerate(self._file.entries, 2):
            number = judgement.number
            if not (0 <= number < len(self._decisions) and judgement.is_of(self._decisions[number])):
                raise JsonLinesError(f"{path}: line {line} is no judgement of this sample\nits decision is another one")
            self.judgements.setdefault(number, judgement)

    @property
    def missing(self) -> tuple[int, ...]:
        """The numbers of the decisions still to be judged."""
        return tuple(number for number in range(len(self._decisions)) if number not in self.judgements)

    def append(self, judgement: Judgement) -> None:
        """Appends a judgement."""
        self._file.append(judgement)
        self.judgements[judgement.number] = judgement
