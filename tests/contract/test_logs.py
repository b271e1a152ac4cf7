"""The forms of lines of the log."""

import json
import logging
import re

from mogul.contract.logs import JsonFormatter, TextFormatter


def test_a_line_is_one_line_in_both_forms() -> None:
    record = logging.LogRecord("mogul.x", logging.WARNING, "", 0, "two\nlines and %s", ("a fact",), None)
    record.fields = {"code": "OK", "milliseconds": 1.5}
    as_json = JsonFormatter().format(record)
    assert "\n" not in as_json
    assert json.loads(as_json).items() >= {"level": "warning", "message": "two\nlines and a fact", "code": "OK"}.items()
    assert re.fullmatch(
        r"\d\d:\d\d:\d\d WARNING: two\nlines and a fact code=OK milliseconds=1.5", TextFormatter().format(record)
    )
