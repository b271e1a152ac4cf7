"""The knowledge of one seat about the cards (section I), replayed from its observations alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from tests.naive.belief import Belief, Explanation
from tests.naive.cards import remove_one
from tests.naive.table import Effect

UNKNOWN = "?"


def seen_by(history: Sequence[Effect], seat: int) -> list[Effect]:
    """The history of the cards as one seat saw it: `?` for cards dealt to (S3) and drawn by (W4, W9) others."""
    return [(event[0], event[1], UNKNOWN) if event[0] == "hidden" and event[1] != seat else event for event in history]


@dataclass
class NaiveView:
    """Own hand: own_known (cards taken in view of the others) and own_secret. Opponents: known cards of each, number
    of hidden cards of each, and the belief about them. Everything else a seat knows is public."""

    seat: int
    own_known: Counter[str]
    own_secret: Counter[str]
    known: dict[int, Counter[str]]
    hidden: dict[int, int]
    belief: list[Explanation]


class NaiveObserver:
    """The view of one of the seats, replayed along a history that grows."""

    def __init__(self, seat: int, seats: Collection[int]) -> None:
        self._events = 0
        self._belief = Belief([other for other in seats if other != seat])
        known: dict[int, Counter[str]] = {other: Counter() for other in seats}
        own, hidden = known.pop(seat), dict.fromkeys(known, 0)
        self._view = NaiveView(seat, own, Counter(), known, hidden, self._belief.explanations)

    def view(self, history: Sequence[Effect]) -> NaiveView:
        """The view at the end of a history that begins with the one before; it changes with the next call."""
        for event in seen_by(history[self._events :], self._view.seat):
            self._see(event)
        self._events = len(history)
        self._view.belief = self._belief.explanations
        return self._view

    def _see(self, event: Effect) -> None:
        view, belief = self._view, self._belief
        known = {**view.known, view.seat: view.own_known}
        match event:
            case ("shuffle", cards):
                belief.shuffled(cards)
            case ("face_up", card):
                belief.seen_from_deck(card)
            case ("hidden", who, card) if who == view.seat:
                belief.seen_from_deck(card)
                view.own_secret[card] += 1
            case ("hidden", who, _):
                belief.drawn_in_secret(who)
                view.hidden[who] += 1
            case ("take", who, card):
                known[who][card] += 1
            case ("play", who, card) if known[who][card]:  # known cards first
                remove_one(known[who], card)
            case ("play", who, card) if who == view.seat:
                remove_one(view.own_secret, card)
            case ("play", who, card):
                belief.played_from_hidden(who, card)
                view.hidden[who] -= 1
            case _:
                raise ValueError(f"nothing of the kind happens to cards: {event}")


def naive_view(history: Sequence[Effect], seat: int) -> NaiveView:
    """The view of a seat. history: that of the game or that seen by the seat; both give the same view."""
    seats = sorted({seat} | {event[1] for event in history if event[0] == "hidden"})
    return NaiveObserver(seat, seats).view(history)
