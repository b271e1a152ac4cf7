"""The log of a service in a process that goes on after it."""

import logging
import os
import sys
from queue import SimpleQueue

import pytest

from mogul.cli.service_log import logging_to_stderr


@pytest.mark.parametrize("as_json", [False, True])
def test_afterwards_logging_and_standard_error_are_as_before(as_json: bool) -> None:
    logger = logging.getLogger("mogul")
    before = logger.level, list(logging.getLogger().handlers), sys.stderr
    with logging_to_stderr(as_json=as_json):
        assert logger.level == logging.INFO
        assert len(logging.getLogger().handlers) == len(before[1]) + 1
    assert (logger.level, list(logging.getLogger().handlers), sys.stderr) == before


def test_what_a_library_writes_to_standard_error_is_a_line_of_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """gRPC quotes strangers there."""
    lines = SimpleQueue[str]()
    monkeypatch.setattr(logging.getLogger("mogul.libraries"), "handle", lambda record: lines.put(record.getMessage()))
    with logging_to_stderr(as_json=True):
        os.write(2, b"handshake failed: \x1b[31m\n")
        assert lines.get(timeout=60) == "handshake failed: \\x1b[31m"
