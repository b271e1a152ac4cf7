"""NaiveMaharaja: the rules page as a game to play move by move."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tests.naive.maharaja import scoring
from tests.naive.maharaja.plans import Plan
from tests.naive.maharaja.rounds import whole_game
from tests.naive.maharaja.table import Request, Table


class NaiveMaharaja(Table):
    """A game from the choice of characters (S3) on. It has no randomness of its own.

    components: a board as parsed from its file. governors: the cities in the order of their governors in boxes 0-6
    (S2). first_player: the seat that chooses its character first (S3). penalty: the option of N1, `turn` or `action`.
    ValueError on a set-up the rules do not allow.
    """

    def __init__(
        self,
        components: dict[str, Any],
        players: int,
        governors: list[str],
        first_player: int,
        penalty: str = "turn",
    ) -> None:
        super().__init__(components, players, governors, first_player, penalty)
        self.events: list[tuple[int, str]] = []  # every move, with its seat
        self._rules = whole_game(self)
        self._request: Request = next(self._rules)

    def seats_to_move(self) -> tuple[int, ...]:
        """While planning every seat without a plan, in seat order; else the one to move; none when over."""
        return tuple(self._request)

    def legal_moves(self, seat: int) -> set[str]:
        return self._request[seat]() if seat in self._request else set()

    def play(self, seat: int, move: str) -> None:
        """Plays a move of a seat. ValueError: the move is not legal."""
        if move not in self.legal_moves(seat):
            raise ValueError(f"{move!r} of seat {seat} is not allowed; allowed are {sorted(self.legal_moves(seat))}")
        self.events.append((seat, move))
        try:
            self._request = self._rules.send((seat, move))
        except StopIteration:
            self._request = {}

    def over(self) -> bool:
        return not self._request

    def plans_seen_by(self, seat: int) -> list[Plan | None]:
        """I1: the seat's plan and those that were shown; None: not chosen or not to be seen."""
        shown = {*self.had_turn, seat}
        if self.turn is not None and self.turn.shown:
            shown.add(self.turn.seat)
        return [plan if other in shown else None for other, plan in enumerate(self.plans)]

    def ranking(self) -> list[int]:
        """F2: the place of each seat, 1 the best, shared by equals."""
        return scoring.ranking(self)

    def win_shares(self) -> list[Fraction]:
        """F2: the victory, divided among the winners."""
        return scoring.win_shares(self)
