"""Decisions of recorded games."""

from mogul.arena.mistakes.recorded_decision import recorded_decisions
from mogul.arena.taj_mahal.counts import DECISIONS, counts
from mogul.engine.game_rules import Moved
from tests.arena.mistakes.sources import games, source


def test_every_move_with_a_choice_is_a_decision_of_its_player() -> None:
    (one, _) = games()
    found = list(recorded_decisions(one))
    assert len(found) == counts(one.game).figures[DECISIONS]
    moves = [place for place, event in enumerate(one.game.record.events) if isinstance(event, Moved)]
    assert 0 < len(found) < len(moves)
    for each in found:
        assert moves[each.moves_before] == each.event
        assert each.player == ("flat@9" if each.seat == 0 else "random")


def test_decisions_of_unknown_players_have_no_name() -> None:
    (one, _) = games()
    assert {each.player for each in recorded_decisions(source(one.game.record))} == {""}


def test_a_decision_point_has_the_knowledge_and_the_move_of_the_seat() -> None:
    (one, _) = games()
    for each in list(recorded_decisions(one))[::40]:
        decision_point, event = each.decision_point(), one.game.record.events[each.event]
        assert isinstance(event, Moved)
        assert (decision_point.seat, decision_point.move, decision_point.event) == (event.seat, event.move, each.event)
        assert decision_point.view.seat == decision_point.view.seat_to_move == each.seat
