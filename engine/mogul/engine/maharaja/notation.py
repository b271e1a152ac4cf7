"""The texts of moves, plans and places, which a person can type, the values they stand for, and the parts of moves.

    plan    `gold+palace`, its actions in the order of the rules and read in either; `?` for one that somebody has not
            seen
    move    `character 3`, `house V07`, `plan PLAN`, `show PLAN`, `free-house SW`, `take V07`, `free-take V07`,
            `put V12`, `palace`, `governor NE`, `swap 4`, `walk R05`, `end`

Places, cities, junctions and roads are written by their ids in the component set. In a move blanks count as one, and
none is needed around `+`.

A `Move` is a number of `rules.state`; its parts are values of the rules. Neither says that it is legal.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, Final

from mogul.engine.game_rules import Move, NotationError, evenly_spaced
from mogul.engine.maharaja.components import ComponentSet
from mogul.engine.maharaja.rule_sets import (
    ACTIONS,
    CHARACTERS,
    PAIRS,
    UNKNOWN_PLAN,
    Character,
    City,
    Junction,
    Place,
    Plan,
    Road,
)
from mogul.engine.maharaja.rules import state
from mogul.engine.maharaja.rules.tables import VILLAGES
from mogul.engine.problem import listing, quote

UNKNOWN_TEXT: Final = "?"


@dataclass(frozen=True)
class PickCharacter:
    """S3."""

    character: Character


@dataclass(frozen=True)
class ChoosePlan:
    """R3. plan: None for one that is hidden, which `hidden` then says."""

    plan: Plan | None
    hidden: bool | None = None


@dataclass(frozen=True)
class ShowPlan:
    """R4."""

    plan: Plan


@dataclass(frozen=True)
class BuildHouse:
    """S4, A2, A3, A7; by_power: C5."""

    place: Place
    by_power: bool


@dataclass(frozen=True)
class TakeHouse:
    """A4; by_power: C5."""

    place: Place
    by_power: bool


@dataclass(frozen=True)
class PutHouse:
    """A4, C5."""

    place: Place


@dataclass(frozen=True)
class BuildPalace:
    """A6, A7."""


@dataclass(frozen=True)
class MoveGovernor:
    """A8."""

    city: City


@dataclass(frozen=True)
class SwapCharacter:
    """A9."""

    character: Character


@dataclass(frozen=True)
class Walk:
    """T1."""

    road: Road


@dataclass(frozen=True)
class EndTurn:
    """N1."""


MoveParts = (
    PickCharacter
    | ChoosePlan
    | ShowPlan
    | BuildHouse
    | TakeHouse
    | PutHouse
    | BuildPalace
    | MoveGovernor
    | SwapCharacter
    | Walk
    | EndTurn
)


def move_of(parts: MoveParts) -> Move:
    """Returns the move with these parts."""
    match parts:
        case PickCharacter(character):
            move = state.PICK + character.number
        case ChoosePlan(plan):
            move = state.HIDDEN if plan is None else state.PLAN + plan
        case ShowPlan(plan):
            move = state.SHOW + plan
        case BuildHouse(place, by_power):
            move = (state.FREE_HOUSE if by_power else state.HOUSE) + place
        case TakeHouse(place, by_power):
            move = (state.FREE_TAKE if by_power else state.TAKE) + place
        case PutHouse(place):
            move = state.PUT + place
        case BuildPalace():
            move = state.PALACE
        case MoveGovernor(city):
            move = state.GOVERNOR + city
        case SwapCharacter(character):
            move = state.SWAP + character.number
        case Walk(road):
            move = state.WALK + road
        case EndTurn():
            move = state.END
    return Move(move)


def parts_of(move: Move) -> MoveParts:
    """Returns the parts of a move."""
    first, make = next(kind for kind in _KINDS if move >= kind[0])
    return make(move - first)


# By the first move of each kind, falling, the function of a number within the kind.
_KINDS = (
    (state.END, lambda _: EndTurn()),
    (state.WALK, lambda road: Walk(Road(road))),
    (state.SWAP, lambda card: SwapCharacter(CHARACTERS[card])),
    (state.GOVERNOR, lambda city: MoveGovernor(City(city))),
    (state.PALACE, lambda _: BuildPalace()),
    (state.PUT, lambda place: PutHouse(Place(place))),
    (state.FREE_TAKE, lambda place: TakeHouse(Place(place), by_power=True)),
    (state.TAKE, lambda place: TakeHouse(Place(place), by_power=False)),
    (state.FREE_HOUSE, lambda place: BuildHouse(Place(place), by_power=True)),
    (state.HOUSE, lambda place: BuildHouse(Place(place), by_power=False)),
    (state.PICK, lambda card: PickCharacter(CHARACTERS[card])),
    (state.SHOW, lambda plan: ShowPlan(Plan(plan))),
    (state.HIDDEN, lambda _: ChoosePlan(None, hidden=True)),
    (state.PLAN, lambda plan: ChoosePlan(Plan(plan))),
)


@lru_cache(maxsize=64)
def notation_of(components: ComponentSet) -> "Notation":
    """The notation of a component set, made once and shared."""
    return Notation(components)


class Notation:
    """The texts of one component set. cities, junctions, roads, plans: texts by number; places: by number, None where
    the set has fewer villages."""

    def __init__(self, components: ComponentSet) -> None:
        self.components = components
        self.cities = tuple(components.cities)
        self.junctions = components.junctions
        villages = components.villages
        self.places = (*villages, *[None] * (VILLAGES - len(villages)), *self.cities)
        self.roads = tuple(road.id for road in components.roads)
        self.plans = (*(f"{ACTIONS[one]}+{ACTIONS[other]}" for one, other in PAIRS), UNKNOWN_TEXT)

    def __reduce__(self) -> tuple[Any, ...]:
        """It goes to other processes, as the judge's, without its functions."""
        return notation_of, (self.components,)

    def move_text(self, move: int) -> str:
        """The text of a move."""
        for verb, first, texts in self._verbs:
            if first <= move < first + len(texts):
                return f"{verb} {texts[move - first]}"
        return _BARE[move]

    def move_id(self, text: str) -> Move:
        """The move of a text. Raises NotationError."""
        verb, _, rest = evenly_spaced(text).partition(" ")
        for name, first, texts in self._verbs:
            if name == verb and rest:
                rest = _in_order(rest) if verb in _OF_PLANS else rest
                return Move(first + _number(rest, texts, verb))
        for move, name in _BARE.items():
            if name == verb and not rest:
                return Move(move)
        forms = listing([*(f'"{verb} {texts[0]}"' for verb, _, texts in self._verbs), *map(quote, _BARE.values())])
        raise NotationError(f"{quote(text)} is not a move; moves look like {forms}")

    @cached_property
    def _verbs(self) -> tuple[tuple[str, int, Sequence[str | None]], ...]:
        cards = tuple(str(card + 1) for card in range(len(CHARACTERS)))
        return (
            ("plan", state.PLAN, self.plans),
            ("show", state.SHOW, self.plans[:UNKNOWN_PLAN]),
            ("character", state.PICK, cards),
            ("house", state.HOUSE, self.places),
            ("free-house", state.FREE_HOUSE, self.places),
            ("take", state.TAKE, self.places),
            ("free-take", state.FREE_TAKE, self.places),
            ("put", state.PUT, self.places),
            ("governor", state.GOVERNOR, self.cities),
            ("swap", state.SWAP, cards),
            ("walk", state.WALK, self.roads),
        )

    # All of them by type, for JSON

    @cached_property
    def readers(self) -> dict[Any, Callable[[str], Any]]:
        """By type, the function that reads a text as a value of it, or raises NotationError."""
        return {
            City: lambda text: City(_number(text, self.cities, "city")),
            Junction: lambda text: Junction(_number(text, self.junctions, "junction")),
            Place: lambda text: Place(_number(text, self.places, "place")),
            Road: lambda text: Road(_number(text, self.roads, "road")),
            Plan: lambda text: Plan(_number(_in_order(text), self.plans, "plan")),
            Move: self.move_id,
        }

    @cached_property
    def writers(self) -> dict[Any, Callable[[Any], str]]:
        """By type, the function that gives the text of its values."""
        return {
            City: self.cities.__getitem__,
            Junction: self.junctions.__getitem__,
            Place: lambda place: str(self.places[place]),
            Road: self.roads.__getitem__,
            Plan: self.plans.__getitem__,
            Move: self.move_text,
        }


_OF_PLANS: Final = ("plan", "show")
_BARE: Final = {state.PALACE: "palace", state.END: "end"}


def _in_order(plan: str) -> str:
    """A plan's text with its actions in the order of the rules."""
    order = {str(action): action.number for action in ACTIONS}
    return "+".join(sorted(plan.split("+"), key=lambda action: order.get(action, 0)))


def _number(text: str, texts: Sequence[str | None], noun: str) -> int:
    if text not in texts:
        raise NotationError(f"{quote(text)} is no {noun} here; expected {listing(filter(None, texts))}")
    return texts.index(text)
