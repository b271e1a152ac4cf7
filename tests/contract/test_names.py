"""Names of people."""

import sys
import unicodedata

import pytest

from mogul.contract.names import visible_name


@pytest.mark.parametrize(
    "name", ["Ada", "Ada Byron", "Zoë", "Нина", "אדה", "عائشة", "愛子", "अदा", "A.", "☕", "-", "O'Neil 2"]
)
def test_a_name_that_can_be_seen_stays(name: str) -> None:
    assert visible_name(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize(
    ("name", "seen"),
    [
        ("\u202eadA\u202c", "adA"),  # written from right to left
        ("\u2066Ada\u2069", "Ada"),
        ("A\u200bd\u00ada\ufeff", "Ada"),  # space without width, soft hyphen
        ("Ada\u3164", "Ada"),
        ("Ada\ufe0f\U000e0041", "Ada"),
        ("  Ada\u00a0\u2003Byron\u2028", "Ada Byron"),
        ("Zoe\u0308", "Zo\u00eb"),
        ("\u0301Ada", "Ada"),
    ],
)
def test_what_cannot_be_seen_goes(name: str, seen: str) -> None:
    assert visible_name(name) == seen
    assert visible_name(seen) == seen


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "\u00a0\u3000",
        "\u200b\u200d",
        "\u202e",
        "\u3164",
        "\uffa0\u115f",
        "\u2800\u2800",
        "\u0301",
        " \u0301 ",
        "\ufe0f",
    ],
)
def test_a_name_of_which_nothing_can_be_seen_is_none(name: str) -> None:
    assert visible_name(name) == ""


def test_no_format_character_and_no_other_space_than_the_usual_one_stays() -> None:
    every = (chr(code) for code in range(sys.maxunicode + 1) if unicodedata.category(chr(code)) != "Cc")
    left = [
        each for each in every if unicodedata.category(each) in ("Cf", "Cs", "Zs", "Zl", "Zp") and visible_name(each)
    ]
    assert left == []
