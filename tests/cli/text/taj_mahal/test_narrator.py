"""Turns in a line."""

from types import SimpleNamespace

from mogul.cli.text.names import from_seat, numbered
from mogul.cli.text.taj_mahal.narrator import TurnNarrator
from mogul.engine.taj_mahal.records.effects import (
    CardDrawn,
    CardSeen,
    CardTaken,
    Claim,
    CrownPlaced,
    Effect,
    PalacePlaced,
    PointsScored,
    PrestigeGained,
    Protest,
    Reshuffled,
    RowDiscarded,
    TileOut,
    TokenTaken,
    UnrestTurned,
    VisitEnded,
    VisitStarted,
)
from mogul.engine.taj_mahal.words import CARD_TOKEN, Advisor, CourtSeat, Phase, Province
from tests.engine.taj_mahal.texts import NOTATION, card, city, move


def in_phase(phase: Phase) -> SimpleNamespace:
    """A game, as far as the narrator looks at it."""
    return SimpleNamespace(state={"phase": phase.number})


MONK = card("white monk")
DRAW: list[Effect] = [CardDrawn(1, "W4"), CardSeen(1, MONK, "W4")]


def test_a_turn_of_several_moves_is_one_line() -> None:
    narrator = TurnNarrator(NOTATION, numbered, None)
    claims: list[Effect] = [Claim(1, CourtSeat.VIZIER), Claim(1, CourtSeat.CROWN), Claim(1, CourtSeat.TILE)]
    assert narrator.describe(1, move("withdraw"), claims, in_phase(Phase.PALACE)) == []
    built: list[Effect] = [PalacePlaced(1, city("Agra")), TokenTaken(1, city("Agra"), CARD_TOKEN)]
    assert narrator.describe(1, move("palace Agra"), [*built, *DRAW], in_phase(Phase.CROWN)) == []
    crown = CrownPlaced(1, city("Delhi"))
    points: list[Effect] = [
        PointsScored(1, 2, "W6"),
        PointsScored(1, 1, "W7"),
        PointsScored(1, 2, "W7"),
        RowDiscarded(1),
    ]
    assert narrator.describe(1, move("crown Delhi"), [crown, *points, RowDiscarded(1)], in_phase(Phase.TAKE)) == []
    taken = card("red monk+elephant")
    (line,) = narrator.describe(1, move("take red monk+elephant"), [CardTaken(1, taken)], in_phase(Phase.AUCTION))
    assert line.plain == (
        "seat 1: withdraw · claims the vizier · claims the crown · claims the province tile · places a palace in "
        "Agra · takes the bonus token of Agra: +1card · draws a card · places the palace with the crown in Delhi · "
        "takes red monk+elephant from the display · scores 2 for palaces · scores 3 for the province tile"
    )


def test_a_drawn_card_is_named_to_its_player_alone() -> None:
    for viewer, drawn in ((0, "a card"), (1, "white monk"), (None, "a card")):
        (line,) = TurnNarrator(NOTATION, numbered, viewer).describe(1, move("withdraw"), DRAW, in_phase(Phase.AUCTION))
        assert line.plain == f"seat 1: withdraw · draws {drawn}"


def test_effects_at_the_table_have_lines_of_their_own() -> None:
    narrator = TurnNarrator(NOTATION, from_seat(0), 0)
    effects: list[Effect] = [
        PointsScored(0, 2, "P5"),
        UnrestTurned(card("red monk+elephant")),
        Protest((CourtSeat.VIZIER, CourtSeat.TILE)),
        Reshuffled(),
        PrestigeGained(0, Advisor.MONK, 1),
        PrestigeGained(1, Advisor.VIZIER, 1),
        PrestigeGained(1, Advisor.GENERAL, None),
        TileOut(1, "E3"),
        VisitEnded(1),
        VisitStarted(2, Province(3)),
    ]
    play = move("play red vizier+elephant with prestige princess")
    lines = narrator.describe(0, play, effects, in_phase(Phase.AUCTION))
    assert [line.plain.strip("─ ") for line in lines] == [
        "you: play red vizier+elephant with prestige princess · scores 2 for the princess's card",
        "red monk+elephant is turned up as unrest.",
        "A protest sets aside the vizier, the province tile.",
        "The discard pile is shuffled and becomes the deck.",
        "you: returns two tokens of the monk and gets the prestige card from seat 1",
        "seat 1: returns two tokens of the vizier and keeps the prestige card",
        "seat 1: returns two tokens of the general and gets the prestige card from the supply",
        "Province tile 1 leaves the game.",
        f"Visit 2: {NOTATION.provinces[3]}",
    ]
