"""Unknown cards: their placeholders change nothing in the open, and never shows."""

import dataclasses
import itertools
import random

import pytest

from mogul.engine.game_rules import RecordError
from mogul.engine.randomness import dealing_random
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.records.deal import deal, new_setup
from mogul.engine.taj_mahal.records.ledger import played_kinds
from mogul.engine.taj_mahal.records.record import Displayed, Drew, GameRecord, observe, observe_event
from mogul.engine.taj_mahal.records.replay import Replay, replay
from mogul.engine.taj_mahal.rule_sets import RIO_GRANDE, ZMAN, RuleSet
from mogul.engine.taj_mahal.rules.card_places import read_cards
from mogul.engine.taj_mahal.words import UNKNOWN, Card, Color
from tests.engine.taj_mahal.random_tables import AT_EVERY_TABLE, decisions, finished, new_table
from tests.engine.taj_mahal.records.replays import assert_same_public, kinds_at, push_all
from tests.engine.taj_mahal.texts import cards, moved


def with_unknown_cards(record: GameRecord, seats: set[int]) -> GameRecord:
    """The record of a keeper who does not see the hands of some seats."""
    hands = tuple((UNKNOWN,) * len(hand) if seat in seats else hand for seat, hand in enumerate(record.setup.hands))
    events = tuple(
        Drew(event.seat, UNKNOWN) if isinstance(event, Drew) and event.seat in seats else event
        for event in record.events
    )
    return GameRecord(dataclasses.replace(record.setup, hands=hands), events)


@AT_EVERY_TABLE
def test_what_is_public_is_exact_however_little_the_keeper_sees(rule_set: RuleSet, players: int) -> None:
    """One unknown hand, or all of them, along random games; their placeholders change nothing in the open."""
    for seed, size in itertools.product(range(2), (1, players)):
        table = finished(new_table(rule_set, players, seed), seed)
        unseen = set(random.Random(seed).sample(range(players), size))
        full = Replay(table.components, table.record.setup)
        partial = Replay(table.components, with_unknown_cards(table.record, unseen).setup)
        for number, event in enumerate(with_unknown_cards(table.record, unseen).events):
            full.push(table.record.events[number])
            partial.push(event)
            assert partial.expectation() == full.expectation()
            if number % 5 == 0:
                assert_same_public(partial, full)
        assert_same_public(partial, full)


@AT_EVERY_TABLE
def test_placeholders_never_show_in_effects(rule_set: RuleSet, players: int) -> None:
    """An unseen draw names no card; the points of a hand with unknown cards are left out (F1)."""
    for seed in range(2):
        table = finished(new_table(rule_set, players, seed), seed)
        full = push_all(Replay(table.components, table.record.setup), table.record.events)
        for seat in range(players):
            seen = observe(table.record, seat)
            effects = push_all(Replay(table.components, seen.setup), seen.events)
            partial = replay(table.components, seen)
            known = {other for other in range(players) if hand_is_known(partial, other)}
            assert effects == [
                effect
                for effect in full
                if effect.private_to in (None, seat) and (effect.rule != "F1" or effect.seat in known)
            ]


def hand_is_known(game: Replay, seat: int) -> bool:
    return game.certain[seat].total() == read_cards(game.state, "hand", seat).bit_count()


def test_a_hand_taken_from_displays_alone_is_known_and_counted() -> None:
    """F1, section I: a player without dealt cards holds cards everybody knows."""
    known = 0
    for seed in range(12):
        table = finished(new_table(RIO_GRANDE, 3, seed), seed)
        seen = observe(table.record, 0)
        game = Replay(table.components, seen.setup)
        finals = {effect.seat for effect in push_all(game, seen.events) if effect.rule == "F1"}
        sure = {seat for seat in range(3) if hand_is_known(game, seat)}
        assert finals <= sure
        assert 0 in sure
        known += len(sure) - 1
    assert known


@AT_EVERY_TABLE
def test_only_plays_of_cards_the_keeper_knows_of_are_listed(rule_set: RuleSet, players: int) -> None:
    """Of another's hand: cards taken from a display. All other moves are public."""
    table = new_table(rule_set, players, 2)
    observer = Replay(table.components, observe(table.record, 0).setup)
    fed = 0
    for _ in decisions(table, 2):
        for event in table.record.events[fed:]:
            observer.push(observe_event(event, 0))
        fed = len(table.record.events)
        certain = observer.certain[observer.seat]
        assert observer.legal_moves() == [
            move
            for move in table.game.legal_moves()
            if all(certain[kind] for kind in played_kinds(table.game.game.tables, move))
        ]
        if observer.seat == 0:
            assert observer.legal_moves() == table.game.legal_moves()


def test_a_refusal_names_no_placeholder(components: ComponentSet) -> None:
    """Even where the keeper knows nothing of the hand."""
    setup = new_setup(components, ZMAN, 3, 5, first_player=1)
    game = Replay(components, dataclasses.replace(setup, hands=(setup.hands[0], (UNKNOWN,) * 6, (UNKNOWN,) * 6)))
    deal(game, dealing_random("test", 1))
    with pytest.raises(RecordError, match=r"is not legal; 1 moves are: withdraw$"):
        game.push(moved(1, "palace Agra"))


def test_two_cards_are_played_from_a_hand_whose_placeholders_are_both_of_the_first_kind(
    components: ComponentSet,
) -> None:
    """P1. The keeper knows four cards of the hand; for the other two stand the lowest free cards, two of one kind."""
    setup = new_setup(components, ZMAN, 2, 0, first_player=0)
    known = cards("red mogul+elephant", "yellow mogul+elephant", "green mogul+elephant", "blue mogul+elephant")
    game = Replay(components, dataclasses.replace(setup, hands=((*known, UNKNOWN, UNKNOWN), (UNKNOWN,) * 6)))
    twice, kinds = game.notation.cards[0], [Card(kind) for kind in range(len(game.notation.cards))]
    assert kinds_at(game, "hand", 0)[0] == 2
    game.push(Displayed(tuple(kind for kind in kinds if game.notation.card_colors[kind] is Color.GREEN)[:3]))
    game.push(moved(0, f"play {twice} with white elephant"))
    assert kinds_at(game, "hand", 0) == [int(kind in known) for kind in kinds]
    assert kinds_at(game, "row", 0) == [int(kind in cards(twice, "white elephant")) for kind in kinds]
