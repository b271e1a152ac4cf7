"""A game at one table."""

import dataclasses
import random

import pytest

from mogul.engine.game_rules import Moved, RecordError
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.records.deal import new_setup
from mogul.engine.taj_mahal.records.effects import Effect
from mogul.engine.taj_mahal.records.record import Displayed, Drew
from mogul.engine.taj_mahal.records.replay import Replay, replay
from mogul.engine.taj_mahal.rule_sets import UNKNOWN, ZMAN, CourtSeat, RuleSet
from mogul.engine.taj_mahal.rules.state import NO_CARD
from mogul.engine.taj_mahal.table import Table
from mogul.engine.taj_mahal.views.observer import view_of_record
from tests.engine.taj_mahal.random_tables import AT_EVERY_TABLE, board_of, decisions, finished, new_table
from tests.engine.taj_mahal.texts import move, moved


def test_the_first_display_lies_there(components: ComponentSet) -> None:
    """V3."""
    table = Table(components, new_setup(components, ZMAN, 4, 1), 1)
    assert [type(event) for event in table.record.events] == [Displayed]
    assert len(table.view(0).display) == 7
    assert table.game.need == NO_CARD


@AT_EVERY_TABLE
def test_after_every_move_somebody_decides_or_the_game_is_over(rule_set: RuleSet, players: int) -> None:
    """Chance is carried out with the move; the record has every step of it."""
    table = new_table(rule_set, players, 2)
    for _ in decisions(table, 2):
        assert table.game.need == NO_CARD
        assert table.game.legal_moves()
    assert replay(table.components, table.record).state.tobytes() == table.game.state.tobytes()


def test_equal_seeds_play_equal_games_and_others_do_not(components: ComponentSet) -> None:
    setup = new_setup(components, ZMAN, 3, 1)
    same = [finished(Table(components, setup, 4), 1).record for _ in range(2)]
    assert same[0] == same[1]
    assert finished(Table(components, setup, 5), 1).record != same[0]


def test_after_events_nothing_is_dealt_again_as_it_was_at_the_beginning(components: ComponentSet) -> None:
    setup = new_setup(components, ZMAN, 3, 1)
    whole = finished(Table(components, setup, 4), 1).record
    half = whole.events[: len(whole.events) // 2]
    resumed = [finished(Table(components, setup, seed, half), 1).record for seed in (4, 4, 5)]
    assert resumed[0] == resumed[1] != resumed[2]
    tables = [Table(components, setup, 4, whole.events[:count]) for count in (0, 40, 80)]
    assert len({table._chance.getrandbits(64) for table in tables}) == 3


@AT_EVERY_TABLE
def test_effects_of_a_move_and_of_the_chance_after_it_are_those_of_the_record(rule_set: RuleSet, players: int) -> None:
    table = new_table(rule_set, players, 3)
    effects: list[Effect] = []
    rng = random.Random(3)
    begun = len(table.record.events)
    while not table.game.is_over:
        effects += table.play(rng.choice(table.game.legal_moves()))
    again = Replay(table.components, table.record.setup)
    replayed = [[effect for step in again.push(event) for effect in step.effects] for event in table.record.events]
    assert effects == [effect for of_event in replayed[begun:] for effect in of_event]
    assert {effect.seat for effect in effects if effect.rule == "F1"} <= set(range(players))


@AT_EVERY_TABLE
def test_a_view_does_not_depend_on_when_it_is_asked_for(rule_set: RuleSet, players: int) -> None:
    """A seat sees the events it has missed, in order."""
    table = new_table(rule_set, players, 1)
    for number, _ in enumerate(decisions(table, 1)):
        table.view(0)
        if number % 50 == 49:
            break
    assert table.view(1) == view_of_record(table.components, table.record, 1)
    assert table.view(0) == view_of_record(table.components, table.record, 0)
    assert table.view(0) == table.view(0)


def test_looking_changes_nothing(components: ComponentSet) -> None:
    """Views take nothing from the chance of the game."""
    setup = new_setup(components, ZMAN, 3, 1)
    watched, alone = Table(components, setup, 1), Table(components, setup, 1)
    for _ in decisions(watched, 5):
        for seat in range(3):
            watched.view(seat)
    assert finished(alone, 5).record == watched.record


def test_a_refused_move_changes_nothing(components: ComponentSet) -> None:
    """P1, P2: the host may ask again."""
    table = Table(components, new_setup(components, ZMAN, 3, 1), 1)
    before, record = table.game.state.copy(), table.record
    for text in ("palace Agra", "take white monk"):
        with pytest.raises(RecordError):
            table.play(move(text))
    assert table.game.state.tobytes() == before.tobytes()
    assert table.record == record
    table.play(move("withdraw"))
    assert table.record.events[1] == moved(table.record.setup.first_player, "withdraw")


def test_a_finished_game_takes_no_move(components: ComponentSet) -> None:
    table = finished(Table(components, new_setup(components, ZMAN, 2, 1), 1), 1)
    with pytest.raises(RecordError, match="nothing more: the game is over"):
        table.play(move("withdraw"))


def test_a_table_deals_and_so_must_know_every_card(components: ComponentSet) -> None:
    setup = new_setup(components, ZMAN, 3, 1)
    partial = dataclasses.replace(setup, hands=(setup.hands[0], (UNKNOWN,) * 6, setup.hands[2]))
    with pytest.raises(ValueError, match=r"^setup\.hands\[1\]: a table deals, so it must know every card$"):
        Table(components, partial, 1)


@AT_EVERY_TABLE
def test_a_game_is_carried_on_where_its_record_stops(rule_set: RuleSet, players: int) -> None:
    """In the middle of an event too: owed chance is dealt first."""
    table = finished(new_table(rule_set, players, 1), 1)
    setup, events = table.record.setup, table.record.events
    for stop in (0, 1, 2, 9, 30, len(events) - 1, len(events)):
        again = Table(table.components, setup, 5, events[:stop])
        assert again.game.need == NO_CARD
        assert again.record.events[:stop] == events[:stop]
        assert [type(event) for event in again.record.events[stop : stop + 1]] != [Moved]
        finished(again, 3)
        assert again.game.is_over
    assert Table(table.components, setup, 5, events).record == table.record


def test_a_record_with_unknown_cards_is_not_carried_on() -> None:
    record = finished(new_table(ZMAN, 3, 0), 0).record
    place = next(number for number, event in enumerate(record.events) if isinstance(event, Drew))
    unseen = [Drew(event.seat, UNKNOWN) if isinstance(event, Drew) else event for event in record.events]
    with pytest.raises(ValueError, match=rf"^events\[{place}\]: a table deals, so it must know every card$"):
        Table(board_of(0), record.setup, 1, unseen)


def test_pieces_set_aside_in_the_last_visit_are_back_when_the_game_is_over() -> None:
    """U5. The tile has left the game."""
    ended = [finished(new_table(ZMAN, 2, seed), seed).view(0) for seed in range(12)]
    protested = [view for view in ended if view.protest]
    assert any(view.court for view in protested)
    assert not any(view.set_aside for view in ended)
    assert not any(CourtSeat.TILE in view.court for view in ended)
