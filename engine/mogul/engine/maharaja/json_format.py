"""The reading and writing of records and views."""

from dataclasses import dataclass
from typing import Any, Final, TypeVar, cast

from mogul.engine.component_files import check_set_in_use
from mogul.engine.game_rules import Moved
from mogul.engine.json_shape import MAX_TEXT, json_value, read_parts
from mogul.engine.json_text import JsonError, format_json, parse_json
from mogul.engine.maharaja.components import ComponentSet
from mogul.engine.maharaja.notation import notation_of
from mogul.engine.maharaja.records.record import GameRecord, Setup, observe, setup_problems
from mogul.engine.maharaja.rule_sets import BASIC
from mogul.engine.maharaja.views.view import View
from mogul.engine.maharaja.views.view_problems import count_problems, view_problems
from mogul.engine.problem import Problem, Problems, below, quote

FORMAT: Final = 1
GAME: Final = "maharaja"
MAX_BYTES: Final = 1024 * 1024  # a game of five has 50 KiB

Form = TypeVar("Form")


@dataclass(frozen=True)
class RecordForm:
    """A record in a file."""

    format: int
    game: str
    setup: Setup
    observer: int | None = None
    events: tuple[Moved, ...] = ()


@dataclass(frozen=True)
class ViewForm:
    """A view in a file."""

    format: int
    game: str
    view: View


def read_record(components: ComponentSet, text: bytes) -> GameRecord:
    """A record from its JSON text; `replay` checks its events.

    Raises JsonError with every mistake of the text, or of its shape and names, or of the set-up.
    """
    return _record(components, parse_json(text, MAX_BYTES))


def read_position(components: ComponentSet, text: bytes) -> View | GameRecord:
    """A view, if the text has the key `view`, or else a record. Raises JsonError, also with the errors of a view
    that is no position of the game."""
    data = parse_json(text, MAX_BYTES)
    if isinstance(data, dict) and "view" in data:
        view = _form(components, ViewForm, "view", data).view
        found = below("view", view_problems(components, view))
        if found:
            raise JsonError(found)
        return view
    return _record(components, data)


def write_record(components: ComponentSet, record: GameRecord) -> str:
    """A record as a JSON text with a line end, an event a line."""
    return _text(components, RecordForm(FORMAT, GAME, record.setup, record.observer, record.events))


def write_view(components: ComponentSet, view: View) -> str:
    """A view as a JSON text with a line end."""
    return _text(components, ViewForm(FORMAT, GAME, view))


def _text(components: ComponentSet, form: Any) -> str:
    return format_json(json_value(type(form), form, notation_of(components).writers))


def _form(components: ComponentSet, kind: type[Form], part: str, data: Any) -> Form:
    problems = Problems()
    if isinstance(data, dict):
        for key, known in (("format", FORMAT), ("game", GAME)):
            if key in data and data[key] != known:
                problems.error(key, f"{quote(data[key])}; expected {quote(known)}")
        check_set_in_use(part, data.get(part), components.name, components.content_hash)
    board = {
        "rule_set": BASIC.name,
        "component_set": components.name,
        "component_hash": components.content_hash,
    }
    view = {"turn": None, "table_at_planning": None}
    defaults: dict[Any, dict[str, Any]] = {Setup: board, View: {**board, **view}}
    form: Any = read_parts(kind, data, notation_of(components).readers, defaults, MAX_TEXT, problems)
    if problems.errors:
        problems.add([] if part != "view" or form is None else below(part, _counts(form.view)))
        raise JsonError(problems.errors)
    return cast(Form, form)


def _counts(view: View | None) -> list[Problem]:
    """The problems of the numbers of houses and palaces in a view with mistakes, unless these leave them open."""
    tables = [] if view is None else [view.table, view.table_at_planning]
    if view is None or view.table is None or any(table and None in table.players for table in tables):
        return []
    return count_problems(view)


def _record(components: ComponentSet, data: Any) -> GameRecord:
    form = _form(components, RecordForm, "setup", data)
    problems = Problems()
    problems.add(below("setup", setup_problems(components, form.setup)))
    if form.observer is not None and not 0 <= form.observer < form.setup.player_count:
        seats = f"seats are 0 to {form.setup.player_count - 1}, null sees all"
        problems.error("observer", f"{form.observer} is no seat; {seats}")
    if problems.errors:
        raise JsonError(problems.errors)
    record = GameRecord(form.setup, form.events)
    return record if form.observer is None else observe(record, form.observer)
