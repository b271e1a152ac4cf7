"""The view of a seat: its own observations alone, and all of them (I)."""

import random

import numpy as np
import pytest

from mogul.engine.game_rules import Move, Moved, RecordError
from mogul.engine.maharaja.components import ComponentSet, bundled_components
from mogul.engine.maharaja.records.record import GameRecord, observe
from mogul.engine.maharaja.rules.game_state import GameState
from mogul.engine.maharaja.rules.move_ids import HIDDEN, SHOW
from mogul.engine.maharaja.rules.state import PLANNING, STATE
from mogul.engine.maharaja.views.observer import Observer, observer_of_record, view_of_record
from mogul.engine.maharaja.views.state_view import fill_state, table_of, turn_of
from mogul.engine.maharaja.views.view import View
from mogul.engine.maharaja.words import PHASES
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
