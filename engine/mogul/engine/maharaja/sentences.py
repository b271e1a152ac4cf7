"""Effects of Maharaja in words, for people. Villages are written by their ids, cities by name and id.

The names of cities, junctions, roads and boxes, for people.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from mogul.engine.maharaja.components import ComponentSet, Road
from mogul.engine.maharaja.notation import Notation
from mogul.engine.maharaja.records import effects
from mogul.engine.maharaja.records.effects import Effect
from mogul.engine.maharaja.rule_sets import FIRST_CITY

PLACEHOLDER_MARK: Final = "?"
LAST_UNNUMBERED_BOX: Final = 6
PLACEHOLDER_NOTE: Final = f"{PLACEHOLDER_MARK} stands in for the name of a city, which is not known"


def city_name(components: ComponentSet, city: str) -> str:
    """The name of a city, marked if it only stands in for a name that is not known: `Delhi`, `City-N?`."""
    return f"{components.cities[city]}{PLACEHOLDER_MARK if city in components.placeholders else ''}"


def junction_name(components: ComponentSet, junction: str) -> str:
    """A junction for a sentence: `Delhi (NE)`, `City-N? (N)`, `the start`."""
    return "the start" if junction == components.start else f"{city_name(components, junction)} ({junction})"


def box_text(box: int) -> str:
    """A box of the governor track, with the number that is printed in it, if one is: `3`, `16, printed 10`."""
    return f"{box}, printed {box - LAST_UNNUMBERED_BOX}" if box > LAST_UNNUMBERED_BOX else str(box)


def road_name(road: Road) -> str:
    """`NW-N`"""
    return f"{road.one}-{road.other}"


_REASONS: Final = {
    "A1": "by the action",
    "A2": "for a house",
    "A6": "for a palace",
    "C2": "as the Trader",
    "C6": "for a palace, as the Artisan",
    "N1": "for a plan left undone",
    "P2": "for points in the Maharaja's city",
    "P3": "for being alone there",
}
_PHRASES: Final[dict[type, str]] = {
    effects.GoldChanged: "gets {gold} gold {rule}",
    effects.TollPaid: "pays a toll of {gold} gold to {to_seat}",
    effects.HouseBuilt: "builds a house in {place}",
    effects.HouseTaken: "takes up a house in {from_place}",
    effects.HousePut: "puts the house down in {place}",
    effects.PalaceBuilt: "builds a palace on {is_centre} site of {city}",
    effects.HousesQuarried: "gets {houses} houses from the quarry",
    effects.Walked: "walks to {junction}",
    effects.GovernorMoved: "moves the governor of {city} to box {box}",
    effects.CharacterTaken: "takes the {character} from {from_seat}",
    effects.PlanShown: "shows the plan {plan}",
    effects.PlanUndone: "leaves {actions} of its two actions undone",
    effects.CityScored: "has {points} in {city}",
    effects.MaharajaMoved: "The Maharaja comes to {city}",
    effects.RoundStarted: "Round {round} begins",
}
# Of effects that may have no seat.
_OF_NOBODY: Final[dict[type, str]] = {
    effects.TollPaid: "The bank pays a toll of {gold} gold to {to_seat}",
    effects.GovernorMoved: "The governor of {city} comes to box {box}",
    effects.CityScored: "Nobody has points in {city}",
}


class EffectText(NamedTuple):
    """Describes effects. name: of a seat, for the middle of a sentence."""

    notation: Notation
    name: Callable[[int], str] = "seat {}".format

    def sentence(self, effect: Effect) -> str:
        """One effect as a sentence."""
        if effect.seat is None:
            return f"{self.phrase(effect)}."
        name = self.name(effect.seat)
        return f"{name[0].upper()}{name[1:]} {self.phrase(effect)}."

    def phrase(self, effect: Effect) -> str:
        """One effect without its seat and the full stop: `walks to Delhi (NE)`, `Round 3 begins`."""
        if isinstance(effect, effects.GoldChanged) and effect.gold < 0:
            return f"pays {-effect.gold} gold {_REASONS[effect.rule]}"
        if isinstance(effect, effects.HousesQuarried) and effect.houses == 1:
            return "gets the last house of the quarry"
        phrases = _OF_NOBODY if effect.seat is None and type(effect) in _OF_NOBODY else _PHRASES
        return phrases[type(effect)].format(
            **{field: self._text(field, value) for field, value in vars(effect).items()}
        )

    def junction(self, junction: int) -> str:
        """A city by its number, or the start: `Delhi (NE)`, `the start`."""
        components = self.notation.components
        return junction_name(components, components.junctions[junction])

    def _place(self, place: int) -> str:
        return self.junction(place - FIRST_CITY) if place >= FIRST_CITY else str(self.notation.places[place])

    def _text(self, field: str, value: Any) -> str:
        texts: dict[str, Callable[[Any], str]] = {
            "rule": lambda rule: _REASONS.get(rule, rule),
            "to_seat": self.name,
            "from_seat": lambda seat: "beside the board" if seat is None else self.name(seat),
            "place": self._place,
            "from_place": self._place,
            "city": self.junction,
            "junction": self.junction,
            "plan": self.notation.plans.__getitem__,
            "box": box_text,
            "is_centre": lambda is_centre: "the centre" if is_centre else "an outer",
            "points": lambda points: "1 point" if points == 1 else f"{points} points",
            "character": lambda character: str(character).capitalize(),
        }
        return texts.get(field, str)(value)
