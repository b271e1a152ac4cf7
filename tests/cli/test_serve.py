"""`mogul serve`"""

import gc
import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from mogul.cli.demo import demo_position
from mogul.cli.service_log import freeze_loaded_objects
from mogul.cli.service_options import served_games
from mogul.client import Client
from mogul.engine.games import GAMES, game_rules
from mogul.engine.taj_mahal.components import ComponentSet, default_components, random_components
from mogul.engine.taj_mahal.views.view_problems import view_problems
from mogul.server import ServerConfig
from tests.cli.command import Mogul

PROGRAM = "import sys; from mogul.cli.main import main; sys.exit(main())"


@pytest.fixture
def demo(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """`mogul serve --demo` on a free port, its output in one stream."""
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, "serve", "--demo", "--port", "0"],
        env={**os.environ, "COLUMNS": "200"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    yield process
    process.kill()
    process.communicate()


def test_the_first_game_keeps_its_component_sets_and_its_level_although_it_is_named_twice() -> None:
    (game,) = served_games(["taj_mahal", "taj_mahal"], [], "mason").values()
    assert game.default_level == "mason"


def test_component_sets_belong_to_the_game_before_their_name_and_else_to_the_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for game, name in (("maharaja", "c15"), ("taj_mahal", "reconstruction")):
        bundled = files(f"mogul.engine.{game}.components") / "sets" / f"{name}.json"
        Path(f"my={game}.json").write_text(bundled.read_text(encoding="utf-8"), encoding="utf-8")
    served = served_games(["taj_mahal", "maharaja"], ["maharaja=my=maharaja.json", "my=taj_mahal.json"], "")
    assert [each.name for each in served["maharaja"].component_sets] == ["c15"]
    assert [each.name for each in served["taj_mahal"].component_sets] == ["reconstruction"]
    with pytest.raises(ValueError, match="maharaja is not served; served: taj_mahal"):
        served_games(["taj_mahal"], ["maharaja=my=maharaja.json"], "")


def read_until(process: subprocess.Popen[str], words: str) -> list[str]:
    assert process.stdout is not None
    lines = []
    for line in process.stdout:
        lines.append(line)
        if words in line:
            return lines
    raise AssertionError("".join(lines))


def test_the_demo_reports_its_steps_shows_an_answer_and_serves_until_it_is_stopped(
    demo: subprocess.Popen[str],
) -> None:
    printed = "".join(read_until(demo, "Ctrl-C stops the service."))
    (parts,) = set(re.findall(r"\(\d+ of (\d+)\)", printed))
    first, last = f"(1 of {parts})", f"({parts} of {parts})"
    steps = ["and gets ready.", first, last, "Serving on 127.0.0.1:", "a reconstruction", "Best move: "]
    assert [printed.index(step) for step in steps] == sorted(printed.index(step) for step in steps)
    assert re.search(r"^ *7 play ", printed, re.MULTILINE)
    address = re.findall(r"Serving on (\S+)", printed)[0]
    with Client(address) as client:
        assert client.engine_info(timeout=60).name
    demo.send_signal(signal.SIGINT)
    assert demo.wait(30) == 0


def test_nothing_that_strangers_send_gets_into_the_log_as_it_came() -> None:
    """Here: the text with which a client of HTTP/2 says that it goes away."""
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, "serve", "--port", "0", "--log-format", "json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    lines = read_until(process, "Ctrl-C stops")
    port = int(re.findall(r"Serving on 127\.0\.0\.1:(\d+)", "".join(lines))[0])
    settings, text = b"\0\0\0\x04\0\0\0\0\0", b"\na line of mine\n"
    going_away = bytes([0, 0, 8 + len(text), 7, 0, 0, 0, 0, 0]) + b"\0\0\0\0\1\2\3\4" + text
    with socket.create_connection(("127.0.0.1", port)) as stranger:
        stranger.sendall(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + settings + going_away)
        stranger.shutdown(socket.SHUT_WR)
        while stranger.recv(1000):  # until the server hangs up
            pass
    process.send_signal(signal.SIGTERM)
    rest, _ = process.communicate(timeout=300)
    assert all(json.loads(line)["level"] == "info" for line in [*lines, *rest.splitlines()])


@pytest.mark.parametrize(
    ("command", "option", "hint"),
    [
        ("serve", "--port", "--port names another port"),
        ("serve", "--metrics-port", "--metrics-port names another port"),
        ("board", "--engine-port", "--engine-port (of make run: PORT=) names another port"),
    ],
)
def test_a_port_in_use_is_named_with_its_option(
    mogul: Mogul, tmp_path: Path, command: str, option: str, hint: str
) -> None:
    database = ("--database", f"sqlite:///{tmp_path / 'matches.sqlite'}", "--port", 0) if command == "board" else ()
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        refusal = mogul.refused(command, *(database or ("--port", 0)), option, port)
    first, second = refusal.splitlines()
    assert re.fullmatch(rf"cannot listen on 127\.0\.0\.1:{port}( for metrics)?: Address already in use", first)
    assert second == f"  {hint}"


def test_an_address_beyond_this_machine_must_be_meant(mogul: Mogul) -> None:
    assert mogul.refused("serve", "--host", "0.0.0.0") == (
        "--host 0.0.0.0: is reachable from other machines; --public-plaintext allows it"
    )


def test_searches_get_the_memory_that_is_given(mogul: Mogul, monkeypatch: pytest.MonkeyPatch) -> None:
    limits: list[int] = []

    async def run(config: ServerConfig, *_: Any, **__: Any) -> None:
        limits.append(config.limits.search_bytes)

    monkeypatch.setattr("mogul.cli.commands.serve._serve", run)
    mogul.done("serve")
    mogul.done("serve", "--search-memory", 512)
    assert limits == [1024 << 20, 512 << 20]


def test_an_unknown_game_is_refused(mogul: Mogul) -> None:
    known = ", ".join(GAMES)
    assert mogul.refused("serve", "--game", "chess") == f"--game chess: is not a known game; known: {known}"


def test_a_bad_component_set_is_refused_before_anything_is_started(mogul: Mogul, tmp_path: Path) -> None:
    (tmp_path / "own.json").write_text("{}", encoding="utf-8")
    assert mogul.refused("serve", "--components", "own.json").startswith("own.json: ")


@pytest.mark.parametrize("components", [default_components(), random_components(3)], ids=["bundled", "own"])
def test_the_demo_has_a_position_for_every_board(components: ComponentSet) -> None:
    view: Any = demo_position(game_rules("taj_mahal"), components)
    assert view_problems(components, view) == []
    assert view.seat == view.seat_to_move


def test_the_bundled_position_has_a_real_choice_in_the_middle_of_a_game() -> None:
    view: Any = demo_position(game_rules("taj_mahal"), default_components())
    assert 4 <= view.visit <= 9
    assert len(view.players) == 4
    assert view.memory is not None


def test_garbage_collection_of_a_ready_service_leaves_loaded_objects_out() -> None:
    before = len(gc.get_objects())
    freeze_loaded_objects()
    try:
        assert gc.get_freeze_count() > 0.9 * before
        assert len(gc.get_objects()) < 0.1 * before
    finally:
        gc.unfreeze()
