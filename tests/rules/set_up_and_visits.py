"""Worked positions: set-up (S) and preparation of a visit (V)."""

from __future__ import annotations

from tests.rules.story import Story, worked_position

X = "red vizier+elephant"
ADVISORS = ("vizier", "general", "monk", "princess")


# Set-up


@worked_position
def tiles() -> Story:
    """S1, V1: the vizier won in visit 2 brings a palace into the province of tile 2."""
    s = Story("visits follow the tiles", "S1 V1", provinces={1: "Multan", 2: "Sindh"}, hands={0: [X]})
    s.happened(("visit", 1))
    s.to_visit(2)
    s.fill()
    s.fact(visit=2)
    s.out(1)
    s.out(2)
    s.play(0, X)
    s.withdraw(0)
    s.legal("palace Sukkur", "palace Umarkot", "palace Thatta", "palace Sehwan")
    return s


@worked_position
def token_of_agra() -> Story:
    """S2: the token on Agra scores 4. In visit 12, nobody else has a palace: 4 (W4) and 1 (W6)."""
    s = Story("the Taj Mahal token scores four points", "S2 W4", hands={0: ["red vizier+general"]})
    s.to_visit(12)
    s.fill()
    s.out(2)
    s.play(0, "red vizier+general")
    s.out(1)
    s.mark()
    s.out(0, "palace Agra", "palace Mathura")
    s.happened_of("token", (0, "Agra", "+4"))
    s.happened_of("points", (0, 4, "W4"), (0, 1, "W6"))
    return s


@worked_position
def hands_are_dealt() -> Story:
    """S3, S4: three hands of 6 leave 96 - 18 = 78 cards; no scores, no prestige cards; the given player begins."""
    s = Story("each player is dealt six cards and has no points or prestige cards", "S3 S4", first=2)
    s.needs("display")
    s.fact(deck_size=78, hand_sizes=[6, 6, 6], scores=[0, 0, 0], prestige=dict.fromkeys(ADVISORS), first_player=2)
    s.fill()
    s.turn(2)
    return s


@worked_position
def no_hand_limit() -> Story:
    """S5: of two players who refuse in every visit, the first gains 3 cards a visit and the last gains 2 (W9, W10)."""
    s = Story("there is no hand limit", "S5 W9 W10", players=2)
    s.to_visit(5)
    s.fact(hand_sizes=[6 + 3 + 2 + 3 + 2, 6 + 2 + 3 + 2 + 3])
    return s


# Preparation of a visit


@worked_position
def refill_of_the_court() -> Story:
    """V2: in visit 2 vizier and tile won in visit 1 are replaced, and the crown returns."""
    s = Story("the court is complete again", "V2", hands={0: ["red mogul+elephant", "red vizier+elephant"]})
    s.fill()
    s.play(0, "red mogul+elephant")
    s.out(1)
    s.out(2)
    s.play(0, "red vizier+elephant")
    s.out(0)
    s.happened_of("claim", (0, "vizier"), (0, "crown"), (0, "tile"))
    s.fill()
    s.fact(visit=2, court=dict.fromkeys((*ADVISORS, "crown", "tile"), "there"))
    return s


def display_of(players: int) -> Story:
    """V3: the display has 2n-1 cards; 96 - 6n - (2n-1) cards are left."""
    s = Story(f"the display for {players}", "V3 S3", players=players)
    s.fill()
    s.fact(display_size=2 * players - 1, deck_size=96 - 6 * players - (2 * players - 1))
    return s


@worked_position
def display_for_two() -> Story:
    return display_of(2)


@worked_position
def display_for_three() -> Story:
    return display_of(3)


@worked_position
def display_for_four() -> Story:
    return display_of(4)


@worked_position
def display_for_five() -> Story:
    return display_of(5)


@worked_position
def last_display() -> Story:
    """V3: visit 12 has a display too."""
    s = Story("the last visit has a display", "V3", players=2)
    s.to_visit(12)
    s.fill()
    s.fact(visit=12, display_size=3)
    return s


@worked_position
def reshuffle() -> Story:
    """V4. Five players, 66 cards after the deal. Visit 1: 9 to the display, 4 to players who refuse; X is discarded.
    Visits 2 to 4: 9 + 5 each. Visit 5: 9. Left: 66 - 13 - 42 - 9 = 2, for the first two to refuse.
    The third gets X, shuffled only then; the fourth and fifth get nothing, and the next display is empty (V3, W10)."""
    s = Story(
        "the discard pile is shuffled when a card must be drawn", "V4 W9 W10", players=5, hands={0: [X]}, keep=[X]
    )
    s.win(0, X)
    s.to_visit(5)
    s.fill()
    s.out(4)
    s.out(0)
    s.fact(deck_size=0, discard={X: 1})
    s.happened_of("reshuffle")
    s.mark()
    s.withdraw(1)
    s.needs("refused", 1)
    s.draw(X)
    s.happened(("reshuffle",), ("drew", 1, X))
    s.fact(deck_size=0, discard={})
    s.finish(1)
    s.mark()
    s.withdraw(2)
    s.needs(None)
    s.turn(2)
    s.finish(2)
    s.out(3)
    s.happened_of("drew")
    s.fact(visit=6, display_size=0, deck_size=0)
    s.mark()
    s.turn(0)
    s.out(0)
    s.happened_of("took")
    s.turn(1)
    return s


@worked_position
def short_display() -> Story:
    """V4, W10. Three players refuse for nine visits: 78 - 9 * 8 = 6 cards; visit 10 has 5 and one for the first to
    refuse. Seat 1 plays X and discards it: the only card of visit 11, whose display is one card. The first to withdraw
    in visit 11 (seat 1) takes it; nothing is left to draw, so it gets one card and the next player none."""
    s = Story("a short display gives one card or none", "V4 W10", hands={1: [X]}, keep=[X])
    s.to_visit(10)
    s.fill()
    s.fact(deck_size=1, display_size=5)
    s.win(1, X)
    s.fill()
    s.fact(visit=11, display_size=1, deck_size=0)
    s.mark()
    s.withdraw(1)
    s.legal(f"take {X}")
    s.move(1, f"take {X}")
    s.turn(2)
    s.out(2)
    s.happened_of("took", (1, X))
    s.happened_of("drew")
    return s


@worked_position
def own_row_is_not_shuffled() -> Story:
    """V4, W4: deck and discard pile empty (visit 10 as in the short display), the only open cards are seat 1's row."""
    s = Story(
        "the row of the withdrawing player is not shuffled for a card token",
        "V4 W4",
        provinces={10: "Kabul"},
        tokens={"Kabul": "+1card"},
        hands={1: [X]},
        keep=[X],
    )
    s.to_visit(10)
    s.fill()
    s.out(0)
    s.play(1, X)
    s.out(2)
    s.fact(deck_size=0, discard={})
    s.mark()
    s.withdraw(1)
    s.move(1, "palace Kabul")
    s.needs(None)
    s.happened(("token", 1, "Kabul", "+1card"), ("discard_row", 1))
    s.happened_of("drew")
    s.happened_of("reshuffle")
    return s


@worked_position
def clockwise() -> Story:
    """V5: turns go 1, 2, 0 over the players who are in; a lone player keeps taking turns."""
    reds = ["red vizier+elephant", "red general+elephant", "red monk+elephant"]
    s = Story(
        "turns go clockwise over the players who are in", "V5", first=1, hands={0: reds, 1: ["green vizier+general"]}
    )
    s.fill()
    s.turn(1)
    s.play(1, "green vizier+general")
    s.turn(2)
    s.out(2)
    s.turn(0)
    s.play(0, reds[0])
    s.turn(1)
    s.out(1)
    s.turn(0)
    s.play(0, reds[1])
    s.turn(0)
    s.play(0, reds[2])
    s.turn(0)
    s.out(0)
    s.happened(("visit_end", 1), ("visit", 2))
    return s
