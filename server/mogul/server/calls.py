"""A call, as logs and metrics see it: without the content of the request and without the token."""

import re
import secrets
import time
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any, Final

_VALID_ID: Final = re.compile(r"[\w.:-]{1,64}", re.ASCII)


@dataclass
class Call:
    """A call in progress, or ended when it has a code.

    method: without its package: `SuggestionService/Suggest`. code: name of the status. error_reason: of the error it
    ended with. iterations, stop_reason: of the last result it was sent.
    """

    method: str
    request_id: str
    peer: str
    began: float = field(default_factory=time.monotonic)
    code: str = ""
    seconds: float = 0.0
    error_reason: str | None = None
    iterations: int | None = None
    stop_reason: str | None = None

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
            "iterations": self.iterations,
            "stop_reason": self.stop_reason,
            "peer": self.peer,
        }
        return {name: value for name, value in fields.items() if value is not None}


CURRENT: ContextVar[Call | None] = ContextVar("CURRENT", default=None)
"""The call of the current task; None outside of one, and on the threads of executor and scheduler."""


def request_id(sent: str | None) -> str:
    """Returns the caller's id of a request if it is valid, else a new one."""
    return sent if sent is not None and _VALID_ID.fullmatch(sent) else secrets.token_hex(8)
