"""The port of a service of matches."""

from pathlib import Path

import pytest

from mogul.match import MatchConfig
from tests.match.harness import MatchesThread, new_table, person, running_matches
from tests.match.planted_engine import PlantedEngine


@pytest.mark.parametrize("host", ["::1", "[::1]", "localhost"])
def test_every_name_of_this_machine_can_be_listened_on(tmp_path: Path, host: str) -> None:
    with running_matches(f"sqlite:///{tmp_path}/matches.sqlite", PlantedEngine(), host=host) as matches:
        assert not new_table(matches, [person(), person()]).host.state().status.over


def test_another_address_needs_tls(tmp_path: Path) -> None:
    config = MatchConfig(store=f"sqlite:///{tmp_path}/matches.sqlite", engine="localhost:1", host="0.0.0.0")
    with pytest.raises(ValueError, match="without TLS"):
        MatchesThread(config)


def test_a_port_that_is_taken_is_refused(tmp_path: Path) -> None:
    store = f"sqlite:///{tmp_path}/matches.sqlite"
    with running_matches(store, PlantedEngine()) as matches:
        port = int(matches.matches.address.rpartition(":")[2])
        with pytest.raises(OSError, match=f"cannot listen on 127.0.0.1:{port}"):
            MatchesThread(MatchConfig(store=store, engine="localhost:1", port=port))
