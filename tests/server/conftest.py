"""One server for the tests that do not need one of their own."""

from collections.abc import Iterator

import pytest

from bench.stubs import Stubs
from tests.server.harness import ServerThread, running


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
