"""Plans, places and moves of one component set as messages, and dataclasses of them: records, set-ups, boards; effects
of moves, which are all public: a move by which a plan is chosen has none.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache, partial
from typing import Any, Final

from mogul.codec.component_registry import standing
from mogul.codec.message_codec import Converter, enum_values
from mogul.codec.value_codec import EffectCodec, MoveForm, RecordCodec, ValueCodec
from mogul.codec.violations import Violations, read_list
from mogul.engine.game_rules import Moved, NotationError
from mogul.engine.maharaja.components import ComponentSet
from mogul.engine.maharaja.components.component_set import OUTER_SITES, PLAYER_COUNTS
from mogul.engine.maharaja.notation import MoveParts, Notation, move_of, notation_of, parts_of
from mogul.engine.maharaja.records.record import GameRecord, Setup, observe, setup_problems
from mogul.engine.maharaja.rule_sets import (
    ACTIONS,
    PAIRS,
    Action,
    City,
    Junction,
    Place,
    Plan,
    Road,
)
from mogul.engine.maharaja.sentences import EffectText
from mogul.engine.maharaja.views.view import Table
from mogul.engine.problem import listing, quote
from mogul.maharaja.v1 import component_set_pb2, effect_pb2, plan_pb2, table_pb2, view_pb2
from mogul.v1 import games_pb2

_ACTION = enum_values(Action, plan_pb2.Action.DESCRIPTOR)
_NUMBERS = {value: action.number for action, value in _ACTION.items()}
_MOVES = MoveForm(MoveParts, parts_of, move_of)
_PLANS = {pair: Plan(plan) for plan, pair in enumerate(PAIRS)}


class MaharajaValueCodec(ValueCodec):
    """See `ValueCodec`. Made by `value_codec`."""

    components: ComponentSet
    notation: Notation

    def __init__(self, components: ComponentSet) -> None:
        notation = notation_of(components)
        converters: dict[Any, Converter] = {
            **{kind: _ids(notation, kind) for kind in (City, Junction, Place, Road)},
            Plan: Converter(write_plan, read_plan),
            tuple[Plan | None, ...]: Converter(_write_known, partial(read_list, _read_known)),
            Table: Converter(self._write_table, self._read_table),
        }
        super().__init__("maharaja", components, notation, _MOVES, converters, recurring=Moved)

    def _write_table(self, table: Table) -> dict[str, Any]:
        boxes = zip(self.notation.cities, table.governor_boxes, strict=True)
        governor_boxes = [{"city": city, "box": box} for city, box in boxes]
        return self.write_fields(table_pb2.Table.DESCRIPTOR, table, governor_boxes=governor_boxes)

    def _read_table(self, violations: Violations, path: str, message: table_pb2.Table) -> Table:
        boxes = self._read_boxes(violations, f"{path}.governor_boxes", message.governor_boxes)
        return self.read(Table, violations, path, message, governor_boxes=boxes)

    def _read_boxes(
        self, violations: Violations, path: str, messages: Iterable[table_pb2.GovernorBox]
    ) -> tuple[int, ...]:
        """Boxes by city; every city must be there once."""
        boxes: dict[str, int] = {}
        for index, each in enumerate(messages):
            if each.city not in self.notation.cities:
                known = listing(self.notation.cities)
                violations.unreadable(f"{path}[{index}].city", f"{quote(each.city)} is no city; they are {known}")
            elif each.city in boxes:
                violations.unreadable(f"{path}[{index}].city", f"{quote(each.city)} is named twice")
            boxes[each.city] = each.box
        missing = [city for city in self.notation.cities if city not in boxes]
        if missing and violations.is_readable:
            violations.unreadable(path, f"lacks {listing(missing)}")
        return tuple(boxes.get(city, 0) for city in self.notation.cities)


def value_codec(components: ComponentSet, rule_set: str) -> MaharajaValueCodec:
    """Returns the codec of a component set, made once; the same under every rule set."""
    return _value_codec(components)


_value_codec = lru_cache(maxsize=64)(MaharajaValueCodec)


def _ids(notation: Notation, kind: Any) -> Converter:
    """Returns the functions of a type that the notation writes by ids."""
    read_id: Callable[[str], Any] = notation.readers[kind]

    def read(violations: Violations, path: str, text: str) -> Any:
        try:
            return read_id(text)
        except NotationError as error:
            violations.unreadable(path, str(error))
            return kind(0)

    return Converter(notation.writers[kind], read)


# Plans


def write_plan(plan: Plan) -> dict[str, Any]:
    """The fields of a plan's message."""
    return {"actions": [_ACTION[ACTIONS[number]] for number in PAIRS[plan]]}


def read_plan(violations: Violations, path: str, message: plan_pb2.Plan) -> Plan:
    """A plan; its actions may come in any order."""
    pair = tuple(sorted(_NUMBERS.get(action, -1) for action in message.actions))
    if pair not in _PLANS:
        violations.unreadable(f"{path}.actions", f"{len(pair)} of them make no plan; expected two actions")
        return Plan(0)
    return _PLANS[pair]


def _write_known(plans: Iterable[Plan | None]) -> list[dict[str, Any]]:
    return [{} if plan is None else {"plan": write_plan(plan)} for plan in plans]


def _read_known(violations: Violations, path: str, message: view_pb2.KnownPlan) -> Plan | None:
    return read_plan(violations, f"{path}.plan", message.plan) if message.HasField("plan") else None


RECORDS: Final = RecordCodec(value_codec, Setup, GameRecord, setup_problems, observe)


# The reasons for gold, by rule.
EFFECTS: Final = EffectCodec(
    effect_pb2.Effect.DESCRIPTOR,
    EffectText,
    {
        "GoldChanged": {
            "A1": effect_pb2.GOLD_REASON_ACTION,
            "A2": effect_pb2.GOLD_REASON_HOUSE,
            "A6": effect_pb2.GOLD_REASON_PALACE,
            "C6": effect_pb2.GOLD_REASON_PALACE,
            "C2": effect_pb2.GOLD_REASON_TRADER,
            "N1": effect_pb2.GOLD_REASON_UNDONE,
            "P2": effect_pb2.GOLD_REASON_SCORING,
            "P3": effect_pb2.GOLD_REASON_ALONE,
        }
    },
)


def write_component_set(components: ComponentSet) -> games_pb2.ComponentSet:
    """Returns all data of a set."""
    message = component_set_pb2.ComponentSet(
        component_set=components.name,
        component_hash=components.content_hash,
        standing=standing(components),
        part_standings=[
            component_set_pb2.PartStanding(part=part, standing=text) for part, text in components.status.items()
        ],
        start=component_set_pb2.Start(id=components.start, position=_point(components, components.start)),
        cities=[
            component_set_pb2.City(id=city, name=name, position=_point(components, city))
            for city, name in components.cities.items()
        ],
        roads=[
            component_set_pb2.Road(id=road.id, junction=road.one, other_junction=road.other, villages=road.villages)
            for road in components.roads
        ],
        limits=[
            component_set_pb2.PlayerCountLimits(
                player_count=players,
                village_capacity=components.village_capacity[players],
                palace_sites=1 + OUTER_SITES - components.blocked_sites[players],
            )
            for players in PLAYER_COUNTS
        ],
    )
    return games_pb2.ComponentSet(maharaja=message)


def _point(components: ComponentSet, junction: str) -> component_set_pb2.Point | None:
    places = components.coordinates or {}
    return component_set_pb2.Point(x=places[junction][0], y=places[junction][1]) if junction in places else None
