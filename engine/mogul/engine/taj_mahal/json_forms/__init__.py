"""Records and views as JSON texts that a person can read and write."""

from mogul.engine.taj_mahal.json_forms.record_json import read_record, write_record
from mogul.engine.taj_mahal.json_forms.view_json import read_view, write_view

__all__ = ["read_record", "read_view", "write_record", "write_view"]
