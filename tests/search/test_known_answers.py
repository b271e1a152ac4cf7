"""Small games whose right answers are known."""

import math
from functools import cache

import numpy as np
import pytest
from numpy.typing import NDArray

from mogul.search import Settings
from tests.games import coin_guess, kuhn, nil, reroll, secret_choice, three_turns, tic_tac_toe
from tests.games.referee import Referee
from tests.naive.search_kuhn import BETTINGS, Policy, best_response_value
from tests.naive.search_uct import EMPTY, Board, after, free_squares, to_move, winner
from tests.search.searched import searched

Shares = NDArray[np.float64]

THOROUGH = Settings(stop_when_decided=False)


def test_tic_tac_toe_is_never_lost_from_5000_iterations() -> None:
    """Against every reply there is, moving first and moving second."""
    game = tic_tac_toe.new_game()

    @cache
    def answer(board: Board) -> int:
        pieces = [sum(1 << square for square in range(9) if board[square] == seat) for seat in range(2)]
        return searched(game, tic_tac_toe.new_information(*pieces), iterations=5000, seed=1).best_move

    def play_all(board: Board, seat: int) -> None:
        assert winner(board) != 1 - seat
        if to_move(board) == seat and free_squares(board):
            play_all(after(board, answer(board)), seat)
        else:
            for square in free_squares(board):
                play_all(after(board, square), seat)

    play_all(EMPTY, 0)
    play_all(EMPTY, 1)


def test_kuhn_poker_is_as_exploitable_as_known() -> None:
    """0.1667 chips a game from visit counts, +- 0.003; flat Monte Carlo: 0.33."""
    game, iterations = kuhn.new_game(), 20_000
    bets: Policy = {}
    for card in range(3):
        for betting in BETTINGS:
            question = kuhn.new_information(card, betting)
            result = searched(game, question, iterations=iterations, seed=3, settings=THOROUGH)
            bets[card, betting] = next(each.visits for each in result.candidates if each.move == kuhn.BET) / iterations
    exploitability = (best_response_value(bets, 0) + best_response_value(bets, 1)) / 2
    assert exploitability == pytest.approx(1 / 6, abs=0.003)


def test_guessing_a_hidden_coin_is_not_chosen_over_a_safe_share() -> None:
    """Strategy fusion: a search that plans for each coin apart prices the guess at 1.0."""
    position = coin_guess.information_of(coin_guess.new_state(coin_guess.HEADS))
    result = searched(coin_guess.new_game(), position, iterations=10_000, seed=1, settings=THOROUGH)
    safe, guess = result.candidates
    assert (safe.move, guess.move) == (coin_guess.SAFE, coin_guess.GUESS)
    assert safe.reward[0] == pytest.approx(0.6)
    assert guess.reward[0] == pytest.approx(0.5, abs=0.05)


def test_after_a_prefix_the_next_step_is_searched() -> None:
    position = coin_guess.information_of(coin_guess.new_state(coin_guess.HEADS))
    result = searched(
        coin_guess.new_game(), position, iterations=10_000, seed=1, prefix=[coin_guess.GUESS], settings=THOROUGH
    )
    assert {each.move for each in result.candidates} == {coin_guess.HEADS, coin_guess.TAILS}
    assert all(each.reward[0] == pytest.approx(0.5, abs=0.05) for each in result.candidates)


def wins_at_nil(games: int, iterations: int, known: int | None = None) -> int:
    """Games of nil won; deal and search have the same seed number. `known`: coins seen beforehand, a bit each."""
    game, wins = nil.new_game(), 0
    for seed in range(games):
        referee = Referee(game, nil.new_state(seed))
        for _ in range(nil.COINS):
            information = nil.information_of(referee.state)
            if known is not None:
                information = nil.information_knowing(known, referee.state)
            referee.play(searched(game, information, iterations=iterations, seed=seed).best_move)
        wins += int(referee.result()["rank"][0]) == 0
    return wins


def is_fair(wins: int, games: int) -> bool:
    """Within five standard deviations of one half: a fair player leaves that range once in two million runs."""
    return abs(wins - games / 2) < 5 * math.sqrt(games) / 2


@pytest.mark.parametrize("iterations", [2, 300])
def test_nil_is_won_exactly_half_of_the_time(iterations: int) -> None:
    assert is_fair(wins_at_nil(1000, iterations), 1000)


def test_a_player_that_peeks_at_nil_wins_more() -> None:
    assert not is_fair(wins_at_nil(200, 300, known=0b111), 200)


def test_worlds_that_follow_the_random_numbers_of_the_deal_win_more_at_nil(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search's stream is its own: with the deal's, the first sampled world is the true one, even before a move."""
    monkeypatch.setattr("mogul.search.run.stream_seed", lambda seed, *_: seed)
    assert not is_fair(wins_at_nil(1000, 2), 1000)


def test_a_hidden_simultaneous_choice_cannot_be_answered_by_the_other_seat() -> None:
    """To seat 0 the other's choice is any of three alike; knowing it only afterwards, it may still fold.

    Choice 0 is worth (0.9 + 0.9 + 0.4) / 3 = 0.733. Were its answer chosen in the tree, 2 would be, leaving 0.4, and
    the safe 0.5 of choice 1 would look best.
    """
    game = secret_choice.new_game([[0.9, 0.9, 0.0], [0.5, 0.5, 0.5], [1.0, 0.2, 0.2]], 0.4)
    result = searched(game, secret_choice.new_state(), iterations=50_000, seed=1, settings=THOROUGH)
    values = {int(each.move): each.reward[0] for each in result.candidates}
    assert result.best_move == 0
    assert values[0] == pytest.approx(2.2 / 3, abs=0.01)
    assert result.candidates[0].principal_variation[1].move == secret_choice.SECRET


def test_a_choice_made_in_secret_before_is_not_known() -> None:
    """Seat 1 after seat 0: against each choice alike, its choices leave seat 0 (0.9, 0.5, 1.0), (0.9, 0.5, 0.4) and
    (0.4, 0.5, 0.4); so 2 is best, worth 1 - 1.3 / 3."""
    game = secret_choice.new_game([[0.9, 0.9, 0.0], [0.5, 0.5, 0.5], [1.0, 0.2, 0.2]], 0.4)
    for hidden in range(secret_choice.CHOICES):
        position = secret_choice.information_of(Referee(game, secret_choice.new_state()).play(hidden).state)
        result = searched(game, position, iterations=50_000, seed=1, settings=THOROUGH)
        assert result.root_seat == 1
        assert result.best_move == 2
        assert result.candidates[0].reward[1] == pytest.approx(1 - 1.3 / 3, abs=0.01)


def max_n(share: Shares, way: int = 0, depth: int = 0) -> tuple[list[int], Shares, float]:
    """Best line and its shares when each seat goes where it gets most, and the narrowest choice anywhere."""
    if depth == three_turns.SEATS:
        return [], share[way], math.inf
    lines = [max_n(share, 2 * way + move, depth + 1) for move in range(2)]
    best = max(range(2), key=lambda move: lines[move][1][depth])
    margin = abs(lines[0][1][depth] - lines[1][1][depth])
    return [best, *lines[best][0]], lines[best][1], min(margin, lines[0][2], lines[1][2])


def test_three_seats_each_maximize_their_own_share() -> None:
    random, found = np.random.default_rng(7), 0
    while found < 10:
        share = random.dirichlet((1, 1, 1), 8)
        line, value, margin = max_n(share)
        if margin < 0.05:
            continue
        found += 1
        result = searched(
            three_turns.new_game(share), three_turns.new_state(), iterations=20_000, seed=found, settings=THOROUGH
        )
        assert [step.move for step in result.candidates[0].principal_variation] == line
        assert [step.seat for step in result.candidates[0].principal_variation] == [0, 1, 2]
        assert result.candidates[0].principal_variation[-1].reward == pytest.approx(value)


def test_an_outcome_of_chance_is_answered() -> None:
    """Keeping 3, 4, 5 of six faces and throwing the others again is worth 0.65, more than the sure 0.6; without looking
    at the die it would be 0.5."""
    result = searched(reroll.new_game(6, 0.6), reroll.new_state(), iterations=100_000, seed=1, settings=THOROUGH)
    assert result.best_move == reroll.THROW
    assert result.candidates[0].reward[0] == pytest.approx(0.65, abs=0.01)


def test_an_opponent_in_the_tree_knows_the_root_seats_card() -> None:
    """A known weakness of searching from one seat's information only: our card is the same in every world, so the
    opponent's replies are learned against it. It gives up against our king and calls our jack, its own card unseen."""
    for card, reply in ((0, kuhn.BET), (2, kuhn.PASS)):
        result = searched(kuhn.new_game(), kuhn.new_information(card), iterations=20_000, seed=1, settings=THOROUGH)
        bet = next(each for each in result.candidates if each.move == kuhn.BET)
        assert bet.principal_variation[1].move == reply
