"""Records and views as JSON texts that a person can read and write."""

from mogul.engine.taj_mahal.json_format.forms import MAX_BYTES
from mogul.engine.taj_mahal.json_format.record_json import read_position, read_record, write_record
from mogul.engine.taj_mahal.json_format.view_json import write_view

__all__ = ["MAX_BYTES", "read_position", "read_record", "write_record", "write_view"]
