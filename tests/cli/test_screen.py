"""Pages for a terminal, and the screen between two people."""

import io

import pytest
from rich.console import Console
from rich.segment import Segment
from rich.text import Text

from mogul.cli.screen import Screen, pages


def lines(text: str) -> list[list[Segment]]:
    return [[Segment(line)] for line in text.split("\n")]


def texts(text: str, height: int) -> list[str]:
    return ["\n".join(line[0].text for line in page) for page in pages(lines(text), height)]


@pytest.mark.parametrize(
    ("text", "height", "expected"),
    [
        ("a\n\nb\nc", 4, ["a\n\nb\nc"]),
        ("a\n\nb\nc", 3, ["a\nb\nc"]),
        ("a\nb\n\nc\nd\n", 3, ["a\nb", "c\nd"]),
        ("a\nb\nc\nd", 3, ["a\nb", "c\nd"]),
    ],
    ids=["fits", "fits without empty lines", "divided at an empty line", "divided within a part"],
)
def test_lines_are_left_out_and_divided_no_more_than_needed(text: str, height: int, expected: list[str]) -> None:
    assert texts(text, height) == expected


def test_a_pipe_gets_everything_as_it_is() -> None:
    console = Console(file=io.StringIO(), width=80, height=3)
    Screen(console).show("a", "", "b", Text("c"), "d")
    assert console.file.getvalue() == "a\n\nb\nc\nd\n"  # type: ignore[attr-defined]


def test_between_two_people_nothing_can_be_scrolled_back_to(monkeypatch: pytest.MonkeyPatch) -> None:
    console = Console(file=io.StringIO(), width=80, height=24, force_terminal=True)
    monkeypatch.setattr("sys.stdin", io.StringIO("\n\n"))
    Screen(console).hand_over("Ada", is_read=False)
    shown = console.file.getvalue()  # type: ignore[attr-defined]
    assert shown.index("Enter: clear the screen") < shown.index("\x1b[3J") < shown.index("Pass the keyboard to")
    assert shown.count("\x1b[3J") == 2
    assert "Pass the keyboard to" in shown
