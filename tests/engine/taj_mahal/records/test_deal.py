"""Chance at a table."""

import hashlib
import random
from collections import Counter
from itertools import pairwise

import pytest
from scipy.stats import chisquare

from mogul.engine.game_rules import Moved
from mogul.engine.randomness import dealing_random
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.notation import notation_of
from mogul.engine.taj_mahal.records.deal import deal, new_setup
from mogul.engine.taj_mahal.records.record import Displayed, Drew, Event, Unrest
from mogul.engine.taj_mahal.records.replay import Replay
from mogul.engine.taj_mahal.records.setup_problems import setup_problems
from mogul.engine.taj_mahal.rule_sets import RIO_GRANDE, ZMAN, RuleSet
from mogul.engine.taj_mahal.rules.state import FOR_DISPLAY, FOR_REFUSAL, FOR_TOKEN, FOR_UNREST, NO_CARD
from tests.engine.taj_mahal.random_tables import AT_EVERY_TABLE, board_of, new_table

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
