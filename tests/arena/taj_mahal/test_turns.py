"""Turns of games."""

import itertools

import pytest

from mogul.arena.taj_mahal.turns import turns
from mogul.engine.game_rules import Moved
from mogul.engine.taj_mahal.records.record import GameRecord
from mogul.engine.taj_mahal.records.replay import Replay
from mogul.players.games import game_player
from mogul.players.review import reviewable
from tests.arena.taj_mahal.played import COMPONENTS, a_game
from tests.engine.taj_mahal.texts import move, move_text


@pytest.mark.parametrize("players", [2, 4])
def test_turns_are_the_whole_game_in_order(players: int) -> None:
    game = a_game(players, players)
    record = game.record
    found = list(turns(game))
    moves = [event for event in record.events if isinstance(event, Moved)]
    assert [Moved(turn.seat, move) for turn in found for move in turn.moves] == moves
    replay = Replay(COMPONENTS, record.setup)
    effects = [effect for event in record.events for step in replay.push(event) for effect in step.effects]
    assert [effect for turn in found for effect in turn.effects] == effects
    assert [turn.number for turn in found] == [
        number for number, each in enumerate(moves) if move_text(each.move).startswith(("play", "withdraw"))
    ]


def test_a_turn_is_of_one_seat_and_ends_with_the_view_of_the_next() -> None:
    found = list(turns(a_game(3, 1)))
    for turn, next_ in itertools.pairwise(found):
        assert {decision_point.seat for decision_point in turn.decision_points} == {turn.seat}
        assert turn.after == next_.decision_points[0].view
        assert {decision_point.view.seat for decision_point in turn.decision_points} == {turn.seat}
    assert found[-1].after is None
    assert sorted({turn.decision_points[0].view.visit for turn in found}) == list(range(1, 13))


def test_a_game_cut_off_within_a_turn_ends_with_an_incomplete_turn() -> None:
    record = a_game(3, 1).record
    first = next(
        place
        for place, event in enumerate(record.events)
        if isinstance(event, Moved) and move_text(event.move).startswith("take")
    )
    cut = GameRecord(record.setup, record.events[:first])
    found = list(turns(reviewable(game_player("taj_mahal"), COMPONENTS, cut)))
    assert found[-1].moves[0] == move("withdraw")
    assert not any(move_text(each).startswith("take") for each in found[-1].moves)
