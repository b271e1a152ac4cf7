"""Turns in a line."""

from mogul.cli.text.names import from_seat, numbered
from mogul.cli.text.taj_mahal.game_text import TEXT
from mogul.cli.text.turns import Turn, turn_lines
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
from mogul.engine.taj_mahal.rule_sets import CARD_TOKEN, Advisor, CourtSeat, Province
from tests.engine.taj_mahal.texts import NOTATION, card, city, move

MONK = card("white monk")
DRAW: list[Effect] = [CardDrawn(1, "W4"), CardSeen(1, MONK, "W4")]


def test_a_turn_of_several_moves_is_one_line() -> None:
    turn = Turn(0, 1)
    turn.add(move("withdraw"), [Claim(1, CourtSeat.VIZIER), Claim(1, CourtSeat.CROWN), Claim(1, CourtSeat.TILE)])
    built: list[Effect] = [PalacePlaced(1, city("Agra")), TokenTaken(1, city("Agra"), CARD_TOKEN)]
    turn.add(move("palace Agra"), [*built, *DRAW])
    points = [PointsScored(1, 2, "W6"), PointsScored(1, 1, "W7"), PointsScored(1, 2, "W7")]
    turn.add(move("crown Delhi"), [CrownPlaced(1, city("Delhi")), *points, RowDiscarded(1), RowDiscarded(1)])
    turn.add(move("take red monk+elephant"), [CardTaken(1, card("red monk+elephant"))])
    (line,) = turn_lines(TEXT, NOTATION, turn, numbered, None)
    assert line.plain == (
        "seat 1: withdraw · claims the vizier · claims the crown · claims the province tile · places a palace in "
        "Agra · takes the bonus token of Agra: +1card · draws a card · places the palace with the crown in Delhi · "
        "takes red monk+elephant from the display · scores 2 points for palaces · scores 3 points for the province tile"
    )


def test_a_drawn_card_is_named_to_its_player_alone() -> None:
    for viewer, drawn in ((0, "a card"), (1, "white monk"), (None, "a card")):
        line = TEXT.turn(NOTATION, Turn(0, 1, [move("withdraw")], DRAW), numbered, viewer)
        assert line.plain == f"seat 1: withdraw · draws {drawn}"


def test_effects_at_the_table_have_lines_of_their_own() -> None:
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
    lines = turn_lines(TEXT, NOTATION, Turn(0, 0, [play], effects), from_seat(0), 0)
    assert [line.plain.strip("─ ") for line in lines] == [
        "you: play red vizier+elephant with prestige princess · scores 2 points for the princess's card",
        "Red monk+elephant is turned up as unrest.",
        "A protest sets aside the vizier and the province tile.",
        "The discard pile is shuffled and becomes the deck.",
        "you: returns two tokens of the monk and gets the prestige card from seat 1",
        "seat 1: returns two tokens of the vizier and keeps the prestige card",
        "seat 1: returns two tokens of the general and gets the prestige card from the supply",
        "Province tile 1 leaves the game.",
        f"Visit 2: {NOTATION.provinces[3]}",
    ]
