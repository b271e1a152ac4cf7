"""The protocols by which generic Python sees a game; kernels see it through `game_interface`.

Players, server, arena and command line take their game from the registry (`mogul.engine.games`) as a `GameRules` and
speak to its values through the protocols here. Where a method takes values of a game (component set, set-up, view,
record), it takes those of its own game alone: such parameters are `Any`.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NewType, Protocol, runtime_checkable

import numpy as np

from mogul.engine.problem import Problem, Severity, below, problem_lines

Move = NewType("Move", int)
"""A move as the kernels number it, 0 <= move < move_limit. Its text is `Notation.move_text`."""


@dataclass(frozen=True)
class Moved:
    """A move of a seat: the one event that the records of all games have."""

    seat: int
    move: Move


@dataclass(frozen=True, slots=True)
class TieBreaker:
    """A number that decides between seats of equal score: more is better. name: of what is counted."""

    name: str
    value: int


@dataclass(frozen=True, slots=True)
class Standing:
    """The result of one seat.

    score: points at the end. rank: 1 for the best place; tied seats have the same. win_share: 1 for the winner, a tie
    split equally, 0 for the others; the seats sum to 1. tie_breakers: the most decisive first; none: ties are shared.
    """

    seat: int
    score: int
    rank: int
    win_share: float
    tie_breakers: tuple[TieBreaker, ...] = ()


class NotationError(ValueError):
    """A text without meaning on this component set; the message quotes it and gives the right form."""


class RecordError(ValueError):
    """A record that cannot have happened: `problems` give the place, the reason, and the expected event."""

    def __init__(self, problems: str | Iterable[Problem]) -> None:
        """A text is one problem, of the event at hand or of all of the record."""
        self.problems = (Problem(Severity.ERROR, "", problems),) if isinstance(problems, str) else tuple(problems)
        super().__init__(problem_lines(self.problems))


def for_each_event(events: Iterable[Any], action: Callable[[Any], object]) -> None:
    """Calls `action`. Raises RecordError with the place of the first event for which it raises a ValueError."""
    for number, event in enumerate(events):
        try:
            action(event)
        except RecordError as error:
            raise RecordError(below(f"events[{number}]", error.problems)) from error
        except ValueError as error:
            raise RecordError([Problem(Severity.ERROR, f"events[{number}]", str(error))]) from error


WeighChoices = Callable[[Any, np.void], None]
"""Weighs the choices that are hidden from a seat: game and information as in a `Position`; the weights are written into
the information (`weigh_hidden_choice` of the game interface)."""


class RuleSet(Protocol):
    """An edition of a game. players: table sizes, rising."""

    @property
    def name(self) -> str: ...
    @property
    def players(self) -> tuple[int, ...]: ...


class Components(Protocol):
    """A board and cards. uncertain_parts: those that may differ from the printed game."""

    @property
    def name(self) -> str: ...
    @property
    def content_hash(self) -> str: ...
    @property
    def uncertain_parts(self) -> tuple[str, ...]: ...


class PublicView(Protocol):
    """The knowledge of everybody at a table, seats and spectators. seats_to_move: none once the game is over; several
    where they choose at the same time. round: from 1, 0 in a set-up with decisions; a game without rounds has one."""

    @property
    def rule_set(self) -> str: ...
    @property
    def component_set(self) -> str: ...
    @property
    def component_hash(self) -> str: ...
    @property
    def player_count(self) -> int: ...
    @property
    def seats_to_move(self) -> tuple[int, ...]: ...
    @property
    def round(self) -> int: ...
    @property
    def is_over(self) -> bool: ...


@runtime_checkable
class View(PublicView, Protocol):
    """The knowledge of one seat. A spectator's view is none: nobody can be asked to decide by it."""

    @property
    def seat(self) -> int: ...


def evenly_spaced(text: str) -> str:
    """A text as notation writes it: one blank between words, none at the ends and around `+`."""
    return re.sub(r" ?\+ ?", "+", " ".join(text.split()))


class Notation(Protocol):
    """Texts of moves under one rule set on one component set. move_id: reads every spelling that the game's page of
    positions allows; raises ValueError."""

    def move_text(self, move: int) -> str: ...
    def move_id(self, text: str) -> Move: ...


class Position(Protocol):
    """A view ready for kernels.

    game: the NamedTuple of the game interface. information: a record of its own dtype.
    check_to_move: raises ValueError if there is nothing the viewer could decide now.
    legal_moves: of the viewer, rising. Raises ValueError if it is not to move.
    """

    @property
    def view(self) -> View: ...
    @property
    def game(self) -> Any: ...
    @property
    def information(self) -> np.void: ...
    @property
    def notation(self) -> Notation: ...
    def check_to_move(self) -> None: ...
    def legal_moves(self) -> list[Move]: ...


class Setup(Protocol):
    """The start of a recorded game."""

    @property
    def rule_set(self) -> str: ...
    @property
    def player_count(self) -> int: ...
    @property
    def first_player(self) -> int: ...


@runtime_checkable
class GameRecord(Protocol):
    """A recorded game. observer: the seat that saw it so; None: the keeper of the whole table, or a spectator.
    unknown_cards: paths of the cards that the record does not know."""

    @property
    def setup(self) -> Setup: ...
    @property
    def events(self) -> Sequence[Any]: ...
    @property
    def observer(self) -> int | None: ...
    @property
    def unknown_cards(self) -> tuple[str, ...]: ...


class Effect(Protocol):
    """An effect of a move or of chance. rule: the id of its rule. seat: None: of no seat. private_to: the only seat
    that may see it; None: everybody may."""

    @property
    def rule(self) -> str: ...
    @property
    def seat(self) -> int | None: ...
    @property
    def private_to(self) -> int | None: ...


class Step(Protocol):
    """One step of the rules: a move, or one outcome of chance."""

    @property
    def effects(self) -> Sequence[Effect]: ...


class Replay(Protocol):
    """A game in progress as its keeper knows it.

    seats_to_move: none while chance is owed. standings: by seat; empty before the end, and where a hand is unknown.
    legal_moves: of the seat to move, rising.
    push: carries out an event. Raises RecordError, and leaves the replay unusable then.
    """

    @property
    def game(self) -> Any: ...
    @property
    def notation(self) -> Notation: ...
    @property
    def is_over(self) -> bool: ...
    @property
    def seats_to_move(self) -> tuple[int, ...]: ...
    @property
    def standings(self) -> tuple[Standing, ...]: ...
    def legal_moves(self) -> list[Move]: ...
    def push(self, event: Any) -> Sequence[Step]: ...


class Observer(Protocol):
    """One seat of a game in progress: it learns no more than it observes of events.

    see: an event of the table. Raises ValueError for one that this seat cannot have seen.
    view: the seat's knowledge now. Raises RecordError while chance is owed.
    """

    def see(self, event: Any) -> None: ...
    def view(self) -> View: ...


class Spectator(Protocol):
    """Somebody without a seat at a game in progress, who learns no more than everybody observes of events.

    see: an event of the table. Raises ValueError for one that cannot have happened.
    view: its knowledge now. Raises RecordError while chance is owed.
    """

    def see(self, event: Any) -> None: ...
    def view(self) -> PublicView: ...


class Table(Protocol):
    """A whole game, dealt by the host: chance is settled up to the next decision.

    play: a move of the seat to move, and all chance up to the next decision. Raises RecordError.
    spectator_view: the knowledge of somebody without a seat.
    """

    @property
    def game(self) -> Replay: ...
    @property
    def record(self) -> GameRecord: ...
    def play(self, move: Move) -> Sequence[Effect]: ...
    def view(self, seat: int) -> View: ...
    def spectator_view(self) -> PublicView: ...


class GameRules(Protocol):
    """A game's rules, as one object. Made by the game's own folder and found in `mogul.engine.games`.

    id: the name in the contract, in files and options, in lower case with underscores. title: the name for people.
    rule_sets: by name; the first is the default. move_limit: one more than the largest move.

    bundled_sets: files of the component sets that come with the program, by name. default_components: one of them.
    load_components: a component set from its file. Raises ValueError, OSError.
    new_setup: a random set-up. Raises ValueError for an impossible table size or seat.

    position: a view for kernels. any_order: whether order-free moves are offered in every order.
    problems: of a view: errors make it unplayable, warnings cannot come up in play.

    begin: a game before its first event, with a set-up that has no problems. Raises RecordError.
    replay: a record from its beginning to its end, with such a set-up. Raises RecordError.
    observer: a seat before the first event. Raises RecordError, ValueError.
    observe: a record as a seat saw it.
    observer_of_record: a seat after a record. Raises RecordError, also where the record lacks knowledge of the seat.
    view_of_record: the knowledge of a seat after a record. Raises RecordError, ValueError.
    spectator: somebody without a seat before the first event.
    spectator_record: a record as somebody without a seat saw it; its `observer` is None.
    spectator_of_record: somebody without a seat after a record of anybody. Raises RecordError.
    sample_record: a full record that its observer saw so: whatever it did not see is drawn at random, as `determinize`
        draws worlds. The game must not be over. weigh: of choices that are hidden still; without it all are alike.
        Raises RecordError, and ValueError for a record without an observer.
    table: a game dealt from a seed, after these events. Raises RecordError, ValueError.

    record_text: a record as one text; equal records, equal texts.
    component_problems: errors and uncertainties in the file of a component set.
    component_svg: a drawing of a component set.
    """

    @property
    def id(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def rule_sets(self) -> Mapping[str, RuleSet]: ...
    @property
    def move_limit(self) -> int: ...
    @property
    def bundled_sets(self) -> Mapping[str, Path]: ...

    def default_components(self) -> Components: ...
    def load_components(self, path: Path) -> Components: ...
    def new_setup(
        self, components: Any, rule_set: Any, players: int, seed: int, first_player: int | None = None
    ) -> Setup: ...

    def position(self, components: Any, view: Any, *, any_order: bool = False) -> Position: ...
    def problems(self, components: Any, view: Any) -> list[Problem]: ...

    def begin(self, components: Any, setup: Any) -> Replay: ...
    def replay(self, components: Any, record: Any) -> Replay: ...
    def observer(self, components: Any, setup: Any, seat: int) -> Observer: ...
    def observe(self, record: Any, seat: int) -> GameRecord: ...
    def observer_of_record(self, components: Any, record: Any, seat: int) -> Observer: ...
    def view_of_record(self, components: Any, record: Any, seat: int) -> View: ...
    def spectator(self, components: Any, setup: Any) -> Spectator: ...
    def spectator_record(self, record: Any) -> GameRecord: ...
    def spectator_of_record(self, components: Any, record: Any) -> Spectator: ...
    def sample_record(
        self, components: Any, record: Any, seed: int, weigh: WeighChoices | None = None
    ) -> GameRecord: ...
    def table(self, components: Any, setup: Any, seed: int, events: Iterable[Any] = ()) -> Table: ...

    def record_text(self, components: Any, record: Any) -> str: ...
    def component_problems(self, text: bytes) -> list[Problem]: ...
    def component_svg(self, components: Any) -> str: ...


def default_rule_set(rules: GameRules) -> RuleSet:
    """Returns the first rule set of a game."""
    return next(iter(rules.rule_sets.values()))


def rule_set_of(rules: GameRules, name: str | None, players: int) -> RuleSet:
    """Returns a rule set by its name; None: the first one. Raises ValueError for an unknown one, and for a table size
    that it excludes."""
    names = rules.rule_sets
    if name is not None and name not in names:
        raise ValueError(f"rule_set is {name}; there are {', '.join(names)}")
    found = default_rule_set(rules) if name is None else names[name]
    if players not in found.players:
        raise ValueError(f"players is {players}; {found.name} is played by {', '.join(map(str, found.players))}")
    return found
