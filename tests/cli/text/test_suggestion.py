"""Moves in columns without room for them."""

import pytest
from rich.text import Text

from mogul.cli.text.suggestion import MoveCell
from mogul.cli.text.tables import plain_table, words
from tests.cli.text.maharaja.played import lines


@pytest.mark.parametrize(
    ("width", "shown"),
    [
        (33, ["plan palace+palace-and-house"]),
        (28, ["plan palace+palace-and-house"]),
        (27, ["plan palace+", "palace-and-house"]),
        (16, ["plan palace+", "palace-and-house"]),
        (15, ["plan palace+", "palace-and-", "house"]),
        (11, ["plan", "palace+", "palace-and-", "house"]),
    ],
)
def test_a_move_breaks_where_people_read_a_pause(width: int, shown: list[str]) -> None:
    table = plain_table(words("move"))
    table.add_row(MoveCell(Text("plan palace+palace-and-house")))
    assert lines(table, width)[1:] == shown


def test_a_style_goes_on_in_the_next_line() -> None:
    (first, second) = MoveCell(Text.assemble("plan ", ("gold+gold", "cyan"))).lines(10)
    assert [(line.plain, [span.style for span in line.spans]) for line in (first, second)] == [
        ("plan gold+", ["cyan"]),
        ("gold", ["cyan"]),
    ]
