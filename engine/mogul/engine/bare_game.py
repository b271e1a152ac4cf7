"""The rest of `GameRules` for a game with kernels, a set-up and a notation alone.

The protocols in `game_rules` describe the methods. This holds for games whose chance is settled by the deal and whose
moves everybody sees: the knowledge of a seat is the record without the other seats' cards. A game with more to it
overrides the methods concerned.
"""

import random
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, make_dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Final, Protocol

import numpy as np

from mogul.engine import game_interface
from mogul.engine.game_interface import GAME_OVER, MOVES
from mogul.engine.game_rules import (
    Effect,
    Move,
    Moved,
    Notation,
    RecordError,
    RuleSet,
    Setup,
    Standing,
    Step,
    WeighChoices,
    for_each_event,
)
from mogul.engine.jit import kernel
from mogul.engine.json_shape import json_value
from mogul.engine.json_text import format_json
from mogul.engine.problem import Problem
from mogul.engine.rng import dealing_random, new_rng
from mogul.engine.standings import final_standings

FORMAT: Final = 1  # of the text of a record


@dataclass(frozen=True)
class BareComponents:
    """The component set of a game without a board: its pieces follow from its rules."""

    name: str
    content_hash: str
    uncertain_parts: tuple[str, ...] = ()


class BareSetup(Setup, Protocol):
    """A set-up with the cards of the seats. is_whole: whether all of them are known."""

    @property
    def is_whole(self) -> bool: ...

    def seen_by(self, seat: int | None) -> "BareSetup":
        """Returns the set-up with the cards of this seat alone; None: with nobody's, as a spectator sees it. Raises
        RecordError if the cards of the seat are not known."""


@dataclass(frozen=True)
class MoveRecord:
    """A record whose events are moves; see `GameRecord`."""

    setup: Any
    events: tuple[Moved, ...] = ()
    observer: int | None = None

    @property
    def unknown_cards(self) -> tuple[str, ...]:
        return () if self.setup.is_whole else ("setup",)

    def after(self, event: Moved) -> "MoveRecord":
        """The record with one more event."""
        return replace(self, events=(*self.events, event))


@dataclass(frozen=True, kw_only=True)
class _AnyRecordView:
    """The knowledge of a viewer: the record as it saw it, and the status that follows from it."""

    record: MoveRecord
    component_set: str
    component_hash: str
    seats_to_move: tuple[int, ...]
    is_over: bool
    round: int = 1

    @property
    def rule_set(self) -> str:
        """The edition."""
        return str(self.record.setup.rule_set)

    @property
    def player_count(self) -> int:
        """The number of seats."""
        return int(self.record.setup.player_count)


@dataclass(frozen=True, kw_only=True)
class RecordView(_AnyRecordView):
    """The knowledge of a seat; see `View`."""

    seat: int


@dataclass(frozen=True, kw_only=True)
class SpectatorRecordView(_AnyRecordView):
    """The knowledge of somebody without a seat."""


class MoveReplay:
    """A game in progress, carried out by its kernels; see `Replay`."""

    def __init__(self, game: Any, state: np.void, notation: Notation, *, is_whole: bool) -> None:
        """state: at the beginning; it becomes the replay's own. is_whole: whether all cards are known."""
        self.game = game
        self.state = state
        self.notation = notation
        self._is_whole = is_whole
        self._rng = new_rng(0)  # there is no chance left

    @property
    def is_over(self) -> bool:
        return not self.seats_to_move

    @property
    def seats_to_move(self) -> tuple[int, ...]:
        seat = int(_seat_to_move(self.game, self.state))
        return () if seat == GAME_OVER else (seat,)

    @property
    def standings(self) -> tuple[Standing, ...]:
        return final_standings(self.game, self.state) if self.is_over and self._is_whole else ()

    def legal_moves(self) -> list[Move]:
        """See `Replay`. Of a seat whose cards are not known: all that it may have."""
        moves = np.zeros(1, MOVES)[0]
        count = _list_moves(self.game, self.state, moves)
        return sorted(map(Move, moves["move"][:count].tolist()))

    def push(self, event: Moved) -> Sequence[Step]:
        if event.seat not in self.seats_to_move:
            raise RecordError(f"seat {event.seat} is not to move; to move: {self.seats_to_move or 'nobody'}")
        if event.move not in self.legal_moves():
            legal = ", ".join(map(self.notation.move_text, self.legal_moves()))
            raise RecordError(f"{self.notation.move_text(event.move)} is not legal here; legal are {legal}")
        _play(self.game, self.state, event.move, self._rng)
        return ()


class BarePosition:
    """See `Position`."""

    def __init__(self, view: RecordView, replay: MoveReplay, information: np.void) -> None:
        self.view, self.game, self.notation = view, replay.game, replay.notation
        self.information = information
        self._replay = replay

    def check_to_move(self) -> None:
        if self.view.seat not in self.view.seats_to_move:
            raise ValueError(f"seat {self.view.seat} is not to move; to move: {self.view.seats_to_move or 'nobody'}")

    def legal_moves(self) -> list[Move]:
        self.check_to_move()
        return self._replay.legal_moves()


class BareGameRules(ABC):
    """See `GameRules`. setup_kind: a dataclass of numbers, texts and tuples of them, which files have as it is."""

    id: str
    title: str
    rule_sets: Mapping[str, RuleSet]
    move_limit: int
    notation: Notation
    setup_kind: type

    @abstractmethod
    def new_setup(
        self, components: Any, rule_set: Any, players: int, seed: int, first_player: int | None = None
    ) -> BareSetup: ...

    @abstractmethod
    def start(self, setup: Any) -> tuple[Any, np.void]:
        """Returns the game for kernels and its first state. A hand that the set-up does not know has all cards that may
        be in it. Raises RecordError for an impossible set-up."""

    @abstractmethod
    def sample_setup(self, record: MoveRecord, chance: random.Random) -> BareSetup:
        """Returns the set-up of an observed record with the cards drawn that it does not know: uniformly among those
        with which all its moves are legal."""

    @abstractmethod
    def information(self, state: np.void, seat: int) -> np.void:
        """Returns the knowledge of a seat in a state of its own replay, for `determinize`."""

    @property
    def bundled_sets(self) -> Mapping[str, Path]:
        return {}

    def default_components(self) -> BareComponents:
        return BareComponents(self.id, f"{self.id}-1")

    def load_components(self, path: Path) -> BareComponents:
        raise ValueError(f"{self.title} has no component sets but its own")

    def begin(self, components: BareComponents, setup: BareSetup) -> MoveReplay:
        return MoveReplay(*self.start(setup), self.notation, is_whole=setup.is_whole)

    def replay(self, components: BareComponents, record: MoveRecord) -> MoveReplay:
        game = self.begin(components, record.setup)
        for_each_event(record.events, game.push)
        return game

    def observe(self, record: MoveRecord, seat: int) -> MoveRecord:
        return MoveRecord(record.setup.seen_by(seat), record.events, seat)

    def observer(self, components: BareComponents, setup: BareSetup, seat: int) -> "_Observer":
        return self.observer_of_record(components, MoveRecord(setup), seat)

    def observer_of_record(self, components: BareComponents, record: MoveRecord, seat: int) -> "_Observer":
        seen = self.observe(record, seat)
        return _Observer(components, seen, self.replay(components, seen))

    def view_of_record(self, components: BareComponents, record: MoveRecord, seat: int) -> RecordView:
        return self.observer_of_record(components, record, seat).view()

    def spectator_record(self, record: MoveRecord) -> MoveRecord:
        return MoveRecord(record.setup.seen_by(None), record.events)

    def spectator(self, components: BareComponents, setup: BareSetup) -> "_Spectator":
        return self.spectator_of_record(components, MoveRecord(setup))

    def spectator_of_record(self, components: BareComponents, record: MoveRecord) -> "_Spectator":
        seen = self.spectator_record(record)
        return _Spectator(components, seen, self.replay(components, seen))

    def sample_record(
        self, components: BareComponents, record: MoveRecord, seed: int, weigh: WeighChoices | None = None
    ) -> MoveRecord:
        """See `GameRules`. No choice is hidden, so that there are none to weigh."""
        if record.observer is None:
            raise ValueError("the record has no observer")
        seen = self.observe(record, record.observer)
        self.replay(components, seen)
        return MoveRecord(self.sample_setup(seen, dealing_random("sample", seed)), seen.events)

    def position(self, components: BareComponents, view: RecordView, *, any_order: bool = False) -> BarePosition:
        game = self.replay(components, view.record)
        return BarePosition(view, game, self.information(game.state, view.seat))

    def problems(self, components: BareComponents, view: RecordView) -> list[Problem]:
        """Returns no problems: the record of a view is replayed where it is made."""
        return []

    def table(self, components: BareComponents, setup: BareSetup, seed: int, events: Iterable[Moved] = ()) -> "_Table":
        return _Table(self, components, MoveRecord(setup, tuple(events)))

    def component_problems(self, text: bytes) -> list[Problem]:
        return []

    def component_svg(self, components: BareComponents) -> str:
        """Returns an empty drawing."""
        return ""

    @cached_property
    def _form(self) -> type:
        """A record in a file."""
        fields = [("events", tuple[Moved, ...], ()), ("observer", int | None, None)]
        return make_dataclass("Form", [("format", int), ("game", str), ("setup", self.setup_kind), *fields])

    def record_text(self, components: BareComponents, record: MoveRecord) -> str:
        form = self._form(FORMAT, self.id, record.setup, record.events, record.observer)
        return format_json(json_value(self._form, form, {Move: self.notation.move_text}))


@dataclass
class _Viewer:
    """A seat or a spectator. record: as the viewer sees it. game: after it."""

    components: BareComponents
    record: MoveRecord
    game: MoveReplay

    def see(self, event: Moved) -> None:
        self.game.push(event)
        self.record = self.record.after(event)

    def _any_view(self) -> _AnyRecordView:
        return _AnyRecordView(
            record=self.record,
            component_set=self.components.name,
            component_hash=self.components.content_hash,
            seats_to_move=self.game.seats_to_move,
            is_over=self.game.is_over,
        )


class _Observer(_Viewer):
    """See `Observer`."""

    def view(self) -> RecordView:
        assert self.record.observer is not None
        return RecordView(**vars(self._any_view()), seat=self.record.observer)


class _Spectator(_Viewer):
    """See `Spectator`."""

    def view(self) -> SpectatorRecordView:
        return SpectatorRecordView(**vars(self._any_view()))


class _Table:
    """See `Table`."""

    def __init__(self, rules: BareGameRules, components: BareComponents, record: MoveRecord) -> None:
        """Raises RecordError, and ValueError for a card that is not known."""
        if record.unknown_cards:
            raise ValueError(f"{record.unknown_cards[0]}: a table must know every card")
        self.game = rules.replay(components, record)
        self.record = record
        self._rules, self._components = rules, components

    def play(self, move: Move) -> Sequence[Effect]:
        event = Moved(next(iter(self.game.seats_to_move), 0), move)
        self.game.push(event)
        self.record = self.record.after(event)
        return ()

    def view(self, seat: int) -> RecordView:
        return self._rules.view_of_record(self._components, self.record, seat)

    def spectator_view(self) -> SpectatorRecordView:
        return self._rules.spectator_of_record(self._components, self.record).view()


@kernel
def _seat_to_move(game, state):
    return game_interface.seat_to_move(game, state)


@kernel
def _list_moves(game, state, moves):
    return game_interface.list_moves(game, state, moves)


@kernel
def _play(game, state, move, rng):
    game_interface.play(game, state, move, rng)
