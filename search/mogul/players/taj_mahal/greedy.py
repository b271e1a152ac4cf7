"""A one-ply greedy player: immediate points less cards spent.

A play brings no points by itself, so its price is the points of withdrawing right after it, if nobody answered, less
the cards laid down. Withdrawing now is priced the same way. Palaces and the crown go where they bring the most points
at once. Moves of equal price are chosen at random, and so are the cards of the draft.
"""

import random
from typing import Any

import numpy as np

from mogul.engine.game_interface import MOVES
from mogul.engine.game_rules import Move
from mogul.engine.taj_mahal.rules.game import TajMahal
from mogul.engine.taj_mahal.rules.legal import list_legal_moves
from mogul.engine.taj_mahal.rules.move_ids import EXTRAS, PALACE, PLAY, WITHDRAW
from mogul.engine.taj_mahal.rules.state import AUCTION, CROWN_OWED, FOR_TOKEN, NO_CARD, PALACE_OWED
from mogul.engine.taj_mahal.rules.steps import apply, resolve_draw
from mogul.engine.taj_mahal.rules.withdrawal import claimed_court_seats
from mogul.engine.taj_mahal.views.position import Position
from mogul.search.seeds import stream_seed

_LOWEST_CARD = np.uint64(0)


class GreedyPlayer:
    """The move with the highest price, see above."""

    name = "greedy"
    iterations = 0

    def choose(self, components: Any, view: Any, seed: int) -> Move:
        """See `Player`."""
        position = Position(components, view)
        return greedy_move(position, random.Random(stream_seed(seed, position.information, 0)))


def greedy_move(position: Position, rng: random.Random) -> Move:
    """The move with the highest price for the viewer, who is to move; of equal ones any."""
    moves = position.legal_moves()
    prices = _Prices(position.game, position.information["public"])
    priced = [(prices.price(move), move) for move in moves]
    best = max(price for price, _ in priced)
    return rng.choice([move for price, move in priced if price == best])


class _Prices:
    """Prices of the moves of one position. `state`: its public part; hidden cards have no price here."""

    def __init__(self, game: TajMahal, state: np.void) -> None:
        self._game = game
        self._state = state
        self._seat = int(state["seat"])
        self._points_of_claims: dict[int, int] = {}

    def price(self, move: int) -> int:
        """Points until the end of this withdrawal, or of one right after this play; less the cards of the play."""
        after = self._state.copy()
        apply(self._game, after, move, None)
        if not PLAY <= move < PALACE:
            return self._most_points(after)
        after["seat"], after["phase"], after["need"] = self._seat, AUCTION, NO_CARD  # nobody answers
        return self._withdrawal_points(after) - (1 if (move - PLAY) % EXTRAS == 0 else 2)

    def _withdrawal_points(self, state: np.void) -> int:
        """The points of withdrawing: they follow from the claims, apart from points scored by the play itself (P5)."""
        played = self._scored(state)
        claims = int(claimed_court_seats(self._game, state, self._seat))
        if claims not in self._points_of_claims:
            apply(self._game, state, WITHDRAW, None)
            self._points_of_claims[claims] = self._most_points(state) - played
        return self._points_of_claims[claims] + played

    def _scored(self, state: np.void) -> int:
        return int(state["score"][self._seat]) - int(self._state["score"][self._seat])

    def _most_points(self, state: np.void) -> int:
        """Points scored once the palaces and the crown still owed stand where they bring the most."""
        while state["need"] == FOR_TOKEN:  # whatever card a token brings
            resolve_draw(self._game, state, _LOWEST_CARD, None)
        if state["phase"] not in (PALACE_OWED, CROWN_OWED) or state["seat"] != self._seat:
            return self._scored(state)
        best, moves = 0, np.zeros(1, MOVES)[0]
        count = list_legal_moves(self._game, state, moves)
        for move in moves["move"][:count].tolist():
            after = state.copy()
            apply(self._game, after, move, None)
            best = max(best, self._most_points(after))
        return best
