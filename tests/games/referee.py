"""A Python wrapper of the game interface, for tests that play a game move by move."""

from typing import Any

import numpy as np

from mogul.engine import game_interface
from mogul.engine.jit import kernel
from mogul.engine.rng import below, fraction, new_rng


@kernel
def _seats(game):
    return game_interface.players(game)


@kernel
def _seat(game, state):
    return game_interface.seat_to_move(game, state)


@kernel
def _list(game, state, moves):
    return game_interface.list_moves(game, state, moves)


@kernel
def _any(game, state, moves, rng):
    return game_interface.random_move(game, state, moves, rng)


@kernel
def _play(game, state, move, rng):
    game_interface.play(game, state, move, rng)


@kernel
def _seen(game, state, move, seat):
    return game_interface.observed_move(game, state, move, seat)


@kernel
def _chance(game, state, seat):
    return game_interface.observed_chance(game, state, seat)


@kernel
def _finish(game, state, outcome):
    game_interface.result(game, state, outcome)


@kernel
def _below(rng, limit):
    return below(rng, limit)


@kernel
def _fraction(rng):
    return fraction(rng)


@kernel
def _sample(game, information, rng, state):
    game_interface.determinize(game, information, rng, state)


class Referee:
    """One game in progress: the operations of the game interface on the referee's own `state`."""

    def __init__(self, game: Any, state: np.void, seed: int = 0) -> None:
        self.game = game
        self.state = state.copy()
        self.rng = new_rng(seed)
        self._moves = np.zeros(1, game_interface.MOVES)[0]

    @property
    def seats(self) -> int:
        return int(_seats(self.game))

    @property
    def seat(self) -> int:
        """The seat to move, or GAME_OVER."""
        return int(_seat(self.game, self.state))

    @property
    def moves(self) -> list[int]:
        """The legal moves, in `list_moves` order."""
        count = _list(self.game, self.state, self._moves)
        return [int(move) for move in self._moves["move"][:count]]

    def any_move(self) -> int:
        """A move picked by `random_move`."""
        return int(_any(self.game, self.state, self._moves, self.rng))

    def play(self, *moves: int) -> "Referee":
        for move in moves:
            _play(self.game, self.state, move, self.rng)
        return self

    def seen(self, move: int, seat: int) -> int:
        """The observation of `seat` of a move about to be made."""
        return int(_seen(self.game, self.state, move, seat))

    def chance(self, seat: int) -> int:
        """The chance outcome of the last move as `seat` observes it."""
        return int(_chance(self.game, self.state, seat))

    def result(self) -> np.void:
        """The RESULT of a finished game."""
        outcome: np.void = np.zeros(1, game_interface.RESULT)[0]
        _finish(self.game, self.state, outcome)
        return outcome

    def below(self, limit: int) -> int:
        """A random number of 0..limit-1, from the referee's rng."""
        return int(_below(self.rng, limit))

    def fraction(self) -> float:
        """A random number from 0 up to 1, from the referee's rng."""
        return float(_fraction(self.rng))

    def reseed(self, seed: int) -> None:
        """Replaces the rng."""
        self.rng = new_rng(seed)

    def determinize(self, information: np.void) -> None:
        """Replaces the state by a world sampled for `information`."""
        _sample(self.game, information, self.rng, self.state)

    def sample(self, information: np.void) -> "Referee":
        """Another game in a world sampled for `information` into a state of arbitrary bytes."""
        rubbish = np.frombuffer(b"\x55" * self.state.nbytes, self.state.dtype)[0].copy()
        other = Referee(self.game, rubbish)
        other.rng = self.rng
        other.determinize(information)
        return other
