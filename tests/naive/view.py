"""The knowledge of one seat about the cards (section I), replayed from its observations alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
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


def naive_view(history: Sequence[Effect], seat: int) -> NaiveView:
    """The view of a seat. history: that of the game or that seen by the seat; both give the same view."""
    seen = seen_by(history, seat)
    seats = sorted({seat} | {event[1] for event in seen if event[0] == "hidden"})
    opponents = [other for other in seats if other != seat]
    known: dict[int, Counter[str]] = {who: Counter() for who in seats}
    secret: Counter[str] = Counter()
    hidden = dict.fromkeys(opponents, 0)
    belief = Belief(opponents)
    for event in seen:
        match event:
            case ("shuffle", cards):
                belief.shuffled(cards)
            case ("face_up", card):
                belief.seen_from_deck(card)
            case ("hidden", who, card) if who == seat:
                belief.seen_from_deck(card)
                secret[card] += 1
            case ("hidden", who, _):
                belief.drawn_in_secret(who)
                hidden[who] += 1
            case ("take", who, card):
                known[who][card] += 1
            case ("play", who, card) if known[who][card]:  # known cards first
                remove_one(known[who], card)
            case ("play", who, card) if who == seat:
                remove_one(secret, card)
            case ("play", who, card):
                belief.played_from_hidden(who, card)
                hidden[who] -= 1
            case _:
                raise ValueError(f"nothing of the kind happens to cards: {event}")
    return NaiveView(seat, known.pop(seat), secret, known, hidden, belief.explanations)
