"""Progress lines at a terminal, and lines beside them."""

import io
import logging
from pathlib import Path
from typing import Any, cast

import pytest
from rich.console import Console
from rich.live import Live

from mogul.cli import console, long_runs, service_log
from mogul.cli.files import rules_of
from mogul.cli.long_runs import resumable
from mogul.cli.played_game import PlayedGame
from mogul.cli.service_log import logging_to_stderr

CLEAR_LINE = "\r\x1b[2K"
SHOW_CURSOR = "\x1b[?25h"


class Terminal(io.StringIO):
    """A terminal that keeps what it is sent."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """The terminal that messages go to."""
    terminal = Terminal()
    screen = Console(file=terminal, force_terminal=True, width=80, markup=False, highlight=False)
    for module in (console, long_runs, service_log):
        monkeypatch.setattr(module, "messages", lambda: screen)
    return terminal


@pytest.mark.parametrize("as_json", [False, True])
def test_a_line_of_the_log_begins_on_a_fresh_line(terminal: Terminal, as_json: bool) -> None:
    """A progress line of another process, which this one knows nothing of, can stand on the line of the cursor."""
    terminal.write("⠦ Asking 127.0.0.1:50051 0:00:02")
    with logging_to_stderr(as_json=as_json):
        logging.getLogger("mogul.test").info("call")
    before, after = terminal.getvalue().split(CLEAR_LINE)
    assert before.endswith("0:00:02")
    assert "call" in after


def test_ctrl_c_while_a_progress_line_begins_ends_it(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else it would go on below what follows."""
    start = Live.start

    def interrupted(live: Live, refresh: bool = False) -> None:
        start(live, refresh)
        raise KeyboardInterrupt

    monkeypatch.setattr(Live, "start", interrupted)
    with pytest.raises(KeyboardInterrupt), console.spinning("Seat 3 is thinking"):
        pass
    assert SHOW_CURSOR in terminal.getvalue()


def test_after_ctrl_c_the_state_of_a_run_has_a_line_of_its_own(terminal: Terminal) -> None:
    terminal.write("1 of 3 blocks^C")
    with pytest.raises(KeyboardInterrupt), resumable(Path("trial.jsonl"), lambda: "1 block is"):
        raise KeyboardInterrupt
    assert f"^C{CLEAR_LINE}1 block is in trial.jsonl" in terminal.getvalue()


def test_after_ctrl_c_the_place_of_a_saved_game_has_a_line_of_its_own(terminal: Terminal) -> None:
    class Table:
        @property
        def game(self) -> Any:
            raise KeyboardInterrupt

    rules = rules_of("taj_mahal")
    game = PlayedGame(rules, rules.default_components(), cast(Any, Table()), {3: ""}, cast(Any, None), 0, 0, print)
    terminal.write("⠋ Seat 0 is thinking 0:00:00^C")
    assert not game.run(cast(Any, None), lambda: console.messages().print("Saved"))
    assert f"^C{CLEAR_LINE}Saved" in terminal.getvalue()


def test_without_a_terminal_no_line_is_cleared(capsys: pytest.CaptureFixture[str]) -> None:
    console.fresh_line()
    assert capsys.readouterr().err == ""
