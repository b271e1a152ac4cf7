"""Moves taken apart: the kinds of moves that the contract has, with its names and fields."""

from dataclasses import dataclass

from mogul.engine.game_rules import Move
from mogul.engine.maharaja.rules import move_ids
from mogul.engine.maharaja.words import CHARACTERS, Character, City, Place, Plan, Road


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
            move = move_ids.PICK + character.number
        case ChoosePlan(plan):
            move = move_ids.HIDDEN if plan is None else move_ids.PLAN + plan
        case ShowPlan(plan):
            move = move_ids.SHOW + plan
        case BuildHouse(place, by_power):
            move = (move_ids.FREE_HOUSE if by_power else move_ids.HOUSE) + place
        case TakeHouse(place, by_power):
            move = (move_ids.FREE_TAKE if by_power else move_ids.TAKE) + place
        case PutHouse(place):
            move = move_ids.PUT + place
        case BuildPalace():
            move = move_ids.PALACE
        case MoveGovernor(city):
            move = move_ids.GOVERNOR + city
        case SwapCharacter(character):
            move = move_ids.SWAP + character.number
        case Walk(road):
            move = move_ids.WALK + road
        case EndTurn():
            move = move_ids.END
    return Move(move)


def parts_of(move: Move) -> MoveParts:
    """Returns the parts of a move."""
    first, make = next(kind for kind in _KINDS if move >= kind[0])
    return make(move - first)


# By the first move of each kind, falling, the function of a number within the kind.
_KINDS = (
    (move_ids.END, lambda _: EndTurn()),
    (move_ids.WALK, lambda road: Walk(Road(road))),
    (move_ids.SWAP, lambda card: SwapCharacter(CHARACTERS[card])),
    (move_ids.GOVERNOR, lambda city: MoveGovernor(City(city))),
    (move_ids.PALACE, lambda _: BuildPalace()),
    (move_ids.PUT, lambda place: PutHouse(Place(place))),
    (move_ids.FREE_TAKE, lambda place: TakeHouse(Place(place), by_power=True)),
    (move_ids.TAKE, lambda place: TakeHouse(Place(place), by_power=False)),
    (move_ids.FREE_HOUSE, lambda place: BuildHouse(Place(place), by_power=True)),
    (move_ids.HOUSE, lambda place: BuildHouse(Place(place), by_power=False)),
    (move_ids.PICK, lambda card: PickCharacter(CHARACTERS[card])),
    (move_ids.SHOW, lambda plan: ShowPlan(Plan(plan))),
    (move_ids.HIDDEN, lambda _: ChoosePlan(None, hidden=True)),
    (move_ids.PLAN, lambda plan: ChoosePlan(Plan(plan))),
)
