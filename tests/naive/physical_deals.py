"""Enumeration of all deals of a tiny deck, the reference for the weights of the belief.

A script is a history as one seat saw it (see tests.naive.view): `shuffle` of the face-up cards (first: of all cards),
`hidden` draws (`?` for those of others), `face_up` draws, `take` of a face-up card, `play` of a kind. Played cards are
face up, as are cards drawn face up until they are taken. Every card has its own label here. A seat plays known cards
first; otherwise each of its hidden cards of the kind is tried in turn.
"""

from __future__ import annotations

import copy
import itertools
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from tests.naive.belief import Explanation
from tests.naive.table import Effect
from tests.naive.view import UNKNOWN

Card = tuple[str, int]
"""A physical card: its kind and a label."""
Hands = tuple[tuple[str, ...], ...]
"""The kinds of the hidden cards of each opponent, sorted."""


@dataclass
class Deal:
    deck: list[Card] = field(default_factory=list)
    table: list[Card] = field(default_factory=list)
    known: dict[int, list[Card]] = field(default_factory=dict)
    hidden: dict[int, list[Card]] = field(default_factory=dict)


def one_of(cards: Sequence[Card], kind: str) -> Card:
    return next(card for card in cards if card[0] == kind)


def happen(deal: Deal, event: Effect) -> Iterator[Deal]:
    """The successors of a deal that agree with the event: none, one, or many."""
    match event:
        case ("shuffle", kinds):
            cards = deal.table or [(kind, label) for label, kind in enumerate(kinds)]
            assert sorted(card[0] for card in cards) == sorted(kinds), "the face-up cards are shuffled"
            for order in itertools.permutations(cards):
                yield Deal(list(order), [], copy.deepcopy(deal.known), copy.deepcopy(deal.hidden))
            return
        case ("face_up", kind) if deal.deck[0][0] == kind:
            deal.table.append(deal.deck.pop(0))
        case ("face_up", _):
            return
        case ("hidden", seat, kind) if kind in (UNKNOWN, deal.deck[0][0]):
            deal.hidden.setdefault(seat, []).append(deal.deck.pop(0))
        case ("hidden", _, _):
            return
        case ("take", seat, kind):
            card = one_of(deal.table, kind)
            deal.table.remove(card)
            deal.known.setdefault(seat, []).append(card)
        case ("play", seat, kind) if any(card[0] == kind for card in deal.known.get(seat, [])):
            card = one_of(deal.known[seat], kind)
            deal.known[seat].remove(card)
            deal.table.append(card)
        case ("play", seat, kind):
            for card in [card for card in deal.hidden.get(seat, []) if card[0] == kind]:
                other = copy.deepcopy(deal)
                other.hidden[seat].remove(card)
                other.table.append(card)
                yield other
            return
    yield deal


def all_deals(script: Sequence[Effect], deal: Deal | None = None) -> Iterator[Deal]:
    """Every deal, with every choice of the card that was played, that agrees with the script."""
    if not script:
        yield deal or Deal()
        return
    for next_deal in happen(deal or Deal(), script[0]):
        yield from all_deals(script[1:], next_deal)


def hands_by_counting(script: Sequence[Effect], opponents: Sequence[int]) -> dict[Hands, Fraction]:
    """The frequency of each choice of hidden hands among all deals."""
    counts: Counter[Hands] = Counter()
    for deal in all_deals(script):
        counts[tuple(tuple(sorted(card[0] for card in deal.hidden.get(seat, []))) for seat in opponents)] += 1
    return {hands: Fraction(count, counts.total()) for hands, count in counts.items()}


def hands_by_belief(belief: Sequence[Explanation], opponents: Sequence[int]) -> dict[Hands, Fraction]:
    """The probability of each choice of hidden hands by the explanations of a belief."""
    chances: Counter[Hands] = Counter()
    for explanation in belief:
        ways = list(choices(explanation, opponents))
        for hands in ways:
            chances[hands] += explanation.weight / len(ways)  # type: ignore[assignment]
    return {hands: Fraction(chance) for hands, chance in chances.items()}


def choices(explanation: Explanation, opponents: Sequence[int]) -> Iterator[Hands]:
    """All ways to choose the hidden cards of an explanation from its pools, with all cards distinct."""
    slots = [(epoch, seat) for epoch in sorted(explanation.pools) for seat in opponents]

    def fill(slot: int, left: dict[int, list[str]], hands: dict[int, list[str]]) -> Iterator[Hands]:
        if slot == len(slots):
            yield tuple(tuple(sorted(hands[seat])) for seat in opponents)
            return
        epoch, seat = slots[slot]
        for chosen in itertools.combinations(range(len(left[epoch])), explanation.hidden[seat][epoch]):
            rest = [card for index, card in enumerate(left[epoch]) if index not in chosen]
            cards = [left[epoch][index] for index in chosen]
            yield from fill(slot + 1, {**left, epoch: rest}, {**hands, seat: hands[seat] + cards})

    pools = {epoch: list(pool.elements()) for epoch, pool in explanation.pools.items()}
    yield from fill(0, pools, {seat: [] for seat in opponents})
