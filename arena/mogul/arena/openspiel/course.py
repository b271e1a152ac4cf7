"""One game in progress as OpenSpiel goes through it, step by step; all of its cards are known."""

import dataclasses
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mogul.arena.openspiel.board import MOVE, Board
from mogul.arena.openspiel.told import Step, events_of, record_of, setup_of, step_text, told
from mogul.engine.game_rules import Standing
from mogul.engine.taj_mahal.notation import sorted_cards
from mogul.engine.taj_mahal.records.record import GameRecord
from mogul.engine.taj_mahal.records.replay import Replay
from mogul.engine.taj_mahal.rules.card_places import count_kinds, read_cards
from mogul.engine.taj_mahal.rules.game_state import GameState
from mogul.engine.taj_mahal.rules.standings import final_standings
from mogul.engine.taj_mahal.views.observer import Observer
from mogul.engine.taj_mahal.views.position import Position
from mogul.engine.taj_mahal.views.view import View
from mogul.search.search_thread import list_root_moves, new_world

_NO_MOVES: Final = np.zeros(0, np.int16)


class Beginning(NamedTuple):
    """Where a game begins that does not begin with its set-up: what is known of the way there.

    seat: who knows the position. told: what that seat has been told. public: what everybody knows.
    """

    seat: int
    told: str
    public: str


class Course:
    """A game in progress. With a `beginning` it goes on from a position: how that came about it does not know."""

    def __init__(
        self,
        board: Board,
        steps: Sequence[Step] = (),
        states: NDArray[np.void] | None = None,
        beginning: Beginning | None = None,
    ) -> None:
        """steps: so far, since the beginning. states: STATE[1], what they led to; None during the set-up."""
        self.board = board
        self.steps = list(steps)
        self.beginning = beginning
        self._game_state: GameState | None = None
        self._observers: dict[int, tuple[Observer, int]] = {}
        self._known: dict[int, _Known] = {}
        if states is not None:
            self._game_state = GameState(board.game)
            self._game_state.states[:] = states

    def __deepcopy__(self, memory: dict[int, Any]) -> "Course":
        return Course(*self._content())

    def __reduce__(self) -> tuple[Any, ...]:
        return Course, self._content()

    def _content(self) -> tuple[Board, list[Step], NDArray[np.void] | None, Beginning | None]:
        return (
            self.board,
            self.steps,
            None if self._game_state is None else self._game_state.states.copy(),
            self.beginning,
        )

    def __str__(self) -> str:
        """All steps, secret ones included."""
        begun = [self.beginning.public] if self.beginning else []
        return "; ".join([*begun, *(step_text(self.board, step) for step in self.steps)])

    # What comes next

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._game_state is not None and self._game_state.is_over

    @property
    def due(self) -> tuple[int, int]:
        """What the next step is (see `board`), and the seat it is for."""
        game_state = self._game_state
        return self.board.set_up[len(self.steps)] if game_state is None else (game_state.need, game_state.seat)

    def legal_moves(self) -> list[int]:
        """Ids of every legal move, rising."""
        assert self._game_state is not None
        return sorted(self._game_state.moves())

    def chances(self) -> list[tuple[int, float]]:
        """What chance can decide next, rising, and how probable each is."""
        cause, _ = self.due
        if self._game_state is None:
            used = Counter(step.action for step in self.steps if step.cause == cause)
            copies = [count - used[outcome] for outcome, count in enumerate(self.board.supply[cause])]
        else:
            deck = read_cards(self._game_state.state, "deck")
            copies = [(deck & cards).bit_count() for cards in self.board.kind_cards]
        total = sum(copies)
        return [(outcome, count / total) for outcome, count in enumerate(copies) if count]

    def go_on(self, action: int) -> None:
        """Carry out one of `legal_moves` or `chances`."""
        cause, seat = self.due
        self.steps.append(Step(cause, seat, action))
        if self._game_state is None:
            self._set_up()
        elif cause == MOVE:
            self._game_state.move(action)
        else:
            cards = read_cards(self._game_state.state, "deck") & self.board.kind_cards[action]
            self._game_state.draw((cards & -cards).bit_length() - 1)

    def _set_up(self) -> None:
        if len(self.steps) == len(self.board.set_up):
            self._game_state = GameState(self.board.game)
            self._game_state.states[0] = Replay(self.board.components, setup_of(self.board, self.steps)).state

    def standings(self) -> tuple[Standing, ...]:
        """How the game ended, by seat."""
        assert self._game_state is not None
        return final_standings(self.board.game, self._game_state.state)

    # What is known

    @property
    def record(self) -> GameRecord:
        """The engine's record of the game, which must stand at a decision or be over. Raises ValueError if it begins at
        a position."""
        self._check_known()
        return record_of(self.board, self.steps)

    def told(self, seat: int) -> str:
        """All that a seat has seen: its information set in words.

        Where the game begins at a position, what another seat than that of the beginning has seen is not known. Its
        hand stands for it, and what everybody has seen.
        """
        if self.beginning is None:
            return f"seat {seat}: {told(self.board, self.steps, seat)}"
        if seat == self.beginning.seat:
            return "; ".join(filter(None, (self.beginning.told, told(self.board, self.steps, seat))))
        assert self._game_state is not None
        board = self.board
        hand = sorted_cards(count_kinds(board.game.tables, read_cards(self._game_state.state, "hand", seat)))
        cards = ", ".join(map(board.notation.card_text, hand))
        return f"seat {seat} has {cards}: {self.beginning.public}; {told(board, self.steps, None)}"

    def view(self, seat: int) -> View:
        """What a seat knows, made from what it has seen. Raises ValueError where chance is to decide, and if the game
        begins at a position."""
        self._check_known()
        if self._game_state is None:
            raise ValueError("the game is being set up: there are no views yet")
        begun = len(self.board.set_up)
        if seat not in self._observers:
            self._observers[seat] = Observer(self.board.components, setup_of(self.board, self.steps[:begun]), seat), 0
        observer, seen = self._observers[seat]
        events = events_of(self.steps[begun:])
        for event in events[seen:]:
            observer.see(event)
        self._observers[seat] = observer, len(events)
        return observer.view()

    def _check_known(self) -> None:
        if self.beginning is not None:
            raise ValueError("the game begins at a position: how that came about is not known")

    def resampled(self, seat: int, fraction: Callable[[], float]) -> "Course":
        """A game that `seat` cannot tell from this one, drawn as the search draws its worlds.

        fraction: random numbers from 0 up to 1. Raises ValueError where `view` does.
        """
        known = self._known.get(seat)
        if known is None or known.steps != len(self.steps):
            known = _known(self.board, self.view(seat), len(self.steps), self.told(seat))
            self._known[seat] = known
        return _drawn(self.board, known, int(fraction() * 2**53))

    @staticmethod
    def of_view(board: Board, view: View) -> "Course":
        """A game that begins where a seat has a view of it; the cards it does not see lie anyhow."""
        known = _known(board, view, 0, f"seat {view.seat} knows {view}")
        course = _drawn(board, known, 0)
        course._known[view.seat] = known
        return course


class _Known(NamedTuple):
    """What a seat knows after some steps: where worlds are drawn from, and how a game begins there."""

    steps: int
    position: Position
    beginning: Beginning


def _known(board: Board, view: View, steps: int, told: str) -> _Known:
    public = str(dataclasses.replace(view, hand=(), memory=None))
    return _Known(steps, Position(board.components, view), Beginning(view.seat, told, public))


def _drawn(board: Board, known: _Known, seed: int) -> Course:
    position, world = known.position, new_world(known.position.game, seed)
    list_root_moves(position.game, position.information, _NO_MOVES, world)  # leaves in `world` the world it has drawn
    return Course(board, (), world.state[None], known.beginning)
