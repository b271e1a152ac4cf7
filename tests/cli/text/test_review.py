"""The tables of a review, figure by figure."""

from collections.abc import Sequence

from rich.console import Console, RenderableType

from mogul.cli.text.game_text import GameText
from mogul.cli.text.names import from_seat
from mogul.cli.text.review import accounts_table, rounds_table
from mogul.players.review import ReviewSummary, SeatAccount, Tag, Value
from mogul.players.review.game_review import ReviewedSeat, RoundAccount

FIRST = SeatAccount(
    start=Value(0.25, 31.0),
    luck=Value(0.125, -2.5),
    own_decisions=Value(-0.0625, 1.25),
    others_decisions=Value(0.03125, 0.5),
    final=Value(0.34375, 30.25),
)
SECOND = SeatAccount(
    Value(0.75, 33.0), Value(-0.125, 2.0), Value(-0.0004, -0.04), Value(0.031, 0.0), Value(0.656, 35.0)
)
SUMMARY = ReviewSummary(
    seats=(
        ReviewedSeat(
            0,
            FIRST,
            (RoundAccount(3, FIRST), RoundAccount(4, SECOND)),
            {Tag.BEST: 7, Tag.BLUNDER: 1, Tag.INACCURACY: 2},
            Value(),
        ),
        ReviewedSeat(2, SECOND, (RoundAccount(3, SECOND), RoundAccount(4, FIRST)), {}, Value()),
    ),
    iterations=1,
    next_event=None,
    result_known=True,
)


def rows(shown: RenderableType) -> Sequence[list[str]]:
    console = Console(width=120)
    with console.capture() as captured:
        console.print(shown)
    return [line.split() for line in captured.get().splitlines()]


def test_an_account_has_luck_and_decisions_each_in_its_column() -> None:
    """With their signs: of the win in percent, and in points."""
    *_, heads, first, second = rows(accounts_table(SUMMARY, from_seat(2)))
    assert heads == ["start", "luck", "decisions", "decisions", "end", "decisions"]
    assert (
        " ".join(first)
        == "seat 0 25.0% 31.0 +12.5% -2.5 -6.2% +1.2 +3.1% +0.5 34.4% 30.2 7 best, 1 blunder, 2 inaccuracies"
    )
    assert " ".join(second) == "you 75.0% 33.0 -12.5% +2.0 +0.0% +0.0 +3.1% +0.0 65.6% 35.0"


def test_a_round_has_luck_own_and_others_decisions_of_every_seat() -> None:
    names, heads, third, fourth = rows(rounds_table(GameText(), SUMMARY, from_seat(2)))
    assert names == ["seat", "0", "you"]
    assert heads == ["round", *["luck", "own", "others'"] * 2]
    assert third == ["3", "+12", "-6", "+3", "-12", "+0", "+3"]
    assert fourth == ["4", "-12", "+0", "+3", "+12", "-6", "+3"]
