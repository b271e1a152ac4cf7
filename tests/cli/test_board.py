"""`mogul board`"""

import asyncio
import io
import json
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from mogul.cli import board_service
from mogul.cli.board_service import BoardConfig
from mogul.match import MatchConfig
from mogul.match.store import Store
from mogul.server import ServerConfig
from mogul.v1.match_pb2 import MatchEvent
from tests.cli.command import Mogul
from tests.cli.test_serve import PROGRAM, read_until
from tests.match.test_store import new_match
from tests.server.certificates import Authority
from tests.server.harness import ServerThread, running
from tests.waiting import READY_SECONDS

SECONDS = READY_SECONDS

NEW_MATCH = {
    "newGame": {"tajMahal": {"deal": {"playerCount": 3}}},
    "seats": [{"person": {}}, {"level": {"level": "page"}}, {"level": {"level": "page"}}],
}


@pytest.fixture(scope="module")
def thread() -> Iterator[ServerThread]:
    """A service that runs already."""
    with running() as thread:
        yield thread


@contextmanager
def board(folder: Path, *options: str, **variables: str) -> Iterator[subprocess.Popen[str]]:
    """`mogul board` on a free port, with a database in a folder. variables: of its environment."""
    command = [
        sys.executable,
        "-c",
        PROGRAM,
        "board",
        "--port",
        "0",
        "--database",
        f"sqlite:///{folder}/matches.sqlite",
    ]
    process = subprocess.Popen(
        [*command, *options],
        env={**os.environ, "COLUMNS": "200", **variables},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        process_group=0,  # a Ctrl-C at a terminal goes to all of a group
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def link(lines: list[str]) -> str:
    found = re.search(r"http://127\.0\.0\.1:\d+/", "".join(lines))
    assert found is not None
    return found[0]


def call(link: str, method: str, request: Any) -> Any:
    headers = {"content-type": "application/json"}
    url = f"{link}mogul.v1.{method}"
    with urllib.request.urlopen(urllib.request.Request(url, json.dumps(request).encode(), headers)) as answer:
        return json.load(answer)


def engines_of(process: subprocess.Popen[str]) -> list[int]:
    """The processes that a process has started for Python's `multiprocessing`, its engine among them."""
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    return [int(child) for child in children]


def assert_ended(processes: list[int]) -> None:
    until = time.monotonic() + SECONDS
    while any(Path(f"/proc/{process}").exists() for process in processes) and time.monotonic() < until:
        time.sleep(0.05)
    assert [process for process in processes if Path(f"/proc/{process}").exists()] == []


def test_a_page_is_there_at_once_a_match_as_soon_as_the_engine_is_ready_and_ctrl_c_ends_everything(
    tmp_path: Path,
) -> None:
    # The environment of many an office, which is not for calls to this machine.
    with board(tmp_path, http_proxy="http://127.0.0.1:1") as process:
        page = link(read_until(process, "The board is on"))
        with urllib.request.urlopen(page) as answer:
            assert b"Grand Mogul" in answer.read()
        read_until(process, "The engine is ready")
        last = read_until(process, "The board is on")[-2:]
        assert ["Ctrl-C stops everything" in last[0], link(last[1:])] == [True, page]
        assert call(page, "SuggestionService/GetEngineInfo", {})["engine"]["name"] == "grand-mogul"
        match = call(page, "MatchService/CreateMatch", NEW_MATCH)
        assert len(match["invitations"]) == 1
        children = engines_of(process)
        assert children
        os.killpg(process.pid, signal.SIGINT)
        output, _ = process.communicate(timeout=SECONDS)
        assert process.returncode == 0, output
        assert "Traceback" not in output
        assert "Stopping" in output
        assert_ended(children)


def test_ctrl_c_during_the_start_of_the_engine_ends_everything_too(tmp_path: Path) -> None:
    with board(tmp_path) as process:
        read_until(process, "The board is on")
        os.killpg(process.pid, signal.SIGINT)
        output, _ = process.communicate(timeout=SECONDS)
        assert (process.returncode, "Traceback" in output) == (0, False), output


def test_the_engine_ends_with_a_board_that_is_killed(tmp_path: Path) -> None:
    with board(tmp_path) as process:
        read_until(process, "The board is on")
        children = engines_of(process)
        process.kill()
        process.wait()
        assert children
        assert_ended(children)


def test_a_board_whose_engine_dies_ends_and_says_so(tmp_path: Path) -> None:
    with board(tmp_path) as process:
        read_until(process, "The board is on")
        for child in engines_of(process):
            os.kill(child, signal.SIGKILL)
        output, _ = process.communicate(timeout=SECONDS)
        assert process.returncode == 2
        assert "mogul: the engine ended" in output


def test_a_service_that_runs_already_is_used(thread: ServerThread, tmp_path: Path) -> None:
    options = ("--engine", thread.server.address, "--metrics-port", "0")
    with board(tmp_path, *options) as process:
        page = link(read_until(process, "The board is on"))
        assert call(page, "MatchService/CreateMatch", NEW_MATCH)["invitations"]
        metrics = read_until(process, "Metrics on")[-1].split()[-1].rstrip(".")
        with urllib.request.urlopen(metrics) as answer:
            text = answer.read().decode()
        assert 'mogul_door_call_seconds_count{code="OK",method="MatchService/CreateMatch"} 1.0' in text
        assert "mogul_match_level_seconds_count" in text
        os.killpg(process.pid, signal.SIGINT)
        output, _ = process.communicate(timeout=SECONDS)
        assert process.returncode == 0, output


def test_an_engine_that_does_not_answer_is_named_and_used_as_soon_as_it_does(
    tmp_path: Path,
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    address = f"http://127.0.0.1:{port}/"
    with board(tmp_path, "--engine", address) as process:
        warning = read_until(process, "Warning")[-1]
        assert f"{address}: no server answers: " in warning
        assert "Connection refused" in warning
        with running(ServerConfig(port=port)):
            read_until(process, f"The engine at {address} is ready")


@pytest.mark.parametrize("command", [["board", "--engine"], ["suggest", "game.json", "--server"], ["play", "--server"]])
@pytest.mark.parametrize("address", ["localhost", "http://localhost:50050/m/7", "localhost:70000"])
def test_an_address_in_a_wrong_form_is_refused_at_once(mogul: Mogul, command: list[str], address: str) -> None:
    refusal = mogul.refused(*command, address)
    assert refusal.startswith(f"Invalid value for '{command[-1]}': '{address}' is no address of a service: ")
    assert "expected HOST:PORT, such as localhost:50051" in refusal


def test_a_port_that_is_taken_is_named(thread: ServerThread, tmp_path: Path) -> None:
    _, _, port = thread.server.address.partition(":")
    with board(tmp_path, "--engine", thread.server.address, "--port", port) as process:
        output, _ = process.communicate(timeout=SECONDS)
        assert process.returncode == 2
        assert f"cannot listen on 127.0.0.1:{port}: Address already in use\n" in output
        assert "\n  --port (of make run: BOARD_PORT=) names another port\n" in output
        assert "Traceback" not in output


@pytest.mark.parametrize(
    ("database", "reason"),
    [
        ("sqlite:///{}/nowhere/matches.sqlite", "No such file or directory"),
        ("sqlite:///{}/newer.sqlite", "is of version 9999, this program knows up to"),
        ("sqlite:///{}/text", "file is not a database"),
        ("sqlite:///{}/a.sqlite?timeout=soon", "could not convert string to float"),
        ("postgresql+psycopg://127.0.0.1:1/mogul", "Connection refused"),
    ],
)
def test_a_database_that_cannot_be_opened_is_named_in_a_line(
    mogul: Mogul, database: str, reason: str, tmp_path: Path
) -> None:
    (tmp_path / "text").write_text("no database")
    Store(f"sqlite:///{tmp_path}/newer.sqlite").close()
    with closing(sqlite3.connect(tmp_path / "newer.sqlite")) as newer:
        newer.execute("UPDATE alembic_version SET version_num = '9999'")
        newer.commit()
    (line,) = mogul.refused("board", "--engine", "there:1", "--database", database.format(tmp_path)).splitlines()
    assert line.startswith("the database cannot be opened: ")
    assert reason in line


@pytest.mark.parametrize("database", ["nonsense", "mysql://a:b@c/d", "postgresql+psycopg://a:b@c:port/d", "sqlite://"])
def test_a_wrong_url_of_a_database_is_named_in_a_line_before_anything_starts(
    mogul: Mogul, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MOGUL_DATABASE", database)
    monkeypatch.setattr("mogul.cli.commands.board.run_until_stopped", None)
    for command in (["board"], ["board", "backup", "file"], ["board", "restore", "file"]):
        (line,) = mogul.refused(*command).splitlines()
        assert line.startswith("the database")


def test_matches_are_backed_up_and_restored_by_commands(mogul: Mogul, tmp_path: Path) -> None:
    first, second = f"sqlite:///{tmp_path}/first.sqlite", f"sqlite:///{tmp_path}/second.sqlite"
    store = Store(first)
    store.create(new_match(), [], MatchEvent())
    backed_up = mogul("board", "backup", "backup", "--database", first)
    assert backed_up == (0, "", "Matches in backup: 1.\n")
    assert mogul.refused("board", "backup", "backup", "--database", first) == (
        "backup: is there already, with matches of a board (number: 1)\n"
        "  to keep it, name another file; to replace it, give --force: what backup holds is lost then"
    )
    restored = mogul("board", "restore", "backup", "--database", second)
    assert restored == (0, "", "Matches that the board has now: 1.\n")
    refusal = mogul.refused("board", "restore", "backup", "--database", second)
    assert "second.sqlite: is there already, with matches of a board (number: 1)\n" in refusal
    refusal = mogul.refused("board", "restore", "backup", "--database", first, "--force")
    assert refusal.endswith("first.sqlite is in use: stop the board first")
    assert mogul.refused("board", "backup", "other", "--database", "postgres://a/b").startswith("this is for SQLite")
    store.close()


def test_options_before_the_commands_of_a_board_are_refused_as_they_would_do_nothing(mogul: Mogul) -> None:
    refusal = mogul.refused("board", "--database", "sqlite:///a.sqlite", "backup", "b.sqlite")
    assert refusal == "--database: stands before backup, whose options come after it"


@pytest.mark.parametrize(
    "options",
    [
        ["--tls-certificate", "broken.pem", "--tls-key", "broken.pem"],
        ["--tls-certificate", "good.pem", "--tls-key", "broken.pem"],
        ["--tls-certificate", "good.pem", "--tls-key", "broken.pem", "--engine", "there:1"],
        ["--engine", "there:1", "--engine-tls-ca", "broken.pem"],
        ["--engine", "there:1", "--engine-tls-ca", "good.pem", "--engine-token-file", "broken.pem"],
    ],
)
def test_a_broken_file_of_a_secret_is_named_in_a_line_before_anything_starts(
    mogul: Mogul, options: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Authority(tmp_path).issue("good")
    (tmp_path / "broken.pem").write_text("böse\n", encoding="utf-8")
    for start in ("EngineProcess", "start_matches", "start_door"):
        monkeypatch.setattr(f"mogul.cli.board_service.{start}", None)
    (line,) = mogul.refused("board", *options).splitlines()
    assert "broken.pem: " in line


@pytest.mark.parametrize(
    ("options", "names"),
    [
        ([], ()),
        (["--host", "::1", "--host-name", "a.example", "--host-name", "b.example"], ("a.example", "b.example")),
        (["--host", "0.0.0.0", "--public-plaintext"], None),
        (["--host", "0.0.0.0", "--public-plaintext", "--host-name", "a.example"], ("a.example",)),
    ],
)
def test_any_name_is_right_only_where_other_machines_may_call(
    mogul: Mogul, options: list[str], names: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    configs: list[BoardConfig] = []

    async def run(config: BoardConfig) -> None:
        configs.append(config)

    monkeypatch.setattr("mogul.cli.commands.board.run_until_stopped", run)
    mogul.done("board", "--engine", "there:1", *options)
    assert configs[0].door["names"] == names


@pytest.mark.parametrize(("options", "is_allowed"), [([], False), (["--private-webhooks"], True)])
def test_webhooks_reach_private_networks_only_where_the_operator_allows_it(
    mogul: Mogul, options: list[str], is_allowed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    configs: list[MatchConfig] = []

    async def start(config: MatchConfig) -> None:
        configs.append(config)
        raise ValueError("no more is wanted")

    monkeypatch.setattr("mogul.cli.board_service.start_matches", start)
    mogul.refused("board", "--engine", "there:1", *options)
    assert configs[0].private_webhooks == is_allowed


@pytest.mark.parametrize(
    ("options", "reasons"),
    [
        (["--host", "0.0.0.0"], ["--host 0.0.0.0: is reachable"]),
        (["--engine", "there:1", "--engine-port", "7"], ["--engine: the service has its own"]),
        (["--engine-token-file", "token"], ["and --engine-token-file are for the service of --engine"]),
        (["--tls-key", "key", "--demo", "--engine", "there:1"], ["--tls-certificate and --tls-key", "--demo is for"]),
    ],
)
def test_options_that_do_not_go_together_are_all_named(mogul: Mogul, options: list[str], reasons: list[str]) -> None:
    refusal = mogul.refused("board", *options)
    assert [reason for reason in reasons if reason not in refusal] == []


def test_without_a_home_a_database_must_be_named(mogul: Mogul, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a container whose user has a number and no name."""

    def homeless(*_: Any, **__: Any) -> Path:
        raise RuntimeError("could not determine the home directory")

    monkeypatch.setattr("platformdirs.user_data_path", homeless)
    refusal = mogul.refused("board", "--engine", "there:1")
    assert refusal == "--database: is needed, because this user has no home folder for matches"


class Terminal(io.StringIO):
    """Standard input of a person."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("screen", ["DISPLAY", "WAYLAND_DISPLAY", "BROWSER"])
@pytest.mark.parametrize("missing", ["nothing", "terminal", "screen", "person"])
def test_a_browser_is_opened_for_a_person_at_a_terminal_alone(
    monkeypatch: pytest.MonkeyPatch, missing: str, screen: str
) -> None:
    """BROWSER is all that WSL has of a screen."""
    begun: list[tuple[str, ...]] = []

    async def begin(*command: str, **_: Any) -> None:
        begun.append(command)

    monkeypatch.setattr(asyncio, "create_subprocess_exec", begin)
    monkeypatch.setattr(sys, "stdin", io.StringIO() if missing == "terminal" else Terminal())
    monkeypatch.setattr(board_service, "messages", lambda: Console(force_terminal=True))
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER", "CI"):
        monkeypatch.delenv(name, raising=False)
    if missing != "screen":
        monkeypatch.setenv(screen, "1")
    if missing == "person":
        monkeypatch.setenv("CI", "1")
    asyncio.run(board_service._open_page("http://127.0.0.1:1/"))
    assert begun == ([(sys.executable, "-m", "webbrowser", "http://127.0.0.1:1/")] if missing == "nothing" else [])
