"""The error that lists all that is wrong with a component set."""

from collections.abc import Iterable

from mogul.engine.problem import Problem, problem_lines


class ComponentError(ValueError):
    """A component set that is refused."""

    def __init__(self, source: str, problems: Iterable[Problem]) -> None:
        self.source = source
        self.problems = tuple(problems)
        super().__init__(source, self.problems)

    def __str__(self) -> str:
        count = len(self.problems)
        listed = problem_lines(self.problems).replace("\n", "\n  ")
        return f"{self.source}: {count} error{'s' if count > 1 else ''}\n  {listed}"
