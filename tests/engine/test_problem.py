"""Problems, said so that the author of the data can mend them."""

import pytest

from mogul.engine.problem import (
    LISTED_PROBLEMS,
    MOST_PROBLEMS,
    QUOTED_LENGTH,
    Problem,
    Problems,
    Severity,
    at,
    listing,
    problem_lines,
    quote,
)

ERROR, WARNING = Severity.ERROR, Severity.WARNING


def test_a_problem_says_where_and_what() -> None:
    assert str(Problem(ERROR, "players[1].row[0].card", "is no card")) == "players[1].row[0].card: is no card"
    assert str(Problem(WARNING, "", "all of it is wrong")) == "all of it is wrong"


def test_problems_are_kept_in_the_order_they_are_found() -> None:
    problems = Problems()
    assert problems.found == problems.errors == []
    problems.warning("a", "odd")
    problems.error("b", "wrong")
    problems.error("a", "wrong, too")
    assert problems.found == [
        Problem(WARNING, "a", "odd"),
        Problem(ERROR, "b", "wrong"),
        Problem(ERROR, "a", "wrong, too"),
    ]
    assert problems.errors == problems.found[1:]


def test_more_problems_than_anybody_reads_are_not_kept() -> None:
    problems = Problems()
    for number in range(MOST_PROBLEMS + 1):
        problems.warning(f"cards[{number}]", "odd")
        problems.error(f"cards[{number}]", "wrong")
    assert len(problems.found) == MOST_PROBLEMS
    assert problems.found[-1] == Problem(ERROR, f"cards[{MOST_PROBLEMS // 2 - 1}]", "wrong")


def test_every_problem_has_a_line_up_to_a_limit() -> None:
    many = [Problem(ERROR, f"cards[{number}]", "wrong") for number in range(LISTED_PROBLEMS + 1)]
    assert problem_lines([]) == ""
    assert problem_lines(many[:2]) == "cards[0]: wrong\ncards[1]: wrong"
    assert problem_lines(many[:-1]).splitlines() == [str(problem) for problem in many[:-1]]
    assert problem_lines(many).splitlines() == [*map(str, many[:-1]), "... and 1 more"]


@pytest.mark.parametrize(
    ("value", "quoted"),
    [
        ("Agra", '"Agra"'),
        ("", '""'),
        ('say "yes"', r'"say \"yes\""'),
        ("Köln", '"Köln"'),
        ("two\nlines\t\x00", r'"two\nlines\t\u0000"'),
        ("\x9b31m\u202e", r'"\x9b31m\u202e"'),
        ("\ud800", r'"\ud800"'),
        (3, "3"),
        (1.5, "1.5"),
        (True, "true"),
        (None, "null"),
        ({}, "an object"),
        ([1], "a list"),
        (10**60, "a number of many digits"),
        (-(10**60), "a number of many digits"),
        (10**60 - 1, "9" * 60),
    ],
)
def test_a_value_is_quoted_as_its_file_shows_it_and_can_be_printed(value: object, quoted: str) -> None:
    assert quote(value) == quoted
    assert quote(value).isprintable()
    assert quote(value).encode()


def test_a_long_text_is_shortened() -> None:
    assert quote("x" * QUOTED_LENGTH) == '"' + "x" * QUOTED_LENGTH + '"'
    assert quote("x" * (QUOTED_LENGTH + 1)) == '"' + "x" * QUOTED_LENGTH + '..."'


@pytest.mark.parametrize(
    ("place", "key", "path"),
    [
        ("status", "cards", "status.cards"),
        ("", "cards", "cards"),
        ("bonus_tokens", "New Delhi", 'bonus_tokens["New Delhi"]'),
        ("", "New Delhi", '"New Delhi"'),
        ("cards", "", 'cards[""]'),
        ("cards", "x" * 61, 'cards["' + "x" * 60 + '..."]'),
    ],
)
def test_an_entry_of_an_object_has_a_place(place: str, key: str, path: str) -> None:
    assert at(place, key) == path


def test_words_are_listed() -> None:
    assert listing(["a", 2, "c"]) == "a, 2, c"
    assert listing([]) == ""
