"""Worked positions: the knowledge of each player (I)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from tests.rules.feast import Feast, WantedCards, provisions
from tests.rules.story import Story, worked_position

HAND = [
    "red vizier+general",
    "red vizier+elephant",
    "red vizier+elephant",
    "white monk",
    "white elephant",
    "green monk+mogul",
]
DISPLAY = ["blue general+monk", "blue monk+princess", "yellow vizier+monk", "green vizier+monk", "white vizier"]


@worked_position
def after_the_deal() -> Story:
    """I: seat 0's own six are secret; the display's five are seen; 96 - 6 - 5 = 85 are unseen, 12 of them hidden."""
    s = Story("after the deal each player knows its own hand", "I S3", hands={0: HAND}, keep=DISPLAY)
    s.display(*DISPLAY)
    s.knows(
        0,
        own_known={},
        own_secret=Counter(HAND),
        known={1: {}, 2: {}},
        hidden={1: 6, 2: 6},
        explanations=[(Fraction(1), [(85, {1: 6, 2: 6})])],
    )
    return s


@worked_position
def taken_cards_are_known() -> Story:
    """I, W9, W10: seat 0 plays one of its six and takes one; seats 1 and 2 draw one and take two each.
    The pool of seat 0: 85 before, with the two drawn in it; the five of the next display leave it: 80."""
    s = Story("cards taken from the display are known to all", "I W9 W10", hands={0: HAND}, keep=DISPLAY)
    s.display(*DISPLAY)
    s.play(0, "red vizier+general")
    s.out(1, "take white vizier", "take blue general+monk")
    s.out(2, "take yellow vizier+monk", "take blue monk+princess")
    s.out(0)
    s.fill()
    known = {1: {"white vizier": 1, "blue general+monk": 1}, 2: {"yellow vizier+monk": 1, "blue monk+princess": 1}}
    s.knows(
        0,
        own_known={"green vizier+monk": 1},
        own_secret=Counter(HAND[1:]),
        known=known,
        hidden={1: 7, 2: 7},
        explanations=[(Fraction(1), [(80, {1: 7, 2: 7})])],
    )
    s.knows(2, own_known=known[2], known={0: {"green vizier+monk": 1}, 1: known[1]}, hidden={0: 5, 1: 7})
    return s


@worked_position
def own_secret_draw() -> Story:
    """I, W9: the owner knows the drawn card before it takes a card; the others know that a card was drawn."""
    s = Story("a drawn card is known to its owner at once", "I W9", hands={0: HAND}, keep=[*DISPLAY, "white princess"])
    s.display(*DISPLAY)
    s.withdraw(0)
    s.draw("white princess")
    s.turn(0)
    s.knows(0, own_secret=Counter([*HAND, "white princess"]), hidden={1: 6, 2: 6})
    s.knows(1, known={0: {}, 2: {}}, hidden={0: 7, 2: 6})
    return s


@worked_position
def token_draw() -> Story:
    """I, W4, rio_grande: the card of a token is known before the next city is chosen."""
    s = Story(
        "the card of a token is known before the next city is chosen",
        "I W4",
        rule_set="rio_grande",
        provinces={1: "Lahore"},
        tokens={"Amritsar": "+1card"},
        hands={0: HAND},
        keep=[*DISPLAY, "white princess"],
    )
    s.fill()
    s.play(0, "red vizier+general")
    s.out(1)
    s.out(2)
    s.withdraw(0)
    s.move(0, "palace Amritsar")
    s.draw("white princess")
    s.illegal("palace Amritsar")
    s.knows(0, own_secret=Counter([*HAND[1:], "white princess"]))
    s.knows(1, hidden={0: 6, 2: 7})
    return s


@worked_position
def known_cards_are_played_first() -> Story:
    """I: seat 1 holds red vizier+elephant twice, dealt and taken. Its first play of the kind in visit 2 is the
    taken card, known to all; its second is a hidden card."""
    twice = ["red vizier+elephant", "yellow vizier+princess"]
    s = Story("a play comes off the known cards first", "I", hands={1: twice}, keep=[*DISPLAY, *twice])
    s.display("red vizier+elephant", *DISPLAY[:4])
    s.out(0, f"take {DISPLAY[0]}", f"take {DISPLAY[1]}")
    s.out(1, "take red vizier+elephant", f"take {DISPLAY[2]}")
    s.out(2)
    taken = {"red vizier+elephant": 1, DISPLAY[2]: 1}
    s.fill()
    s.knows(0, known={1: taken, 2: {DISPLAY[3]: 1}}, hidden={1: 7, 2: 7})
    s.knows(1, own_known=taken)
    s.play(1, "red vizier+elephant")
    s.knows(0, known={1: {DISPLAY[2]: 1}, 2: {DISPLAY[3]: 1}}, hidden={1: 7, 2: 7})
    s.knows(1, own_known={DISPLAY[2]: 1})
    s.out(2)
    s.out(0)
    s.play(1, "red vizier+elephant")
    s.knows(0, hidden={1: 6, 2: 8})
    s.knows(1, own_known={DISPLAY[2]: 1})
    return s


@worked_position
def two_epochs() -> Story:
    """I, Epochs, V4, from seat 0. Nine visits, nobody plays: seats 1 and 2 have 6 + 9 hidden cards each. In visit 10
    (0, 1, 2) seat 0 draws the last card of the deck: the pool is exactly these 30 cards. Seat 1 plays seven of its
    hidden cards: 23 are left, 8 and 15. They are shuffled for visit 11 (1, 2, 0): five lie in the display, two are
    left, K and L. Seats 1 and 2 draw one each, seat 0 cannot know which. Visit 12 (2, 0, 1) has no cards. Seat 2 plays
    K.

    One of the three K is seat 0's, one is in the old pool (seat 2 has it), one in the new. Old: 15 hidden cards of seat
    2, a share of 1/23 of the deals each. New: one card, 1/2. 15/23 to 1/2 is 30 to 23.
    """
    k, l_ = "green vizier+elephant", "green general+princess"
    shown = ["green monk+elephant"] * 3 + ["green general+elephant"] * 2
    row = [k, l_, *shown]
    secret: list[list[WantedCards]] = [[("red", 16)], [*row, ("yellow", 8)], [k, ("green", 12), ("yellow", 2)]]
    taken: list[list[WantedCards]] = [
        [k, ("red", 5), ("white", 11)],
        [("blue", 15), ("yellow", 2)],
        [("blue", 6), ("yellow", 9), ("white", 1)],
    ]
    cards = provisions("zman", [*secret, *taken])
    table = Feast("the epoch of a played card may stay unknown", "I V4", "zman", cards[:3], cards[3:])
    s = table.story
    for _ in range(9):
        table.visit()
    takes = table.lay_out()
    table.refuse(0, takes[0])
    s.knows(0, hidden={1: 15, 2: 15}, explanations=[(Fraction(1), [(30, {1: 15, 2: 15})])])
    s.play(1, row[0])
    s.out(2)
    for card in row[1:]:
        s.play(1, card)
    s.out(1)
    s.display(*shown)
    s.knows(0, explanations=[(Fraction(1), [(23, {1: 8, 2: 15}), (2, {1: 0, 2: 0})])])
    s.withdraw(1)
    s.draw(l_)
    s.finish(1)
    s.withdraw(2)
    s.draw(k)
    s.finish(2)
    s.out(0)
    s.turn(2)
    s.knows(0, explanations=[(Fraction(1), [(23, {1: 8, 2: 15}), (2, {1: 1, 2: 1})])])
    s.play(2, k)
    old = (Fraction(30, 53), [(22, {1: 8, 2: 14}), (2, {1: 1, 2: 1})])
    new = (Fraction(23, 53), [(23, {1: 8, 2: 15}), (1, {1: 1, 2: 0})])
    s.knows(0, explanations=[new, old])
    return s
