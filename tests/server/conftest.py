"""One server for the tests that do not need one of their own."""

import time
from collections.abc import Iterator

import pytest

from bench.stubs import Stubs
from tests.server.harness import ServerThread, running
from tests.taj_mahal_requests import question


@pytest.fixture(scope="session")
def server() -> Iterator[ServerThread]:
    """A server with the default configuration."""
    with running() as thread:
        yield thread


@pytest.fixture(scope="session")
def stubs(server: ServerThread) -> Iterator[Stubs]:
    """Its services."""
    made = Stubs(server.server.address)
    yield made
    made.channel.close()


@pytest.fixture
def call_seconds(stubs: Stubs) -> float:
    """The time of a call that hardly searches, on this machine as busy as it is now. Deadlines are multiples of it."""
    began = time.monotonic()
    for _ in range(5):
        stubs.suggestions.Suggest(question(budget={"iterations": 1}))
    return (time.monotonic() - began) / 5
