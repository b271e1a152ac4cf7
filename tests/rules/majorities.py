"""Worked positions: forced withdrawals and claims (W1)."""

from __future__ import annotations

from tests.rules.story import Story, worked_position

X = "red vizier+elephant"
NO_CARDS = [
    "red vizier+elephant",
    "red general+elephant",
    "red monk+elephant",
    "red princess+elephant",
    "red mogul+elephant",
]


# Forced withdrawals


@worked_position
def only_colourless_cards() -> Story:
    """W, P1: a hand of white cards allows no play."""
    whites = ["white vizier", "white general", "white monk", "white princess", "white mogul", "white elephant"]
    s = Story("only colourless cards: withdraw", "W9 P1", hands={0: whites})
    s.fill()
    s.legal("withdraw")
    return s


@worked_position
def no_card_of_the_colour() -> Story:
    """W, P2: after its only red card, a hand of green and white cards allows no play."""
    hand = ["red vizier+general", *["green general+elephant"] * 3, "white monk", "white elephant"]
    s = Story("no card of the row's colour: withdraw", "W1 P2", hands={0: hand})
    s.fill()
    s.play(0, "red vizier+general")
    s.out(1)
    s.out(2)
    s.legal("withdraw")
    return s


@worked_position
def no_cards() -> Story:
    """W: all six cards are played."""
    hand = [*NO_CARDS, "red vizier+general"]
    s = Story("no cards: withdraw", "W1 P1", hands={0: hand})
    s.fill()
    s.play(0, hand[0])
    s.out(1)
    s.out(2)
    for card in hand[1:]:
        s.play(0, card)
    s.fact(hand_sizes=[0, 9, 9])
    s.legal("withdraw")
    return s


# Majority


@worked_position
def tie() -> Story:
    """W1, W8: one vizier and one elephant each: the first to leave wins nothing; then the other wins both."""
    s = Story("a tie wins nothing, and a withdrawn row does not count", "W1 W8", hands={0: [X], 1: [X]})
    s.fill()
    s.play(0, X)
    s.play(1, X)
    s.out(2)
    s.mark()
    s.out(0)
    s.happened_of("claim")
    s.out(1)
    s.happened_of("claim", (1, "vizier"), (1, "tile"))
    return s


@worked_position
def strictly_more() -> Story:
    """W1: two elephants against one, one vizier against one."""
    s = Story("strictly more than every rival", "W1", hands={0: [X, "white elephant"], 1: [X]})
    s.fill()
    s.play(0, f"{X} with white elephant")
    s.play(1, X)
    s.out(2)
    s.mark()
    s.out(0)
    s.happened_of("claim", (0, "tile"))
    return s


@worked_position
def every_rival_counts() -> Story:
    """W1: seat 0 has more generals than seat 1 (none), but not more than seat 2 (one)."""
    s = Story(
        "a tie with one rival wins nothing", "W1", hands={0: ["red vizier+general"], 1: [X], 2: ["blue general+monk"]}
    )
    s.fill()
    s.play(0, "red vizier+general")
    s.play(1, X)
    s.play(2, "blue general+monk")
    s.mark()
    s.out(0)
    s.happened_of("claim")
    return s


@worked_position
def gone_piece() -> Story:
    """W1: seat 0 took the tile; seat 1 then has elephants without a rival, but no tile to claim."""
    s = Story("a piece is claimed once", "W1", hands={0: ["red elephant+elephant"], 1: ["green general+elephant"]})
    s.fill()
    s.play(0, "red elephant+elephant")
    s.play(1, "green general+elephant")
    s.out(2)
    s.mark()
    s.out(0)
    s.out(1)
    s.happened_of("claim", (0, "tile"), (1, "general"))
    return s


@worked_position
def lone_player() -> Story:
    """W1: one symbol is enough when nobody else is in; the other pieces stay in their court seats."""
    s = Story("nobody else is in: one symbol is enough", "W1 E3", hands={0: ["red vizier+general"]})
    s.win(0, "red vizier+general")
    s.happened_of("claim", (0, "vizier"), (0, "general"))
    s.happened(("tile_out", 1))
    return s


@worked_position
def nobody_played() -> Story:
    """W1, E3: all three refuse; the last is alone and claims nothing."""
    s = Story("a symbol that is not in the row claims nothing", "W1 E3")
    s.win()
    s.happened_of("claim")
    s.happened(("tile_out", 1))
    return s
