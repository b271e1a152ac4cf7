"""A game on the seam with a face for Python: for tests that play it move by move."""

from typing import Any

import numpy as np

from mogul.engine import seam
from mogul.engine.dice import below, fraction, new_dice
from mogul.engine.jit import kernel


@kernel
def _seats(game):
    return seam.players(game)


@kernel
def _seat(game, state):
    return seam.seat_to_move(game, state)


@kernel
def _list(game, state, moves):
    return seam.list_moves(game, state, moves)


@kernel
def _any(game, state, moves, dice):
    return seam.random_move(game, state, moves, dice)


@kernel
def _play(game, state, move, dice):
    seam.play(game, state, move, dice)


@kernel
def _seen(game, state, move, seat):
    return seam.observed_move(game, state, move, seat)


@kernel
def _chance(game, state, seat):
    return seam.observed_chance(game, state, seat)


@kernel
def _finish(game, state, outcome):
    seam.result(game, state, outcome)


@kernel
def _below(dice, limit):
    return below(dice, limit)


@kernel
def _fraction(dice):
    return fraction(dice)


@kernel
def _sample(game, information, dice, state):
    seam.determinize(game, information, dice, state)


class Referee:
    """One game being played: the verbs of the seam on `state`, which is the referee's own."""

    def __init__(self, game: Any, state: np.void, seed: int = 0) -> None:
        self.game = game
        self.state = state.copy()
        self.dice = new_dice(seed)
        self._moves = np.zeros(1, seam.MOVES)[0]

    @property
    def seats(self) -> int:
        return int(_seats(self.game))

    @property
    def seat(self) -> int:
        """The seat to move, or GAME_OVER."""
        return int(_seat(self.game, self.state))

    @property
    def moves(self) -> list[int]:
        """The legal moves, in the order of the lister."""
        count = _list(self.game, self.state, self._moves)
        return [int(move) for move in self._moves["move"][:count]]

    def any_move(self) -> int:
        """What `random_move` picks."""
        return int(_any(self.game, self.state, self._moves, self.dice))

    def play(self, *moves: int) -> "Referee":
        for move in moves:
            _play(self.game, self.state, move, self.dice)
        return self

    def seen(self, move: int, seat: int) -> int:
        """What `seat` observes of a move about to be made."""
        return int(_seen(self.game, self.state, move, seat))

    def chance(self, seat: int) -> int:
        """What the last move revealed to `seat` by chance."""
        return int(_chance(self.game, self.state, seat))

    def result(self) -> np.void:
        """The RESULT of a finished game."""
        outcome: np.void = np.zeros(1, seam.RESULT)[0]
        _finish(self.game, self.state, outcome)
        return outcome

    def below(self, limit: int) -> int:
        """A random number of 0..limit-1, from the referee's dice."""
        return int(_below(self.dice, limit))

    def fraction(self) -> float:
        """A random number from 0 up to 1, from the referee's dice."""
        return float(_fraction(self.dice))

    def reseed(self, seed: int) -> None:
        """New dice."""
        self.dice = new_dice(seed)

    def determinize(self, information: np.void) -> None:
        """Go on in a world drawn for `information`."""
        _sample(self.game, information, self.dice, self.state)

    def sample(self, information: np.void) -> "Referee":
        """Another game in a world drawn for `information`, its state full of rubbish before."""
        rubbish = np.frombuffer(b"\x55" * self.state.nbytes, self.state.dtype)[0].copy()
        other = Referee(self.game, rubbish)
        other.dice = self.dice
        other.determinize(information)
        return other
