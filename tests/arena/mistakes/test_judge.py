"""Judgements of decisions."""

import dataclasses
from collections import Counter
from itertools import islice

import pytest

from mogul.arena.mistakes.judge import RecordedDecision, judge_of, recorded_decisions
from mogul.arena.taj_mahal.counts import DECISIONS, counts
from mogul.engine.game_rules import Moved
from mogul.engine.taj_mahal.records.record import GameRecord
from mogul.engine.taj_mahal.views.position import Position
from mogul.players.review import GameReview, ReviewRequest
from mogul.players.review.decision_review import MAX_BUDGETS
from mogul.players.taj_mahal.profile import dominated
from tests.arena.mistakes.sources import games, source
from tests.arena.specifications import spec
from tests.arena.taj_mahal.played import COMPONENTS, a_game
from tests.players.other_deals import other_deals, random_game
from tests.players.review.recorded import LOSING, WINNING, finished, last_choice, moves, with_last_choice


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


JUDGE = judge_of(spec("gm1@200"), 1)


def at(record: GameRecord, event: int) -> RecordedDecision:
    """Returns the decision of an event."""
    return next(each for each in recorded_decisions(source(record)) if each.event == event)


def test_a_lost_win_is_judged_with_the_better_move() -> None:
    event = last_choice(finished())
    lost, _ = JUDGE.judgement(7, at(with_last_choice(LOSING), event))
    assert (lost.number, lost.move, lost.best_move) == (7, LOSING, WINNING)
    assert lost.loss == lost.difference > 0.15
    assert lost.error < lost.loss / 4
    best, _ = JUDGE.judgement(7, at(with_last_choice(WINNING), event))
    assert (best.move, best.best_move, best.loss) == (WINNING, WINNING, 0.0)


def test_a_decision_harmless_at_first_look_is_not_judged_again() -> None:
    judge, event = judge_of(spec("gm1@200"), 1, first_look=20), last_choice(finished())
    best, _ = judge.judgement(7, at(with_last_choice(WINNING), event))
    brief, _ = judge_of(spec("gm1@20"), 1).judgement(7, at(with_last_choice(WINNING), event))
    assert best == dataclasses.replace(brief, first_look_only=True)
    decision = at(with_last_choice(LOSING), event)
    lost, _ = judge.judgement(7, decision)
    (fully, _), (briefly, _) = JUDGE.judgement(7, decision), judge_of(spec("gm1@20"), 1).judgement(7, decision)
    assert lost == dataclasses.replace(fully, iterations=fully.iterations + briefly.iterations)
    assert not lost.first_look_only
    assert lost.iterations <= judge.max_iterations == 220 * MAX_BUDGETS


def test_a_decision_is_judged_as_a_review_judges_it() -> None:
    record = finished()
    game, some = source(record).game, list(recorded_decisions(source(record)))[-40::10]
    review = GameReview(ReviewRequest(game=game, iterations=200, seed=1, first_event=some[0].event))
    decisions, text = {}, game.notation.move_text
    while not review.is_done:
        decision = review.run_slice()
        if decision is not None:
            decisions[decision.event] = decision
    for each in some:
        found, seconds = JUDGE.judgement(0, each)
        expected = decisions[each.event]
        assert (found.seat, found.round, found.move) == (expected.seat, expected.round, text(expected.move))
        assert (found.best_move, found.loss, found.pairs) == (
            text(expected.best_move),
            expected.loss.counted.win_share,
            expected.loss.pairs,
        )
        assert (found.difference, found.error) == (
            expected.loss.difference.win_share,
            expected.loss.error.win_share,
        )
        assert 0 < found.iterations <= JUDGE.max_iterations == 200 * MAX_BUDGETS
        assert seconds > 0


def test_a_card_spent_on_nothing_is_a_dominated_move() -> None:
    """Random play has some; `dominated` defines them."""
    judge, found = judge_of(spec("gm1@2"), 1), Counter[bool]()
    for decision in recorded_decisions(source(a_game(3, seed=1).record)):
        if decision.event % 4 == 0:
            judgement, _ = judge.judgement(0, decision)
            position = Position(COMPONENTS, decision.decision_point().view)
            move = position.notation.move_id(judgement.move)
            assert judgement.dominated == (move in dominated(position, position.legal_moves()))
            found[judgement.dominated] += 1
    assert len(found) == 2


def test_hidden_cards_do_not_change_the_judgement() -> None:
    table = random_game(seed=5, players=3, moves=45)
    seat = table.game.seat
    table.play(table.game.legal_moves()[-1])
    event = moves(table.record)[-1]
    before, played = dataclasses.replace(table.record, events=table.record.events[:event]), table.record.events[event]
    expected, _ = JUDGE.judgement(0, at(dataclasses.replace(before, events=(*before.events, played)), event))
    assert expected.seat == seat
    assert expected.pairs > 0
    others = [other for other, _ in islice(other_deals(before, seat, 1), 3)]
    assert len(others) == 3
    for other in others:
        same, _ = JUDGE.judgement(0, at(dataclasses.replace(other, events=(*other.events, played)), event))
        assert same == expected


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("random", "'random' does not search from the knowledge of a seat; b0@2000, for one, does"),
        ("gm1-profile@5", "'gm1-profile@5' has the weaknesses of a profile; b0@2000, for one, has none"),
        ("flat@5", "'flat@5' does not search"),
        ("gm1-perfect-information@5", "'gm1-perfect-information@5' does not search from the knowledge of a seat"),
        ("b0@1s", "'b0@1s' cannot judge: .* it needs iterations, as in b0@100000"),
        ("b1@5", "'b1@5' is no player: nobody is called 'b1'"),
    ],
)
def test_a_player_that_cannot_judge_is_refused(line: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        judge_of(spec(line), 0)
