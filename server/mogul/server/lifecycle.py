"""The phase of a server's life, and the steps of its start that are done for each game."""

import time
from enum import Enum
from typing import NamedTuple

from mogul.contract.errors import Unavailable


class Phase(Enum):
    """Phases in their order, each with the message of calls that it refuses."""

    STARTING = "the server is starting: it compiles its kernels; try again in a moment"
    SERVING = "the server is serving"
    STOPPING = "the server is stopping; try another one"


class ReadinessStep(Enum):
    """Steps of the start, in their order. A server serves once every game has its suggestions."""

    RULES = "the rules"
    SUGGESTIONS = "suggestions"
    REVIEWS = "reviews and grades"
    LEVELS = "the check of the levels"


class StartProgress(NamedTuple):
    """The progress of the start: the part at work, the number of parts done, that of all, and the seconds until this
    part began."""

    part: str
    parts_done: int
    parts_total: int
    elapsed: float


class Lifecycle:
    """The current phase, the steps done, and the progress of the start, None without a part at work. The thread of the
    warm-up writes the latter two."""

    def __init__(self) -> None:
        self.phase = Phase.STARTING
        self.progress: StartProgress | None = None
        self._began = time.monotonic()
        self._ready: dict[str, tuple[ReadinessStep, ...]] = {}

    def check_serving(self) -> None:
        """Raises Unavailable while the server starts or stops."""
        if self.phase is not Phase.SERVING:
            raise Unavailable(self.phase.value)

    def ready(self, game: str) -> tuple[ReadinessStep, ...]:
        """Returns the steps that are done for a game, in their order."""
        return self._ready.get(game, ())

    def check_ready(self, game: str, step: ReadinessStep) -> None:
        """Raises Unavailable while a step is not done for a game."""
        if step not in self.ready(game):
            message = f"{step.value} are not ready yet: the server compiles their kernels; try again in a moment"
            raise Unavailable(message)

    def begin_part(self, part: str, parts_done: int, parts_total: int) -> None:
        """Notes the beginning of a part of the start; of none with an empty name: all are done."""
        elapsed = time.monotonic() - self._began
        self.progress = StartProgress(part, parts_done, parts_total, elapsed) if part else None

    def add(self, game: str, step: ReadinessStep) -> None:
        """Notes that a step is done for a game."""
        self._ready[game] = (*self.ready(game), step)
