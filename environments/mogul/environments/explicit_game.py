"""Games with every outcome of chance as a step of its own, for libraries that enumerate them; and observations as
numbers, for learning algorithms.

A game begins with the chance steps of its set-up; then come moves and, in some games, more chance steps. Seats that
choose at the same time do so one after the other; their choices are hidden until they are shown.

An observation says what a view says, and nothing else.

A game gives named parts, float32 arrays of fixed shapes for a component set and a number of seats. Seats are rotated:
the viewer comes first, then the others in the order of play; a spectator sees them from seat 0. Numbers are from 0 to
about 1: counts and points are divided by what is usual, and at most BOUND.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, Final, NamedTuple, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from mogul.engine.game_rules import GameRecord, GameRules, Move, Notation

Numbers = NDArray[np.float32]
Parts = Mapping[str, Numbers]
"""The parts of an observation by name, in a fixed order."""

BOUND: Final = 8.0
PLAYERS: Final = 4
"""Seats of a learning environment, unless another number is given."""

Value = TypeVar("Value")


def flat(parts: Parts) -> Numbers:
    """Returns all numbers of an observation in one vector, part by part."""
    return np.concatenate([part.ravel() for part in parts.values()])


def from_seat(values: Sequence[Value], seat: int) -> tuple[Value, ...]:
    """Returns values by seat, rotated: that of `seat` first."""
    return (*values[seat:], *values[:seat])


def marks(size: int, places: Iterable[int]) -> Numbers:
    """Returns ones at some places, zeros elsewhere."""
    return counts(size, places, 1.0)


def counts(size: int, places: Iterable[int], usual: float) -> Numbers:
    """Returns the number of times that each place is named, divided by a usual one."""
    found = np.zeros(size, np.float32)
    for place in places:
        found[place] += 1.0
    return found / np.float32(usual)


def amounts(*values: float, usual: float) -> Numbers:
    """Returns some numbers divided by a usual one."""
    found: Numbers = np.minimum(np.array(values, np.float32) / np.float32(usual), np.float32(BOUND))
    return found


MOVE: Final = 0
"""The kind of steps that are moves. The kinds of chance steps are numbers of the game."""


class HistoryStep(NamedTuple):
    """A step of a history. cause: its kind. seat: of the move, or that gets the outcome of chance; meaningless for
    public chance. action: the move, or the outcome of chance."""

    cause: int
    seat: int
    action: int


class GameInProgress(Protocol):
    """A game after its set-up, all of it known. states: its one state, shape (1,). need, seat: kind and seat of the
    next step."""

    states: NDArray[np.void]
    state: np.void

    @property
    def is_over(self) -> bool: ...
    @property
    def need(self) -> int: ...
    @property
    def seat(self) -> int: ...
    def moves(self) -> list[Move]: ...
    def move(self, move: int) -> object: ...


@dataclass(frozen=True, eq=False)
class ExplicitGame(ABC):
    """Constants of a table, common to all states of its games; made by `explicit_game`.

    private_name: name of the part that a seat alone knows. record_type: makes a record from a set-up and events.
    game: the rules for this table, behind the game interface. setup_steps: kind and seat of the chance steps of the
    set-up, in order. supply: copies of each outcome, by kind of these steps. outcome_texts: texts of outcomes, by kind
    of chance step. most_moves, most_draws: upper bounds of the moves and of the chance steps after the set-up.
    """

    rules: ClassVar[GameRules]
    private_name: ClassVar[str]
    record_type: ClassVar[Callable[..., GameRecord]]

    components: Any
    players: int
    rule_set: Any

    def __reduce__(self) -> tuple[Any, ...]:
        return explicit_game, (type(self), self.components, self.players, self.rule_set)

    @property
    @abstractmethod
    def game(self) -> Any: ...
    @property
    @abstractmethod
    def notation(self) -> Notation: ...
    @property
    @abstractmethod
    def setup_steps(self) -> tuple[tuple[int, int], ...]: ...
    @property
    @abstractmethod
    def supply(self) -> Mapping[int, Sequence[int]]: ...
    @property
    @abstractmethod
    def outcome_texts(self) -> Mapping[int, Sequence[str]]: ...
    @property
    @abstractmethod
    def most_moves(self) -> int: ...

    @property
    def most_draws(self) -> int:
        return 0

    # Steps

    @abstractmethod
    def hidden_text(self, step: HistoryStep) -> str | None:
        """Returns the observation of a step by other seats and spectators; None if they see all of it."""

    def action_text(self, cause: int, action: int) -> str:
        """Returns an action as text."""
        return self.notation.move_text(action) if cause == MOVE else self.outcome_texts[cause][action]

    def step_text(self, step: HistoryStep) -> str:
        """Returns a step as text, hidden or not."""
        text, has_seat = self.action_text(step.cause, step.action), step.cause == MOVE or self.is_hidden(step)
        return f"{step.seat} {text}" if has_seat else text

    def is_hidden(self, step: HistoryStep) -> bool:
        """Returns True for a step that its seat alone sees."""
        return self.hidden_text(step) is not None

    def history_text(self, history: Iterable[HistoryStep], seat: int | None) -> str:
        """Returns the observations of a seat as text; None: the public ones."""
        return "; ".join(self._seen_text(step, seat) for step in history)

    def _seen_text(self, step: HistoryStep, seat: int | None) -> str:
        hidden = None if step.seat == seat else self.hidden_text(step)
        return self.step_text(step) if hidden is None else f"{step.seat} {hidden}"

    # Records

    @abstractmethod
    def setup_of(self, history: Sequence[HistoryStep]) -> Any:
        """Returns the set-up of its complete history."""

    @abstractmethod
    def events_of(self, history: Iterable[HistoryStep]) -> list[Any]:
        """Returns the events of steps after the set-up."""

    def record_of(self, history: Sequence[HistoryStep]) -> GameRecord:
        """Returns the record of a history from its set-up on."""
        begun = len(self.setup_steps)
        return self.record_type(self.setup_of(history[:begun]), tuple(self.events_of(history[begun:])))

    # The game after its set-up

    @abstractmethod
    def in_progress(self) -> GameInProgress:
        """Returns a game with an empty state."""

    def copies(self, game: Any) -> list[int]:
        """Returns the copies of each outcome of the next step, where the game needs chance."""
        raise NotImplementedError("there is no chance after the set-up")

    def draw(self, game: Any, outcome: int) -> None:
        """Carries out a chance step."""
        raise NotImplementedError("there is no chance after the set-up")

    # Knowledge

    @staticmethod
    @abstractmethod
    def observe(components: Any, view: Any) -> Parts:
        """Returns the parts of an observation, from a component set and the view of a seat, or of a spectator."""

    @abstractmethod
    def sampler(self, view: Any, to_move: int) -> Callable[[int], np.void]:
        """Returns a function that samples a state from the knowledge of a seat, by a seed. to_move: of several seats
        that choose at the same time, the one that does so first."""

    @abstractmethod
    def public_part(self, view: Any) -> object:
        """Returns a view without what its seat alone knows; its text says nothing private."""

    @abstractmethod
    def private_text(self, state: np.void, seat: int) -> str:
        """Returns what a seat alone knows of a state as text, with the seat."""

    @abstractmethod
    def private_numbers(self, view: Any) -> Numbers:
        """Returns what a seat alone knows as numbers."""


@lru_cache(maxsize=64)
def explicit_game(kind: type[ExplicitGame], components: Any, players: int, rule_set: Any) -> ExplicitGame:
    """Returns the constants of a table, made once and shared."""
    return kind(components, players, rule_set)
