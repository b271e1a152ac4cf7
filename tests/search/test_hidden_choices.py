"""Secret choices of several seats at the same time, some of them made before the root."""

from collections.abc import Callable, Sequence
from itertools import product
from typing import Any, NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from mogul.engine.game_interface import seat_to_move
from mogul.engine.jit import implements
from mogul.search import Budget, Puct, SearchRequest, Settings
from mogul.search.evaluator import NO_WORKSPACE, SLICE, evaluate, play_out, priors
from mogul.search.root import new_root
from mogul.search.simulate import SearchThread
from tests.games import evaluators, sealed_bids
from tests.games.sealed_bids import BIDS, FOLD, SEATS, SECRET, SHOW, STAY, information_at_table
from tests.naive.search_sealed_bids import values_of_bids
from tests.search.searched import play_on, searched

Floats = NDArray[np.float64]

FOLDED = 0.4
STAYS = 0.6
# How likely each seat is to bid 0, 1, 2.
MIXTURE = np.array([[0.7, 0.2, 0.1], [0.1, 0.1, 0.8], [0.15, 0.75, 0.1]])


def _policy() -> Floats:
    weights = np.ones((5, evaluators.MOVES))
    weights[:SEATS, :BIDS] = MIXTURE
    weights[:, [STAY, FOLD]] = STAYS, 1 - STAYS
    return weights


def with_policy(temperature: float = 1.0) -> Settings:
    policy = evaluators.PUCT._replace(temperature=temperature)
    return Settings(policy, evaluators.seat_policy(_policy()), stop_when_decided=False)


def values(share: Floats, seat: int, mixture: Floats = MIXTURE, stays: float = STAYS) -> list[float]:
    return values_of_bids(share, FOLDED, mixture, stays, seat)


def _share_that_tells_mixtures_apart() -> Floats:
    """One where for the seats that bid after others another bid is best against uniform bids, and both clearly."""
    random = np.random.default_rng(1)
    while True:
        share = random.dirichlet((0.5, 0.5, 0.5), (BIDS, BIDS, BIDS))
        found = []
        for seat in range(SEATS):
            one, other = values(share, seat), values(share, seat, np.full((SEATS, BIDS), 1 / BIDS))
            clear = all(sorted(each)[-1] - sorted(each)[-2] > 0.05 for each in (one, other))
            found.append(clear and (seat == 0 or np.argmax(one) != np.argmax(other)))
        if all(found):
            return share


SHARE = _share_that_tells_mixtures_apart()
GAME = sealed_bids.new_game(SHARE, FOLDED)
NONE_YET = (None, None, None)


def tables_with(seat: int, own: int | None) -> list[tuple[int | None, ...]]:
    """All that can have happened where `seat` has bid `own`, or not bid: any others may have bid anything."""
    others = product((None, *range(BIDS)), repeat=SEATS - 1)
    return [(*bids[:seat], own, *bids[seat:]) for bids in others]


def does_not_depend_on_the_others(
    seat: int, own: int | None, look: Callable[[Sequence[int | None], int], np.void] = information_at_table
) -> bool:
    """True if the answers to a seat are byte for byte the same at all these tables."""
    answers = {
        repr(searched(GAME, look(bids, seat), iterations=300, settings=with_policy(), viewer=seat))
        for bids in tables_with(seat, own)
        if own is None or None in bids
    }
    return len(answers) == 1


def test_a_view_lists_all_seats_that_have_not_chosen_and_the_kernel_picks_the_one_that_asks() -> None:
    assert sealed_bids.seats_to_move((None, 2, None)) == (0, 2)
    for seat in range(SEATS):
        result = searched(GAME, information_at_table(NONE_YET, seat), iterations=10, settings=with_policy())
        assert result.root_seat == seat
        assert {each.move for each in result.candidates} == set(range(BIDS))


@pytest.mark.parametrize("seat", range(SEATS))
def test_the_answer_to_a_choosing_seat_does_not_depend_on_the_others_choices(seat: int) -> None:
    """Nor on the seats that have chosen; and while it waits for others, nor does its outlook."""
    assert does_not_depend_on_the_others(seat, None)
    assert does_not_depend_on_the_others(seat, 1)


def test_searches_do_not_write_to_what_they_are_given() -> None:
    """The weights of the choices before the root are kept in a copy."""
    information = information_at_table(NONE_YET, SEATS - 1)
    before = information.tobytes()
    request = SearchRequest(GAME, information, Budget(100), 1, settings=with_policy())
    assert new_root(request).information.tobytes() != before == information.tobytes()
    searched(GAME, information, iterations=100, settings=with_policy())
    assert information.tobytes() == before


@pytest.mark.parametrize("temperature", [1.0, 0.5])
@pytest.mark.parametrize("seat", range(SEATS))
def test_the_answer_is_the_best_response_to_the_mixture_of_the_policy(seat: int, temperature: float) -> None:
    """Computed exactly, whether the others bid before the root (seat 2), after it (seat 0), or both (seat 1)."""
    mixture = MIXTURE ** (1 / temperature)
    mixture /= mixture.sum(axis=1, keepdims=True)
    stays = STAYS ** (1 / temperature) / (STAYS ** (1 / temperature) + (1 - STAYS) ** (1 / temperature))
    exact = values(SHARE, seat, mixture, stays)
    result = searched(
        GAME,
        information_at_table(NONE_YET, seat),
        iterations=40_000,
        settings=with_policy(temperature),
        min_visits=5000,
    )
    found = {int(each.move): each.reward[seat] for each in result.candidates}
    assert result.best_move == int(np.argmax(exact))
    assert [found[bid] for bid in range(BIDS)] == pytest.approx(exact, abs=0.02)


@pytest.mark.parametrize("seat", [1, 2])
def test_with_choices_before_the_root_drawn_uniformly_another_answer_would_be_found(
    seat: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mogul.search.root.weigh_hidden_choices", lambda *_: None)
    result = searched(GAME, information_at_table(NONE_YET, seat), iterations=20_000, settings=with_policy())
    assert result.best_move != int(np.argmax(values(SHARE, seat)))


@pytest.mark.parametrize("seat", range(SEATS))
def test_without_a_policy_it_is_the_best_response_to_uniform_choices(seat: int) -> None:
    """With UCB1, seat 0 decides in the tree for itself to stay or to fold, having seen all."""
    best_of_0 = np.maximum(SHARE[..., :1], FOLDED)
    after = np.where(best_of_0 > SHARE[..., :1], [[[FOLDED, *[(1 - FOLDED) / 2] * 2]]], SHARE)
    exact = values(after, seat, np.full((SEATS, BIDS), 1 / BIDS), stays=1.0)
    settings = Settings(stop_when_decided=False)
    result = searched(GAME, information_at_table(NONE_YET, seat), iterations=60_000, settings=settings)
    assert result.best_move == int(np.argmax(exact))
    assert result.candidates[0].reward[seat] == pytest.approx(max(exact), abs=0.03)


def test_what_is_hidden_has_one_edge_and_what_is_shown_one_for_each_choice() -> None:
    result = searched(GAME, information_at_table(NONE_YET, 0), iterations=20_000, settings=with_policy())
    line = [(step.seat, step.move) for step in result.candidates[0].principal_variation]
    own = result.best_move
    assert line[:4] == [(0, own), (1, SECRET), (2, SECRET), (0, SHOW + own)]
    assert line[4:6] == [(1, SHOW + 2), (2, SHOW + 1)]  # the likeliest
    assert line[6][1] in (STAY, FOLD)


@pytest.mark.parametrize("seat", range(SEATS))
def test_games_played_on_from_the_tree_follow_the_mixture_and_find_their_way_past_hidden_moves(seat: int) -> None:
    settings, times = with_policy(), 20_000
    request = SearchRequest(GAME, information_at_table(NONE_YET, seat), Budget(times), 1, settings=settings)
    search_thread = SearchThread(GAME, new_root(request), settings, 1)
    search_thread.run_iterations(times)
    moves = np.zeros((SEATS, SECRET + 1), np.int64)
    play_on(settings.tree_policy, GAME, settings.evaluator, search_thread.state, times, moves)
    for other in range(SEATS):
        shown = moves[other, SHOW : SHOW + BIDS] / times
        if other != seat:
            assert shown == pytest.approx(MIXTURE[other], abs=0.02)
        else:
            assert shown[int(np.argmax(values(SHARE, seat)))] > 0.8
    if seat == 0:
        # Beyond the tree it would stay with 0.6, whatever is best; in the tree it does mostly what is best.
        best = int(np.argmax(values(SHARE, 0)))
        good = sum(
            MIXTURE[1, one] * MIXTURE[2, two]
            for one, two in product(range(BIDS), repeat=2)
            if SHARE[best, one, two, 0] > FOLDED
        )
        assert moves[0, STAY] / times == pytest.approx(good, abs=0.1)


# Planted faults, each caught by one of the checks above.


def _sees_the_true_choices(bids: Sequence[int | None], seat: int) -> np.void:
    information = information_at_table(bids, seat)
    for other in range(seat):
        if bids[other] is not None:
            information["state"]["bids"][other] = bids[other]
    return information


def _sees_who_has_chosen(bids: Sequence[int | None], seat: int) -> np.void:
    """A fact that is open to all at a table, and yet must not be in the information of a choosing seat."""
    information = information_at_table(bids, seat)
    information["state"]["folded"] = sum(bid is not None for bid in bids)
    return information


@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize("look", [_sees_the_true_choices, _sees_who_has_chosen])
def test_a_search_that_looks_at_the_others_choices_is_caught(
    look: Callable[[Sequence[int | None], int], np.void], seat: int
) -> None:
    assert not does_not_depend_on_the_others(seat, None, look)


class PeekingPolicy(NamedTuple):
    """A policy by which seat 2 repeats the secret bid of seat 1."""

    weights: Any

    @property
    def workspace_dtype(self) -> np.dtype[np.void]:
        return NO_WORKSPACE

    @property
    def slice(self) -> int:
        return SLICE


implements(evaluate, PeekingPolicy)(play_out)


@implements(priors, PeekingPolicy)
def _priors_of_a_peeker(evaluator, game, world, count):
    seat = seat_to_move(game, world.state)
    for place in range(count):
        move = world.moves.move[place]
        is_copy = seat == 2 and move < BIDS and world.state.bids[1] == move
        world.priors.prior[place] = 1e6 if is_copy else evaluator.weights.prior[seat, move]


def test_a_policy_that_looks_at_hidden_choices_is_caught_by_the_exact_values() -> None:
    settings = Settings(Puct(), PeekingPolicy(evaluators.seat_policy(_policy()).weights), stop_when_decided=False)
    result = searched(GAME, information_at_table(NONE_YET, 1), iterations=20_000, settings=settings, min_visits=4000)
    found = {int(each.move): each.reward[1] for each in result.candidates}
    assert [found[bid] for bid in range(BIDS)] != pytest.approx(values(SHARE, 1), abs=0.05)
