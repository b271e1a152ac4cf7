"""Worked positions: palaces, bonus tokens and the crown (W2-W5)."""

from __future__ import annotations

from tests.rules.story import Story, worked_position

X = "red vizier+elephant"


@worked_position
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


@worked_position
def crown_beside_own_palace() -> Story:
    """W5: the crown may be placed on a city with the player's own palace of this withdrawal. W6: both are in one
    province: 1 point."""
    s = Story(
        "the crown may join the player's own palace", "W5 W6", provinces={1: "Delhi"}, hands={0: ["red vizier+mogul"]}
    )
    s.win(0, "red vizier+mogul", "palace Hardwar", "crown Hardwar")
    s.happened(("palace", 0, "Hardwar"), ("crown", 0, "Hardwar"), ("points", 0, 1, "W6"))
    return s


def card_token(rule_set: str) -> Story:
    """Visit 1 in Lahore's province; its two fortresses have a card token and a token of two points."""
    return Story(
        f"the time at which bonus tokens are resolved, {rule_set}",
        "W4 W3",
        rule_set=rule_set,
        provinces={1: "Lahore"},
        tokens={"Amritsar": "+1card", "Lahore": "+2"},
        hands={0: ["red vizier+general"]},
        keep=["yellow vizier+princess"],
    )


@worked_position
def tokens_after_all_palaces() -> Story:
    """W4, zman: both palaces, then the card, then the points."""
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
    s.fact(tokens_taken=[["Amritsar", "Lahore"], [], []])
    return s


@worked_position
def tokens_at_once() -> Story:
    """W4, rio_grande: the card is drawn before the next city is chosen."""
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
    s.fact(tokens_taken=[["Amritsar", "Lahore"], [], []])
    return s


def two_teas_held(rule_set: str) -> Story:
    """W4's own example. Visit 1 (Delhi): tea token 1, palace 1, tile (spices) 1. Visit 2: tile of tea and gems: 2 and 1
    for the tea held. Visit 3 (Lahore): two tea tokens with two teas held: 3 + 4; the palaces have no links: 1."""
    s = Story(
        f"two tea tokens for a player with two teas, {rule_set}",
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
    s.fact(scores=[3 + 3 + 8, 0, 0], tokens_taken=[["Amritsar", "Delhi", "Lahore"], [], []])
    return s


@worked_position
def two_teas() -> Story:
    return two_teas_held("zman")


@worked_position
def two_teas_at_once() -> Story:
    return two_teas_held("rio_grande")


@worked_position
def tile_of_this_withdrawal() -> Story:
    """W4, W7: the tile of visit 1 shows spices. The spices token scores 1, because the tile is not yet resolved; the
    tile scores 1 and 1 for the token just resolved."""
    s = Story(
        "a commodity token counts for the tile of the same withdrawal, not the tile for the token",
        "W4 W7",
        provinces={1: "Delhi"},
        tokens={"Delhi": "spices"},
        hands={0: [X]},
    )
    s.win(0, X, "palace Delhi")
    s.happened_of("points", (0, 1, "W4"), (0, 1, "W6"), (0, 2, "W7"))
    return s
