"""A position in either form: what a seat knows, or the record of a game."""

from mogul.engine.json_text import parse_json
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.json_format.header import MAX_BYTES
from mogul.engine.taj_mahal.json_format.record_json import record_from_data
from mogul.engine.taj_mahal.json_format.view_json import view_from_data
from mogul.engine.taj_mahal.records.record import GameRecord
from mogul.engine.taj_mahal.views.view import View


def read_position(components: ComponentSet, text: bytes) -> View | GameRecord:
    """A view, if the text has the key `view`, or else a record. Raises JsonError."""
    data = parse_json(text, MAX_BYTES)
    if isinstance(data, dict) and "view" in data:
        return view_from_data(components, data)
    return record_from_data(components, data)
