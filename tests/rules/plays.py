"""Worked positions: playing cards (P)."""

from __future__ import annotations

from tests.rules.story import Story, worked_position

X = "red vizier+elephant"


@worked_position
def one_coloured_card() -> Story:
    """P1, P2: a play is one coloured card, alone or with one white card; later plays keep the row's colour."""
    hand = ["red vizier+general", X, "green monk+mogul", "white monk", "white elephant", "white elephant"]
    s = Story("one coloured card, alone or with one colourless card", "P1 P2", hands={0: hand})
    s.fill()
    everything = [
        f"play {card}{companion}"
        for card in ("red vizier+general", X, "green monk+mogul")
        for companion in ("", " with white monk", " with white elephant")
    ]
    s.legal("withdraw", *everything)
    s.play(0, "red vizier+general with white monk")
    s.out(1)
    s.out(2)
    s.fact(row_colours=["red", None, None])
    s.legal("withdraw", f"play {X}", f"play {X} with white elephant")
    return s


@worked_position
def same_colour() -> Story:
    """P1: rows are independent."""
    s = Story("two players may use one colour", "P1", hands={0: [X], 1: [X]})
    s.fill()
    s.play(0, X)
    s.legal_too(f"play {X}")
    s.play(1, X)
    s.fact(row_colours=["red", "red", None])
    return s


@worked_position
def symbols_of_influence_cards() -> Story:
    """P3: the coloured card adds vizier and general, the white card adds monk."""
    s = Story(
        "a white card adds one symbol, a coloured card two", "P3", hands={0: ["red vizier+general", "white monk"]}
    )
    s.win(0, "red vizier+general with white monk")
    s.happened_of("claim", (0, "vizier"), (0, "general"), (0, "monk"))
    return s


def with_prestige(name: str, rules: str, advisor: str, hand: list[str]) -> Story:
    """Seat 0 has won the prestige card of an advisor in visits 1 and 2; visit 3 begins with seat 2."""
    pair = [f"red {advisor}+elephant", f"green {advisor}+elephant"]
    s = Story(name, rules, hands={0: [*pair, *hand]}, keep=hand)
    s.win(0, pair[0])
    s.win(0, pair[1])
    s.happened_of("prestige", (0, advisor, "supply"))
    s.fill()
    s.out(2)
    s.mark()
    return s


@worked_position
def might() -> Story:
    """P4: the card adds one elephant, which wins the tile."""
    s = with_prestige("might adds an elephant", "P4", "general", ["red vizier+mogul"])
    s.play(0, "red vizier+mogul with prestige general")
    s.out(1)
    s.out(0)
    s.happened_of("claim", (0, "vizier"), (0, "crown"), (0, "tile"))
    return s


@worked_position
def knowledge() -> Story:
    """P4: the card adds one grand mogul, which wins the crown."""
    s = with_prestige("knowledge adds a grand mogul", "P4", "vizier", ["yellow general+princess"])
    s.play(0, "yellow general+princess with prestige vizier")
    s.out(1)
    s.out(0)
    s.happened_of("claim", (0, "general"), (0, "princess"), (0, "crown"))
    return s


@worked_position
def nobility() -> Story:
    """P5: the card scores 2 points before any other event and adds no symbol."""
    s = with_prestige("nobility scores two points at once", "P5 P3", "princess", ["red vizier+general"])
    s.play(0, "red vizier+general with prestige princess")
    s.happened_of("points", (0, 2, "P5"))
    s.out(1)
    s.out(0)
    s.happened_of("claim", (0, "vizier"), (0, "general"))
    return s


ENLIGHTENED = ["red vizier+general", "red vizier+mogul", "green vizier+monk"]


@worked_position
def enlightenment_first() -> Story:
    """P6, P2: green with the monk sets no colour; red without it does. P7: the monk is in the row."""
    s = with_prestige("enlightenment on a first play sets no colour", "P6 P2 P7", "monk", ENLIGHTENED)
    s.play(0, "green vizier+monk with prestige monk")
    s.fact(row_colours=[None, None, None])
    s.out(1)
    s.legal_too("play red vizier+general", "play red vizier+mogul")
    s.illegal("play red vizier+general with prestige monk")
    s.play(0, "red vizier+general")
    s.fact(row_colours=["red", None, None])
    return s


@worked_position
def enlightenment_later() -> Story:
    """P6: in a red row green needs the monk, red may be played with it; the row stays red."""
    s = with_prestige("enlightenment allows any colour", "P6", "monk", ENLIGHTENED)
    s.play(0, "red vizier+general")
    s.out(1)
    s.legal_too("play green vizier+monk with prestige monk", "play red vizier+mogul with prestige monk")
    s.illegal("play green vizier+monk")
    s.play(0, "green vizier+monk with prestige monk")
    s.fact(row_colours=["red", None, None])
    s.illegal("play green vizier+monk with prestige monk")
    s.legal_too("play red vizier+mogul")
    return s


@worked_position
def enlightenment_in_the_same_colour() -> Story:
    """P6: red with the monk on a first play sets no colour either, so that green may follow."""
    s = with_prestige("enlightenment sets no colour even where it is not needed", "P6", "monk", ENLIGHTENED)
    s.play(0, "red vizier+general with prestige monk")
    s.fact(row_colours=[None, None, None])
    s.out(1)
    s.legal_too("play green vizier+monk", "play red vizier+mogul")
    return s


@worked_position
def rows_stay() -> Story:
    """P7, W8: played cards are in the row, not in the discard pile, until the withdrawal; the monk can be played again
    in the next visit."""
    s = with_prestige("a played card stays in the row until its owner withdraws", "P7 W8", "monk", ENLIGHTENED)
    s.fact(discard={"red monk+elephant": 1, "green monk+elephant": 1})
    s.play(0, "red vizier+general with prestige monk")
    s.out(1)
    s.fact(discard={"red monk+elephant": 1, "green monk+elephant": 1})
    s.out(0)
    s.fact(discard={"red monk+elephant": 1, "green monk+elephant": 1, "red vizier+general": 1})
    s.fill()
    s.turn(0)
    s.legal_too("play red vizier+mogul with prestige monk")
    return s
