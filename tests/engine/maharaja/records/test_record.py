"""Records, and what a seat saw of them."""

from mogul.engine.game_rules import Move, Moved
from mogul.engine.maharaja.records.record import observe, observe_event
from mogul.engine.maharaja.rules.move_ids import END, HIDDEN, PICK, PLAN, SHOW
from tests.engine.maharaja.played import AT_EVERY_TABLE, finished, new_game


@AT_EVERY_TABLE
def test_a_seat_sees_everything_but_the_others_plans(players: int) -> None:
    """I1."""
    record = finished(new_game(players, 1)).record
    assert record.observer is None
    assert record.unknown_cards == ()
    plans = [place for place, event in enumerate(record.events) if event.move < SHOW]
    for seat in range(players):
        seen = observe(record, seat)
        assert (seen.setup, seen.observer, len(seen.events)) == (record.setup, seat, len(record.events))
        for place, (one, other) in enumerate(zip(record.events, seen.events, strict=True)):
            is_hidden = place in plans and one.seat != seat
            assert other == (Moved(one.seat, Move(HIDDEN)) if is_hidden else one)
        hidden = [place for place in plans if record.events[place].seat != seat]
        assert seen.unknown_cards == tuple(f"events[{place}]" for place in hidden)
        assert len(hidden) == len(plans) * (players - 1) // players


@AT_EVERY_TABLE
def test_to_observe_twice_is_to_observe_once(players: int) -> None:
    record = finished(new_game(players, 2)).record
    for seat in range(players):
        assert observe(observe(record, seat), seat) == observe(record, seat)


def test_what_another_seat_saw_has_less() -> None:
    record = finished(new_game(2, 2)).record
    assert all(event.move >= HIDDEN for event in observe(observe(record, 0), 1).events)


def test_each_kind_of_move_is_seen_or_hidden() -> None:
    for move in (PLAN, PLAN + 44, HIDDEN):
        assert observe_event(Moved(1, Move(move)), 0) == Moved(1, Move(HIDDEN))
        assert observe_event(Moved(1, Move(move)), 1) == Moved(1, Move(move))
    for move in (SHOW, PICK, END):
        assert observe_event(Moved(1, Move(move)), 0) == Moved(1, Move(move))
