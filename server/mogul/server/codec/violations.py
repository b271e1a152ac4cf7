"""Reading messages: every problem is noted with the path of its field, and reading goes on."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from mogul.engine.problem import Problem, Severity
from mogul.server.errors import InvalidArgument

# Told of one request. More would not fit into an answer, and nobody reads them.
MAX_VIOLATIONS: Final = 1000

_STEP: Final = re.compile(r"[.[]")  # where a path goes one step down


class Violations:
    """Collects what is wrong with one request.

    Readers of messages note problems here and hand out *something* of the right type, so that the rest is read too.
    What they hand out has a meaning as long as `is_whole`.
    """

    def __init__(self, problems: Sequence[Problem] = ()) -> None:
        """`problems`: what is known to be wrong already (`validation.broken_rules`)."""
        self.problems = list(problems)[:MAX_VIOLATIONS]
        self.is_whole = True
        self._broken = {problem.place for problem in problems}
        self._above_broken = {
            place[: step.start()] for place in self._broken for step in _STEP.finditer(place)
        } | self._broken

    def unreadable(self, place: str, message: str) -> None:
        """What stands at `place` has no meaning. Not noted twice: a rule of the contract may have said it better."""
        self.is_whole = False
        if not self.is_broken(place):
            self.error(place, message)

    def error(self, place: str, message: str) -> None:
        """Note a problem that keeps the request from being answered."""
        self.add([Problem(Severity.ERROR, place, message)])

    def add(self, problems: Iterable[Problem]) -> None:
        """Note problems, except where a rule of the contract is broken at the very place."""
        for problem in problems:
            if len(self.problems) < MAX_VIOLATIONS and problem.place not in self._broken:
                self.problems.append(problem)

    def is_broken(self, place: str) -> bool:
        """Whether a rule of the contract is broken at a place or below it."""
        return place in self._above_broken

    @property
    def errors(self) -> list[Problem]:
        """The problems that keep the request from being answered."""
        return [problem for problem in self.problems if problem.severity is Severity.ERROR]

    def check(self) -> None:
        """Raises InvalidArgument with every error, if there is one."""
        if self.errors:
            raise InvalidArgument(self.errors)


def below(place: str, problems: Iterable[Problem]) -> list[Problem]:
    """Problems of a part, as problems of the whole: `place` is the part's path."""
    return [Problem(each.severity, f"{place}.{each.place}" if each.place else place, each.message) for each in problems]
