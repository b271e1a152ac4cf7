"""The state of a game with explicit chance, step by step; all of it is known."""

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mogul.engine.game_rules import GameRecord, PublicView, Standing, View
from mogul.engine.standings import final_standings
from mogul.environments.explicit_game import MOVE, ExplicitGame, GameInProgress, HistoryStep


class StartPosition(NamedTuple):
    """A start of a history in the middle of a game.

    seat: the seat whose view the position is. information_state: of that seat. public: knowledge of all seats.
    """

    seat: int
    information_state: str
    public: str


class _SeatKnowledge(NamedTuple):
    """Knowledge of a seat after a number of steps: the source of sampled states, and of the start position there."""

    steps: int
    sample: Callable[[int], np.void]
    start: StartPosition


class _Observed(NamedTuple):
    """An observer that has seen a number of steps. Between two decisions, so that no event is cut in two."""

    observer: Any
    steps: int


class ExplicitState:
    """A game in progress. With a `start` its history begins at a position, and nothing is known of the past."""

    def __init__(
        self,
        game: ExplicitGame,
        history: Sequence[HistoryStep] = (),
        states: NDArray[np.void] | None = None,
        start: StartPosition | None = None,
    ) -> None:
        """history: steps since the start. states: of the game, shape (1,), their result; None during the set-up."""
        self.game = game
        self.history = list(history)
        self.start = start
        self._in_progress: GameInProgress | None = None
        self._knowledge: dict[int, _SeatKnowledge] = {}
        self._observers: dict[int | None, _Observed] = {}  # not copied: a copy replays its history when asked
        if states is not None:
            self._in_progress = game.in_progress()
            self._in_progress.states[:] = states

    def __deepcopy__(self, memory: dict[int, Any]) -> "ExplicitState":
        return ExplicitState(*self._arguments())

    def __reduce__(self) -> tuple[Any, ...]:
        return ExplicitState, self._arguments()

    def _arguments(self) -> tuple[ExplicitGame, list[HistoryStep], NDArray[np.void] | None, StartPosition | None]:
        states = None if self._in_progress is None else self._in_progress.states.copy()
        return self.game, self.history, states, self.start

    def __str__(self) -> str:
        """All steps, private ones included; after a start position also what each seat alone knows, which is in no step
        since then."""
        steps = map(self.game.step_text, self.history)
        if self.start is None:
            return "; ".join(steps)
        return "; ".join([self.start.public, *steps, *map(self.private_text, range(self.game.players))])

    # The next step

    @property
    def is_over(self) -> bool:
        """True at the end of the game."""
        return self._in_progress is not None and self._in_progress.is_over

    @property
    def next_step(self) -> tuple[int, int]:
        """Kind of the next step, and its seat."""
        if self._in_progress is None:
            return self.game.setup_steps[len(self.history)]
        return self._in_progress.need, self._in_progress.seat

    def legal_moves(self) -> list[int]:
        """Returns the ids of all legal moves, ascending."""
        assert self._in_progress is not None
        return sorted(self._in_progress.moves())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Returns the possible outcomes of chance, ascending, with their probabilities."""
        if self._in_progress is None:
            cause, _ = self.next_step
            used = Counter(step.action for step in self.history if step.cause == cause)
            copies = [count - used[outcome] for outcome, count in enumerate(self.game.supply[cause])]
        else:
            copies = self.game.copies(self._in_progress)
        total = sum(copies)
        return [(outcome, count / total) for outcome, count in enumerate(copies) if count]

    def apply(self, action: int) -> None:
        """Applies one of `legal_moves` or `chance_outcomes`."""
        cause, seat = self.next_step
        self.history.append(HistoryStep(cause, seat, action))
        if self._in_progress is None:
            if len(self.history) == len(self.game.setup_steps):
                begun: Any = self.game.rules.begin(self.game.components, self.game.setup_of(self.history))
                self._in_progress = self.game.in_progress()
                self._in_progress.states[0] = begun.state
        elif cause == MOVE:
            self._in_progress.move(action)
        else:
            self.game.draw(self._in_progress, action)

    def standings(self) -> tuple[Standing, ...]:
        """Returns the final standings by seat."""
        assert self._in_progress is not None
        return final_standings(self.game.game, self._in_progress.state)

    # Knowledge

    @property
    def record(self) -> GameRecord:
        """The engine's record, at a decision or at the end. Raises ValueError after a start position."""
        self._check_past()
        return self.game.record_of(self.history)

    def information_state(self, seat: int) -> str:
        """Returns the information state of a seat as text.

        After a start position the past of the other seats is unknown; their private knowledge there and the public past
        stand for it.
        """
        if self.start is None:
            return f"seat {seat}: {self.game.history_text(self.history, seat)}"
        if seat == self.start.seat:
            since = self.game.history_text(self.history, seat)
            return "; ".join(filter(None, (self.start.information_state, since)))
        since = self.game.history_text(self.history, None)
        return f"seat {self.private_text(seat)}: {self.start.public}; {since}"

    @property
    def public_information(self) -> str:
        """The observations of everybody as text."""
        begun = [self.start.public] if self.start else []
        return "; ".join(filter(None, [*begun, self.game.history_text(self.history, None)]))

    def private_information(self, seats: Collection[int]) -> str:
        """Returns the steps that only these seats observed as text. Raises ValueError after a start position."""
        self._check_past()
        private = (step for step in self.history if step.seat in seats and self.game.is_hidden(step))
        return "; ".join(map(self.game.step_text, private))

    def private_text(self, seat: int) -> str:
        """Returns what a seat alone knows of the position as text, after the set-up."""
        assert self._in_progress is not None
        return self.game.private_text(self._in_progress.state, seat)

    @property
    def has_views(self) -> bool:
        """False during the set-up and at chance steps."""
        return self._in_progress is not None and (self.is_over or self._in_progress.need == MOVE)

    def view(self, seat: int) -> View:
        """Returns the view of a seat, from its observations. Raises ValueError at a chance step, and after a start
        position."""
        view: View = self._observed(seat).view()
        return view

    def spectator_view(self) -> PublicView:
        """Returns the view of somebody without a seat. Raises ValueError where `view` does."""
        view: PublicView = self._observed(None).view()
        return view

    def _observed(self, seat: int | None) -> Any:
        """A seat, or somebody without one, who has seen all events so far. Each event is replayed once."""
        self._check_past()
        if self._in_progress is None:
            raise ValueError("the game is being set up: there are no views yet")
        if not self.has_views:
            raise ValueError("an outcome of chance is owed: there is no view of a chance step")
        rules, components, begun = self.game.rules, self.game.components, len(self.game.setup_steps)
        seen = self._observers.pop(seat, _Observed(None, begun))
        observer = seen.observer
        if observer is None:
            setup = self.game.setup_of(self.history[:begun])
            observer = rules.spectator(components, setup) if seat is None else rules.observer(components, setup, seat)
        for event in self.game.events_of(self.history[seen.steps :]):
            observer.see(event)
        self._observers[seat] = _Observed(observer, len(self.history))
        return observer

    def _check_past(self) -> None:
        if self.start is not None:
            raise ValueError("the game starts at a position: its past is unknown")

    def resampled(self, seat: int, fraction: Callable[[], float]) -> "ExplicitState":
        """Returns a state that `seat` cannot distinguish from this one.

        fraction: uniform random numbers in [0, 1). Raises ValueError where `view` does.
        """
        knowledge = self._knowledge.get(seat)
        if knowledge is None or knowledge.steps != len(self.history):
            view, (_, to_move) = self.view(seat), self.next_step
            knowledge = _knowledge(self.game, view, to_move, len(self.history), self.information_state(seat))
            self._knowledge[seat] = knowledge
        return _sampled(self.game, knowledge, int(fraction() * 2**53))

    @staticmethod
    def of_view(game: ExplicitGame, view: View) -> "ExplicitState":
        """Returns a state that starts at the view of a seat, with a sample of what is hidden. If the seat is to move,
        it does so before others that choose at the same time."""
        to_move = view.seat if view.seat in view.seats_to_move else view.seats_to_move[0]
        knowledge = _knowledge(game, view, to_move, 0, f"seat {view.seat} knows {view}")
        state = _sampled(game, knowledge, 0)
        state._knowledge[view.seat] = knowledge
        return state


def _knowledge(game: ExplicitGame, view: View, to_move: int, steps: int, information_state: str) -> _SeatKnowledge:
    start = StartPosition(view.seat, information_state, str(game.public_part(view)))
    return _SeatKnowledge(steps, game.sampler(view, to_move), start)


def _sampled(game: ExplicitGame, knowledge: _SeatKnowledge, seed: int) -> ExplicitState:
    state: Any = knowledge.sample(seed)
    return ExplicitState(game, (), state[None], knowledge.start)
