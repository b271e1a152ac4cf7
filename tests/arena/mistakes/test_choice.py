"""Decisions of recorded games."""

from mogul.arena.games.counts import counts
from mogul.arena.mistakes.choice import choices
from mogul.engine.game_rules import Moved
from tests.arena.mistakes.sources import games, source
from tests.engine.taj_mahal.texts import move_text


def test_every_move_with_a_choice_is_a_decision_of_its_player() -> None:
    (one, _) = games()
    found = list(choices(one))
    assert len(found) == counts(one.game).decisions
    moves = [place for place, event in enumerate(one.game.record.events) if isinstance(event, Moved)]
    assert 0 < len(found) < len(moves)
    for each in found:
        assert moves[each.moves_before] == each.event
        assert each.player == ("greedy" if each.seat == 0 else "random")


def test_where_nothing_tells_who_played_nobody_is_named() -> None:
    (one, _) = games()
    assert {each.player for each in choices(source(one.game.record))} == {""}


def test_a_moment_is_what_the_seat_knew_and_did() -> None:
    (one, _) = games()
    for each in list(choices(one))[::40]:
        decision_point, event = each.decision_point(), one.game.record.events[each.event]
        assert isinstance(event, Moved)
        assert (decision_point.seat, decision_point.move, decision_point.event) == (
            event.seat,
            move_text(event.move),
            each.event,
        )
        assert decision_point.view.seat == decision_point.view.seat_to_move == each.seat
