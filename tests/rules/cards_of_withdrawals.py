"""Worked positions: the order of a withdrawal, and its cards (W8-W10)."""

from __future__ import annotations

from tests.rules.story import Story, worked_position


@worked_position
def whole_withdrawal() -> Story:
    """W1-W10 in order: claims in court order, palace, token and its points, crown, palaces, row, two cards."""
    display = [
        "green vizier+elephant",
        "green vizier+elephant",
        "red monk+elephant",
        "blue monk+elephant",
        "white monk",
    ]
    s = Story(
        "a withdrawal goes in the order of the rules",
        "W1 W2 W3 W4 W5 W6 W7 W8 W10",
        provinces={1: "Delhi"},
        tokens={"Delhi": "gems"},
        hands={0: ["red vizier+mogul", "white elephant"], 1: ["blue general+monk"]},
        keep=display,
    )
    s.display(*display)
    s.play(0, "red vizier+mogul with white elephant")
    s.play(1, "blue general+monk")
    s.out(2)
    s.mark()
    s.out(0, "palace Delhi", "crown Delhi", "take green vizier+elephant", "take red monk+elephant")
    s.happened(
        ("claim", 0, "vizier"),
        ("claim", 0, "crown"),
        ("claim", 0, "tile"),
        ("palace", 0, "Delhi"),
        ("token", 0, "Delhi", "gems"),
        ("points", 0, 1, "W4"),
        ("crown", 0, "Delhi"),
        ("points", 0, 1, "W6"),
        ("points", 0, 1, "W7"),
        ("discard_row", 0),
        ("took", 0, "green vizier+elephant"),
        ("took", 0, "red monk+elephant"),
    )
    s.happened_of("drew")
    return s


@worked_position
def refused() -> Story:
    """W9, W10: a player that has not played draws a card and sees it before taking, also as the last player. A player
    that has played does not draw. Each takes two cards, the last one; the kinds in the display are legal."""
    display = ["green vizier+elephant", "green vizier+elephant", "red monk+elephant", "red monk+elephant", "white monk"]
    s = Story(
        "a player that has not played draws a card before taking",
        "W9 W10",
        hands={0: ["red vizier+general"], 2: ["blue monk+princess"]},
        keep=[*display, "blue vizier+princess"],
    )
    s.display(*display)
    s.play(0, "red vizier+general")
    s.withdraw(1)
    s.needs("refused", 1)
    s.draw("blue vizier+princess")
    s.legal("take green vizier+elephant", "take red monk+elephant", "take white monk")
    s.move(1, "take green vizier+elephant")
    s.legal("take green vizier+elephant", "take red monk+elephant", "take white monk")
    s.move(1, "take green vizier+elephant")
    s.turn(2)
    s.play(2, "blue monk+princess")
    s.mark()
    s.out(0)
    s.happened_of("drew")
    s.happened_of("took", (0, "red monk+elephant"), (0, "red monk+elephant"))
    s.withdraw(2)
    s.finish(2)
    s.fact(hand_sizes=[6 - 1 + 2, 6 + 1 + 2, 6 - 1 + 1])
    return s


@worked_position
def last_player_refuses() -> Story:
    """W9, W10: the last of three has not played, draws one card and takes one."""
    s = Story("the last player draws too, and takes the card that is left", "W9 W10")
    s.fill()
    s.out(0)
    s.out(1)
    s.fact(display_size=1)
    s.withdraw(2)
    s.needs("refused", 2)
    s.finish(2)
    s.fact(hand_sizes=[9, 9, 8])
    return s
