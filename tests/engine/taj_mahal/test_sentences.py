"""Effects in words."""

import pytest

from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.notation import notation_of
from mogul.engine.taj_mahal.records.effects import CardDisplayed, Effect, PointsScored, Protest
from mogul.engine.taj_mahal.rule_sets import ZMAN, Card, CourtSeat
from mogul.engine.taj_mahal.sentences import EffectText

NOTATION = notation_of(default_components(), ZMAN)


@pytest.mark.parametrize(
    ("effect", "sentence"),
    [
        (PointsScored(1, 1, "W6"), "Seat 1 scores 1 point for palaces."),
        (PointsScored(1, 3, "W6"), "Seat 1 scores 3 points for palaces."),
        (
            Protest((CourtSeat.VIZIER, CourtSeat.MONK, CourtSeat.CROWN)),
            "A protest sets aside the vizier, the monk and the crown.",
        ),
        (Protest(()), "A protest sets aside nothing."),
    ],
)
def test_effects_are_sentences(effect: Effect, sentence: str) -> None:
    assert EffectText(NOTATION).sentence(effect) == sentence


def test_a_sentence_that_begins_with_a_card_begins_with_a_capital_letter() -> None:
    card = Card(NOTATION.cards.index("red vizier+general"))
    assert EffectText(NOTATION).sentence(CardDisplayed(card)) == "Red vizier+general is turned up for the display."
