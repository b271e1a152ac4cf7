"""JSON texts with limits, and how they are written."""

import json
import random
from typing import Any

import pytest

from mogul.engine.json_text import JsonError, format_json, parse_json


def refusal(text: bytes, most_bytes: int = 10**7) -> list[str]:
    with pytest.raises(JsonError) as error:
        parse_json(text, most_bytes)
    return [str(problem) for problem in error.value.problems]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b"", "line 1, column 1: is not JSON: Expecting value"),
        (b"[1,\n 2 3]", "line 2, column 4: is not JSON: "),
        (b'{"a": "\xff"}', "byte 7: is not UTF-8"),
        (b"[NaN]", "the file: holds NaN, which is no number of JSON"),
        (b"[-Infinity]", "the file: holds -Infinity, which is no number of JSON"),
        (b'{"a": "\\ud800"}', "the file: holds half of a character"),
        (b'{"\\uDFFF\\ud83d": 1}', "the file: holds half of a character"),
        (b"[" * 100_000, "the file: is nested too deeply"),
        (b'{"a":' * 100_000, "the file: is nested too deeply"),
        (b"9" * 5000, "the file: holds a number of too many digits"),
    ],
    ids=range(10),
)
def test_what_is_no_json_is_refused_in_one_line(text: bytes, message: str) -> None:
    (found,) = refusal(text)
    assert found.startswith(message)


def test_characters_may_be_written_as_escapes() -> None:
    """Both halves of one, and a backslash before letters."""
    assert parse_json(rb'["\ud83d\uDE00", "\\ud800"]', 100) == ["\N{GRINNING FACE}", "\\ud800"]


def test_a_text_one_byte_too_long_is_refused() -> None:
    assert parse_json(b'"abc"', 5) == "abc"
    assert refusal(b'"abc"', 4) == ["the file: has more than 4 bytes; what it can hold needs far less"]


def test_a_byte_order_mark_is_no_part_of_the_text() -> None:
    assert parse_json(b"\xef\xbb\xbf[1]", 100) == [1]


def test_what_fits_stands_on_one_line_and_texts_fill_lines() -> None:
    assert format_json({"a": 1, "b": [1, 2]}) == '{"a": 1, "b": [1, 2]}\n'
    value = {"one": 1, "two": 2, "names": ["Agra", "Delhi", "Kabul", "Lahore"], "events": [{"a": 1}, {"b": [2, 3]}]}
    assert format_json(value, width=30) == (
        "{\n"
        '  "one": 1, "two": 2,\n'
        '  "names": [\n'
        '    "Agra", "Delhi", "Kabul",\n'
        '    "Lahore"\n'
        "  ],\n"
        '  "events": [\n'
        '    {"a": 1},\n'
        '    {"b": [2, 3]}\n'
        "  ]\n"
        "}\n"
    )


def random_value(rng: random.Random, depth: int) -> Any:
    if depth == 0 or rng.random() < 0.3:
        return rng.choice([None, True, 7, -1.5, "", "Agra", 'a "quoted" text', "ü", [], {}])
    entries = [random_value(rng, depth - 1) for _ in range(rng.randint(0, 5))]
    return entries if rng.random() < 0.5 else {f"key {index}": entry for index, entry in enumerate(entries)}


def test_any_value_survives_being_written_and_stays_within_the_width() -> None:
    rng = random.Random(5)
    for _ in range(200):
        value = random_value(rng, depth=5)
        text = format_json(value, width=60)
        assert json.loads(text) == value
        assert max(map(len, text.splitlines())) <= 60
