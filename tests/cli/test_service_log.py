"""The log of a service in a process that goes on after it."""

import logging
import sys

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
