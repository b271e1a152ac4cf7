"""NaiveGame: the rules page as a game to play move by move, card by card."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tests.naive import points
from tests.naive.cards import respell
from tests.naive.table import Choice, Draw, Request, Table
from tests.naive.visit import whole_game


class NaiveGame(Table):
    """A game from its set-up on. It has no randomness of its own: the caller names every card that is drawn.

    components: a component set as parsed from its file. tiles: the province of each visit, 12 names.
    bonus_tokens: the kind on each of the 15 fortress cities other than Agra. hands: six card texts for each seat.
    ValueError on a set-up the rules do not allow.
    """

    def __init__(
        self,
        components: dict[str, Any],
        players: int,
        rule_set: str,
        first_player: int,
        tiles: list[str],
        bonus_tokens: dict[str, str],
        hands: list[list[str]],
    ) -> None:
        super().__init__(components, players, rule_set, first_player, tiles, bonus_tokens, hands)
        self.events: list[dict[str, Any]] = []
        self._rules = whole_game(self)
        self._request: Request | None = next(self._rules)

    def _answer(self, text: str) -> None:
        try:
            self._request = self._rules.send(text)
        except StopIteration:
            self._request = None

    def needs_draw(self) -> tuple[str, int | None] | None:
        """(purpose, seat) of the card that must be drawn now; None if no draw is due."""
        return (self._request.purpose, self._request.seat) if isinstance(self._request, Draw) else None

    def drawable(self) -> dict[str, int]:
        """The kinds that can be drawn now, with their copies: the deck, or the discard pile about to be shuffled."""
        return dict(self.deck or self.discard)

    def draw(self, card: str) -> None:
        """Applies the outcome of the draw that is due. ValueError: none is due, or the card cannot be drawn."""
        card = respell(card, self.rule_set)
        if not isinstance(self._request, Draw):
            raise ValueError(f"no card is to be drawn, not even {card!r}")
        if card not in self.drawable():
            raise ValueError(f"{card!r} cannot be drawn; the deck holds {self.drawable()}")
        self._note_draw(self._request, card)
        self._answer(card)

    def _note_draw(self, request: Draw, card: str) -> None:
        if request.purpose == "display":
            refill_goes_on = bool(self.display) and "display" in self.events[-1]
            if refill_goes_on:
                self.events[-1]["display"].append(card)
            else:
                self.events.append({"display": [card]})
        elif request.purpose == "unrest":
            self.events.append({"unrest": card})
        else:
            self.events.append({"seat": request.seat, "draw": card})

    def turn(self) -> int | None:
        """The seat to move; None if a card must be drawn or the game is over."""
        return self._request.seat if isinstance(self._request, Choice) else None

    def legal_moves(self) -> set[str]:
        return set(self._request.moves) if isinstance(self._request, Choice) else set()

    def play(self, move: str) -> None:
        """Plays a move of the seat to move. ValueError: the move is not legal."""
        if move.startswith(("play ", "take ")):
            move = respell(move, self.rule_set)
        if move not in self.legal_moves():
            raise ValueError(f"{move!r} is not allowed; allowed are {sorted(self.legal_moves())}")
        self.events.append({"seat": self.turn(), "move": move})
        self._answer(move)

    def over(self) -> bool:
        return self._request is None

    def final_scores(self) -> list[int]:
        """The track plus F1, by seat."""
        return points.final_scores(self)

    def ranking(self) -> list[int]:
        """F2: the place of each seat, 1 the best, shared by equals."""
        return points.ranking(self)

    def win_shares(self) -> list[Fraction]:
        """F2: the victory, divided among the winners."""
        return points.win_shares(self)
