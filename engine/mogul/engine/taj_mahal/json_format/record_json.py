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

from mogul.engine.json_shape import from_json, json_value
from mogul.engine.json_text import JsonError, format_json, parse_json
from mogul.engine.problem import Problems, below
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.json_format.format_1 import record_of_format_1
from mogul.engine.taj_mahal.json_format.header import (
    FORMAT,
    GAME,
    MAX_BYTES,
    check_header,
    component_defaults,
    with_agra,
    without_agra,
)
from mogul.engine.taj_mahal.json_format.view_json import view_from_data
from mogul.engine.taj_mahal.notation import notation_of
from mogul.engine.taj_mahal.records.record import Event, GameRecord, Setup, observe
from mogul.engine.taj_mahal.records.setup_problems import setup_problems
from mogul.engine.taj_mahal.rule_sets import RULE_SETS
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
    """A view, if the text has the key `view`, or else a record. Raises JsonError."""
    data = parse_json(text, MAX_BYTES)
    if isinstance(data, dict) and "view" in data:
        return view_from_data(components, data)
    return record_from_data(components, data)


def record_from_data(components: ComponentSet, data: Any) -> GameRecord:
    """A record from parsed JSON. Raises JsonError."""
    data = record_of_format_1(data)
    problems = Problems()
    notation = check_header(problems, components, data, "setup")
    used = {Setup: component_defaults(components)}
    form = from_json(RecordForm, data, notation.readers, used, problems=problems)
    tokens = with_agra(components, notation, form.setup.bonus_tokens)
    setup = dataclasses.replace(form.setup, bonus_tokens=tokens)
    problems.add(below("setup", setup_problems(components, setup)))
    if form.observer is not None and not 0 <= form.observer < setup.player_count:
        seats = f"seats are 0 to {setup.player_count - 1}, null sees all"
        problems.error("observer", f"{form.observer} is no seat; {seats}")
    if problems.errors:
        raise JsonError(problems.errors)
    record = GameRecord(setup, form.events)
    return record if form.observer is None else observe(record, form.observer)


def write_record(components: ComponentSet, record: GameRecord) -> str:
    """A record as a JSON text with a line end, an event a line."""
    notation = notation_of(components, RULE_SETS[record.setup.rule_set])
    tokens = without_agra(components, notation, record.setup.bonus_tokens)
    setup = dataclasses.replace(record.setup, bonus_tokens=tokens)
    form = RecordForm(FORMAT, GAME, setup, record.observer, record.events)
    return format_json(json_value(RecordForm, form, notation.writers))
