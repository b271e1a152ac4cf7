"""Processes that are killed in the middle of games lose nothing, and record nothing twice."""

import random
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import grpc
import pytest

from mogul.match.store import Store
from mogul.v1.games_pb2 import GameRecord
from mogul.v1.match_service_pb2_grpc import MatchServiceStub
from tests.match.harness import Holder, level, new_table, running_matches

PLAYERS = [level("page"), level("gardener")]
SEED = 11


@contextmanager
def killed_service(store: str, engine: str, repository: Path) -> Iterator[MatchServiceStub]:
    """A service in a process that is killed at the end of the block."""
    command = [sys.executable, "-m", "tests.match.service_process", store, engine]
    with subprocess.Popen(command, cwd=repository, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            with grpc.insecure_channel(process.stdout.readline().strip()) as channel:
                yield MatchServiceStub(channel)
        finally:
            process.kill()


@pytest.fixture(scope="module")
def undisturbed(engine: str, tmp_path_factory: pytest.TempPathFactory) -> GameRecord:
    """The record of a game that nobody disturbed."""
    store = f"sqlite:///{tmp_path_factory.mktemp('undisturbed')}/matches.sqlite"
    with running_matches(store, engine) as matches:
        table = new_table(matches, PLAYERS, seed=SEED)
        table.spectator.wait_for(lambda state: state.status.over)
        record: GameRecord = table.host.export().record
    return record


def play_with_kills(store_url: str, engine: str, repository: Path, undisturbed: GameRecord, seconds: float) -> int:
    """Plays the same game in processes that are killed after some part of so many seconds. Returns their number."""
    choice = random.Random(seconds)
    with running_matches(store_url, engine) as matches:
        table = new_table(matches, PLAYERS, seed=SEED)
    processes, plies = 0, [0]
    store = Store(store_url)
    while True:
        with killed_service(store_url, engine, repository) as stub:
            processes += 1
            host = Holder(stub, table.match_id, table.host.token)
            if host.state().status.over:
                assert host.export().record == undisturbed
                break
            time.sleep(choice.uniform(0.0, seconds))
        match = store.match(table.match_id)
        assert match is not None
        plies.append(match.position.ply)
    events = store.events_after(table.match_id, 0, 10_000)
    store.close()
    assert plies == sorted(plies)
    assert [each.number for each in events] == list(range(1, len(events) + 1))
    assert [each.ply for each in events] == list(range(len(events)))
    return processes


def test_a_game_whose_processes_are_killed_comes_to_the_same_record(
    store_url: str, engine: str, repository: Path, undisturbed: GameRecord
) -> None:
    assert play_with_kills(store_url, engine, repository, undisturbed, 2.0) > 3


@pytest.mark.long
def test_a_game_whose_processes_are_killed_fifty_times_comes_to_the_same_record(
    store_url: str, engine: str, repository: Path, undisturbed: GameRecord
) -> None:
    assert play_with_kills(store_url, engine, repository, undisturbed, 0.2) > 50
