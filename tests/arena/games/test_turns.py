"""Games turn by turn."""

import itertools

import pytest

from mogul.arena.games.turns import turns
from mogul.engine.game_rules import Moved
from mogul.engine.taj_mahal.records.record import GameRecord
from mogul.engine.taj_mahal.records.replay import Replay
from mogul.players.taj_mahal.review import reviewable
from tests.arena.games.played import COMPONENTS, a_game
from tests.engine.taj_mahal.texts import move_text, moved


@pytest.mark.parametrize("players", [2, 4])
def test_turns_are_the_whole_game_in_order(players: int) -> None:
    game = a_game(players, players)
    record = game.record
    told = list(turns(game))
    moves = [event for event in record.events if isinstance(event, Moved)]
    assert [
        moved(decision_point.seat, decision_point.move) for turn in told for decision_point in turn.decision_points
    ] == moves
    replay = Replay(COMPONENTS, record.setup)
    effects = [effect for event in record.events for step in replay.push(event) for effect in step.effects]
    assert [effect for turn in told for effect in turn.effects] == effects
    assert [turn.number for turn in told] == [
        number for number, each in enumerate(moves) if move_text(each.move).startswith(("play", "withdraw"))
    ]


def test_a_turn_is_one_seats_and_tells_what_the_next_one_sees() -> None:
    told = list(turns(a_game(3, 1)))
    for turn, next_ in itertools.pairwise(told):
        assert {decision_point.seat for decision_point in turn.decision_points} == {turn.seat}
        assert turn.after == next_.decision_points[0].view
        assert {decision_point.view.seat for decision_point in turn.decision_points} == {turn.seat}
    assert told[-1].after is None
    assert sorted({turn.visit for turn in told}) == list(range(1, 13))


def test_a_game_cut_off_within_a_turn_ends_with_what_there_is_of_it() -> None:
    record = a_game(3, 1).record
    first = next(
        place
        for place, event in enumerate(record.events)
        if isinstance(event, Moved) and move_text(event.move).startswith("take")
    )
    told = list(turns(reviewable(COMPONENTS, GameRecord(record.setup, record.events[:first]))))
    assert told[-1].decision_points[0].move == "withdraw"
    assert not any(decision_point.move.startswith("take") for decision_point in told[-1].decision_points)
