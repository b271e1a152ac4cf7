"""Game records as JSON texts, format 1.

    {"format": 1, "game": "taj_mahal", "rule_set": "zman", "players": 4, "component_set": "reconstruction",
     "component_hash": "...", "first_player": 0, "tiles": ["<province of visit 1>", ... 12 of them],
     "bonus_tokens": {"Kabul": "rice", ... 15 of them, Agra's is understood},
     "hands": [["red general+elephant", ... 6 of them], ... one a seat], "observer": null,
     "events": [{"display": ["green monk+elephant", ...]}, {"seat": 0, "move": "play red vizier+elephant"},
                {"seat": 1, "draw": "white monk"}, {"unrest": "blue monk+mogul"}, ...]}

Component set and hash, observer and events may be left out: the set in use, the whole table, none yet.
"""

import dataclasses
from dataclasses import dataclass
from typing import Any

from mogul.engine.json_shape import ShapeReader, json_value
from mogul.engine.json_text import JsonError, format_json, parse_json
from mogul.engine.problem import Problems
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.json_forms.form import (
    GAME,
    MAX_BYTES,
    Tokens,
    check_component_set,
    check_header,
    with_agra,
    without_agra,
)
from mogul.engine.taj_mahal.records.record import FORMAT, Displayed, Drew, Event, GameRecord, Moved, Setup, Unrest


@dataclass(frozen=True)
class EventForm:
    """An event as a file has it: the fields of one of _EVENTS."""

    seat: int | None = None
    move: str | None = None
    draw: str | None = None
    display: tuple[str, ...] | None = None
    unrest: str | None = None


_EVENTS = (("display",), ("seat", "move"), ("seat", "draw"), ("unrest",))


@dataclass(frozen=True)
class RecordForm:
    """A record as a file has it."""

    format: int
    game: str
    rule_set: str
    players: int
    component_set: str
    component_hash: str
    first_player: int
    tiles: tuple[str, ...]
    bonus_tokens: Tokens
    hands: tuple[tuple[str, ...], ...]
    observer: int | None
    events: tuple[EventForm, ...]


def read_record(components: ComponentSet, text: bytes) -> GameRecord:
    """A record from its JSON text. Whether it can have happened is for `replay` to say.

    Raises JsonError with every mistake of the text, or else every mistake of its shape.
    """
    return record_from_data(components, parse_json(text, MAX_BYTES))


def record_from_data(components: ComponentSet, data: Any) -> GameRecord:
    """A record from parsed JSON. Raises JsonError."""
    event = {field.name: None for field in dataclasses.fields(EventForm)}
    used = {"component_set": components.name, "component_hash": components.content_hash}
    reader = ShapeReader({RecordForm: {**used, "observer": None, "events": ()}, EventForm: event})
    form: RecordForm = reader.read(RecordForm, "", data)
    if isinstance(data, dict):
        check_header(reader.problems, data, FORMAT)
        check_component_set(reader.problems, components, data)
    if not reader.problems.errors:
        _check_record(reader.problems, form)
    if reader.problems.errors:
        raise JsonError(reader.problems.errors)
    tokens = with_agra(components, form.bonus_tokens)
    setup = {name: value for name, value in vars(form).items() if name in Setup.__annotations__}
    events = tuple(_event(event) for event in form.events)
    return GameRecord(Setup(**{**setup, "player_count": form.players, "bonus_tokens": tokens}), events, form.observer)


def _check_record(problems: Problems, form: RecordForm) -> None:
    if form.observer is not None and not 0 <= form.observer < form.players:
        problems.error("observer", f"{form.observer} is no seat; seats are 0 to {form.players - 1}, null sees all")
    for number, event in enumerate(form.events):
        given = {field.name for field in dataclasses.fields(event) if getattr(event, field.name) is not None}
        if given not in map(set, _EVENTS):
            forms = "; ".join(" and ".join(fields) for fields in _EVENTS)
            problems.error(f"events[{number}]", f"has {' and '.join(sorted(given)) or 'nothing'}; events have {forms}")


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
    form = RecordForm(
        format=FORMAT,
        game=GAME,
        observer=record.observer,
        events=tuple(_event_form(event) for event in record.events),
        players=record.setup.player_count,
        **{
            **{name: value for name, value in vars(record.setup).items() if name != "player_count"},
            "bonus_tokens": without_agra(components, record.setup.bonus_tokens),
        },
    )
    data = json_value(RecordForm, form)
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
