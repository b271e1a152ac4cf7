"""A service for the examples to ask: the real one, in a process of its own, on a free port."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.examples.background import background
from tests.waiting import READY_SECONDS


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """HOST:PORT of a service that runs."""
    root = Path(__file__).parents[2]
    mogul = Path(sys.executable).with_name("mogul")
    with background([mogul, "serve", "--port", "0"], root) as service:
        yield service.wait_for(r"Serving on (\S+)", READY_SECONDS)[1]
