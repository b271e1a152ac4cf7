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
record, cards are hidden that its observer did not see.
"""

from dataclasses import dataclass
from typing import Any

from mogul.engine.json_text import JsonError, parse_json
from mogul.engine.problem import Problems, below
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.json_format.forms import (
    FORMAT,
    GAME,
    MAX_BYTES,
    component_defaults,
    read_form,
    write_form,
)
from mogul.engine.taj_mahal.json_format.view_json import view_from_data
from mogul.engine.taj_mahal.records.deal import setup_problems
from mogul.engine.taj_mahal.records.record import Event, GameRecord, Setup, observe
from mogul.engine.taj_mahal.views.view import View


@dataclass(frozen=True)
class RecordForm:
    """A record in a file."""

    format: int
    game: str
    setup: Setup
    observer: int | None = None
    events: tuple[Event, ...] = ()


def read_record(components: ComponentSet, text: bytes) -> GameRecord:
    """A record from its JSON text; `replay` checks its events.

    Raises JsonError with every mistake of the text, or of its shape and names, or of the set-up.
    """
    return record_from_data(components, parse_json(text, MAX_BYTES))


def read_position(components: ComponentSet, text: bytes) -> View | GameRecord:
    """A view, if the text has the key `view`, or else a record. Raises JsonError, also with the errors of a view
    that is no position of the game."""
    data = parse_json(text, MAX_BYTES)
    if isinstance(data, dict) and "view" in data:
        return view_from_data(components, data)
    return record_from_data(components, data)


def record_from_data(components: ComponentSet, data: Any) -> GameRecord:
    """A record from parsed JSON. Raises JsonError."""
    problems, defaults = Problems(), {Setup: component_defaults(components)}
    _, form = read_form(problems, components, RecordForm, "setup", data, defaults)
    problems.add(below("setup", setup_problems(components, form.setup)))
    if form.observer is not None and not 0 <= form.observer < form.setup.player_count:
        seats = f"seats are 0 to {form.setup.player_count - 1}, null sees all"
        problems.error("observer", f"{form.observer} is no seat; {seats}")
    if problems.errors:
        raise JsonError(problems.errors)
    record = GameRecord(form.setup, form.events)
    return record if form.observer is None else observe(record, form.observer)


def write_record(components: ComponentSet, record: GameRecord) -> str:
    """A record as a JSON text with a line end, an event a line."""
    form = RecordForm(FORMAT, GAME, record.setup, record.observer, record.events)
    return write_form(components, form, "setup")
