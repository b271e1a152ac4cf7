"""One call, as logs and counts see it. Never a request's content, nor who may call."""

import re
import secrets
import time
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any, Final

_SANE_ID: Final = re.compile(r"[\w.:-]{1,64}", re.ASCII)


@dataclass
class Call:
    """A call that goes on, or has ended when it has a code.

    method: without its package: `SuggestionService/Suggest`. code: a status by name. refusal: why it was refused.
    iterations, stop_reason: of the last result it was given.
    """

    method: str
    request_id: str
    peer: str
    began: float = field(default_factory=time.monotonic)
    code: str = ""
    seconds: float = 0.0
    refusal: str | None = None
    iterations: int | None = None
    stop_reason: str | None = None

    def end(self, code: str) -> None:
        """It has been answered, refused or given up."""
        self.code = code
        self.seconds = time.monotonic() - self.began

    def fields(self) -> dict[str, Any]:
        """For a log; only what there is."""
        told = {
            "request_id": self.request_id,
            "method": self.method,
            "code": self.code,
            "milliseconds": round(1000 * self.seconds, 1),
            "refusal": self.refusal,
            "iterations": self.iterations,
            "stop_reason": self.stop_reason,
            "peer": self.peer,
        }
        return {name: value for name, value in told.items() if value is not None}


CURRENT: ContextVar[Call | None] = ContextVar("CURRENT", default=None)
"""The call that this code runs for; None outside of one, and on the threads of desk and scheduler."""


def request_id(sent: str | None) -> str:
    """The caller's id of a request if it is a sane one, else a new one."""
    return sent if sent is not None and _SANE_ID.fullmatch(sent) else secrets.token_hex(8)
