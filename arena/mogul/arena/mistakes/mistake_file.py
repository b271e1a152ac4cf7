"""The file of a question: a header, then a line for each decision, in the order in which they were judged."""

from pathlib import Path
from typing import Final

from mogul.arena.json_lines import LineFile, LineFileError, LineKind
from mogul.arena.mistakes.judgement import Judgement
from mogul.arena.mistakes.question import FORMAT, Header, Question

KIND: Final = LineKind("question", "judgement", Header, Judgement, FORMAT)


class MistakeFile:
    """A question's file, for going on with it. judged: by number. One process at a time."""

    def __init__(self, path: Path, question: Question) -> None:
        """Begin the file, or read what it has and remove half a line. Raises LineFileError where it holds another
        question, or none, and OSError."""
        self.path, self._drawn = path, question.drawn
        self._file = LineFile(KIND, path, question.header)
        self.judged: dict[int, Judgement] = {}
        for line, judgement in enumerate(self._file.entries, 2):
            number = judgement.number
            if not (0 <= number < len(self._drawn) and judgement.is_of(self._drawn[number])):
                raise LineFileError(f"{path}: line {line} is no judgement of this question\nit draws another decision")
            self.judged.setdefault(number, judgement)

    @property
    def missing(self) -> tuple[int, ...]:
        """The numbers of the decisions still to be judged."""
        return tuple(number for number in range(len(self._drawn)) if number not in self.judged)

    def append(self, judgement: Judgement) -> None:
        """Keep a judgement."""
        self._file.append(judgement)
        self.judged[judgement.number] = judgement
