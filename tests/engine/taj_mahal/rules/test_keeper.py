"""Whole records replayed by one kernel: the same as their events one by one."""

import dataclasses
import random
from collections.abc import Callable, Iterable, Iterator

import numpy as np
import pytest

from mogul.engine.game_rules import Moved, RecordError, for_each_event
from mogul.engine.taj_mahal.notation import notation_of
from mogul.engine.taj_mahal.records.record import (
    Displayed,
    Drew,
    Event,
    GameRecord,
    Unrest,
    observe,
    spectator_record,
)
from mogul.engine.taj_mahal.records.replay import Replay, Step, replay
from mogul.engine.taj_mahal.rule_sets import UNKNOWN, ZMAN, Card, RuleSet
from mogul.engine.taj_mahal.rules.card_places import count_kinds, read_cards, write_cards
from mogul.engine.taj_mahal.rules.game import taj_mahal
from mogul.engine.taj_mahal.rules.game_state import GameState
from mogul.engine.taj_mahal.rules.keeper import (
    DREW_UNSEEN,
    KEEPER,
    MOST_OBSERVATIONS,
    MOVE,
    NEW_DECK,
    SAW_DRAWN,
    SAW_HIDDEN,
    replay_actions,
)
from mogul.engine.taj_mahal.rules.state import NO_CARD
from mogul.engine.taj_mahal.table import Table
from mogul.engine.taj_mahal.views.observer import Observer, observer_of_record
from tests.engine.taj_mahal.random_tables import AT_EVERY_TABLE, board_of, finished, new_table, with_one_pair

Observations = list[tuple[object, ...]]

# On the default board and on random ones, with every chance of a withdrawal: long rows, and many reshuffles.
SEEDS = (0, 3, 4, 7)
# Few kinds of many copies, so that a hand has both seen cards and placeholders of a kind.
FEW_KINDS = (0, 1)


def tables(rule_set: RuleSet, players: int) -> Iterator[Table]:
    """Random games at their ends."""
    for seed in SEEDS:
        yield finished(new_table(rule_set, players, seed), seed)
    for seed in FEW_KINDS:
        yield finished(new_table(rule_set, players, seed, with_one_pair()), seed)


def observations_of(steps: Iterable[Step]) -> Observations:
    """The observations of steps, in the words of the kernel; a new deck as numbers of kinds."""
    found: Observations = []
    for step in steps:
        if step.is_draw:
            found.append((DREW_UNSEEN, step.seat) if step.drawn is None else (SAW_DRAWN, step.drawn))
        found += [(SAW_HIDDEN, step.seat, kind) for kind in step.shown]
        if step.new_deck is not None:
            found.append((NEW_DECK, step.new_deck))
    return found


def read_observations(game: Replay, rows: list[list[int]]) -> Observations:
    """The kernel's observations in the same form."""
    return [
        (what, tuple(count_kinds(game.game.tables, first | second << 64)))
        if what == NEW_DECK
        else (what, first, second)
        if what == SAW_HIDDEN
        else (what, first)
        for what, first, second in rows
    ]


def keepers_of(record: GameRecord) -> Iterator[GameRecord]:
    """The record as its keeper, a seat and a spectator have it."""
    yield record
    yield observe(record, record.setup.player_count - 1)
    yield spectator_record(record)


@AT_EVERY_TABLE
def test_a_record_is_replayed_as_its_events_are_one_by_one(rule_set: RuleSet, players: int) -> None:
    """State, cards seen, rows, tiles, tokens, known cards, and what there was to see; at the end and on the way."""
    new_decks = 0
    for table in tables(rule_set, players):
        for record in keepers_of(table.record):
            one_by_one, steps = Replay(table.components, record.setup), list[Step]()
            for number, event in enumerate(record.events, 1):
                steps += one_by_one.push(event)
                if number % 40 and number != len(record.events):
                    continue
                game = Replay(table.components, record.setup)
                rows = game.push_record(record.events[:number])
                assert rows is not None
                assert read_observations(game, rows) == observations_of(steps)
                assert game.state.tobytes() == one_by_one.state.tobytes()
                assert vars(game.ledger) == vars(one_by_one.ledger)
                assert game.certain == one_by_one.certain
                assert game.legal_moves() == one_by_one.legal_moves()
            new_decks += sum(what == NEW_DECK for what, *_ in rows or ())
    assert new_decks > 3 or players == 2  # who do not use up the deck


def test_a_replayed_record_goes_on_event_by_event() -> None:
    table = finished(new_table(ZMAN, 3, 3), 3)
    for record in keepers_of(table.record):
        game, one_by_one = (Replay(table.components, record.setup) for _ in range(2))
        for_each_event(record.events, one_by_one.push)
        half = len(record.events) // 2
        assert game.push_record(record.events[:half]) is not None
        for_each_event(record.events[half:], game.push)
        assert game.state.tobytes() == one_by_one.state.tobytes()
        assert vars(game.ledger) == vars(one_by_one.ledger)
        assert game.certain == one_by_one.certain


def test_a_placeholder_gives_way_to_a_white_card_where_a_seen_card_is_the_coloured_one() -> None:
    """Of two red cards in a hand the lower one is the placeholder: red with white can be played."""
    board = with_one_pair()
    game_state = GameState(taj_mahal(board, 3, ZMAN))
    game_state.begin(0, range(12), [0] * 16)
    state, keepers = game_state.state, np.zeros(1, KEEPER)
    state["need"] = NO_CARD
    write_cards(state, "hand", 0, 0b11)
    write_cards(state, "deck", None, read_cards(state, "deck") & ~0b11)
    write_cards(keepers[0], "seen", 0, 0b10)
    move = notation_of(board, ZMAN).move_id("play red elephant+elephant with white elephant")
    observations = np.zeros((MOST_OBSERVATIONS, 3), np.uint64)
    assert replay_actions(game_state.game_states, keepers, np.array([[MOVE, 0, move]]), observations) == 2
    assert read_cards(state, "hand", 0) == read_cards(keepers[0], "seen", 0) == 0
    assert read_cards(state, "row", 0) & 0b11 == 0b10


def changed(event: Event, other: Event, rng: random.Random, kinds: int, players: int) -> Event:
    """Another event: of another seat, another move or card, or one card more or less. other: may give its move."""
    card = UNKNOWN if rng.random() < 0.2 else Card(rng.randrange(kinds))
    choices: list[Event]
    match event:
        case Moved(seat, move):
            choices = [
                Moved(rng.randrange(players), move),
                Moved(seat, other.move if isinstance(other, Moved) else move),
            ]
        case Drew(seat, drawn):
            choices = [Drew(seat, card), Drew(rng.randrange(players), drawn), Unrest(card)]
        case Unrest():
            choices = [Unrest(card), Displayed((card,))]
        case Displayed(cards):
            place = rng.randrange(len(cards))
            replaced = Displayed((*cards[:place], card, *cards[place + 1 :]))
            choices = [replaced, Displayed(cards[:place]), Displayed((*cards, card)), Drew(0, card)]
    return rng.choice(choices)


def spoilt(record: GameRecord, rng: random.Random, kinds: int) -> GameRecord:
    """The record with one event changed, left out, doubled or at another place; perhaps it ends there."""
    events, place = [*record.events], rng.randrange(len(record.events))
    match rng.randrange(6):
        case 0:
            del events[place]
        case 1:
            events.insert(place, events[place])
        case 2:
            events.insert(rng.randrange(len(events)), events.pop(place))
        case _:
            events[place] = changed(events[place], rng.choice(events), rng, kinds, record.setup.player_count)
    end = place + 1 if rng.random() < 0.4 else len(events)
    return dataclasses.replace(record, events=tuple(events[:end]))


@AT_EVERY_TABLE
def test_a_spoilt_record_is_refused_in_the_words_of_its_single_events(rule_set: RuleSet, players: int) -> None:
    """By the kernel exactly when an event is refused; by an observer too, who follows epochs."""
    refused = 0
    for number, table in enumerate(tables(rule_set, players)):
        rng, components = random.Random(number), table.components
        for record in keepers_of(table.record):
            for _ in range(10):
                spoiled = spoilt(record, rng, len(components.card_kinds))
                error = error_of(spoiled.events, Replay(components, spoiled.setup).push)
                assert (Replay(components, spoiled.setup).push_record(spoiled.events) is None) == (error is not None)
                if error is not None:
                    refused += 1
                    with pytest.raises(RecordError) as refusal:
                        replay(components, spoiled)
                    assert str(refusal.value) == error
    assert refused > 40


@AT_EVERY_TABLE
def test_an_observer_refuses_spoilt_records_in_the_same_words(rule_set: RuleSet, players: int) -> None:
    for number, table in enumerate(tables(rule_set, players)):
        rng, components = random.Random(number), table.components
        for _ in range(8):
            spoiled = spoilt(observe(table.record, 0), rng, len(components.card_kinds))
            observer = Observer(components, spoiled.setup, 0)
            error = error_of(spoiled.events, observer.see)
            assert Observer(components, spoiled.setup, 0).see_record(spoiled.events) == (error is None)
            if error is None:
                assert observer_of_record(components, spoiled, 0).knowledge() == observer.knowledge()
            else:
                with pytest.raises(RecordError) as refusal:
                    observer_of_record(components, spoiled, 0)
                assert str(refusal.value) == error


def error_of(events: Iterable[Event], action: Callable[[Event], object]) -> str | None:
    """The words in which the first impossible event is refused."""
    try:
        for_each_event(events, action)
    except RecordError as error:
        return str(error)
    return None


def test_a_seat_beyond_all_numbers_of_kernels_is_refused_like_another() -> None:
    """A file can name any."""
    table = new_table(ZMAN, 2, 0)
    far = (*table.record.events, Moved(2**70, table.game.legal_moves()[0]))
    with pytest.raises(RecordError, match=rf"of seat {2**70}: expected a move of seat {table.game.seat}"):
        replay(table.components, GameRecord(table.record.setup, far))


def test_a_card_that_everybody_sees_must_be_known() -> None:
    """With two players there is unrest, too (U1)."""
    record = finished(new_table(ZMAN, 2, 3), 3).record
    components = board_of(3)
    for number, event in enumerate(record.events):
        unknown: Event
        match event:
            case Displayed(cards):
                unknown = Displayed((*cards[:-1], UNKNOWN))
            case Unrest():
                unknown = Unrest(UNKNOWN)
            case _:
                continue
        assert Replay(components, record.setup).push_record((*record.events[:number], unknown)) is None
        assert Replay(components, record.setup).push_record((*record.events[:number], event)) is not None


def test_the_viewer_s_own_unknown_card_ends_the_replay_of_a_whole_record() -> None:
    """An observer knows its own cards, though the keeper of the record need not."""
    table = finished(new_table(ZMAN, 3, 7), 7)
    place, own = next((n, each) for n, each in enumerate(table.record.events) if isinstance(each, Drew))
    events = (*table.record.events[:place], Drew(own.seat, UNKNOWN))
    observer = Observer(table.components, table.record.setup, own.seat)
    assert not observer.see_record(events)
