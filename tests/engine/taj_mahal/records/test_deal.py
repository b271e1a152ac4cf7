"""Chance at a table."""

import dataclasses
import hashlib
import random
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from scipy.stats import chisquare

from mogul.engine.game_rules import Moved
from mogul.engine.rng import dealing_random
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.notation import notation_of
from mogul.engine.taj_mahal.records.deal import deal, new_setup, setup_problems
from mogul.engine.taj_mahal.records.record import Displayed, Drew, Event, Setup, Unrest, observe_setup
from mogul.engine.taj_mahal.records.replay import Replay
from mogul.engine.taj_mahal.rule_sets import RIO_GRANDE, UNKNOWN, ZMAN, RuleSet
from mogul.engine.taj_mahal.rules.state import FOR_DISPLAY, FOR_REFUSAL, FOR_TOKEN, FOR_UNREST, NO_CARD
from tests.engine.taj_mahal.random_tables import AT_EVERY_TABLE, board_of, new_table
from tests.engine.taj_mahal.texts import NOTATION, cards, city


def good(components: ComponentSet) -> Setup:
    return new_setup(components, ZMAN, 3, seed=1)


def problems(components: ComponentSet, **changes: Any) -> list[str]:
    setup = dataclasses.replace(good(components), **changes)
    return [str(problem) for problem in setup_problems(components, setup)]


@AT_EVERY_TABLE
def test_no_dealt_set_up_has_problems(rule_set: Any, players: int) -> None:
    for seed in (0, 1):
        components = board_of(seed)
        setup = new_setup(components, rule_set, players, seed)
        assert setup_problems(components, setup) == []
        assert setup_problems(components, observe_setup(setup, 0)) == []


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"rule_set": "chess"}, 'rule_set: "chess" is not a rule set; they are zman, rio_grande'),
        (
            {"rule_set": "rio_grande", "player_count": 2, "first_player": 0},
            "player_count: 2; rio_grande is played by 3 to 5",
        ),
        ({"player_count": 6}, "player_count: 6; zman is played by 2 to 5"),
        ({"first_player": 3}, "first_player: 3 is no seat; seats are 0 to 2"),
        ({"first_player": -1}, "first_player: -1 is no seat; seats are 0 to 2"),
        ({"provinces": (0,) * 12}, "provinces: must name each province once, in the order of the visits; they are "),
        ({"hands": ()}, "hands: 0 hands for 3 players"),
        (
            {"hands": ((UNKNOWN,) * 5, (UNKNOWN,) * 6, (UNKNOWN,) * 6)},
            "hands[0]: 5 cards; 6 are dealt (S3), unknown ones written",
        ),
        (
            {"hands": (cards("red vizier+elephant") * 4 + (UNKNOWN,) * 2,) * 3},
            "hands: 12 of red vizier+elephant; there are ",
        ),
    ],
)
def test_every_problem_is_named_with_its_place(components: ComponentSet, changes: dict[str, Any], message: str) -> None:
    assert any(found.startswith(message) for found in problems(components, **changes))


def test_the_last_visit_is_to_agras_province(components: ComponentSet) -> None:
    """S1"""
    first, *others, agra = good(components).provinces
    name = NOTATION.provinces[first]
    assert problems(components, provinces=(agra, *others, first)) == [
        f"provinces[11]: {name}; the last visit is to Agra (S1)"
    ]


def test_all_and_only_fortresses_have_the_tokens_there_are(components: ComponentSet) -> None:
    """S2"""
    tokens = dict(good(components).bonus_tokens)
    city = next(iter(tokens))
    kind = NOTATION.tokens[tokens.pop(city)]
    there_are = components.bonus_tokens[kind]
    open_city = next(name for name in components.cities if name not in components.fortresses)
    found = problems(components, bonus_tokens=(*tokens.items(), (NOTATION.city(open_city), NOTATION.token("+4"))))
    assert found[0].startswith(f'bonus_tokens: "{open_city}" is no fortress city; they are ')
    assert found[1:] == [
        f"bonus_tokens: {NOTATION.cities[city]} has none; each fortress city has one (S2)",
        f'bonus_tokens: {there_are - 1} of "{kind}"; the component set has {there_are}',
        'bonus_tokens: 1 of "+4"; the component set has 0',
    ]


def test_agras_token_has_the_points_of_the_component_set(components: ComponentSet) -> None:
    """S2"""
    tokens = {**dict(good(components).bonus_tokens), city(components.agra_city): NOTATION.token("rice")}
    assert problems(components, bonus_tokens=tuple(tokens.items())) == [
        'bonus_tokens: Agra has "rice"; its token is always +4 (S2)'
    ]


def test_all_problems_are_named_at_once(components: ComponentSet) -> None:
    found = problems(components, first_player=9, provinces=(), bonus_tokens=(), hands=())
    assert {text.split(":")[0] for text in found} == {"first_player", "provinces", "bonus_tokens", "hands"}


def test_a_city_with_two_tokens_is_a_problem() -> None:
    """S2; as a mapping the second would hide the first."""
    board = board_of(0)
    tokens = good(board).bonus_tokens
    assert problems(board, bonus_tokens=(*tokens, tokens[0])) == [
        f'bonus_tokens: "{NOTATION.cities[tokens[0][0]]}" is named 2 times; each fortress city has one (S2)'
    ]


DEALT = {FOR_DISPLAY: Displayed, FOR_TOKEN: Drew, FOR_REFUSAL: Drew, FOR_UNREST: Unrest}


@AT_EVERY_TABLE
def test_set_ups_are_as_the_rules_have_them(rule_set: RuleSet, players: int) -> None:
    """S1 to S4, on the default board and on random ones."""
    for seed in range(12):
        board = board_of(seed)
        setup = new_setup(board, rule_set, players, seed)
        assert setup_problems(board, setup) == []
        assert setup.component_hash == board.content_hash
        notation = notation_of(board, rule_set)
        names = {city: notation.tokens[token] for city, token in setup.bonus_tokens}
        assert setup.component_set == board.name
        assert names[notation.city(board.agra_city)] == "+4"
        assert [notation.cities[city] for city, _ in setup.bonus_tokens] == [
            city for city in board.cities if city in board.fortresses
        ]
        assert notation.provinces[setup.provinces[-1]] == board.agra_province


def test_equal_seeds_deal_alike_and_neighbouring_ones_do_not(components: ComponentSet) -> None:
    assert new_setup(components, ZMAN, 4, 7) == new_setup(components, ZMAN, 4, 7)
    setups = [new_setup(components, ZMAN, 4, seed) for seed in range(20)]
    for one, other in pairwise(setups):
        assert one.hands != other.hands
        assert one.provinces != other.provinces
        assert one.bonus_tokens != other.bonus_tokens


def test_the_first_player_can_be_given_and_changes_nothing_else(components: ComponentSet) -> None:
    """S4."""
    drawn = new_setup(components, ZMAN, 4, 7)
    for seat in range(4):
        given = new_setup(components, ZMAN, 4, 7, first_player=seat)
        assert given.first_player == seat
        assert (given.hands, given.provinces, given.bonus_tokens) == (drawn.hands, drawn.provinces, drawn.bonus_tokens)
    assert {new_setup(components, ZMAN, 4, seed).first_player for seed in range(40)} == {0, 1, 2, 3}


@pytest.mark.parametrize(
    ("rule_set", "players", "message"),
    [
        (ZMAN, 1, "players is 1; zman is played by 2 to 5"),
        (ZMAN, 6, "players is 6; zman is played by 2 to 5"),
        (RIO_GRANDE, 2, "players is 2; rio_grande is played by 3 to 5"),
    ],
    ids=["one", "six", "two"],
)
def test_an_impossible_table_is_refused(
    components: ComponentSet, rule_set: RuleSet, players: int, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        new_setup(components, rule_set, players, 1)


@pytest.mark.parametrize("seat", [-1, 4])
def test_an_impossible_first_player_is_refused(components: ComponentSet, seat: int) -> None:
    with pytest.raises(ValueError, match=f"first_player is {seat}; seats are 0 to 3"):
        new_setup(components, ZMAN, 4, 1, first_player=seat)


def test_every_card_is_dealt_equally_often(components: ComponentSet) -> None:
    """S3: 500 set-ups of five hands; copies count."""
    dealt: Counter[int] = Counter()
    for seed in range(500):
        for hand in new_setup(components, ZMAN, 5, seed).hands:
            dealt.update(hand)
    game = Replay(components, new_setup(components, ZMAN, 5, 0))
    observed = [dealt[card] for card in range(len(game.notation.cards))]
    expected = [500 * 30 * copies / 96 for copies in game.notation.copies]
    assert chisquare(observed, expected).pvalue > 1e-3


def test_the_domains_of_a_seed_have_nothing_to_do_with_each_other() -> None:
    """The same number names a set-up, the cards of play, and a search."""
    streams = {dealing_random(domain, 5).random() for domain in ("set-up", "play", "search", "set-up/5")}
    assert len(streams) == 4
    assert random.Random(5).random() not in streams
    seeded = hashlib.blake2b(b"mogul/play/5").digest()
    assert dealing_random("play", 5).random() == random.Random(seeded).random()


def test_nothing_is_dealt_that_is_not_owed() -> None:
    table = new_table(ZMAN, 3, 0)
    before = table.game.state.copy()
    assert deal(table.game, random.Random(0)) is None
    assert table.game.state.tobytes() == before.tobytes()


@AT_EVERY_TABLE
def test_chance_deals_one_event_at_a_time_and_all_of_a_display(rule_set: RuleSet, players: int) -> None:
    """V3, W4, W9, U1: the returned event has happened in the game."""
    setup = new_table(rule_set, players, 0).game.setup
    game, other = (Replay(board_of(0), setup) for _ in range(2))
    rng = random.Random(1)
    seen: set[type[Event]] = set()
    while not game.is_over:
        owed = game.need
        dealt = deal(game, rng)
        if dealt is None:
            assert owed == NO_CARD
            event: Event = Moved(game.seat, rng.choice(game.legal_moves()))
            steps = game.push(event)
        else:
            event, steps = dealt
            assert type(event) is DEALT[owed]
            seen.add(type(event))
        assert steps == other.push(event)
        assert game.state.tobytes() == other.state.tobytes()
    assert seen == ({Displayed, Drew, Unrest} if players == 2 else {Displayed, Drew})


def test_each_card_of_the_deck_comes_equally_often() -> None:
    """The next card to be displayed: 1500 set-ups from one state."""
    table = new_table(ZMAN, 2, 0)
    drawn: Counter[int] = Counter()
    rng = random.Random(1)
    for _ in range(1500):
        game = Replay(table.components, table.record.setup)
        dealt = deal(game, rng)
        assert dealt is not None
        assert isinstance(dealt[0], Displayed)
        drawn[dealt[0].cards[0]] += 1
    hands = Counter[int](card for hand in table.record.setup.hands for card in hand)
    game = Replay(table.components, table.record.setup)
    left = {card: copies - hands[card] for card, copies in enumerate(game.notation.copies)}
    kinds = [card for card, copies in left.items() if copies]
    expected = [1500 * left[card] / 84 for card in kinds]
    assert chisquare([drawn[card] for card in kinds], expected).pvalue > 1e-3
