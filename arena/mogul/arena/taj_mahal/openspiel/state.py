"""The state of a game with explicit chance, step by step; all of its cards are known."""

import dataclasses
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mogul.arena.taj_mahal.openspiel.board import MOVE, PRIVATE, Board
from mogul.arena.taj_mahal.openspiel.information_state import (
    HistoryStep,
    events_of,
    information_state_string,
    record_of,
    setup_of,
    step_text,
)
from mogul.engine.game_rules import Standing
from mogul.engine.standings import final_standings
from mogul.engine.taj_mahal.notation import sorted_cards
from mogul.engine.taj_mahal.records.record import GameRecord
from mogul.engine.taj_mahal.records.replay import Replay
from mogul.engine.taj_mahal.rules.card_places import count_kinds, read_cards
from mogul.engine.taj_mahal.rules.game_state import GameState
from mogul.engine.taj_mahal.views.observer import Observer
from mogul.engine.taj_mahal.views.position import Position
from mogul.engine.taj_mahal.views.spectator import Spectator
from mogul.engine.taj_mahal.views.view import SpectatorView, View
from mogul.search.root import list_root_moves
from mogul.search.world import new_world

_NO_MOVES: Final = np.zeros(0, np.int16)


class StartPosition(NamedTuple):
    """A start of a history in the middle of a game.

    seat: the seat whose view the position is. information_state: of that seat. public: knowledge of all seats.
    """

    seat: int
    information_state: str
    public: str


class _SeatKnowledge(NamedTuple):
    """Knowledge of a seat after a number of steps: the source of sampled worlds, and of the start position there."""

    steps: int
    position: Position
    start: StartPosition


class _Observed(NamedTuple):
    """An observer that has seen a number of steps. Between two decisions, so that no display is cut in two."""

    observer: Observer | Spectator | None
    steps: int


class ExplicitState:
    """A game in progress. With a `start` its history begins at a position, and nothing is known of the past."""

    def __init__(
        self,
        board: Board,
        history: Sequence[HistoryStep] = (),
        states: NDArray[np.void] | None = None,
        start: StartPosition | None = None,
    ) -> None:
        """history: steps since the start. states: STATE[1], their result; None during the set-up."""
        self.board = board
        self.history = list(history)
        self.start = start
        self._game_state: GameState | None = None
        self._knowledge: dict[int, _SeatKnowledge] = {}
        self._observers: dict[int | None, _Observed] = {}  # not copied: a copy replays its history when asked
        if states is not None:
            self._game_state = GameState(board.game)
            self._game_state.states[:] = states

    def __deepcopy__(self, memory: dict[int, Any]) -> "ExplicitState":
        return ExplicitState(*self._arguments())

    def __reduce__(self) -> tuple[Any, ...]:
        return ExplicitState, self._arguments()

    def _arguments(self) -> tuple[Board, list[HistoryStep], NDArray[np.void] | None, StartPosition | None]:
        states = None if self._game_state is None else self._game_state.states.copy()
        return self.board, self.history, states, self.start

    def __str__(self) -> str:
        """All steps, private ones included."""
        begun = [self.start.public] if self.start else []
        return "; ".join([*begun, *(step_text(self.board, step) for step in self.history)])

    # The next step

    @property
    def is_over(self) -> bool:
        """True at the end of the game."""
        return self._game_state is not None and self._game_state.is_over

    @property
    def next_step(self) -> tuple[int, int]:
        """Kind of the next step (see `board`), and its seat."""
        game_state = self._game_state
        if game_state is None:
            return self.board.setup_steps[len(self.history)]
        return game_state.need, game_state.seat

    def legal_moves(self) -> list[int]:
        """Returns the ids of all legal moves, ascending."""
        assert self._game_state is not None
        return sorted(self._game_state.moves())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Returns the possible outcomes of chance, ascending, with their probabilities."""
        cause, _ = self.next_step
        if self._game_state is None:
            used = Counter(step.action for step in self.history if step.cause == cause)
            copies = [count - used[outcome] for outcome, count in enumerate(self.board.supply[cause])]
        else:
            deck = read_cards(self._game_state.state, "deck")
            copies = [(deck & cards).bit_count() for cards in self.board.kind_cards]
        total = sum(copies)
        return [(outcome, count / total) for outcome, count in enumerate(copies) if count]

    def apply(self, action: int) -> None:
        """Applies one of `legal_moves` or `chance_outcomes`."""
        cause, seat = self.next_step
        self.history.append(HistoryStep(cause, seat, action))
        if self._game_state is None:
            if len(self.history) == len(self.board.setup_steps):
                self._game_state = GameState(self.board.game)
                self._game_state.states[0] = Replay(self.board.components, setup_of(self.board, self.history)).state
        elif cause == MOVE:
            self._game_state.move(action)
        else:
            cards = read_cards(self._game_state.state, "deck") & self.board.kind_cards[action]
            self._game_state.draw((cards & -cards).bit_length() - 1)

    def standings(self) -> tuple[Standing, ...]:
        """Returns the final standings by seat."""
        assert self._game_state is not None
        return final_standings(self.board.game, self._game_state.state)

    # Knowledge

    @property
    def record(self) -> GameRecord:
        """The engine's record, at a decision or at the end. Raises ValueError after a start position."""
        self._check_past()
        return record_of(self.board, self.history)

    def information_state(self, seat: int) -> str:
        """Returns the information state of a seat as text.

        After a start position the past of the other seats is unknown; their hand and the public past stand for it.
        """
        if self.start is None:
            return f"seat {seat}: {information_state_string(self.board, self.history, seat)}"
        if seat == self.start.seat:
            since = information_state_string(self.board, self.history, seat)
            return "; ".join(filter(None, (self.start.information_state, since)))
        assert self._game_state is not None
        cards = count_kinds(self.board.game.tables, read_cards(self._game_state.state, "hand", seat))
        hand = ", ".join(map(self.board.notation.card_text, sorted_cards(cards)))
        since = information_state_string(self.board, self.history, None)
        return f"seat {seat} has {hand}: {self.start.public}; {since}"

    @property
    def public_information(self) -> str:
        """The observations of everybody as text."""
        begun = [self.start.public] if self.start else []
        return "; ".join(filter(None, [*begun, information_state_string(self.board, self.history, None)]))

    def private_information(self, seats: Collection[int]) -> str:
        """Returns the steps that only these seats observed as text. Raises ValueError after a start position."""
        self._check_past()
        private = (step for step in self.history if step.cause in PRIVATE and step.seat in seats)
        return "; ".join(step_text(self.board, step) for step in private)

    @property
    def has_views(self) -> bool:
        """False during the set-up and at chance steps."""
        return self._game_state is not None and (self.is_over or self._game_state.need == MOVE)

    def view(self, seat: int) -> View:
        """Returns the view of a seat, from its observations. Raises ValueError at a chance step, and after a start
        position."""
        view: View = self._observed(seat).view()
        return view

    def spectator_view(self) -> SpectatorView:
        """Returns the view of somebody without a seat. Raises ValueError where `view` does."""
        view: SpectatorView = self._observed(None).view()
        return view

    def _observed(self, seat: int | None) -> Any:
        """A seat, or somebody without one, who has seen all events so far. Each event is replayed once."""
        self._check_past()
        if self._game_state is None:
            raise ValueError("the game is being set up: there are no views yet")
        begun, components = len(self.board.setup_steps), self.board.components
        if not (self.is_over or self._game_state.need == MOVE):
            raise ValueError("a card is owed: there is no view of a chance step")
        observer, steps = self._observers.pop(seat, _Observed(None, begun))
        if observer is None:
            setup = setup_of(self.board, self.history[:begun])
            observer = Spectator(components, setup) if seat is None else Observer(components, setup, seat)
        for event in events_of(self.history[steps:]):
            observer.see(event)
        self._observers[seat] = _Observed(observer, len(self.history))
        return observer

    def _check_past(self) -> None:
        if self.start is not None:
            raise ValueError("the game starts at a position: its past is unknown")

    def resampled(self, seat: int, fraction: Callable[[], float]) -> "ExplicitState":
        """Returns a state that `seat` cannot distinguish from this one, sampled as the search samples its worlds.

        fraction: uniform random numbers in [0, 1). Raises ValueError where `view` does.
        """
        knowledge = self._knowledge.get(seat)
        if knowledge is None or knowledge.steps != len(self.history):
            knowledge = _knowledge(self.board, self.view(seat), len(self.history), self.information_state(seat))
            self._knowledge[seat] = knowledge
        return _sampled(self.board, knowledge, int(fraction() * 2**53))

    @staticmethod
    def of_view(board: Board, view: View) -> "ExplicitState":
        """Returns a state that starts at the view of a seat, with arbitrary hidden cards."""
        knowledge = _knowledge(board, view, 0, f"seat {view.seat} knows {view}")
        state = _sampled(board, knowledge, 0)
        state._knowledge[view.seat] = knowledge
        return state


def _knowledge(board: Board, view: View, steps: int, information_state: str) -> _SeatKnowledge:
    public = str(dataclasses.replace(view, hand=(), memory=None))
    start = StartPosition(view.seat, information_state, public)
    return _SeatKnowledge(steps, Position(board.components, view), start)


def _sampled(board: Board, knowledge: _SeatKnowledge, seed: int) -> ExplicitState:
    position, world = knowledge.position, new_world(knowledge.position.game, seed)
    list_root_moves(position.game, position.information, _NO_MOVES, world)  # samples `world.state`
    return ExplicitState(board, (), world.state[None], knowledge.start)
