"""Worked positions: withdrawing (W)."""

from __future__ import annotations

import copy

from tests.rules.case import BOARD
from tests.rules.story import Story, told

X = "red vizier+elephant"
NO_CARDS = [
    "red vizier+elephant",
    "red general+elephant",
    "red monk+elephant",
    "red princess+elephant",
    "red mogul+elephant",
]


# When withdrawing is all one can do


@told
def only_colourless_cards() -> Story:
    """W, P1: a hand of white cards allows no play."""
    whites = ["white vizier", "white general", "white monk", "white princess", "white mogul", "white elephant"]
    s = Story("only colourless cards: withdraw", "W9 P1", hands={0: whites})
    s.fill()
    s.legal("withdraw")
    return s


@told
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


@told
def no_cards() -> Story:
    """W: all six cards played."""
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


@told
def tie() -> Story:
    """W1, W8: one vizier and one elephant each: nothing for the first to leave. Its row gone, the other wins both."""
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


@told
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


@told
def every_rival_counts() -> Story:
    """W1: more generals than seat 1 (none), not than seat 2 (one)."""
    s = Story(
        "one rival who is in is enough", "W1", hands={0: ["red vizier+general"], 1: [X], 2: ["blue general+monk"]}
    )
    s.fill()
    s.play(0, "red vizier+general")
    s.play(1, X)
    s.play(2, "blue general+monk")
    s.mark()
    s.out(0)
    s.happened_of("claim")
    return s


@told
def gone_piece() -> Story:
    """W1: the tile went with seat 0; seat 1 has elephants and nobody against it."""
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


@told
def lone_player() -> Story:
    """W1: one symbol is enough when nobody else is in; the others stay in their court seats."""
    s = Story("nobody else is in: one symbol is enough", "W1 E3", hands={0: ["red vizier+general"]})
    s.win(0, "red vizier+general")
    s.happened_of("claim", (0, "vizier"), (0, "general"))
    s.happened(("tile_out", 1))
    return s


@told
def nobody_played() -> Story:
    """W1, E3: three refuse; the last is alone and claims nothing."""
    s = Story("a symbol that is not in the row claims nothing", "W1 E3")
    s.win()
    s.happened_of("claim")
    s.happened(("tile_out", 1))
    return s


# Palaces and bonus tokens


@told
def palaces() -> Story:
    """W2, W3, W5. Visit 1 in Delhi's province. Seat 0: vizier and crown, a palace in Sirhind, the crown on Delhi: no
    token. Seat 1: general; Sirhind is closed, Delhi open; its palace there takes the token."""
    s = Story(
        "a palace goes to a city without a normal palace",
        "W2 W3 W5",
        provinces={1: "Delhi"},
        tokens={"Delhi": "+2"},
        hands={0: ["red vizier+mogul"], 1: ["green general+elephant"]},
    )
    s.fill()
    s.play(0, "red vizier+mogul")
    s.play(1, "green general+elephant")
    s.out(2)
    s.withdraw(0)
    s.legal("palace Sirhind", "palace Hardwar", "palace Meerut", "palace Delhi")
    s.move(0, "palace Sirhind")
    s.legal("crown Sirhind", "crown Hardwar", "crown Meerut", "crown Delhi")
    s.move(0, "crown Delhi")
    s.happened(("claim", 0, "vizier"), ("claim", 0, "crown"), ("palace", 0, "Sirhind"), ("crown", 0, "Delhi"))
    s.happened_of("token")
    s.finish(0)
    s.withdraw(1)
    s.legal("palace Hardwar", "palace Meerut", "palace Delhi")
    s.mark()
    s.move(1, "palace Delhi")
    s.happened(("palace", 1, "Delhi"), ("token", 1, "Delhi", "+2"), ("points", 1, 2, "W4"))
    s.fact(advisors=[{"vizier": 1}, {"general": 1}, {}])
    return s


@told
def crown_beside_own_palace() -> Story:
    """W5: also on a city with the player's own palace of this withdrawal. W6: both are one province: 1 point."""
    s = Story(
        "the crown may join the player's own palace", "W5 W6", provinces={1: "Delhi"}, hands={0: ["red vizier+mogul"]}
    )
    s.win(0, "red vizier+mogul", "palace Hardwar", "crown Hardwar")
    s.happened(("palace", 0, "Hardwar"), ("crown", 0, "Hardwar"), ("points", 0, 1, "W6"))
    return s


def card_token(rule_set: str) -> Story:
    """Visit 1 in Lahore's province, whose two fortresses hold a card token and two points."""
    return Story(
        f"when bonus tokens are resolved, {rule_set}",
        "W4 W3",
        rule_set=rule_set,
        provinces={1: "Lahore"},
        tokens={"Amritsar": "+1card", "Lahore": "+2"},
        hands={0: ["red vizier+general"]},
        keep=["yellow vizier+princess"],
    )


@told
def tokens_after_all_palaces() -> Story:
    """W4, zman: both palaces, then the card, then the points; the tokens stay in front of the player (Options)."""
    s = card_token("zman")
    s.fill()
    s.play(0, "red vizier+general")
    s.out(1)
    s.out(2)
    s.mark()
    s.withdraw(0)
    s.move(0, "palace Amritsar")
    s.needs(None)
    s.legal("palace Sialkot", "palace Ferozepur", "palace Lahore")
    s.move(0, "palace Lahore")
    s.needs("token", 0)
    s.draw("yellow vizier+princess")
    s.happened(
        ("palace", 0, "Amritsar"),
        ("token", 0, "Amritsar", "+1card"),
        ("palace", 0, "Lahore"),
        ("token", 0, "Lahore", "+2"),
        ("drew", 0, "yellow vizier+princess"),
        ("points", 0, 2, "W4"),
        ("points", 0, 1, "W6"),
    )
    s.finish(0)
    s.fact(bonus_in_front=[["Amritsar", "Lahore"], [], []])
    return s


@told
def tokens_at_once() -> Story:
    """W4, rio_grande: the card is drawn before the next city is chosen; scored tokens are removed (Options)."""
    s = card_token("rio_grande")
    s.fill()
    s.play(0, "red vizier+general")
    s.out(1)
    s.out(2)
    s.mark()
    s.withdraw(0)
    s.move(0, "palace Amritsar")
    s.needs("token", 0)
    s.draw("yellow vizier+princess")
    s.legal("palace Sialkot", "palace Ferozepur", "palace Lahore")
    s.move(0, "palace Lahore")
    s.happened(
        ("palace", 0, "Amritsar"),
        ("token", 0, "Amritsar", "+1card"),
        ("drew", 0, "yellow vizier+princess"),
        ("palace", 0, "Lahore"),
        ("token", 0, "Lahore", "+2"),
        ("points", 0, 2, "W4"),
        ("points", 0, 1, "W6"),
    )
    s.finish(0)
    s.fact(bonus_in_front=[[], [], []])
    return s


def two_teas_held(rule_set: str) -> Story:
    """W4's own example. Visit 1 (Delhi): tea token 1, palace 1, tile (spices) 1. Visit 2: tile of tea and gems: 2 and 1
    for the tea held. Visit 3 (Lahore): two tea tokens with two teas held: 3 + 4; the palaces are linked to none: 1."""
    s = Story(
        f"two tea tokens for who holds two teas, {rule_set}",
        "W4 W6 W7",
        rule_set=rule_set,
        provinces={1: "Delhi", 2: "Kashmir", 3: "Lahore"},
        tokens={"Delhi": "tea", "Amritsar": "tea", "Lahore": "tea"},
        hands={0: [X, "red elephant+elephant", "red vizier+general"]},
    )
    s.win(0, X, "palace Delhi")
    s.happened_of("points", (0, 1, "W4"), (0, 1, "W6"), (0, 1, "W7"))
    s.mark()
    s.win(0, "red elephant+elephant")
    s.happened_of("points", (0, 3, "W7"))
    s.mark()
    s.win(0, "red vizier+general", "palace Lahore", "palace Amritsar")
    s.happened_of("points", (0, 3, "W4"), (0, 4, "W4"), (0, 1, "W6"))
    s.fact(scores=[3 + 3 + 8, 0, 0], bonus_in_front=[["Amritsar", "Delhi", "Lahore"], [], []])
    return s


@told
def two_teas() -> Story:
    return two_teas_held("zman")


@told
def two_teas_at_once() -> Story:
    return two_teas_held("rio_grande")


@told
def tile_of_this_withdrawal() -> Story:
    """W4, W7: the tile of visit 1 shows spices. The spices token is worth 1, the tile not yet being resolved; the tile
    1 and 1 for the token just resolved."""
    s = Story(
        "the tile claimed now counts nothing for the token taken now, but the other way round",
        "W4 W7",
        provinces={1: "Delhi"},
        tokens={"Delhi": "spices"},
        hands={0: [X]},
    )
    s.win(0, X, "palace Delhi")
    s.happened_of("points", (0, 1, "W4"), (0, 1, "W6"), (0, 2, "W7"))
    return s


# Palaces score


@told
def connections() -> Story:
    """W6. Visit 1: Delhi and Meerut, 1. Visit 2: Ferozepur, joined to Delhi: 1 + 1, though two palaces are reached.
    Visit 3: Bahraich - Meerut - Delhi - Ferozepur: 1 + 2."""
    s = Story(
        "linked provinces count once each",
        "W6",
        provinces={1: "Delhi", 2: "Lahore", 3: "Awadh"},
        tokens={"Delhi": "+1card"},
        hands={0: ["red vizier+general", "red monk+elephant", "red princess+elephant"]},
    )
    s.win(0, "red vizier+general", "palace Delhi", "palace Meerut")
    s.happened_of("points", (0, 1, "W6"))
    s.mark()
    s.win(0, "red monk+elephant", "palace Ferozepur")
    s.happened(("points", 0, 2, "W6"))
    s.mark()
    s.win(0, "red princess+elephant", "palace Bahraich")
    s.happened(("points", 0, 3, "W6"))
    return s


@told
def no_connection() -> Story:
    """W6: Ferozepur is joined to Delhi, where seat 0 has no palace; Sirhind is joined to Amritsar only. Seat 1's palace
    in Delhi is no link."""
    s = Story(
        "a road to somebody else's palace links nothing",
        "W6",
        provinces={1: "Delhi", 2: "Lahore"},
        hands={0: ["red vizier+general", "red monk+princess"], 1: ["green monk+mogul"]},
    )
    s.fill()
    s.play(0, "red vizier+general")
    s.play(1, "green monk+mogul")
    s.out(2)
    s.out(0, "palace Sirhind", "palace Hardwar")
    s.out(1, "palace Delhi", "crown Meerut")
    s.mark()
    s.win(0, "red monk+princess", "palace Ferozepur", "palace Sialkot")
    s.happened_of("points", (0, 1, "W6"))
    return s


@told
def crown_palaces_link() -> Story:
    """W6, E2: a crown palace alone scores and stays a link. Visit 1: the crown on Delhi, 1 (and the tile, spices, 1).
    Visit 2: the crown on Ferozepur, linked to Delhi: 2 (and the tile, tea and gems, 2)."""
    s = Story(
        "crown palaces score and link like the others",
        "W6 E2 W5",
        provinces={1: "Delhi", 2: "Lahore"},
        hands={0: ["red mogul+elephant", "red mogul+elephant"]},
    )
    s.win(0, "red mogul+elephant", "crown Delhi")
    s.happened_of("points", (0, 1, "W6"), (0, 1, "W7"))
    s.mark()
    s.win(0, "red mogul+elephant", "crown Ferozepur")
    s.happened_of("points", (0, 2, "W6"), (0, 2, "W7"))
    return s


@told
def two_networks() -> Story:
    """W6. Visit 1: Sirhind. Visit 2: Rajauri. Visit 3: Amritsar, joined to Sirhind, and Lahore, joined to Rajauri, but
    not to each other: 1 + 2."""
    s = Story(
        "every palace of the province may bring its own links",
        "W6",
        provinces={1: "Delhi", 2: "Kashmir", 3: "Lahore"},
        hands={0: ["red vizier+mogul", "red general+monk", "red princess+mogul"]},
    )
    s.win(0, "red vizier+mogul", "palace Sirhind", "crown Sirhind")
    s.win(0, "red general+monk", "palace Rajauri", "palace Srinagar")
    s.mark()
    s.win(0, "red princess+mogul", "palace Amritsar", "crown Lahore")
    s.happened(("points", 0, 3, "W6"))
    return s


@told
def earlier_visits_do_not_score_again() -> Story:
    """W6: visit 2 brings seat 0 the tile but no palace: no point for palaces. Tile 2 (tea, gems): 2."""
    s = Story(
        "no palace in this visit, no points for palaces",
        "W6 W7",
        hands={0: ["red vizier+general", "red elephant+elephant"]},
    )
    s.win(0, "red vizier+general")
    s.mark()
    s.win(0, "red elephant+elephant")
    s.happened_of("points", (0, 2, "W7"))
    return s


# The province tile


@told
def tiles_score() -> Story:
    """W7. Tile 1: spices, 1. Tile 3: rice and spices: 2, and 1 for the spices of tile 1."""
    s = Story(
        "commodities of a printed kind count", "W7", hands={0: ["red elephant+elephant", "green elephant+elephant"]}
    )
    s.win(0, "red elephant+elephant")
    s.to_visit(3)
    s.mark()
    s.win(0, "green elephant+elephant")
    s.happened_of("points", (0, 3, "W7"))
    return s


@told
def tile_with_one_kind_twice() -> Story:
    """W7, W4. Visit 1: tea token, 1. Visit 2: tile of tea and tea: 2, and 1 for the tea owned, which counts once.
    Visit 3: a tea token: 1 and 3 teas owned."""
    components = copy.deepcopy(BOARD)
    components["province_tiles"]["2"] = "tea+tea"
    s = Story(
        "an owned commodity counts once for a tile that shows its kind twice",
        "W7 W4",
        provinces={1: "Delhi", 2: "Kashmir", 3: "Lahore"},
        tokens={"Delhi": "tea", "Lahore": "tea"},
        hands={0: ["red vizier+general", "red elephant+elephant", "red monk+princess"]},
        components=components,
    )
    s.win(0, "red vizier+general", "palace Delhi", "palace Hardwar")
    s.mark()
    s.win(0, "red elephant+elephant")
    s.happened_of("points", (0, 3, "W7"))
    s.mark()
    s.win(0, "red monk+princess", "palace Lahore", "palace Sialkot")
    s.happened(("points", 0, 4, "W4"))
    return s


# Cards come and go


@told
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


@told
def refused() -> Story:
    """W9, W10: who has not played draws, and sees the card, before taking; the last player too. Who has played does
    not. Two cards each, one for the last: legal are the kinds that lie there."""
    display = ["green vizier+elephant", "green vizier+elephant", "red monk+elephant", "red monk+elephant", "white monk"]
    s = Story(
        "who has not played draws a card before taking",
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


@told
def last_player_refuses() -> Story:
    """W9, W10: the last of three has not played: one drawn, one taken."""
    s = Story("the last player draws too, and takes what is left", "W9 W10")
    s.fill()
    s.out(0)
    s.out(1)
    s.fact(display_size=1)
    s.withdraw(2)
    s.needs("refused", 2)
    s.finish(2)
    s.fact(hand_sizes=[9, 9, 8])
    return s
