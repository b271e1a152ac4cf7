"""Checks of the contract of the game interface along random games."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from mogul.engine import game_interface
from tests.games.referee import Referee

LONGEST_GAME = 2000
LARGEST_STATE = 512  # bytes; see the game interface


class Specimen(NamedTuple):
    """A game to check.

    new_state: returns a full state before the first decision, for a seed. information_of: returns the information of
    the seat to move in a state; None if it cannot be computed from a state alone.
    """

    game: Any
    new_state: Callable[[int], np.void]
    information_of: Callable[[np.void], np.void] | None


def check_random_game(specimen: Specimen, seed: int) -> None:
    """Plays one game with random moves and checks every decision and the result."""
    referee = Referee(specimen.game, specimen.new_state(seed), seed)
    assert 1 <= referee.seats <= game_interface.MAX_SEATS
    assert referee.state.nbytes <= LARGEST_STATE
    for _ in range(LONGEST_GAME):
        if referee.seat == game_interface.GAME_OVER:
            break
        check_decision(referee)
        if specimen.information_of is not None:
            check_determinize(referee, specimen.information_of)
        check_play(referee)
    assert referee.seat == game_interface.GAME_OVER
    check_result(referee)


def check_decision(referee: Referee) -> None:
    """Checks that legal moves are distinct ids, that listing and picking them does not change the state, and that the
    mover observes its own move."""
    before = referee.state.tobytes()
    seat, moves = referee.seat, referee.moves
    assert 0 <= seat < referee.seats
    assert 1 <= len(moves) <= game_interface.MOVES_CAPACITY
    assert len(set(moves)) == len(moves)
    assert all(0 <= move < referee.game.move_limit for move in moves)
    assert {referee.any_move() for _ in range(4)} <= set(moves)
    for move in moves:
        assert referee.seen(move, seat) == move
        assert all(0 <= referee.seen(move, other) < referee.game.move_limit for other in range(referee.seats))
    assert referee.state.tobytes() == before


def check_play(referee: Referee) -> None:
    """Makes a random move. Checks that the next state and all observations depend only on state, move and rng."""
    move = referee.any_move()
    again = Referee(referee.game, referee.state)
    again.rng = referee.rng.copy()
    for each in (referee, again):
        each.play(move)
    assert referee.state.tobytes() == again.state.tobytes()
    for seat in range(referee.seats):
        assert 0 <= referee.chance(seat) < 2**62
        assert referee.chance(seat) == again.chance(seat)


def check_result(referee: Referee) -> None:
    """Checks that shares sum to 1, and that a rank is the number of seats with a better result."""
    before = referee.state.tobytes()
    outcome = referee.result()
    shares, ranks = outcome["share"][: referee.seats], outcome["rank"][: referee.seats]
    assert np.isclose(shares.sum(), 1.0)
    assert np.all((shares >= 0.0) & (shares <= 1.0))
    assert np.all(np.isfinite(outcome["score"]))
    assert all(rank == np.sum(ranks < rank) for rank in ranks)
    assert referee.state.tobytes() == before


def check_determinize(referee: Referee, information_of: Callable[[np.void], np.void]) -> None:
    """Checks the resampling contract: in a sampled world the seat to move has the same information and the same legal
    moves."""
    information = information_of(referee.state)
    before = information.tobytes()
    for _ in range(3):
        other = referee.sample(information)
        assert information.tobytes() == before
        assert other.seat == referee.seat
        assert sorted(other.moves) == sorted(referee.moves)
        assert information_of(other.state).tobytes() == before


def picks_of_random_move(specimen: Specimen, draws: int) -> list[int]:
    """Returns the number of picks of each legal move of the first decision in `draws` draws, in `list_moves` order."""
    referee = Referee(specimen.game, specimen.new_state(0), 1)
    picks = [referee.any_move() for _ in range(draws)]
    return [picks.count(move) for move in referee.moves]
