"""The texts of moves, plans and places, which a person can type, and the values they stand for.

    plan    `gold+palace`, its actions in the order of the rules and read in either; `?` for one that somebody has not
            seen
    move    `character 3`, `house V07`, `plan PLAN`, `show PLAN`, `free-house SW`, `take V07`, `free-take V07`,
            `put V12`, `palace`, `governor NE`, `swap 4`, `walk R05`, `end`

Places, cities, junctions and roads are written by their ids in the component set. In a move blanks count as one, and
none is needed around `+`.
"""

from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from typing import Any, Final

from mogul.engine.game_rules import Move, NotationError, evenly_spaced
from mogul.engine.maharaja.components import ComponentSet
from mogul.engine.maharaja.rule_sets import ACTIONS, CHARACTERS, PAIRS, UNKNOWN_PLAN, City, Junction, Place, Plan, Road
from mogul.engine.maharaja.rules import state
from mogul.engine.maharaja.rules.tables import VILLAGES
from mogul.engine.problem import listing, quote

UNKNOWN_TEXT: Final = "?"


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
