"""Worked positions: unrest (U)."""

from __future__ import annotations

from tests.rules.story import Story, worked_position

ALL_THERE = dict.fromkeys(("vizier", "general", "monk", "princess", "crown", "tile"), "there")


def unrest(name: str, rules: str, hands: dict[int, list[str]], *coming: str) -> Story:
    """Two players; the display of visit 1 is drawn. coming: cards that will join the unrest."""
    s = Story(name, rules, players=2, hands=hands, keep=coming)
    s.fill()
    s.turn(0)
    return s


@worked_position
def unrest_grows() -> Story:
    """U1: a card is drawn after plays, and after a withdrawal while the other is in, but not after the last one. White
    cards and single cards of a colour cause no protest. U4: then the unrest is discarded (with the two rows)."""
    coming = ["white elephant", "green princess+mogul", "white elephant", "blue monk+princess"]
    hands = {0: ["red vizier+general"], 1: ["yellow vizier+monk", "yellow general+mogul"]}
    s = unrest("unrest grows at the end of a turn", "U1 U4", hands, *coming)
    s.play(0, "red vizier+general")
    s.needs("unrest")
    s.draw(coming[0])
    s.play(1, "yellow vizier+monk")
    s.needs("unrest")
    s.draw(coming[1])
    s.withdraw(0)
    s.finish(0)
    s.needs("unrest")
    s.draw(coming[2])
    s.play(1, "yellow general+mogul")
    s.needs("unrest")
    s.draw(coming[3])
    s.happened_of("unrest", *((card,) for card in coming))
    s.fact(unrest={"white elephant": 2, "green princess+mogul": 1, "blue monk+princess": 1})
    s.mark()
    s.out(1)
    s.needs("display")
    s.happened_of("unrest")
    s.happened_of("protest")
    s.happened(("unrest_discarded",), ("visit_end", 1))
    s.fill()
    s.fact(unrest={}, protest=False)
    return s


@worked_position
def unrest_is_a_rival() -> Story:
    """U2: the white elephant of the unrest ties with the elephant of the row; the vizier is won."""
    s = unrest(
        "unrest counts like a rival's row", "U2 W1", {0: ["red vizier+elephant"]}, "white elephant", "white monk"
    )
    s.play(0, "red vizier+elephant")
    s.draw("white elephant")
    s.withdraw(1)
    s.finish(1)
    s.draw("white monk")
    s.mark()
    s.out(0)
    s.happened_of("claim", (0, "vizier"))
    s.happened(("tile_out", 1))
    return s


PROTESTERS = ("green princess+mogul", "green monk+elephant", "white elephant")
ROWS = {0: ["red vizier+elephant", "red general+monk"], 1: ["yellow general+elephant"]}


def protest(name: str, rules: str) -> Story:
    """Rows: vizier, elephant | general, elephant. Unrest: princess, mogul; the second green card causes a protest but
    does not count itself, so the unrest has no monk. Princess and crown are set aside."""
    s = unrest(name, rules, ROWS, *PROTESTERS)
    s.play(0, "red vizier+elephant")
    s.draw("green princess+mogul")
    s.play(1, "yellow general+elephant")
    s.mark()
    s.draw("green monk+elephant")
    return s


@worked_position
def protest_sets_aside() -> Story:
    """U1, U3: the court and the discard pile after the protest; no more unrest. W1: seat 1 ties with seat 0 on general
    and elephant; seat 0, then alone, wins the pieces of all its symbols."""
    s = protest("a protest sets pieces aside", "U1 U3 W1")
    s.happened(("unrest", "green monk+elephant"), ("protest", ("princess", "crown")), ("unrest_discarded",))
    s.fact(court={**ALL_THERE, "princess": "aside", "crown": "aside"}, protest=True, unrest={})
    s.fact(discard={"green princess+mogul": 1, "green monk+elephant": 1})
    s.mark()
    s.play(0, "red general+monk")
    s.needs(None)
    s.out(1)
    s.needs(None)
    s.turn(0)
    s.out(0)
    s.happened_of("claim", (0, "vizier"), (0, "general"), (0, "monk"), (0, "tile"))
    s.happened_of("unrest")
    return s


@worked_position
def set_aside_pieces_return() -> Story:
    """U5: in visit 2 all pieces are there, and unrest is drawn again (U1)."""
    s = protest("pieces set aside return to their court seats", "U5 V2")
    s.out(0)
    s.out(1)
    s.fill()
    s.fact(visit=2, court=ALL_THERE, protest=False)
    s.out(1)
    s.needs("unrest")
    return s


@worked_position
def set_aside_crown_cannot_be_claimed() -> Story:
    """U3: monk and crown are aside. Seat 0 wins the general (the viziers tie); then seat 1, alone, shows a grand mogul,
    but wins only the vizier and the princess."""
    hands = {0: ["red vizier+general"], 1: ["yellow vizier+princess", "yellow general+mogul"]}
    s = unrest("a piece set aside cannot be claimed", "U3 W1", hands, "green monk+mogul", "green vizier+elephant")
    s.play(0, "red vizier+general")
    s.draw("green monk+mogul")
    s.play(1, "yellow vizier+princess")
    s.draw("green vizier+elephant")
    s.happened(("protest", ("monk", "crown")))
    s.mark()
    s.out(0)
    s.play(1, "yellow general+mogul")
    s.out(1)
    s.happened_of("claim", (0, "general"), (1, "vizier"), (1, "princess"))
    return s


@worked_position
def tile_set_aside() -> Story:
    """U3, U5: two elephants of the unrest against one of each row; the tile is aside, then out. Vizier and
    general are won as usual."""
    s = unrest("a set-aside tile leaves the game", "U3 U5", ROWS, "green elephant+elephant", "green monk+elephant")
    s.play(0, "red vizier+elephant")
    s.draw("green elephant+elephant")
    s.play(1, "yellow general+elephant")
    s.draw("green monk+elephant")
    s.happened(("protest", ("tile",)))
    s.out(0)
    s.out(1)
    s.happened_of("claim", (0, "vizier"), (1, "general"))
    s.happened_of("tile_out", (1,))
    return s


@worked_position
def claimed_pieces_are_safe() -> Story:
    """U3, U1: seat 0, two princesses against one of the unrest, wins the princess and leaves: its row counts 0, so
    the white monk outnumbers both rows. Its withdrawal ends with the protest, which sets monk and crown aside; the
    unrest has more princesses than seat 1, but that piece is not in its court seat any more."""
    hands = {0: ["red monk+princess", "white princess"], 1: ["yellow general+elephant"]}
    coming = ["white monk", "green princess+mogul", "green vizier+elephant"]
    s = unrest("a protest cannot take what is claimed", "U3 U1", hands, *coming)
    s.play(0, "red monk+princess with white princess")
    s.draw("white monk")
    s.play(1, "yellow general+elephant")
    s.draw("green princess+mogul")
    s.mark()
    s.out(0)
    s.happened_of("claim", (0, "princess"))
    s.draw("green vizier+elephant")
    s.happened(("protest", ("monk", "crown")))
    return s
