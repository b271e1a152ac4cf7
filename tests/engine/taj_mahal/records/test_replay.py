"""Folding records: the same game comes of them; any order of palaces and takes."""

import dataclasses
import itertools
import random
from collections.abc import Callable
from functools import partial

import pytest

from mogul.engine.game_rules import Moved, RecordError
from mogul.engine.rng import dealing_random
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.notation import Play, TakeCard, move_of, parts_of, sorted_cards
from mogul.engine.taj_mahal.records.deal import deal, new_setup
from mogul.engine.taj_mahal.records.effects import CardDisplayed, Reshuffled
from mogul.engine.taj_mahal.records.ledger import played_kinds
from mogul.engine.taj_mahal.records.record import Displayed, Drew, Event, GameRecord, observe, observe_event
from mogul.engine.taj_mahal.records.replay import Replay, Step, replay
from mogul.engine.taj_mahal.rule_sets import RIO_GRANDE, UNKNOWN, ZMAN, Card, Color, RuleSet
from mogul.engine.taj_mahal.rules.card_places import read_cards
from mogul.engine.taj_mahal.rules.state import FOR_DISPLAY, NO_CARD
from tests.engine.taj_mahal.random_tables import AT_EVERY_TABLE, decisions, finished, new_table, random_move
from tests.engine.taj_mahal.records.replays import assert_same_public, game_that_needs, game_until, kinds_at, push_all
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


@AT_EVERY_TABLE
def test_a_record_replays_to_the_game_it_was_kept_of(rule_set: RuleSet, players: int) -> None:
    """Every chance outcome is written down: state, effects and the next decision are the same."""
    for seed in range(4):
        table = finished(new_table(rule_set, players, seed), seed)
        again = replay(table.components, table.record)
        assert_same_public(again, table.game)
        assert [kinds_at(again, "hand", seat) for seat in range(players)] == [
            kinds_at(table.game, "hand", seat) for seat in range(players)
        ]
        assert again.is_over


def test_effects_come_step_by_step() -> None:
    """A display is as many steps as cards; a move is one."""
    game = game_that_needs(FOR_DISPLAY)
    cards = sorted_cards(kinds_at(game, "deck"))[:5]
    steps = game.push(Displayed(cards))
    assert [step.effects for step in steps] == [(CardDisplayed(card),) for card in cards]
    assert all(step.is_draw and step.seat is None for step in steps)
    seat = game.seat
    card = sorted_cards(kinds_at(game, "hand", seat))[0]
    (step,) = game.push(Moved(seat, move_of(Play(card))))
    assert step == Step(step.layout, seat, [], shown=(card,))
    assert step.effects == ()


def test_a_reshuffle_tells_the_new_deck() -> None:
    """V4: at the end of the step that emptied the deck, as soon as the next card is owed."""
    found = 0
    for seed in range(8):
        table = finished(new_table(ZMAN, 4, seed), seed)
        game = Replay(table.components, table.record.setup)
        for event in table.record.events:
            if isinstance(event, Displayed):
                for card in event.cards:
                    found += checked_reshuffle(game, partial(game.draw, card))
            else:
                found += checked_reshuffle(game, partial(only_step, game, event))
    assert found > 3


def only_step(game: Replay, event: Event) -> Step:
    (step,) = game.push(event)
    return step


def checked_reshuffle(game: Replay, run: Callable[[], Step]) -> bool:
    """True if the step reshuffled; then its new deck is the discard pile with the discards of the step itself."""
    discard, deck = kinds_at(game, "discard"), read_cards(game.state, "deck")
    step = run()
    if step.new_deck is None:
        assert Reshuffled() not in step.effects
        return False
    assert step.effects[-1] == Reshuffled()
    assert deck.bit_count() <= 1
    assert game.need != NO_CARD
    assert kinds_at(game, "discard") == [0] * len(discard)
    assert kinds_at(game, "deck") == list(step.new_deck)
    assert all(now >= before for now, before in zip(step.new_deck, discard, strict=True))
    return True


# Any order of palaces and takes


def decision_of(phase: int, owed: str, rule_set: RuleSet) -> Replay:
    """A decision in a phase with two pieces owed."""
    return game_until(
        lambda game: bool(game.state["phase"] == phase and game.state[owed] == 2 and game.need == NO_CARD), rule_set
    )


@pytest.mark.parametrize("rule_set", [ZMAN, RIO_GRANDE], ids=lambda rule_set: rule_set.name)
@pytest.mark.parametrize(("phase", "owed"), [(1, "palaces_owed"), (3, "takes_owed")], ids=["palaces", "takes"])
def test_palaces_and_cards_may_be_named_in_any_order(rule_set: RuleSet, phase: int, owed: str) -> None:
    """W2, W10: the search has one canonical order, a record may have any; the outcome is the same."""
    start = decision_of(phase, owed, rule_set)
    ends = {}
    for pair in itertools.permutations(start.legal_moves(), 2):
        game = decision_of(phase, owed, rule_set)
        for move in pair:
            assert move in game.legal_moves()
            game.push(Moved(game.seat, move))
            if game.need != NO_CARD:
                break
        else:
            ends[pair] = game
    orders = [(pair, pair[::-1]) for pair in ends if pair < pair[::-1] and pair[::-1] in ends]
    assert orders
    for one, other in orders:
        assert_same_public(sorted_tokens(ends[one]), sorted_tokens(ends[other]))


def sorted_tokens(game: Replay) -> Replay:
    """The order in which tokens were taken follows from the effects, and means nothing afterwards."""
    for tokens in game.ledger.tokens:
        tokens.sort()
    return game


def test_the_same_card_may_be_taken_twice_if_it_lies_there_twice() -> None:
    """W10."""

    def two_alike(game: Replay) -> bool:
        return bool(game.state["takes_owed"] == 2 and game.state["phase"] == 3 and max(kinds_at(game, "display")) > 1)

    game = game_until(two_alike, players=5)
    seat = game.seat
    card = game.notation.cards[kinds_at(game, "display").index(2)]
    for _ in range(2):
        game.push(moved(seat, f"take {card}"))
    assert game.ledger.known[seat][game.notation.card(card)] >= 2


def test_random_moves_come_in_every_order() -> None:
    """The random games of these tests are not canonical ones."""
    table, rng = new_table(ZMAN, 4, 0), random.Random(0)
    pairs = []
    while not table.game.is_over:
        move = random_move(table, rng, 0.5)
        if isinstance(parts_of(move), TakeCard) and table.game.state["takes_owed"] == 2:
            table.play(move)
            if table.game.state["phase"] != 3:
                break
            second = random_move(table, rng, 0.5)
            pairs.append([move, second])
            move = second
        table.play(move)
    assert any(one > other for one, other in pairs)
    assert any(one < other for one, other in pairs)
