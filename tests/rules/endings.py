"""Worked positions: the end of a visit (E) and of the game (F)."""

from __future__ import annotations

from fractions import Fraction

from tests.rules.feast import WantedCards, feast
from tests.rules.story import Story, worked_position

VIZIERS = ["red vizier+elephant", "green vizier+elephant", "yellow vizier+elephant", "blue vizier+elephant"]


# The end of a visit


@worked_position
def prestige_from_the_supply() -> Story:
    """E1: two viziers are returned for the card."""
    s = Story("two tokens of an advisor bring its prestige card", "E1", hands={0: VIZIERS[:2]})
    s.win(0, VIZIERS[0])
    s.fact(advisors=[{"vizier": 1}, {}, {}])
    s.win(0, VIZIERS[1])
    s.happened_of("prestige", (0, "vizier", "supply"))
    s.fact(advisors=[{}, {}, {}], prestige={"vizier": 0, "general": None, "monk": None, "princess": None})
    return s


@worked_position
def prestige_from_its_holder() -> Story:
    """E1: seat 0 has the card after visit 2, seat 1 two viziers after visit 4. Seat 0 plays the card in visit 4, but it
    is back in the hand (W8) when the visit ends."""
    s = Story(
        "a prestige card goes from hand to hand", "E1 W8", hands={0: [*VIZIERS[:2], "red general+monk"], 1: VIZIERS[2:]}
    )
    s.win(0, VIZIERS[0])
    s.win(0, VIZIERS[1])
    s.win(1, VIZIERS[2])
    s.mark()
    s.fill()
    s.play(0, "red general+monk with prestige vizier")
    s.play(1, VIZIERS[3])
    s.out(2)
    s.out(0)
    s.out(1)
    s.happened_of("prestige", (1, "vizier", 0))
    s.fact(prestige={"vizier": 1, "general": None, "monk": None, "princess": None})
    return s


@worked_position
def prestige_kept() -> Story:
    """E1: four viziers in four visits: the second pair is returned for the card already held."""
    s = Story("the holder of the prestige card keeps it", "E1", hands={0: VIZIERS})
    for card in VIZIERS:
        s.win(0, card)
    s.happened_of("prestige", (0, "vizier", "supply"), (0, "vizier", "kept"))
    s.fact(advisors=[{}, {}, {}])
    return s


@worked_position
def several_prestige_cards() -> Story:
    """E1: vizier and general twice; the pairs are exchanged separately, in any order."""
    pair = ["red vizier+general", "green vizier+general"]
    s = Story("several prestige cards at once", "E1", hands={0: pair})
    s.win(0, pair[0])
    s.win(0, pair[1])
    s.happened(("prestige", 0, "vizier", "supply"))
    s.happened(("prestige", 0, "general", "supply"))
    s.fact(prestige={"vizier": 0, "general": 0, "monk": None, "princess": None})
    return s


@worked_position
def prestige_is_no_influence_card() -> Story:
    """E1: hand_sizes counts influence cards. Seat 0 plays one and, the last to withdraw, takes one in each visit."""
    s = Story("a prestige card is no influence card", "E1", hands={0: VIZIERS[:2]})
    s.win(0, VIZIERS[0])
    s.fact(hand_sizes=[6 - 1 + 1, 6 + 3, 6 + 3])
    s.win(0, VIZIERS[1])
    s.fact(hand_sizes=[6 - 1 + 1, 9 + 3, 9 + 3])
    return s


@worked_position
def crown_leaves_its_palace() -> Story:
    """E2, V2: the crown is won in visit 1 and again in visit 2; both palaces stay, and link: Delhi - Ferozepur."""
    s = Story(
        "the crown leaves its palace, which stays",
        "E2 V2 W6",
        provinces={1: "Delhi", 2: "Lahore"},
        hands={0: ["red mogul+elephant"], 1: ["green mogul+elephant"]},
    )
    s.win(0, "red mogul+elephant", "crown Delhi")
    s.fill()
    s.fact(court=dict.fromkeys(("vizier", "general", "monk", "princess", "crown", "tile"), "there"))
    s.mark()
    s.win(1, "green mogul+elephant", "crown Ferozepur")
    s.happened_of("claim", (1, "crown"), (1, "tile"))
    s.happened(("crown", 1, "Ferozepur"), ("points", 1, 1, "W6"))
    return s


@worked_position
def unclaimed_tile() -> Story:
    """E3: nobody claims a piece in visit 1, so its tile is out; the claimed tile of visit 2 is not. Nobody owns tile 1
    (spices): tile 4 (spices, gems) scores 2 + 1 for seat 0, the owner of tile 2 (tea, gems)."""
    s = Story(
        "an unclaimed tile leaves the game", "E3 W7", hands={0: ["red elephant+elephant", "green elephant+elephant"]}
    )
    s.win()
    s.happened_of("tile_out", (1,))
    s.win(0, "red elephant+elephant")
    s.happened_of("tile_out", (1,))
    s.to_visit(4)
    s.happened_of("tile_out", (1,), (3,))
    s.mark()
    s.win(0, "green elephant+elephant")
    s.happened_of("points", (0, 3, "W7"))
    return s


@worked_position
def first_player_passes() -> Story:
    """E4: seats 2, 0 and 1 in turn."""
    s = Story("the first player's marker passes clockwise", "E4 V5", first=2)
    s.fill()
    s.turn(2)
    s.win()
    s.fill()
    s.fact(first_player=0)
    s.turn(0)
    s.win()
    s.fill()
    s.turn(1)
    return s


# The end of the game


def tied(rule_set: str) -> Story:
    """F1. Seat 0: 21 red, 6 yellow, 6 white: 27. Seat 1: 21 green, 5 yellow, 6 white: 27. Seat 2: 21 of the fourth
    colour, 10 yellow: 21."""
    fourth = {"zman": "blue", "rio_grande": "violet"}[rule_set]
    hands = [
        [("red", 21), ("yellow", 6), ("white", 6)],
        [("green", 21), ("yellow", 5), ("white", 6)],
        [(fourth, 21), ("yellow", 10)],
    ]
    s = feast(f"equal points at the end, {rule_set}", "F1 F2 V4", rule_set, hands)
    s.to_visit(12)
    s.mark()
    s.win()
    s.turn(None)
    s.needs(None)
    s.legal()
    s.happened_of("score_final", (0, 27), (1, 27), (2, 21))
    s.fact(scores=[0, 0, 0], final_scores=[27, 27, 21])
    return s


@worked_position
def tie_broken() -> Story:
    """F2, zman: 33 cards against 32."""
    s = tied("zman")
    s.fact(ranking=[1, 2, 3], win_shares=[Fraction(1), Fraction(0), Fraction(0)])
    return s


@worked_position
def tie_shared() -> Story:
    """F2, rio_grande: the number of cards does not matter."""
    s = tied("rio_grande")
    s.fact(ranking=[1, 1, 3], win_shares=[Fraction(1, 2), Fraction(1, 2), Fraction(0)])
    return s


@worked_position
def colours_tied_in_a_hand() -> Story:
    """F1: a tie between colours counts one of them. Seat 0: 15 red, 15 yellow, 3 white: 18. Seat 1: 12 green, 11 blue,
    9 white: 21. Seat 2: 10 blue, 9 green, 6 red, 6 yellow: 10."""
    hands = [
        [("red", 15), ("yellow", 15), ("white", 3)],
        [("green", 12), ("blue", 11), ("white", 9)],
        [("blue", 10), ("green", 9), ("red", 6), ("yellow", 6)],
    ]
    s = feast("the cards of one colour count", "F1", "zman", hands)
    s.to_visit(12)
    s.win()
    s.fact(final_scores=[18, 21, 10], ranking=[2, 1, 3])
    return s


@worked_position
def prestige_card_won_last() -> Story:
    """E1, E4, F1, F2. The cards have run out. Seat 0 wins the vizier in visit 11 and in visit 12.

    Visit 11 (1, 2, 0): the others refuse, but there is no card to draw; seat 0 plays red vizier+mogul: palace and
    crown, 1 point. That card is the whole display of visit 12 (2, 0, 1), where seat 2 takes it; seat 0 plays red
    vizier+general: two palaces, not linked to those of visit 11, 1 point.
    Seat 0: 2 + 19 red + 5 white + the prestige card = 27, with 31 + 1 cards. Seat 1: 21 green + 6 white = 27, with 32
    cards: a tie in cards too, as prestige cards count (F2). Seat 2: 21 blue + 1 white = 22.
    """
    hands: list[list[WantedCards]] = [
        ["red vizier+mogul", "red vizier+general", ("red", 19), ("yellow", 7), ("white", 5)],
        [("green", 21), ("yellow", 5), ("white", 6)],
        [("blue", 21), ("yellow", 9), ("white", 1)],
    ]
    s = feast("a prestige card won in visit 12 counts", "E1 E4 F1 F2", "zman", hands)
    s.mark()
    s.win(0, "red vizier+mogul", "palace Kalpi", "crown Rewa")
    s.fill()
    s.fact(display_size=1, visit=12, scores=[1, 0, 0])
    s.out(2, "take red vizier+mogul")
    s.play(0, "red vizier+general")
    s.out(1)
    s.out(0, "palace Mathura", "palace Etawah")
    s.happened(("prestige", 0, "vizier", "supply"), ("tile_out", 12), ("score_final", 0, 25), ("score_final", 1, 27))
    s.fact(scores=[2, 0, 0], final_scores=[27, 27, 22], hand_sizes=[31, 32, 32])
    s.fact(ranking=[1, 1, 3], win_shares=[Fraction(1, 2), Fraction(1, 2), Fraction(0)])
    return s
