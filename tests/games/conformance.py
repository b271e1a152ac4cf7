"""The promises of the game interface, checked along random games."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from mogul.engine import game_interface
from tests.games.referee import Referee

LONGEST_GAME = 2000
LARGEST_STATE = 512  # bytes; see the game interface


class Specimen(NamedTuple):
    """A game to check.

    new_state: a full state before the first decision, for a seed. information_of: the information of the seat to
    move in a state; None where a state alone does not tell.
    """

    game: Any
    new_state: Callable[[int], np.void]
    information_of: Callable[[np.void], np.void] | None


def check_random_game(specimen: Specimen, seed: int) -> None:
    """Play one game with random moves and check every decision and the end."""
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
    """Legal moves are distinct ids, listing and picking them changes nothing, and the mover sees its own."""
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
    """Make a random move. The next state and all observations depend on the state, the move and the rng
    alone."""
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
    """Shares sum to 1; a rank is the number of seats that did better."""
    before = referee.state.tobytes()
    outcome = referee.result()
    shares, ranks = outcome["share"][: referee.seats], outcome["rank"][: referee.seats]
    assert np.isclose(shares.sum(), 1.0)
    assert np.all((shares >= 0.0) & (shares <= 1.0))
    assert np.all(np.isfinite(outcome["score"]))
    assert all(rank == np.sum(ranks < rank) for rank in ranks)
    assert referee.state.tobytes() == before


def check_determinize(referee: Referee, information_of: Callable[[np.void], np.void]) -> None:
    """The resampling contract: a sampled world gives the seat to move the same information, and it can do the same."""
    information = information_of(referee.state)
    before = information.tobytes()
    for _ in range(3):
        other = referee.sample(information)
        assert information.tobytes() == before
        assert other.seat == referee.seat
        assert sorted(other.moves) == sorted(referee.moves)
        assert information_of(other.state).tobytes() == before


def picks_of_random_move(specimen: Specimen, draws: int) -> list[int]:
    """How often each legal move of the first decision is picked in `draws` draws, in the order of the lister."""
    referee = Referee(specimen.game, specimen.new_state(0), 1)
    picks = [referee.any_move() for _ in range(draws)]
    return [picks.count(move) for move in referee.moves]
