"""Cards by colour, with their numbers."""

import pytest

from mogul.cli.text.taj_mahal.cards import STYLES, cards_by_colour, highlighted


@pytest.mark.parametrize(
    ("cards", "shown"),
    [
        ([], []),
        (["white monk"], ["white monk"]),
        (["red monk+elephant"] * 2, ["red monk+elephant x2"]),
        (["red monk+elephant", "red vizier+elephant", "red monk+elephant"], ["red monk+elephant x2, vizier+elephant"]),
        (["prestige monk", "?", "blue monk+elephant", "?", "?"], ["blue monk+elephant", "prestige monk", "3 unknown"]),
        (["?"], ["1 unknown"]),
    ],
)
def test_equal_cards_are_counted_within_their_colour(cards: list[str], shown: list[str]) -> None:
    assert [text.plain for text in cards_by_colour(cards)] == shown


@pytest.mark.parametrize("sentence", ["Red monk+elephant is turned up.", "Ada draws red monk."])
def test_a_card_in_a_sentence_has_its_colour(sentence: str) -> None:
    (span,) = highlighted(sentence).spans
    assert span.style == STYLES["red"]
