"""Log lines: JSON objects for programs, text for people.

They are formatters of Python's logging: lines of other libraries in the process (asyncio, gRPC) have the same form.
"""

import json
import logging
import traceback
from datetime import UTC, datetime
from typing import Any, Final

from mogul.server.calls import CURRENT

# Apart from the loggers of modules, so that calls can be silenced without silencing errors.
CALLS: Final = logging.getLogger("mogul.calls")


def _fields(record: logging.LogRecord) -> dict[str, Any]:
    """Returns a record's fields besides its message. Of an exception they are its type and the places it was raised
    at, never its text: that can quote a request."""
    fields: dict[str, Any] = dict(getattr(record, "fields", {}))
    call = CURRENT.get()
    if call is not None:
        fields.setdefault("request_id", call.request_id)
    if record.exc_info and record.exc_info[0] is not None:
        kind, _, trace = record.exc_info
        fields["exception"] = kind.__qualname__
        fields["trace"] = [f"{at.filename}:{at.lineno} {at.name}" for at in traceback.extract_tb(trace)]
    return fields


class JsonFormatter(logging.Formatter):
    """An object a line: time (UTC), level, logger, message, and the record's fields."""

    def format(self, record: logging.LogRecord) -> str:
        """Returns the line."""
        head = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        return json.dumps(head | _fields(record), default=str)


class TextFormatter(logging.Formatter):
    """A line with the time of day, the level from WARNING on, the message, and the fields as `name=value`."""

    def format(self, record: logging.LogRecord) -> str:
        """Returns the line."""
        level = f"{record.levelname}: " if record.levelno > logging.INFO else ""
        fields = " ".join(f"{name}={value}" for name, value in _fields(record).items())
        return f"{datetime.fromtimestamp(record.created):%H:%M:%S} {level}{record.getMessage()} {fields}".rstrip()
