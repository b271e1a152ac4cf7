"""Suggest and GetEngineInfo over a real port."""

import dataclasses

import pytest

from bench.stubs import Stubs
from mogul.players.taj_mahal import gm1
from mogul.players.taj_mahal.game_player import PLAYER
from mogul.server import ServerConfig
from mogul.v1 import search_pb2
from mogul.v1.suggestion_service_pb2 import GetEngineInfoRequest, SuggestRequest
from tests.server.harness import error_of, unanswerable
from tests.taj_mahal_requests import COMPONENTS, observed, played, position, question


def test_a_suggestion_has_estimates_for_every_candidate_and_every_seat(stubs: Stubs) -> None:
    table = played()
    result = stubs.suggestions.Suggest(question(table)).result
    legal = [table.game.notation.move_text(move) for move in table.game.legal_moves()]
    assert sorted(each.move.notation for each in result.candidates) == sorted(legal)
    assert result.move == result.candidates[0].move == result.turn[0].move
    assert result.component_hash == COMPONENTS.content_hash
    assert result.seat == table.game.seat
    assert sum(each.visits for each in result.candidates) == result.iterations
    visits = [each.visits for each in result.candidates]
    assert visits == sorted(visits, reverse=True)
    for each in result.candidates:
        assert [estimate.seat for estimate in each.estimates] == [0, 1, 2, 3]
        assert sum(estimate.win_share for estimate in each.estimates) == pytest.approx(1)
        for estimate in each.estimates:
            assert sum(estimate.rank_shares) == pytest.approx(1)
            assert estimate.win_share_error > 0
            assert estimate.score > 0
        assert each.principal_variation[0].move == each.move


def test_a_view_and_the_record_it_came_from_give_the_same_bytes(stubs: Stubs) -> None:
    table = played(3, 60)
    from_view = stubs.suggestions.Suggest(question(table))
    sent = question(table)
    sent.position.CopyFrom(observed(table.record, table.game.seat))
    from_record = stubs.suggestions.Suggest(sent)
    assert from_view.result.SerializeToString() == from_record.result.SerializeToString()


def test_the_options_in_effect_are_reported_and_repeat_the_search(stubs: Stubs) -> None:
    sent = question(max_candidates=3)
    sent.options.ClearField("seed")
    sent.options.ClearField("budget")
    first = stubs.suggestions.Suggest(sent).result
    assert first.options.budget == search_pb2.Budget(iterations=gm1.DEFAULT_ITERATIONS)
    assert (first.options.threads, first.options.max_candidates) == (1, 3)
    assert first.options.HasField("seed")
    assert first.options.seed < 1 << 53  # a number of every language
    assert first.reproducible
    assert len(first.candidates) == 3
    sent.options.CopyFrom(first.options)
    assert stubs.suggestions.Suggest(sent).result == first
    sent.options.ClearField("seed")
    assert stubs.suggestions.Suggest(sent).result.options.seed != first.options.seed


def test_threads_and_seed_change_the_search(stubs: Stubs) -> None:
    sent = [question(seed=1), question(seed=2), question(seed=1, threads=2)]
    scores = {stubs.suggestions.Suggest(request).result.candidates[0].estimates[0].score for request in sent}
    assert len(scores) == 3


def test_a_time_budget_ends_the_search_and_says_that_it_cannot_be_repeated(stubs: Stubs) -> None:
    sent = question()
    sent.options.budget.ClearField("iterations")
    sent.options.budget.duration.FromMilliseconds(150)
    answer = stubs.suggestions.Suggest(sent)
    assert answer.result.stop_reason in (search_pb2.STOP_REASON_TIME, search_pb2.STOP_REASON_DECIDED)
    assert not answer.result.reproducible
    assert answer.result.options.budget == sent.options.budget
    assert 0.03 < answer.serving.elapsed_duration.ToTimedelta().total_seconds() < 10


def test_a_withdrawal_is_suggested_with_the_rest_of_the_turn(stubs: Stubs) -> None:
    """W2, W5, W10: palaces, crown and cards follow a withdrawal; each step has its own estimate."""
    for moves in range(20, 120):
        table = played(2, moves, seed=3)
        result = stubs.suggestions.Suggest(question(table)).result
        if len(result.turn) > 1 and result.move.taj_mahal.HasField("withdraw"):
            break
    assert len(result.turn) > 1
    kinds = [step.move.taj_mahal.WhichOneof("kind") for step in result.turn]
    assert set(kinds[1:]) <= {"palace", "crown", "take"}
    assert all(len(step.estimates) == 2 for step in result.turn if step.visits)


def test_one_legal_move_is_answered_at_once(stubs: Stubs) -> None:
    """W: withdrawing is forced without a playable card."""
    table = next(
        table
        for moves in range(10, 200)
        if not (table := played(3, moves, seed=5)).game.is_over and len(table.game.legal_moves()) == 1
    )
    sent = question(table)
    sent.options.budget.iterations = 10_000_000
    answer = stubs.suggestions.Suggest(sent, timeout=30)
    assert answer.result.stop_reason == search_pb2.STOP_REASON_FORCED
    assert answer.result.reproducible
    assert answer.result.iterations == 0
    assert [each.move for each in answer.result.candidates] == [answer.result.move]
    assert not answer.result.warnings


def test_another_seats_turn_has_no_suggestion(stubs: Stubs) -> None:
    table = played()
    sent = question(table)
    other = (table.game.seat + 1) % 4
    sent.position.CopyFrom(position(table.view(other)))
    error = error_of(lambda: stubs.suggestions.Suggest(sent))
    assert unanswerable(error) == "NOT_TO_MOVE"
    proposed, narrowed = SuggestRequest(), SuggestRequest()
    for request, move in ((proposed, proposed.proposed_move), (narrowed, narrowed.options.only_moves.add())):
        move.notation = "withdraw"
        request.MergeFrom(sent)
        assert unanswerable(error_of(lambda request=request: stubs.suggestions.Suggest(request))) == "NOT_TO_MOVE"


def test_a_finished_game_has_no_suggestion(stubs: Stubs) -> None:
    table = played(2, 1000)
    assert table.game.is_over
    request = question(table)
    assert unanswerable(error_of(lambda: stubs.suggestions.Suggest(request))) == "GAME_OVER"
    request.proposed_move.notation = "withdraw"
    assert unanswerable(error_of(lambda: stubs.suggestions.Suggest(request))) == "GAME_OVER"


def test_a_record_that_owes_a_draw_has_no_suggestion(stubs: Stubs) -> None:
    table = played(4, 0)
    sent = question(table)
    sent.position.CopyFrom(observed(table.record, table.game.seat))
    del sent.position.taj_mahal.record.events[:]
    error = error_of(lambda: stubs.suggestions.Suggest(sent))
    assert unanswerable(error) == "DRAW_OWED"


def test_a_view_without_memory_is_answered_with_a_warning(stubs: Stubs) -> None:
    table = played()
    sent = question(table)
    sent.position.CopyFrom(position(dataclasses.replace(table.view(table.game.seat), memory=None)))
    (warning,) = stubs.suggestions.Suggest(sent).result.warnings
    assert warning.code == search_pb2.WARNING_CODE_MEMORY_NOT_TRACKED
    assert warning.field == "position.taj_mahal.view.memory_tracking"


def test_a_position_that_play_cannot_reach_is_answered_with_a_warning(stubs: Stubs) -> None:
    """W3: a bonus token is taken by a palace in its city."""
    sent = question(played(4, 0))
    view = sent.position.taj_mahal.view
    view.players[2].bonus_token_cities.append(view.bonus_tokens[0].city)
    (warning,) = stubs.suggestions.Suggest(sent).result.warnings
    assert warning.code == search_pb2.WARNING_CODE_UNREACHABLE_POSITION
    assert warning.field == "position.taj_mahal.view.players[2].bonus_token_cities"


def test_every_table_size_and_both_rule_sets_get_suggestions(stubs: Stubs) -> None:
    for rule_set, sizes in (("zman", (2, 3, 4, 5)), ("rio_grande", (3, 4, 5))):
        for players in sizes:
            table = played(players, 30, rule_set=rule_set)
            result = stubs.suggestions.Suggest(question(table)).result
            assert len(result.candidates[0].estimates) == players


def test_the_engine_reports_what_it_is_and_allows(stubs: Stubs) -> None:
    engine = stubs.suggestions.GetEngineInfo(GetEngineInfoRequest()).engine
    game, *_ = engine.games
    assert (engine.name, game.game, game.player.id) == ("grand-mogul", "taj_mahal", gm1.NAME)
    assert [(each.name, each.min_players, each.max_players) for each in game.rule_sets] == [
        ("zman", 2, 5),
        ("rio_grande", 3, 5),
    ]
    assert (game.player.id, game.player.bench_signature) == (gm1.NAME, PLAYER.bench_signature)
    assert game.default_budget.iterations == gm1.DEFAULT_ITERATIONS
    assert game.component_sets[0].component_hash == COMPONENTS.content_hash
    assert game.component_sets[0].standing.startswith("A reconstruction, not the printed game")
    assert engine.limits.max_message_bytes == ServerConfig().limits.message_bytes
    assert engine.limits.max_threads == ServerConfig().limits.threads
    assert engine.limits.max_searches > 10
    assert stubs.suggestions.Suggest(question()).serving.fingerprint == game.fingerprint
