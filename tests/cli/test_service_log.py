"""The log of a service in a process that goes on after it."""

import logging
import os
import sys
from queue import SimpleQueue

import pytest

from mogul.cli import service_log
from mogul.cli.service_log import logging_to_stderr


def test_progress_names_the_part_and_has_no_clock_beside_that_of_the_terminal() -> None:
    texts: list[str] = []
    progress = service_log.progress_in_words(texts.append)
    for number, part in enumerate(["rules", "search", ""]):
        progress(part, number, 2)
    assert texts == ["Preparing rules (1 of 2)", "Preparing search (2 of 2)"]


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
