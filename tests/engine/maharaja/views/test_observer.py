"""The view of a seat: its own observations alone, and all of them (I)."""

import dataclasses
import random

import numpy as np
import pytest

from mogul.engine.game_rules import Move, Moved, RecordError
from mogul.engine.game_rules import View as AnyView
from mogul.engine.maharaja.components import ComponentSet, bundled_components
from mogul.engine.maharaja.records.record import GameRecord, observe, spectator_record
from mogul.engine.maharaja.rule_sets import PHASES, Phase
from mogul.engine.maharaja.rules.game_state import GameState
from mogul.engine.maharaja.rules.state import HIDDEN, PLANNING, SHOW, STATE
from mogul.engine.maharaja.views.observer import (
    Observer,
    Spectator,
    observer_of_record,
    spectator_of_record,
    view_of_record,
)
from mogul.engine.maharaja.views.position import Position, fill_state, table_of, turn_of
from mogul.engine.maharaja.views.view import PublicView, View
from tests.engine.maharaja.hidden_plans import (
    hidden_plans,
    in_another_order,
    with_other_planners,
    with_other_plans,
)
from tests.engine.maharaja.played import AT_EVERY_TABLE, BOARDS, after, finished, new_game, random_event, random_game
from tests.engine.maharaja.scenes import choose_plans, first_round, take_steps


def seen_by(record: GameRecord, seat: int) -> View:
    return view_of_record(bundled_components(record.setup.component_set), record, seat)


@AT_EVERY_TABLE
@pytest.mark.parametrize("seed", [1, 2])
def test_a_view_has_all_that_is_open_and_a_state_made_of_it_plays_on_as_the_table(players: int, seed: int) -> None:
    """State to view to state; with the hidden plans added, moves and effects are those of the table."""
    rng = random.Random(seed)
    played = new_game(players, seed)
    state = played.game.state
    while not played.game.is_over:
        event = random_event(played.game, rng)
        filled = []
        for seat in range(players) if len(played.events) % 6 == 0 else ():
            view = played.view(seat)
            assert (view.seat, view.player_count, view.is_over) == (seat, players, False)
            assert (view.round, view.phase) == (state["round"], PHASES[state["phase"]])
            assert view.seats_to_move == played.game.seats_to_move
            made: np.void = np.zeros(1, STATE)[0]
            fill_state(made, view)
            assert table_of(made, players) == view.table == table_of(state, players)
            assert turn_of(made) == view.turn == turn_of(state)
            assert made["had_turn"] == state["had_turn"]
            made["plan"][:players] = state["plan"][:players]
            filled.append(GameState(played.game.game, made))
        if state["phase"] == PLANNING:
            state["seat"] = event.seat
            for each in filled:
                each.state["seat"] = event.seat
        moves = played.game.legal_moves()
        (step,) = played.game.push(event)
        played.events.append(event)
        for each in filled:
            assert each.moves() == moves
            assert each.move(event.move) == step.entries
            assert table_of(each.state, players) == table_of(state, players)
    assert all(played.view(seat).is_over for seat in range(players))


@AT_EVERY_TABLE
def test_a_view_has_the_plans_that_its_seat_knows(players: int) -> None:
    """I1: the seat's own, and those of seats whose turn has begun; what the others have chosen is not in it."""
    known = hidden = 0
    for played in random_game(players, 3):
        plans = played.game.state["plan"][:players].tolist()
        for seat in range(players):
            view = played.view(seat)
            for other, plan in enumerate(view.plans):
                if plans[other] < HIDDEN and (other == seat or other in view.had_turn):
                    assert plan == plans[other]
                    known += 1
                else:
                    assert plan is None
                    hidden += plans[other] < HIDDEN
    assert min(known, hidden) > 100


@AT_EVERY_TABLE
def test_a_view_is_the_same_whatever_the_others_have_planned(players: int) -> None:
    """I1, I3: after any move of a game."""
    rng = random.Random(players)
    compared = 0
    for number, played in enumerate(random_game(players, 4)):
        seat = number % players
        if number % 7 == 0 and hidden_plans(played.record, seat):
            other = with_other_plans(played.record, seat, rng)
            assert other != played.record
            assert observe(other, seat) == observe(played.record, seat)
            assert seen_by(other, seat) == played.view(seat)
            compared += 1
    assert compared >= 5


def test_a_view_that_tells_a_plan_would_be_caught() -> None:
    """Planted: the view of the seat whose plans were exchanged differs."""
    record = after(new_game(3, 1), 17).record
    (seat, *_) = [event.seat for event in record.events[-1:]]
    assert record.events[-1].move < SHOW
    other = with_other_plans(record, (seat + 1) % 3, random.Random(1))
    assert seen_by(other, seat) != seen_by(record, seat)


@AT_EVERY_TABLE
def test_a_view_does_not_tell_in_which_order_seats_planned(players: int) -> None:
    """I4."""
    record = finished(new_game(players, 5), 5).record
    other = in_another_order(record, random.Random(1))
    assert other != record
    for events in (len(record.events), len(record.events) - 3):
        for seat in range(players):
            one, two = (GameRecord(each.setup, each.events[:events]) for each in (record, other))
            assert seen_by(one, seat) == seen_by(two, seat)


def test_a_view_of_a_planning_seat_tells_who_has_planned_and_nothing_else_of_it() -> None:
    """R3: that a seat has chosen may be seen."""
    record = first_round([1, 2, 3, 4]).record
    rng = random.Random(2)
    views = [seen_by(with_other_planners(record, 1, rng), 1) for _ in range(20)]
    assert len({view.seats_to_move for view in views}) > 4
    assert all(1 in view.seats_to_move for view in views)
    fields = {(view.table, view.plans, view.had_turn, view.turn, view.table_at_planning) for view in views}
    assert len(fields) == 1


def test_the_table_at_planning_is_kept_while_turns_are_on() -> None:
    played = first_round([1, 2, 3])
    planning = played.view(0).table
    assert played.view(0).table_at_planning is None
    choose_plans(played, "house+house", "governor+gold")
    assert played.view(0).table_at_planning is None
    for seat, step in ((0, "house V01"), (1, "governor NE"), (2, "end")):
        take_steps(played, *([] if step == "end" else [step]))
        assert {played.view(each).table_at_planning for each in range(3)} == {planning}
        played.play(seat, "end")
    view = played.view(0)
    assert (view.round, view.table_at_planning, view.had_turn) == (2, None, ())
    assert view.table != planning


def test_an_observer_is_a_seat_and_knows_its_own_plan(components: ComponentSet) -> None:
    played = first_round([1, 2])
    for seat in (-1, 2):
        with pytest.raises(ValueError, match=f"{seat} is no seat of the record; seats are 0 to 1"):
            Observer(components, played.game.setup, seat)
    observer = observer_of_record(components, played.record, 1)
    observer.see(Moved(0, Move(HIDDEN)))
    with pytest.raises(RecordError, match="the viewer's own plan must be known"):
        observer.see(Moved(1, Move(HIDDEN)))


def test_a_record_of_another_observer_does_not_tell_what_a_seat_knows(components: ComponentSet) -> None:
    record = first_round([1, 2]).record
    assert view_of_record(components, observe(record, 1), 1) == view_of_record(components, record, 1)
    with pytest.raises(ValueError, match="kept by seat 1: it does not tell what seat 0 knows"):
        view_of_record(components, observe(record, 1), 0)


@AT_EVERY_TABLE
def test_an_observed_record_gives_the_same_view(players: int) -> None:
    played = after(new_game(players, 6), 60, 6)
    for seat in range(players):
        assert seen_by(observe(played.record, seat), seat) == played.view(seat)
    assert played.components == bundled_components(BOARDS[players])


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
