"""One server of this game for the tests of the folder."""

from collections.abc import Iterator

import pytest

from bench.stubs import Stubs
from mogul.server import GameConfig, ServerConfig
from tests.server.harness import ServerThread, running


@pytest.fixture(scope="session")
def server() -> Iterator[ServerThread]:
    """A server that offers Maharaja alone."""
    with running(ServerConfig(games={"maharaja": GameConfig()})) as thread:
        yield thread


@pytest.fixture(scope="session")
def stubs(server: ServerThread) -> Iterator[Stubs]:
    """Its services."""
    made = Stubs(server.server.address)
    yield made
    made.channel.close()
