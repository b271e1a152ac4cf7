"""The view of a spectator follows from what everybody observes, and from nothing else (rules, section I)."""

import dataclasses
import random

import pytest

from mogul.engine.game_rules import Move, Moved, RecordError
from mogul.engine.game_rules import View as AnyView
from mogul.engine.maharaja.components import bundled_components
from mogul.engine.maharaja.records.record import GameRecord, observe, spectator_record
from mogul.engine.maharaja.rules.move_ids import HIDDEN, SHOW
from mogul.engine.maharaja.views.observer import view_of_record
from mogul.engine.maharaja.views.position import Position
from mogul.engine.maharaja.views.spectator import Spectator, spectator_of_record
from mogul.engine.maharaja.views.view import PublicView, View
from mogul.engine.maharaja.words import Phase
from tests.engine.maharaja.hidden_plans import hidden_plans, in_another_order, with_other_plans
from tests.engine.maharaja.played import AT_EVERY_TABLE, after, finished, new_game, random_game
from tests.engine.maharaja.scenes import choose_plans, first_round, take_steps

PUBLIC_FIELDS = [field.name for field in dataclasses.fields(PublicView)]


def public(view: PublicView) -> dict[str, object]:
    """The part of a view that does not depend on its viewer."""
    return {name: getattr(view, name) for name in PUBLIC_FIELDS}


def shown_by(record: GameRecord, kind: type[Spectator] = Spectator) -> str:
    """All bytes of the view of such a spectator after a record."""
    spectator = kind(bundled_components(record.setup.component_set), record.setup)
    for event in record.events:
        spectator.see(event)
    return repr(spectator.view())


# Knowledge


@AT_EVERY_TABLE
def test_a_spectator_knows_the_public_part_of_every_view_and_the_plans_of_turns_begun(players: int) -> None:
    """I1: of plans it knows those that are shown; each seat knows them too, and its own."""
    known = hidden = 0
    for number, played in enumerate(random_game(players, 3)):
        if number % 3:
            continue
        plans = played.game.state["plan"][:players].tolist()
        spectator = spectator_of_record(played.components, played.record).view()
        assert {field.name for field in dataclasses.fields(spectator)} == {*PUBLIC_FIELDS, "plans"}
        for seat, plan in enumerate(spectator.plans):
            if plans[seat] < HIDDEN and seat in spectator.had_turn:
                assert plan == plans[seat]
                known += 1
            else:
                assert plan is None
                hidden += plans[seat] < HIDDEN
        for seat in range(players):
            view = played.view(seat)
            assert public(view) == public(spectator)
            assert [plan for other, plan in enumerate(view.plans) if other != seat] == [
                plan for other, plan in enumerate(spectator.plans) if other != seat
            ]
    assert min(known, hidden) > 25


@AT_EVERY_TABLE
def test_what_a_spectator_knows_each_seat_knows(players: int) -> None:
    """The records of all seats, each with less than the table's, make the same spectator's view."""
    for number, played in enumerate(random_game(players, 2)):
        if number % 20:
            continue
        record, components = played.record, played.components
        view = spectator_of_record(components, record).view()
        for each in (record, spectator_record(record), *(observe(record, seat) for seat in range(players))):
            assert spectator_record(each) == spectator_record(record)
            assert spectator_of_record(components, each).view() == view


def test_a_spectator_sees_who_has_planned() -> None:
    """R3."""
    played = first_round([1, 2, 3])
    assert spectator_of_record(played.components, played.record).view().seats_to_move == (0, 1, 2)
    played.play(1, "plan gold+gold")
    view = spectator_of_record(played.components, played.record).view()
    assert (view.phase, view.seats_to_move, view.plans) == (Phase.PLANNING, (0, 2), (None, None, None))


# Nothing hidden gets in


@AT_EVERY_TABLE
def test_a_spectator_s_record_has_no_plan_before_it_is_shown(players: int) -> None:
    record = finished(new_game(players, 1)).record
    seen = spectator_record(record)
    assert (seen.observer, seen.setup) == (None, record.setup)
    plans = [place for place, event in enumerate(record.events) if event.move < SHOW]
    assert seen.unknown_cards == tuple(f"events[{place}]" for place in plans)
    for place, (one, other) in enumerate(zip(record.events, seen.events, strict=True)):
        assert other == (Moved(one.seat, Move(HIDDEN)) if place in plans else one)


@AT_EVERY_TABLE
def test_hidden_plans_change_no_byte_of_a_spectator_s_view_along_whole_games(players: int) -> None:
    """I1, I3: after every second move that leaves some plan hidden."""
    rng = random.Random(players)
    compared = 0
    for number, played in enumerate(random_game(players, 4)):
        record = played.record
        if number % 2 and hidden_plans(record, None):
            other = with_other_plans(record, None, rng)
            assert other != record
            assert shown_by(other) == shown_by(record)
            compared += 1
    assert compared > 20


class SeesPlans(Spectator):
    """Planted: sees plans when they are chosen."""

    def see(self, event: Moved) -> None:
        self._game.push(event)


def test_a_planted_peeker_is_caught() -> None:
    record = after(new_game(3, 1), 17).record
    assert record.events[-1].move < SHOW
    other = with_other_plans(record, None, random.Random(1))
    assert shown_by(other, SeesPlans) != shown_by(record, SeesPlans)
    assert shown_by(other) == shown_by(record)


@AT_EVERY_TABLE
def test_a_spectator_s_view_does_not_tell_in_which_order_seats_planned(players: int) -> None:
    """I4."""
    record = finished(new_game(players, 5), 5).record
    other = in_another_order(record, random.Random(1))
    assert other != record
    for events in (len(record.events), len(record.events) - 3):
        one, two = (GameRecord(each.setup, each.events[:events]) for each in (record, other))
        assert shown_by(one) == shown_by(two)


# Nobody decides by it


def test_a_spectator_s_view_is_not_the_view_of_a_seat() -> None:
    """Neither by its type nor by its fields: a search has no seat to ask for, and no plan."""
    played = first_round([1, 2])
    view = spectator_of_record(played.components, played.record).view()
    assert not isinstance(view, View | AnyView)
    assert isinstance(played.view(0), AnyView)
    with pytest.raises(AttributeError, match="has no attribute 'seat'"):
        Position(played.components, view)  # type: ignore[arg-type]


def test_a_spectator_s_record_tells_the_plan_of_no_seat() -> None:
    played = first_round([1, 2])
    choose_plans(played, "house+house", "governor+gold")
    record = spectator_record(played.record)
    for seat in range(2):
        with pytest.raises(RecordError, match="the viewer's own plan must be known"):
            view_of_record(played.components, record, seat)


def test_a_table_shows_a_spectator_the_events_it_has_not_seen() -> None:
    played = first_round([1, 2, 3])
    choose_plans(played, "house+house", "governor+gold", "gold+gold")
    take_steps(played)
    table = played.table()
    views = [table.spectator_view()]
    while not table.game.is_over and len(views) < 40:
        table.play(table.game.legal_moves()[-1])
        views.append(table.spectator_view())
        assert views[-1] == spectator_of_record(table.components, table.record).view()
    assert len(set(views)) > 20
