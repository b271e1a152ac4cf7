"""A plan is known to its seat alone until it is shown (rules, section I)."""

from itertools import islice, permutations

import pytest

from bench.stubs import Stubs, violations
from mogul.engine.game_rules import Move, Moved
from mogul.engine.maharaja.records.record import GameRecord, observe, spectator_record
from mogul.engine.maharaja.rule_sets import Phase
from mogul.engine.maharaja.rules.state import SHOW
from mogul.players.games import game_player
from mogul.v1.games_pb2 import Position
from mogul.v1.rules_service_pb2 import (
    GetSpectatorViewRequest,
    GetSpectatorViewResponse,
    GetViewRequest,
    ListLegalMovesRequest,
    PlayMoveRequest,
    SampleRecordRequest,
    SampleRecordResponse,
)
from mogul.v1.search_pb2 import SearchOptions, Strength
from mogul.v1.suggestion_service_pb2 import AnalyzeRequest, SuggestRequest
from tests.server.harness import error_of
from tests.server.maharaja.tables import (
    observed,
    other_plans,
    position_of,
    random_record,
    record_at,
    seats_to_move,
    unseen_plans,
    viewed,
    whole,
)

PLAYER = game_player("maharaja")
PROFILE = PLAYER.profile(50, temperature=1.0)
STRENGTHS = [Strength(strength_profile_id=PROFILE.id), *(Strength(level=level.id) for level in PLAYER.levels)]


def suggested(stubs: Stubs, position: Position, iterations: int = 50) -> bytes:
    request = SuggestRequest(position=position)
    request.options.seed = 7
    request.options.budget.iterations = iterations
    return stubs.suggestions.Suggest(request).result.SerializeToString()


def analyzed(stubs: Stubs, position: Position) -> bytes:
    request = AnalyzeRequest(position=position)
    request.options.seed = 7
    request.options.budget.iterations = 50
    *_, last = stubs.suggestions.Analyze(request)
    return last.result.SerializeToString()


def spectated(stubs: Stubs, record: GameRecord) -> GetSpectatorViewResponse:
    return stubs.rules.GetSpectatorView(GetSpectatorViewRequest(record=whole(record)))


def hiding_records(players: int) -> list[GameRecord]:
    """Positions of a game in which plans are hidden from some seat."""
    record = random_record(players, players, 300)
    cut = [GameRecord(record.setup, record.events[:made]) for made in range(30, len(record.events), 7)]
    return [each for each in cut if any(unseen_plans(each, seat) for seat in range(players))]


@pytest.mark.parametrize("players", [2, 3, 5])
def test_games_with_other_plans_give_a_seat_the_same_bytes(stubs: Stubs, players: int) -> None:
    compared = 0
    for record in hiding_records(players):
        for seat in range(players):
            others = [other_plans(record, seat, seed) for seed in range(3)] if unseen_plans(record, seat) else []
            answers = {
                stubs.rules.GetView(GetViewRequest(record=whole(each), seat=seat)).SerializeToString()
                for each in [record, *others]
            }
            assert len(answers) == 1
            compared += len({each.events for each in others}) > 1
    assert compared > 5


@pytest.mark.parametrize("players", [2, 3, 5])
def test_games_with_other_plans_are_sampled_alike(stubs: Stubs, players: int) -> None:
    """Also where somebody has left the plans of others in the record of a seat."""
    for record in hiding_records(players)[::5]:
        seat = next(seat for seat in range(players) if unseen_plans(record, seat))
        sampled = set()
        for each in (record, *(other_plans(record, seat, seed) for seed in range(2))):
            request = SampleRecordRequest(record=whole(each), seed=7)
            request.record.maharaja.observer = seat
            sampled.add(stubs.rules.SampleRecord(request).SerializeToString())
        assert len(sampled) == 1
        (answer,) = map(SampleRecordResponse.FromString, sampled)
        again = stubs.rules.GetView(GetViewRequest(record=answer.record, seat=seat)).observed_record
        assert again == whole(observe(record, seat))


@pytest.mark.parametrize("players", [2, 3, 5])
def test_what_a_view_tells_of_plans_is_what_was_shown(stubs: Stubs, players: int) -> None:
    for record in hiding_records(players):
        unseen = {seat: unseen_plans(record, seat) for seat in range(players)}
        for seat in range(players):
            answer = stubs.rules.GetView(GetViewRequest(record=whole(record), seat=seat))
            plans, events = answer.position.maharaja.view.plans, answer.observed_record.maharaja.events
            for number in unseen[seat]:
                assert events[number].move.choose_plan.hidden
                assert not plans[record.events[number].seat].HasField("plan")
            for number, event in enumerate(record.events):
                if event.move < SHOW and event.seat != seat:
                    assert events[number].move.choose_plan.hidden


@pytest.mark.parametrize("players", [2, 3, 5])
def test_games_with_other_plans_give_a_spectator_the_same_bytes(stubs: Stubs, players: int) -> None:
    """Its view, its record, and the legal moves and the status that follow from that."""
    compared = 0
    for record in hiding_records(players):
        records = [record, *(other_plans(record, None, seed) for seed in range(2))]
        answers = [spectated(stubs, each) for each in records]
        assert len({each.SerializeToString() for each in answers}) == 1
        requests = [ListLegalMovesRequest(record=each.observed_record) for each in answers]
        assert len({stubs.rules.ListLegalMoves(each).SerializeToString() for each in requests}) == 1
        compared += records[0] != records[1]
    assert compared > 5


def test_a_seat_is_told_more_than_a_spectator(stubs: Stubs) -> None:
    """Planted: the same games give other bytes to the seats whose plans were exchanged."""
    record = hiding_records(3)[0]
    requests = [
        [GetViewRequest(record=whole(each), seat=seat) for seat in range(3)]
        for each in (record, other_plans(record, None, 0))
    ]
    one, two = ([stubs.rules.GetView(request) for request in of_record] for of_record in requests)
    assert one != two


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_spectator_is_told_what_every_seat_could_tell_it(stubs: Stubs, players: int) -> None:
    """Every record of a game gives the same answer, the spectator's own too."""
    for record in hiding_records(players)[::4]:
        answer = spectated(stubs, record)
        assert answer.observed_record == whole(spectator_record(record))
        for seen in (spectator_record(record), *(observe(record, seat) for seat in range(players))):
            assert spectated(stubs, seen) == answer
        for event, number in zip(answer.observed_record.maharaja.events, record.events, strict=True):
            assert event.move.HasField("choose_plan") == event.move.choose_plan.hidden == (number.move < SHOW)


def test_no_seat_can_decide_by_what_a_spectator_has(stubs: Stubs) -> None:
    """A plan that is about to be shown may be any of the 45 (R4), and is known to nobody."""
    record = record_at(Phase.SHOWING, 3)
    seen = spectated(stubs, record).observed_record
    assert len(stubs.rules.ListLegalMoves(ListLegalMovesRequest(record=seen)).moves) == 45
    (seat,) = seats_to_move(record)
    found = violations(error_of(lambda: stubs.rules.GetView(GetViewRequest(record=seen, seat=seat))))
    assert set(found.values()) == {"the viewer's own plan must be known"}
    assert set(violations(error_of(lambda: suggested(stubs, position_of(seen))))) == {
        "position.maharaja.record.observer"
    }
    seen.maharaja.observer = seat
    found = violations(error_of(lambda: suggested(stubs, position_of(seen))))
    assert set(found.values()) == {"the viewer's own plan must be known"}


def same_to_the_mover(phase: Phase) -> tuple[int, list[GameRecord]]:
    """The seat to move at a decision of this kind, and games that differ in plans that it has not seen."""
    record = next(
        each
        for each in (record_at(phase, 4, seed=seed, after=40 + seed) for seed in range(40))
        if unseen_plans(each, seats_to_move(each)[0])
    )
    seat = seats_to_move(record)[0]
    return seat, [record, *(other_plans(record, seat, seed) for seed in range(3))]


@pytest.mark.parametrize("strength", STRENGTHS, ids=lambda strength: strength.level or strength.strength_profile_id)
@pytest.mark.parametrize("phase", [Phase.PLANNING, Phase.TURN])
def test_a_suggestion_at_a_strength_is_the_same_whatever_others_have_planned(
    stubs: Stubs, phase: Phase, strength: Strength
) -> None:
    seat, records = same_to_the_mover(phase)
    requests = [
        SuggestRequest(position=observed(each, seat), options=SearchOptions(seed=7, strength=strength))
        for each in records
    ]
    results = [stubs.suggestions.Suggest(request).result for request in requests]
    assert not results[0].strength.full
    assert len({result.SerializeToString() for result in results}) == 1


@pytest.mark.parametrize("phase", [Phase.PLANNING, Phase.TURN])
def test_an_analysis_is_the_same_whatever_others_have_planned(stubs: Stubs, phase: Phase) -> None:
    seat, records = same_to_the_mover(phase)
    assert len({analyzed(stubs, observed(each, seat)) for each in records}) == 1


@pytest.mark.parametrize("phase", [Phase.PLANNING, Phase.SHOWING, Phase.TURN, Phase.PUTTING])
def test_a_suggestion_is_the_same_whatever_others_have_planned(stubs: Stubs, phase: Phase) -> None:
    """The record is sent as an observed one that has the plans of others all the same."""
    seat, records = same_to_the_mover(phase)
    results = set()
    for each in records:
        telling = whole(each)
        telling.maharaja.observer = seat
        results |= {
            suggested(stubs, position_of(telling)),
            suggested(stubs, observed(each, seat)),
            suggested(stubs, viewed(each, seat)),
        }
    assert len(results) == 1


def test_the_answer_to_a_planning_seat_is_the_same_whichever_others_have_planned(stubs: Stubs) -> None:
    """I4: neither which seats have chosen nor in which order changes a byte."""
    record = record_at(Phase.PLANNING, 4)
    planned = [event for event in record.events if event.move < SHOW]
    assert len(planned) % 4 == 0  # nobody has chosen in this round
    seat = 2
    results, moves = set(), set()
    orders = [order for size in range(4) for order in permutations((0, 1, 3), size)]
    for number, order in enumerate(orders):
        plans = [Moved(other, Move((7 * other + 11 * number) % 45)) for other in order]
        each = GameRecord(record.setup, (*record.events, *plans))
        for position in (observed(each, seat), viewed(each, seat)):
            results.add(suggested(stubs, position))
            legal = stubs.rules.ListLegalMoves(ListLegalMovesRequest(position=position))
            moves.add(tuple(move.SerializeToString() for move in legal.moves))
    assert len(results) == 1
    assert len(moves) == 1


def test_the_seat_that_moves_next_does_not_depend_on_the_order_of_plans(stubs: Stubs) -> None:
    record = record_at(Phase.PLANNING, 3)
    plans = [Moved(seat, Move(4 * seat)) for seat in range(3)]
    views = set()
    for order in permutations(plans):
        each = whole(GameRecord(record.setup, (*record.events, *order)))
        answer = stubs.rules.GetView(GetViewRequest(record=each, seat=1))
        views.add(answer.position.SerializeToString())
    assert len(views) == 1


def test_a_chosen_plan_leaves_no_trace_in_what_others_may_hear(stubs: Stubs) -> None:
    """PlayMove: effects and status; and the record, where it is that of another observer."""
    record = record_at(Phase.PLANNING, 3)
    chooser, listener = seats_to_move(record)[:2]
    message = whole(record)
    legal = stubs.rules.ListLegalMoves(ListLegalMovesRequest(record=message)).moves
    heard, kept = set(), set()
    for move in islice(legal, 0, None, 9):
        answer = stubs.rules.PlayMove(PlayMoveRequest(record=message, seat=chooser, move=move))
        assert not answer.effects
        heard.add(answer.status.SerializeToString())
        of_observer = PlayMoveRequest(record=whole(observe(record, listener)), seat=chooser, move=move)
        kept.add(stubs.rules.PlayMove(of_observer).SerializeToString())
    assert (len(heard), len(kept)) == (1, 1)


def test_a_new_game_hides_nothing(stubs: Stubs) -> None:
    """Before the first plan every seat sees the same."""
    record = random_record(3, 3, 10)
    views = [stubs.rules.GetView(GetViewRequest(record=whole(record), seat=seat)).position for seat in range(3)]
    for view in views:
        view.maharaja.view.ClearField("seat")
    assert views[0] == views[1] == views[2]
