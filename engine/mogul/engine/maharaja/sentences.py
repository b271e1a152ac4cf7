"""Effects and decisions as sentences for people, and the names of places in them.

Villages are written by their ids, cities by name and id.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from mogul.engine import texts
from mogul.engine.maharaja.components import ComponentSet, Road
from mogul.engine.maharaja.records.effects import Effect, GoldChanged
from mogul.engine.maharaja.rule_sets import FIRST_CITY, START, Phase

TEXTS: Final = texts.texts_of("maharaja")
PLACEHOLDER_MARK: Final = "?"
LAST_UNNUMBERED_BOX: Final = 6
PLACEHOLDER_NOTE: Final = f"{PLACEHOLDER_MARK} stands in for the name of a city, which is not known"


def city_name(components: ComponentSet, city: str) -> str:
    """The name of a city, marked if it only stands in for a name that is not known: `Delhi`, `City-N?`."""
    return f"{components.cities[city]}{PLACEHOLDER_MARK if city in components.placeholders else ''}"


def junction_name(components: ComponentSet, junction: str) -> str:
    """A junction for a sentence: `Delhi (NE)`, `City-N? (N)`, `the start`."""
    if junction == components.start:
        return TEXTS.text("roads", "start")
    return f"{city_name(components, junction)} ({junction})"


def box_text(box: int) -> str:
    """A box of the governor track, with the number that is printed in it, if one is: `3`, `16, printed 10`."""
    if box <= LAST_UNNUMBERED_BOX:
        return str(box)
    return TEXTS.text("boxes", "numbered", box=box, printed=box - LAST_UNNUMBERED_BOX)


def road_name(road: Road) -> str:
    """`NW-N`"""
    return f"{road.one}-{road.other}"


class EffectText(texts.EffectText):
    """Describes effects; see `texts.EffectText`."""

    texts = TEXTS

    def values_of_fields(self) -> Mapping[str, Callable[[Any], Any]]:
        """See `texts.EffectText`."""
        return {
            "gold": abs,
            "to_seat": self.name,
            "from_seat": lambda seat: None if seat is None else self.name(seat),
            "place": self._place,
            "from_place": self._place,
            "city": self.junction,
            "junction": lambda junction: "start" if junction == START else self.junction(junction),
            "plan": self.notation.plans.__getitem__,
            "box": box_text,
        }

    def kind(self, effect: Effect) -> str:
        """See `texts.EffectText`; gold that is paid is a kind of its own."""
        return "gold_paid" if isinstance(effect, GoldChanged) and effect.gold < 0 else super().kind(effect)

    def junction(self, junction: int) -> str:
        """A city by its number, or the start: `Delhi (NE)`, `the start`."""
        components = self.notation.components
        return junction_name(components, components.junctions[junction])

    def _place(self, place: int) -> str:
        return self.junction(place - FIRST_CITY) if place >= FIRST_CITY else str(self.notation.places[place])


def decision_text(seats: Sequence[int], phase: Phase, round_: int, city: str) -> str:
    """The decision that a game waits for, as a sentence. city: the name of the Maharaja's."""
    when = TEXTS.text("situations", "round", round=round_, city=city) if round_ else TEXTS.text("situations", "set_up")
    kind = "decision" if len(seats) == 1 else "decisions"
    return TEXTS.text("situations", kind, seats=TEXTS.listed(list(map(str, seats))), phase=phase, when=when)
