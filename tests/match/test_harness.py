"""The harness: an engine or a service that cannot start fails its tests at once."""

import threading
from pathlib import Path
from typing import Any

import pytest

from mogul.match import MatchConfig
from mogul.server import ServerConfig
from tests.match.harness import MatchesThread
from tests.server.harness import ServerThread


async def _fail(*_: Any) -> None:
    raise RuntimeError("no memory")


@pytest.mark.parametrize("name", ["server", "matches"])
def test_a_start_that_fails_raises_its_error_and_leaves_no_thread(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = set(threading.enumerate())
    if name == "server":
        monkeypatch.setattr("tests.server.harness.start_server", _fail)
        with pytest.raises(RuntimeError, match="no memory"):
            ServerThread(ServerConfig())
    else:
        monkeypatch.setattr("tests.match.harness.start_matches", _fail)
        with pytest.raises(RuntimeError, match="no memory"):
            MatchesThread(MatchConfig(store=f"sqlite:///{tmp_path}/matches.sqlite", engine="localhost:1"))
    for thread in set(threading.enumerate()) - before:
        thread.join(10.0)
        assert not thread.is_alive()
