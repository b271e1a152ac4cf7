"""The review of whole games."""

from itertools import islice
from typing import Any

import pytest

from mogul.engine.game_rules import Move, RecordError
from mogul.engine.standings import final_standings
from mogul.engine.taj_mahal.records.record import GameRecord, observe
from mogul.engine.taj_mahal.records.replay import Replay
from mogul.players.review import (
    Decision,
    GameReview,
    ReviewRequest,
    ReviewSummary,
    SeatAccount,
    Tag,
    Value,
    reviewable,
)
from mogul.search import run_to_end
from tests.players.other_deals import other_deals, random_game
from tests.players.review.recorded import (
    COMPONENTS,
    ITERATIONS,
    LOSING,
    PLAYER,
    WINNING,
    finished,
    last_choice,
    moves,
    reviewed,
    with_last_choice,
)
from tests.search.held_trees import held_trees


def check_that_it_adds_up(summary: ReviewSummary) -> None:
    for seat in summary.seats:
        for account in (seat.account, *(each.account for each in seat.rounds)):
            rest = _sum(account) - account.final
            assert abs(rest.win_share) < 1e-9
            assert abs(rest.score) < 1e-9
        assert seat.rounds[0].account.start == seat.account.start
        assert seat.rounds[-1].account.final == seat.account.final


def _sum(account: SeatAccount) -> Value:
    return account.start + account.luck + account.own_decisions + (account.others_decisions or Value())


def changed_by(decisions: list[Decision]) -> float:
    """The changes of a seat's win share by its own decisions that count, losses and gains."""
    counted = [each for each in decisions if each.tag not in (Tag.FORCED, Tag.NOT_DISTINGUISHABLE)]
    return -sum(each.loss.difference.win_share for each in counted)


def result_of(record: GameRecord) -> list[Value]:
    game = Replay(COMPONENTS, record.setup)
    for event in record.events:
        game.push(event)
    return [Value(each.win_share, float(each.score)) for each in final_standings(game.game, game.state)]


def move_of(record: GameRecord, text: str) -> Move:
    return Move(Replay(COMPONENTS, record.setup).notation.move_id(text))


@pytest.mark.parametrize("players", [2, 4])
def test_a_whole_record_adds_up_to_the_result(players: int) -> None:
    record = finished(players)
    decisions, summary = reviewed(record)
    check_that_it_adds_up(summary)
    assert [player.account.final for player in summary.seats] == result_of(record)
    assert (summary.result_known, summary.next_event) == (True, None)
    assert [decision.event for decision in decisions] == moves(record)[-40:]
    for player in summary.seats:
        made = [each for each in decisions if each.seat == player.seat]
        assert player.lost.win_share == pytest.approx(sum(each.loss.counted.win_share for each in made))
        assert player.account.own_decisions.win_share == pytest.approx(changed_by(made))
        assert sum(player.tag_counts.values()) == len(made)


@pytest.mark.parametrize("seat", range(4))
def test_an_observed_record_has_the_account_of_its_observer_alone(seat: int) -> None:
    """Its own decisions count as in the whole record, and all else is luck."""
    record = finished()
    decisions, summary = reviewed(observe(record, seat))
    of_whole, whole = reviewed(record, seats=(seat,))
    check_that_it_adds_up(summary)
    assert decisions == of_whole
    (own,), by_everybody = summary.seats, whole.seats[seat]
    assert (own.seat, own.tag_counts, own.lost) == (seat, by_everybody.tag_counts, by_everybody.lost)
    assert own.account.own_decisions == by_everybody.account.own_decisions
    assert own.account.others_decisions is None
    assert by_everybody.account.others_decisions is not None


def test_the_decisions_of_others_are_not_searched_by_an_observers_knowledge() -> None:
    record, seat = finished(), 1
    _, summary = reviewed(observe(record, seat), last_moves=20)
    _, whole = reviewed(record, last_moves=20)
    assert 0 < summary.iterations < whole.iterations


@pytest.mark.parametrize("threads", [1, 2])
def test_a_review_holds_two_trees_at_most(monkeypatch: pytest.MonkeyPatch, threads: int) -> None:
    """Those that a service reserves: one a thread, or two that are compared."""
    held = held_trees(monkeypatch)
    game = reviewable(PLAYER, COMPONENTS, finished())
    first = moves(finished())[-20]
    review = GameReview(ReviewRequest(game=game, iterations=40, seed=1, threads=threads, first_event=first))
    while not review.is_done:
        review.run_slice()
    assert any(each.loss.pairs for each in review.decisions)
    assert held.most == 2


def test_a_planted_blunder_is_found() -> None:
    """The last choice of the game: everything after it is forced, so points are exact."""
    record = with_last_choice(LOSING)
    seat, event = 3, last_choice(record)
    assert (result_of(record)[seat].win_share, result_of(with_last_choice(WINNING))[seat].win_share) == (0.0, 1.0)
    for known in (record, observe(record, seat)):
        decisions, _ = reviewed(known, last_moves=6, seats=(seat,))
        (blunder,) = (each for each in decisions if each.event == event)
        assert (blunder.tag, blunder.move, blunder.best_move) == (
            Tag.BLUNDER,
            move_of(record, LOSING),
            move_of(record, WINNING),
        )
        assert (blunder.loss.counted.score, blunder.loss.error.score) == (4.0, 0.0)
        assert blunder.loss.counted.win_share > 2 * blunder.loss.error.win_share
        assert blunder.before[seat].win_share - blunder.after[seat].win_share == pytest.approx(
            blunder.loss.counted.win_share
        )
        assert blunder.loss.pairs == 2 * ITERATIONS  # a swing


def test_the_best_move_loses_nothing() -> None:
    record = with_last_choice(WINNING)
    decisions, _ = reviewed(record, last_moves=6)
    (best,) = (each for each in decisions if each.event == last_choice(record))
    assert (best.tag, best.best_move, best.loss.counted.win_share, best.loss.pairs) == (
        Tag.BEST,
        move_of(record, WINNING),
        0.0,
        0,
    )
    assert best.before == best.after


def test_forced_moves_are_not_searched() -> None:
    decisions, _ = reviewed(finished())
    forced = [each for each in decisions if each.tag is Tag.FORCED]
    assert forced
    for each in forced:
        assert (each.iterations, each.before, each.after, each.best_move) == (0, (), (), each.move)


def test_a_review_of_forced_moves_alone_has_no_accounts() -> None:
    decisions, summary = reviewed(finished(), last_moves=1)
    assert [each.tag for each in decisions] == [Tag.FORCED]
    assert (summary.seats, summary.iterations, summary.next_event) == ((), 0, None)


def test_equal_seeds_give_equal_reviews() -> None:
    assert reviewed(finished()) == reviewed(finished())
    assert reviewed(finished(), seed=1) != reviewed(finished(), seed=2)


def test_a_review_that_begins_later_reports_the_same_decisions() -> None:
    whole, _ = reviewed(finished(), last_moves=30)
    tail, summary = reviewed(finished(), last_moves=12)
    assert tail == whole[-12:]
    check_that_it_adds_up(summary)


def test_only_the_decisions_of_chosen_seats_are_reported_and_the_accounts_are_the_same() -> None:
    every, whole = reviewed(finished(), last_moves=20)
    some, summary = reviewed(finished(), last_moves=20, seats=(1, 2))
    assert some == [each for each in every if each.seat in (1, 2)]
    assert [player.account for player in summary.seats] == [player.account for player in whole.seats]
    assert not summary.seats[0].tag_counts


@pytest.mark.parametrize(("players", "after"), [(3, 60), (4, 90)])
def test_nothing_a_seat_could_not_see_changes_what_is_said_of_its_decisions(players: int, after: int) -> None:
    """Section I: other deals that look the same to the seat. Also of a whole record, which tells every hand."""
    table = random_game(seed=after, players=players, moves=after)
    seat = table.game.seat
    records = [table.record, *(record for record, _ in islice(other_deals(table.record, seat, seed=after), 2))]
    assert len({record.setup.hands for record in records}) > 1
    observed = [reviewed(observe(record, seat), last_moves=15) for record in records]
    assert observed[0][0]
    assert observed[0] == observed[1] == observed[2]
    whole = [reviewed(record, last_moves=15, seats=(seat,))[0] for record in records]
    assert whole[0] == whole[1] == whole[2] == observed[0][0]


def test_a_review_that_is_cut_short_says_where_to_go_on() -> None:
    record = finished()
    game = reviewable(PLAYER, COMPONENTS, record)
    review = GameReview(ReviewRequest(game=game, iterations=ITERATIONS, seed=1, first_event=moves(record)[-30]))
    before: list[Decision] = []
    while len(before) < 12:
        decision = review.run_slice()
        before += [] if decision is None else [decision]
    summary = review.summary()
    check_that_it_adds_up(summary)
    assert not summary.result_known
    assert summary.next_event is not None
    after, _ = reviewed(record, last_moves=sum(event >= summary.next_event for event in moves(record)))
    assert before + after == reviewed(record, last_moves=30)[0]


def test_one_that_is_cut_short_before_its_first_decision_goes_on_there() -> None:
    """Not at the events that it has yet to pass on the way."""
    record = finished()
    first = moves(record)[-3]
    game = reviewable(PLAYER, COMPONENTS, record)
    review = GameReview(ReviewRequest(game=game, iterations=ITERATIONS, seed=1, first_event=first))
    review.run_slice()
    assert review.summary().next_event == first


def test_a_game_that_goes_on_is_reviewed_as_far_as_it_goes() -> None:
    record = random_game(seed=3, players=3, moves=50).record
    decisions, summary = reviewed(record, last_moves=10)
    check_that_it_adds_up(summary)
    assert len(decisions) == 10
    assert not summary.result_known
    last = [each for each in decisions if each.after][-1]
    assert [player.account.final for player in summary.seats] == list(last.after)


def test_a_record_that_cannot_be_reviewed_is_refused_with_places() -> None:
    whole = finished()
    observed = observe(whole, 1)
    nobody = GameRecord(observed.setup, observed.events)
    with pytest.raises(RecordError) as untold:
        reviewable(PLAYER, COMPONENTS, nobody)
    assert {"setup.hands[0]", "setup.hands[2]", "setup.hands[3]"} <= {
        problem.place for problem in untold.value.problems
    }
    with pytest.raises(RecordError) as unknown:
        reviewable(PLAYER, COMPONENTS, GameRecord(observed.setup, observed.events, 2))
    assert [problem.place for problem in unknown.value.problems] == ["setup.hands[2]"]
    with pytest.raises(RecordError) as absent:
        reviewable(PLAYER, COMPONENTS, GameRecord(whole.setup, whole.events, 4))
    assert [problem.place for problem in absent.value.problems] == ["observer"]
    events = (*whole.events[:50], *whole.events[51:])
    with pytest.raises(RecordError) as broken:
        reviewable(PLAYER, COMPONENTS, GameRecord(whole.setup, events))
    assert broken.value.problems[0].place.startswith("events[")


def test_several_threads_make_a_review_of_their_own() -> None:
    record = finished()
    first = moves(record)[-8]
    game = reviewable(PLAYER, COMPONENTS, record)
    found = []
    for threads in (2, 2, 1):
        request = ReviewRequest(game=game, iterations=ITERATIONS, seed=1, threads=threads, first_event=first)
        found.append(run_to_end(GameReview(request)).summary())
    assert found[0] == found[1] != found[2]


def test_a_record_that_cannot_be_followed_for_every_seat_is_refused_before_the_review(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In the middle of the review the error would be a fault of the service."""
    observed_by = PLAYER.rules.observer_of_record

    def observer(components: Any, record: Any, seat: int) -> Any:
        if seat == 2:
            raise RecordError("too many explanations to follow")
        return observed_by(components, record, seat)

    monkeypatch.setattr(type(PLAYER.rules), "observer_of_record", staticmethod(observer))
    with pytest.raises(RecordError, match="too many explanations"):
        reviewable(PLAYER, COMPONENTS, finished())
