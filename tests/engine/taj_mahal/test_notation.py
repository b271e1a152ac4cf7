"""Cards and moves as texts."""

import re

import pytest

from mogul.engine.game_rules import Move, NotationError
from mogul.engine.taj_mahal.components import ComponentSet, components_from_data
from mogul.engine.taj_mahal.notation import (
    MoveParts,
    Notation,
    PlaceCrown,
    PlacePalace,
    Play,
    TakeCard,
    Withdraw,
    move_of,
    parts_of,
    sorted_cards,
)
from mogul.engine.taj_mahal.rule_sets import RIO_GRANDE, RULE_SETS, ZMAN, Advisor, RuleSet, Symbol
from mogul.engine.taj_mahal.rules.state import CROWN, EXTRAS, PALACE, PLAY, TAKE, WITHDRAW
from tests.engine.taj_mahal.random_tables import board_of
from tests.engine.taj_mahal.texts import card, cards, city

BOTH = pytest.mark.parametrize("rule_set", [ZMAN, RIO_GRANDE], ids=lambda rule_set: rule_set.name)


@pytest.fixture
def notation(components: ComponentSet) -> Notation:
    return Notation(components, ZMAN)


def every_move(notation: Notation) -> list[Move]:
    """Ids of all moves there are on the component set, legal anywhere or not."""
    coloured = [kind for kind, card in enumerate(notation.cards) if not card.startswith("white ")]
    whites = {card.removeprefix("white ") for card in notation.cards if card.startswith("white ")}
    symbols = ("vizier", "general", "monk", "princess", "mogul", "elephant")
    extras = [0, *(1 + place for place, symbol in enumerate(symbols) if symbol in whites), 7, 8, 9, 10]
    ids = [
        WITHDRAW,
        *(PLAY + EXTRAS * kind + extra for kind in coloured for extra in extras),
        *(PALACE + city for city in range(len(notation.cities))),
        *(CROWN + city for city in range(len(notation.cities))),
        *(TAKE + kind for kind in range(len(notation.cards))),
    ]
    return [*map(Move, ids)]


@BOTH
@pytest.mark.parametrize("seed", range(4))
def test_every_move_has_a_text_of_its_own_that_reads_back(seed: int, rule_set: RuleSet) -> None:
    """On the default set and on random ones."""
    notation = Notation(board_of(seed), rule_set)
    moves = every_move(notation)
    texts = [notation.move_text(move) for move in moves]
    assert len(set(texts)) == len(moves)
    assert [notation.move_id(text) for text in texts] == moves


@BOTH
@pytest.mark.parametrize("seed", range(4))
def test_every_card_reads_back(seed: int, rule_set: RuleSet) -> None:
    components = board_of(seed)
    notation = Notation(components, rule_set)
    assert [*map(notation.card, notation.cards)] == list(range(len(components.card_kinds)))
    assert sum(notation.copies) == 96


@pytest.mark.parametrize(
    ("move", "parts"),
    [
        ("withdraw", Withdraw()),
        ("  withdraw\n", Withdraw()),
        ("palace Agra", PlacePalace(city("Agra"))),
        ("crown Agra", PlaceCrown(city("Agra"))),
        ("take white monk", TakeCard(card("white monk"))),
        ("play red vizier+elephant", Play(card("red vizier+elephant"))),
        ("play red vizier+elephant with white monk", Play(card("red vizier+elephant"), white_card=Symbol.MONK)),
        ("play red vizier+elephant with prestige monk", Play(card("red vizier+elephant"), prestige_card=Advisor.MONK)),
    ],
)
def test_a_move_is_taken_apart_and_put_together(notation: Notation, move: str, parts: MoveParts) -> None:
    """Rules P1, W2, W5, W10."""
    assert parts_of(notation.move_id(move)) == parts
    assert move_of(parts) == notation.move_id(move)


@pytest.mark.parametrize(
    "text", ["", " ", "pass", "withdraw now", "palace", "crown ", "take", "play", "Withdraw", "playred", "with"]
)
def test_what_has_no_form_of_a_move_is_refused_with_the_forms(notation: Notation, text: str) -> None:
    with pytest.raises(NotationError) as refusal:
        notation.move_id(text)
    assert str(refusal.value) == (
        f'"{text}" is not a move; a move is "play CARD", "play CARD with CARD", "withdraw", "palace CITY", '
        '"crown CITY" or "take CARD"'
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("play red", '"red" is no influence card of this component set; cards look like "red elephant+elephant"'),
        ("play elephant+vizier", '"elephant+vizier" is no influence card'),
        ("play purple vizier+elephant", '"purple vizier+elephant" is no influence card'),
        ("play prestige monk", '"prestige monk" is no influence card'),
        ("take prestige monk", '"prestige monk" is no influence card'),
        ("take ?", '"?" is no influence card'),
        ("play white elephant", "a colourless card is never played alone (P1); name a coloured card first"),
        ("play white elephant with white monk", "a colourless card is never played alone (P1)"),
        ("play red vizier+elephant with white", '"white" cannot accompany a coloured card; white cards and'),
        ("play red vizier+elephant with prestige mogul", '"prestige mogul" cannot accompany a coloured card'),
        ("play red vizier+elephant with red vizier+elephant", "cannot accompany a coloured card"),
        ("play red vizier+elephant with white monk with white monk", "cannot accompany a coloured card"),
        ("palace Atlantis", '"Atlantis" is no city of this component set; expected'),
        ("crown agra", '"agra" is no city of this component set'),
    ],
)
def test_a_text_without_a_meaning_is_refused_and_quoted(notation: Notation, text: str, message: str) -> None:
    with pytest.raises(NotationError, match=re.escape(message)):
        notation.move_id(text)


def test_a_refused_city_comes_with_all_cities(notation: Notation) -> None:
    with pytest.raises(NotationError) as refusal:
        notation.city("Atlantis")
    assert all(city in str(refusal.value) for city in notation.cities)


def test_a_white_card_the_set_does_not_have_accompanies_nothing() -> None:
    """A set may leave out whites of a symbol."""
    data = board_of(0).as_data()
    data["cards"]["colourless"] = {"elephant": 12}
    notation = Notation(components_from_data(data), ZMAN)
    assert notation.move_text(notation.move_id("play red vizier+elephant with white elephant"))
    with pytest.raises(NotationError, match='"white monk" cannot accompany a coloured card'):
        notation.move_id("play red vizier+elephant with white monk")


@BOTH
def test_the_fourth_colour_is_read_under_either_name_and_written_as_the_edition_does(
    components: ComponentSet, rule_set: RuleSet
) -> None:
    """Options: blue in zman, violet in rio_grande."""
    notation = Notation(components, rule_set)
    name = {"zman": "blue", "rio_grande": "violet"}[rule_set.name]
    assert notation.colours == ("red", "yellow", "green", name, "white")
    kinds = {notation.card(f"{alias} vizier+elephant") for alias in ("blue", "violet")}
    assert [notation.cards[kind] for kind in kinds] == [f"{name} vizier+elephant"]
    moves = {notation.move_id(f"play {alias} vizier+elephant with white elephant") for alias in ("blue", "violet")}
    assert [notation.move_text(move) for move in moves] == [f"play {name} vizier+elephant with white elephant"]
    assert not [card for card in notation.cards if ("blue" if name == "violet" else "violet") in card]


@pytest.mark.parametrize(
    ("spelling", "text"),
    [
        ("  withdraw\t", "withdraw"),
        ("play  violet   elephant + vizier", "play blue vizier+elephant"),
        ("play red elephant +vizier with  white\tmonk ", "play red vizier+elephant with white monk"),
        ("take\N{NO-BREAK SPACE}green elephant+ monk", "take green monk+elephant"),
        ("palace  Agra", "palace Agra"),
    ],
)
def test_blanks_of_a_move_are_free(notation: Notation, spelling: str, text: str) -> None:
    assert notation.move_text(notation.move_id(spelling)) == text


@BOTH
def test_symbols_are_read_in_either_order_and_written_in_theirs(components: ComponentSet, rule_set: RuleSet) -> None:
    notation = Notation(components, rule_set)
    for kind, text in enumerate(notation.cards):
        colour, symbols = text.split()
        turned = f"{colour} {'+'.join(reversed(symbols.split('+')))}"
        assert notation.card(turned) == kind
        assert notation.move_text(notation.move_id(f"take {turned}")) == f"take {text}"
    assert notation.card("violet elephant+vizier") == notation.card("blue vizier+elephant")


def test_cards_are_listed_in_canonical_order(components: ComponentSet) -> None:
    notations = [Notation(components, rule_set) for rule_set in RULE_SETS.values()]
    for notation in notations:
        colours = [card.split()[0] for card in notation.cards]
        assert sorted(colours, key=notation.colours.index) == colours
        assert sorted_cards(notation.copies)[:3] == cards(
            "red elephant+elephant", "red elephant+elephant", "red general+elephant"
        )
        assert sorted_cards([0] * len(notation.cards)) == ()


def test_cities_are_numbered_in_the_order_of_the_set(notation: Notation, components: ComponentSet) -> None:
    assert [notation.city(name) for name in components.cities] == list(range(len(components.cities)))
