"""The search for a suggestion: candidates, facts, the turn, a narrowed choice, and the grade of a move."""

import gc
import random
import weakref
from dataclasses import replace
from itertools import count

import pytest

from mogul.engine.game_rules import Move
from mogul.engine.taj_mahal.records.deal import new_setup
from mogul.engine.taj_mahal.rule_sets import ZMAN
from mogul.engine.taj_mahal.rules.state import PALACE, WITHDRAW
from mogul.engine.taj_mahal.table import Table
from mogul.players.player import profile_player
from mogul.players.review import Tag
from mogul.players.signature import bench_positions
from mogul.players.suggestion import ProposedMove
from mogul.players.suggestion_search import SuggestionSearch
from mogul.players.taj_mahal.profile import Gm1Profile
from mogul.search import Budget, StopReason, run_to_end
from mogul.search.simulate import SearchThread
from tests.live import live
from tests.players.other_deals import random_game
from tests.players.requests import BOARD, PLAYER, request, suggested
from tests.search.held_trees import held_trees


def test_a_forced_move_takes_no_search_and_its_turn_ends_at_the_first_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    """W2: a seat that must withdraw still chooses the cities of its palaces. No search, no trees."""
    held = held_trees(monkeypatch)
    table = Table(BOARD, new_setup(BOARD, ZMAN, 3, seed=5), 5)
    choice, cut = random.Random(5), 0
    while not table.game.is_over:
        moves = table.game.legal_moves()
        if len(moves) == 1:
            found = suggested(table.view(table.game.seat), 100)
            assert (found.stop_reason, found.iterations, found.reproducible) == (StopReason.FORCED, 0, True)
            seat = table.game.seat
            for step in found.turn:
                assert step.visits == 0
                table.play(step.move)
            cut += not table.game.is_over and table.game.seat == seat and len(table.game.legal_moves()) > 1
        else:
            table.play(choice.choice(moves))
    assert cut
    assert held.taken == 0


def test_a_suggestion_has_candidates_facts_and_a_turn_and_is_the_same_again() -> None:
    for view in bench_positions(PLAYER, BOARD):
        one, other = (suggested(view, 400) for _ in range(2))
        assert one == other
        assert one.turn[0].move == one.best_move == one.candidates[0].move
        for place, candidate in enumerate(one.candidates):
            assert (candidate.move in one.facts) == (place < 8 and candidate.visits > 0)
            assert bool(candidate.seats) == bool(candidate.principal_variation) == (candidate.visits > 0)


def test_an_instant_suggestion_is_the_move_of_the_instant_player_without_iterations() -> None:
    profile = Gm1Profile(0, temperature=1.0)
    player = profile_player(PLAYER, profile)
    for view in bench_positions(PLAYER, BOARD):
        found = suggested(view, 0, profile=profile)
        assert found.best_move == player.choose(BOARD, view, 1)
        assert (found.iterations, found.reproducible) == (0, True)
        assert {each.move for each in found.candidates} == {each.move for each in suggested(view, 8).candidates}
        assert not any(each.visits or each.seats for each in found.candidates)


def test_an_instant_suggestion_chooses_among_the_given_moves_and_has_an_outlook_elsewhere() -> None:
    table = random_game(seed=3, players=4, moves=20)
    view, (first, second, *_) = table.view(table.game.seat), table.game.legal_moves()
    found = suggested(view, 0, profile=Gm1Profile(0, temperature=1.0), only=(first, second))
    assert {each.move for each in found.candidates} == {first, second}
    other = table.view((table.game.seat + 1) % 4)
    outlook = suggested(other, 0, profile=Gm1Profile(0)).outlook
    assert outlook is not None
    assert len(outlook.seats) == 4


def test_it_begins_with_its_first_slice() -> None:
    """A time budget does not run while a search waits."""
    looks = count()
    budget = Budget(100, seconds=1e9, clock=lambda: float(next(looks)))
    table = random_game(seed=3, players=4, moves=20)
    search = SuggestionSearch(replace(request(table.view(table.game.seat), 100), budget=budget))
    assert (search.is_found, search.is_done, search.iterations) == (False, False, 0)
    assert next(looks) == 0
    search.run_slice()
    assert next(looks) > 1


def test_only_the_moves_to_choose_among_are_candidates() -> None:
    table = random_game(seed=3, players=4, moves=20)
    view, (first, second, *others) = table.view(table.game.seat), table.game.legal_moves()
    assert {each.move for each in suggested(view, 100, only=(first, second)).candidates} == {first, second}
    assert {each.move for each in suggested(view, 300, never=(first, second)).candidates} == set(others)
    alone = suggested(view, 100, only=(second,))
    assert (alone.best_move, alone.stop_reason) == (second, StopReason.ITERATIONS)


def test_a_choice_with_an_illegal_move_or_of_no_move_is_refused() -> None:
    table = random_game(seed=3, players=4, moves=20)
    view, moves = table.view(table.game.seat), tuple(table.game.legal_moves())
    with pytest.raises(ValueError, match="not legal here: "):
        SuggestionSearch(request(view, 100, only=(Move(max(moves) + 1),)))
    with pytest.raises(ValueError, match="no move is left to choose among"):
        SuggestionSearch(request(view, 100, never=moves))


def test_the_proposed_move_is_graded_after_the_search() -> None:
    table = random_game(seed=3, players=4, moves=20)
    view, move = table.view(table.game.seat), table.game.legal_moves()[-1]
    search = SuggestionSearch(request(view, 200, proposed=ProposedMove(move, 100)))
    while not search.is_found:
        search.run_slice()
    assert search.suggestion().grade is None
    run_to_end(search)
    grade = search.suggestion().grade
    assert grade is not None
    assert grade.decision.move == move
    assert bool(grade.reason) == (grade.decision.loss.counted.win_share > 0.0)
    assert (grade.facts == grade.best_facts) == (grade.decision.best_move == move)
    assert search.suggestion() == suggested(view, 200, proposed=ProposedMove(move, 100))


def test_a_proposed_move_that_is_not_legal_is_refused_before_the_search() -> None:
    table = Table(BOARD, new_setup(BOARD, ZMAN, 3, seed=5), 5)
    seat, proposed = table.game.seat, ProposedMove(Move(PALACE), 100)
    with pytest.raises(ValueError, match=r"^not legal here: palace \w+$"):
        SuggestionSearch(request(table.view(seat), 100, proposed=proposed))
    withdrawal = ProposedMove(Move(WITHDRAW), 100)
    with pytest.raises(ValueError, match=r"^not legal here: withdraw; another seat is to move$"):
        SuggestionSearch(request(table.view((seat + 1) % 3), 100, proposed=withdrawal))


def test_a_forced_move_is_graded_without_a_search() -> None:
    table = Table(BOARD, new_setup(BOARD, ZMAN, 3, seed=5), 5)
    rng = random.Random(5)
    while len(moves := table.game.legal_moves()) > 1:
        table.play(rng.choice(moves))
    search = SuggestionSearch(request(table.view(table.game.seat), 100, proposed=ProposedMove(moves[0], 100)))
    assert search.is_done
    grade = search.suggestion().grade
    assert grade is not None
    assert (grade.decision.tag, grade.facts, grade.reason) == (Tag.FORCED, None, "")


def test_a_suggestion_of_several_steps_holds_the_trees_of_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """One for each thread: a service reserves no more."""
    held = held_trees(monkeypatch)
    steps = [len(suggested(view, 400, threads=2).turn) for view in bench_positions(PLAYER, BOARD)]
    assert max(steps) > 1
    assert held.most == 2


def search_threads() -> int:
    return len(live(SearchThread))


@pytest.mark.parametrize("slices", [1, 30])
def test_a_search_that_is_given_up_returns_its_trees_without_a_garbage_collection(slices: int) -> None:
    """Trees of 25 MiB that wait for the collector make a server grow by as much for each cancelled call."""
    table = random_game(7, 3, 20)
    proposed = ProposedMove(table.game.legal_moves()[-1], 20_000)
    search = SuggestionSearch(request(table.view(table.game.seat), 2_000, proposed=proposed))
    gc.collect()
    gc.disable()
    before = search_threads()
    try:
        for _ in range(slices):
            search.run_slice()
        assert search.is_found == (slices > 1)
        ended = weakref.ref(search)
        del search
        assert ended() is None
        assert search_threads() == before
    finally:
        gc.enable()
