"""Game records as JSON texts, format 2.

    {"format": 2, "game": "taj_mahal",
     "setup": {"rule_set": "zman", "player_count": 4, "component_set": "reconstruction", "component_hash": "...",
               "first_player": 0, "provinces": ["<province of visit 1>", ... 12 of them],
               "bonus_tokens": {"Kabul": "rice", ... 15 of them, Agra's is understood},
               "hands": [["red general+elephant", ... 6 of them], ... one a seat]},
     "observer": null,
     "events": [{"display": ["green monk+elephant", ...]}, {"seat": 0, "move": "play red vizier+elephant"},
                {"seat": 1, "draw": "white monk"}, {"unrest": "blue monk+mogul"}, ...]}

Component set and hash, observer and events may be left out: the set in use, the whole table, none yet. Of an observed
record, cards are hidden that its observer did not see. Format 1 is still read.
"""

import dataclasses
from dataclasses import dataclass
from typing import Any

from mogul.engine.game_rules import Move, Moved
from mogul.engine.json_shape import ShapeReader, json_value
from mogul.engine.json_text import JsonError, format_json, parse_json
from mogul.engine.problem import Problems, below
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.json_format.format_1 import record_of_format_1
from mogul.engine.taj_mahal.json_format.header import (
    FORMAT,
    GAME,
    MAX_BYTES,
    check_header,
    with_agra,
    without_agra,
)
from mogul.engine.taj_mahal.json_format.view_json import view_from_data
from mogul.engine.taj_mahal.notation import Notation, notation_of
from mogul.engine.taj_mahal.records.record import Displayed, Drew, Event, GameRecord, Setup, Unrest, observe
from mogul.engine.taj_mahal.records.setup_problems import setup_problems
from mogul.engine.taj_mahal.rule_sets import RULE_SETS
from mogul.engine.taj_mahal.views.view import View
from mogul.engine.taj_mahal.words import Card, DealtCard


@dataclass(frozen=True)
class EventForm:
    """An event in a file: the fields of one of _EVENTS."""

    seat: int | None = None
    move: Move | None = None
    draw: DealtCard | None = None
    display: tuple[Card, ...] | None = None
    unrest: Card | None = None


_EVENTS = (("display",), ("seat", "move"), ("seat", "draw"), ("unrest",))


@dataclass(frozen=True)
class RecordForm:
    """A record in a file."""

    format: int
    game: str
    setup: Setup
    observer: int | None = None
    events: tuple[EventForm, ...] = ()


def read_record(components: ComponentSet, text: bytes) -> GameRecord:
    """A record from its JSON text; `replay` checks its events.

    Raises JsonError with every mistake of the text, or of its shape and names, or of the set-up.
    """
    return record_from_data(components, parse_json(text, MAX_BYTES))


def read_position(components: ComponentSet, text: bytes) -> View | GameRecord:
    """A view, if the text has the key `view`, or else a record. Raises JsonError."""
    data = parse_json(text, MAX_BYTES)
    if isinstance(data, dict) and "view" in data:
        return view_from_data(components, data)
    return record_from_data(components, data)


def record_from_data(components: ComponentSet, data: Any) -> GameRecord:
    """A record from parsed JSON. Raises JsonError."""
    data = record_of_format_1(data)
    header = Problems()
    notation = check_header(header, components, data, "setup")
    used = {"component_set": components.name, "component_hash": components.content_hash}
    reader = ShapeReader({Setup: used}, notation.readers)
    form: RecordForm = reader.read(RecordForm, "", data)
    reader.problems.add(header.found)
    if not reader.problems.errors:
        return _record(reader.problems, components, notation, form)
    raise JsonError(reader.problems.errors)


def _record(problems: Problems, components: ComponentSet, notation: Notation, form: RecordForm) -> GameRecord:
    tokens = with_agra(components, notation, form.setup.bonus_tokens)
    setup = dataclasses.replace(form.setup, bonus_tokens=tokens)
    problems.add(below("setup", setup_problems(components, setup)))
    if form.observer is not None and not 0 <= form.observer < setup.player_count:
        problems.error(
            "observer", f"{form.observer} is no seat; seats are 0 to {setup.player_count - 1}, null sees all"
        )
    for number, event in enumerate(form.events):
        given = {name for name, value in vars(event).items() if value is not None}
        if given not in map(set, _EVENTS):
            forms = "; ".join(" and ".join(fields) for fields in _EVENTS)
            problems.error(f"events[{number}]", f"has {' and '.join(sorted(given)) or 'nothing'}; events have {forms}")
    if problems.errors:
        raise JsonError(problems.errors)
    record = GameRecord(setup, tuple(map(_event, form.events)))
    return record if form.observer is None else observe(record, form.observer)


def _event(form: EventForm) -> Event:
    if form.display is not None:
        return Displayed(form.display)
    if form.unrest is not None:
        return Unrest(form.unrest)
    assert form.seat is not None
    if form.draw is not None:
        return Drew(form.seat, form.draw)
    assert form.move is not None
    return Moved(form.seat, form.move)


def write_record(components: ComponentSet, record: GameRecord) -> str:
    """A record as a JSON text with a line end, an event a line."""
    notation = notation_of(components, RULE_SETS[record.setup.rule_set])
    tokens = without_agra(components, notation, record.setup.bonus_tokens)
    setup = dataclasses.replace(record.setup, bonus_tokens=tokens)
    form = RecordForm(FORMAT, GAME, setup, record.observer, tuple(map(_event_form, record.events)))
    data = json_value(RecordForm, form, notation.writers)
    data["events"] = [{key: value for key, value in event.items() if value is not None} for event in data["events"]]
    return format_json(data)


def _event_form(event: Event) -> EventForm:
    match event:
        case Displayed(cards):
            return EventForm(display=cards)
        case Unrest(card):
            return EventForm(unrest=card)
        case Drew(seat, card):
            return EventForm(seat=seat, draw=card)
        case Moved(seat, move):
            return EventForm(seat=seat, move=move)
