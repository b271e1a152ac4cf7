"""Log lines: JSON objects for programs, text for people.

They are formatters of Python's logging: lines of other libraries in the process (asyncio, gRPC) have the same form.

A call is in them and in metrics without the content of the request and without the token.
"""

import json
import logging
import re
import secrets
import time
import traceback
from contextvars import ContextVar
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Final

_VALID_ID: Final = re.compile(r"[\w.:-]{1,64}", re.ASCII)


@dataclass
class Call:
    """A call in progress, or ended when it has a code.

    method: without its package: `SuggestionService/Suggest`. code: name of the status. error_reason: of the error it
    ended with. details: further fields for the log, which the service adds.
    """

    method: str
    request_id: str
    peer: str
    began: float = field(default_factory=time.monotonic)
    code: str = ""
    seconds: float = 0.0
    error_reason: str | None = None
    details: dict[str, Any] = field(default_factory=dict)

    def end(self, code: str) -> None:
        """Notes the status that ended the call."""
        self.code = code
        self.seconds = time.monotonic() - self.began

    def fields(self) -> dict[str, Any]:
        """Returns the fields for a log, those with a value."""
        fields = {
            "request_id": self.request_id,
            "method": self.method,
            "code": self.code,
            "milliseconds": round(1000 * self.seconds, 1),
            "error_reason": self.error_reason,
            **self.details,
            "peer": self.peer,
        }
        return {name: value for name, value in fields.items() if value is not None}


CURRENT: ContextVar[Call | None] = ContextVar("CURRENT", default=None)
"""The call of the current task; None outside of one, and on other threads than that of the event loop."""


def request_id(sent: str | None) -> str:
    """Returns the caller's id of a request if it is valid, else a new one."""
    return sent if sent is not None and _VALID_ID.fullmatch(sent) else secrets.token_hex(8)


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
