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
MOVE_SECONDS = 0.1


@contextmanager
def killed_service(store: str, engine: str, repository: Path) -> Iterator[MatchServiceStub]:
    """A service in a process that is killed at the end of the block."""
    command = [sys.executable, "-m", "tests.match.service_process", store, engine]
    with subprocess.Popen(command, cwd=repository, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            address = process.stdout.readline().strip()
            assert address, "the service has ended; its error is above"
            with grpc.insecure_channel(address) as channel:
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


def play_with_kills(store_url: str, engine: str, repository: Path, undisturbed: GameRecord, plies: int) -> int:
    """Plays the same game in processes that are killed after up to so many plies, and some part of a move. Returns the
    number of kills before the end of the game."""
    choice = random.Random(plies)
    with running_matches(store_url, engine) as matches:
        table = new_table(matches, PLAYERS, seed=SEED)
    kills, reached = 0, [0]
    store = Store(store_url)
    while True:
        with killed_service(store_url, engine, repository) as stub:
            host = Holder(stub, table.match_id, table.host.token)
            if host.state().status.over:
                assert host.export().record == undisturbed
                break
            target = reached[-1] + choice.randrange(plies)
            host.wait_for_now(lambda state, target=target: state.ply >= target or state.status.over)
            time.sleep(choice.uniform(0.0, MOVE_SECONDS))
        kills += 1
        match = store.match(table.match_id)
        assert match is not None
        reached.append(match.snapshot.ply)
    events = store.events_after(table.match_id, 0, 10_000)
    store.close()
    assert reached == sorted(reached)
    assert [each.number for each in events] == list(range(1, len(events) + 1))
    assert [each.ply for each in events] == list(range(len(events)))
    return kills


@pytest.mark.slow
def test_a_game_whose_processes_are_killed_comes_to_the_same_record(
    store_url: str, engine: str, repository: Path, undisturbed: GameRecord
) -> None:
    assert play_with_kills(store_url, engine, repository, undisturbed, 60) > 1


@pytest.mark.long
def test_games_whose_processes_are_killed_fifty_times_come_to_the_same_record(
    store_url: str, engine: str, repository: Path, undisturbed: GameRecord
) -> None:
    kills = 0
    while kills < 50:
        kills += play_with_kills(store_url, engine, repository, undisturbed, 4)
