"""The log of a service, on standard error: text for people, or JSON alone, an object a line."""

import logging
import sys
from collections.abc import Callable

from rich.text import Text

from mogul.cli.console import messages
from mogul.server.logs import JsonFormatter, TextFormatter

Announce = Callable[[Text], None]
"""Tells the operator what the service is doing."""


class _ConsoleHandler(logging.Handler):
    """Through the console, so that a line stands above what spins there and does not break it."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write the line, however long."""
        messages().print(Text(self.format(record), "dim"), soft_wrap=True)


def log_to_stderr(*, as_json: bool) -> Announce:
    """Begin to log; returns where announcements go."""
    handler = logging.StreamHandler(sys.stderr) if as_json else _ConsoleHandler()
    handler.setFormatter(JsonFormatter() if as_json else TextFormatter())
    logging.getLogger().addHandler(handler)
    logging.getLogger("mogul").setLevel(logging.INFO)
    if not as_json:
        return messages().print
    log = logging.getLogger("mogul.service")
    return lambda text: log.info("%s", text.plain)
