"""A whole game at a table."""

import random

import pytest

from mogul.engine.game_rules import Move, Moved, RecordError
from mogul.engine.maharaja.records.record import observe
from mogul.engine.maharaja.rules.state import HIDDEN
from mogul.engine.maharaja.table import Table
from mogul.engine.maharaja.views.observer import view_of_record
from tests.engine.maharaja.played import AT_EVERY_TABLE, after, finished, new_game
from tests.engine.maharaja.scenes import first_round


@AT_EVERY_TABLE
def test_a_table_goes_on_from_events_as_if_it_had_played_them(players: int) -> None:
    rng = random.Random(players)
    first = new_game(players, 1).table()
    for number in range(100):
        if first.game.is_over:
            break
        if number % 20 == 19:
            again = Table(first.components, first.game.setup, 99, first.record.events)
            assert again.record == first.record
            assert again.game.state.tobytes() == first.game.state.tobytes()
            assert [again.view(seat) for seat in range(players)] == [first.view(seat) for seat in range(players)]
        first.play(rng.choice(first.game.legal_moves()))
    assert len(first.record.events) > 50


def test_a_table_shows_each_seat_the_view_of_its_own_observations() -> None:
    table = after(new_game(3, 2), 50, 2).table()
    views = [table.view(seat) for seat in range(3)]
    assert views == [view_of_record(table.components, observe(table.record, seat), seat) for seat in range(3)]
    assert len(set(views)) == 3
    table.play(table.game.legal_moves()[0])
    assert table.view(0) != views[0]


def test_a_move_is_of_the_first_seat_to_move_and_gives_its_effects() -> None:
    table = first_round([1, 2]).table()
    for text, seat in (("plan gold+house", 0), ("plan gold+gold", 1), ("show gold+house", 0)):
        move = table.game.notation.move_id(text)
        found = table.play(move)
        assert table.record.events[-1] == Moved(seat, move)
    assert [each.rule for each in found] == ["R4", "A1"]


def test_a_table_must_know_every_plan() -> None:
    played = first_round([1, 2])
    played.push(Moved(1, Move(HIDDEN)))
    place = len(played.events) - 1
    with pytest.raises(ValueError, match=rf"events\[{place}\]: a table must know every plan"):
        played.table()


def test_impossible_moves_are_refused() -> None:
    table = first_round([1, 2]).table()
    with pytest.raises(RecordError, match="is not legal"):
        table.play(table.game.notation.move_id("end"))
    over = finished(new_game(2, 1)).table()
    with pytest.raises(RecordError, match="the game is over"):
        over.play(over.game.notation.move_id("end"))
