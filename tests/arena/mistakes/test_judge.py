"""What a decision cost, by what its seat knew."""

import dataclasses
from collections import Counter
from itertools import islice

import pytest

from mogul.arena.mistakes.choice import Choice, choices
from mogul.arena.mistakes.judge import judge_of
from mogul.engine.taj_mahal.records.record import GameRecord
from mogul.engine.taj_mahal.views.position import Position
from mogul.players.taj_mahal.review import GameReview
from mogul.players.taj_mahal.review.study import MOST_BUDGETS
from mogul.players.taj_mahal.strength.dominated import is_dominated
from tests.arena.games.played import COMPONENTS, a_game
from tests.arena.mistakes.sources import source
from tests.players.other_deals import other_deals, random_game
from tests.players.review.recorded import LOSING, WINNING, finished, last_choice, moves, with_last_choice

JUDGE = judge_of("gm1@200", 1)


def at(record: GameRecord, event: int) -> Choice:
    """The decision of an event."""
    return next(each for each in choices(source(record)) if each.event == event)


def test_a_win_thrown_away_is_found_with_the_better_move() -> None:
    event = last_choice(finished())
    lost, _ = JUDGE.judgement(7, at(with_last_choice(LOSING), event))
    assert (lost.number, lost.move, lost.best_move) == (7, LOSING, WINNING)
    assert lost.loss == lost.difference > 0.15
    assert lost.error < lost.loss / 4
    kept, _ = JUDGE.judgement(7, at(with_last_choice(WINNING), event))
    assert (kept.move, kept.best_move, kept.loss) == (WINNING, WINNING, 0.0)


def test_what_a_first_look_finds_harmless_is_not_judged_again() -> None:
    judge, event = judge_of("gm1@200", 1, first_look=20), last_choice(finished())
    kept, _ = judge.judgement(7, at(with_last_choice(WINNING), event))
    brief, _ = judge_of("gm1@20", 1).judgement(7, at(with_last_choice(WINNING), event))
    assert kept == dataclasses.replace(brief, first_look_only=True)
    choice = at(with_last_choice(LOSING), event)
    lost, _ = judge.judgement(7, choice)
    (fully, _), (briefly, _) = JUDGE.judgement(7, choice), judge_of("gm1@20", 1).judgement(7, choice)
    assert lost == dataclasses.replace(fully, iterations=fully.iterations + briefly.iterations)
    assert not lost.first_look_only
    assert lost.iterations <= judge.most_iterations == 220 * MOST_BUDGETS


def test_a_decision_is_judged_as_a_review_judges_it() -> None:
    record = finished()
    game, some = source(record).game, list(choices(source(record)))[-40::10]
    review = GameReview(game, iterations=200, seed=1, first_event=some[0].event)
    decisions = {}
    while not review.is_done:
        decision = review.run_slice()
        if decision is not None:
            decisions[decision.event] = decision
    for choice in some:
        found, seconds = JUDGE.judgement(0, choice)
        expected = decisions[choice.event]
        assert (found.seat, found.visit, found.move) == (expected.seat, expected.visit, expected.move)
        assert (found.best_move, found.loss, found.pairs) == (
            expected.best_move,
            expected.loss.win_share,
            expected.loss.pairs,
        )
        assert (found.difference, found.error) == (
            expected.loss.difference.win_share,
            expected.loss.error.win_share,
        )
        assert 0 < found.iterations <= JUDGE.most_iterations == 200 * MOST_BUDGETS
        assert seconds > 0


def test_a_card_spent_on_nothing_is_told() -> None:
    """Random play spends some; what counts as nothing, `dominated` says."""
    judge, found = judge_of("gm1@2", 1), Counter[bool]()
    for choice in choices(source(a_game(3, seed=1).record)):
        if choice.event % 4 == 0:
            judgement, _ = judge.judgement(0, choice)
            position = Position(COMPONENTS, choice.decision_point().view)
            assert judgement.dominated == is_dominated(position, judgement.move)
            found[judgement.dominated] += 1
    assert len(found) == 2


def test_cards_that_the_mover_did_not_see_change_nothing() -> None:
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
        ("greedy", "'greedy' cannot judge: it does not search by what a seat knows; gm1@100000, for one, does"),
        ("flat@5", "'flat@5' cannot judge: it does not search"),
        (
            "gm1-perfect-information@5",
            "'gm1-perfect-information@5' cannot judge: it does not search by what a seat knows",
        ),
        ("b0@1s", "'b0@1s' cannot judge: .* it needs iterations, as in b0@100000"),
        ("b1@5", "'b1@5' is no player: nobody is called 'b1'"),
    ],
)
def test_who_cannot_judge_is_refused(line: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        judge_of(line, 0)
