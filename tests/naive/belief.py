"""Belief about the hidden cards (section I): a mixture of explanations, each weighed by its number of physical deals.

Cards look alike within a kind, but they are different cards. A *deal* says where every single card is and was. An
explanation is a class of deals in which every card played out of a hidden hand came from a certain epoch. Within
an explanation, the hidden cards of an epoch are a uniform choice from its pool. An observation leaves a share of the
deals:
- the next card of the deck is of kind k in a share pool[k] / size(pool) of them;
- one of the h hidden cards of a seat, each in turn, is of kind k in a share h * pool[k] / size(pool): two hidden
  copies count twice, because each of them may be the one that was played.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

from tests.naive.cards import remove_one


@dataclass
class Explanation:
    """weight: its probability. pools: per epoch, the kinds not seen since its shuffle. hidden: per opponent, the
    number of hidden cards of each epoch. Only live epochs are kept: those with unseen cards, and that of the deck."""

    weight: Fraction
    pools: dict[int, Counter[str]]
    hidden: dict[int, Counter[int]]

    def copy(self) -> Explanation:
        """A copy that shares nothing."""
        pools = {epoch: pool.copy() for epoch, pool in self.pools.items()}
        return Explanation(self.weight, pools, {seat: counts.copy() for seat, counts in self.hidden.items()})

    def see_from_deck(self, epoch: int, card: str) -> None:
        pool = self.pools[epoch]
        if not pool[card]:
            self.weight = Fraction(0)
            return
        self.weight *= Fraction(pool[card], pool.total())
        remove_one(pool, card)

    def see_played(self, epoch: int, seat: int, card: str) -> None:
        """Applies a play of one of the hidden cards of this seat and epoch."""
        pool = self.pools[epoch]
        if not self.hidden[seat][epoch] or not pool[card]:
            self.weight = Fraction(0)
            return
        self.weight *= Fraction(self.hidden[seat][epoch] * pool[card], pool.total())
        remove_one(pool, card)
        self.hidden[seat][epoch] -= 1
        if not self.hidden[seat][epoch]:
            del self.hidden[seat][epoch]

    def content(self) -> tuple[object, ...]:
        """Everything but the weight, in a hashable form that is equal for equal explanations."""
        pools = frozenset((epoch, frozenset(pool.items())) for epoch, pool in self.pools.items())
        return pools, frozenset((seat, frozenset(counts.items())) for seat, counts in self.hidden.items())


class Belief:
    """The explanations of the observations of one seat; their weights sum to 1."""

    def __init__(self, opponents: list[int]) -> None:
        self.epoch = -1
        self.explanations = [Explanation(Fraction(1), {}, {seat: Counter() for seat in opponents})]

    def shuffled(self, cards: list[str]) -> None:
        """V4: the face-up discard pile (at first: all cards) becomes the deck and begins an epoch."""
        self.epoch += 1
        for explanation in self.explanations:
            explanation.pools[self.epoch] = Counter(cards)
        self._tidy()

    def drawn_in_secret(self, seat: int) -> None:
        for explanation in self.explanations:
            explanation.hidden[seat][self.epoch] += 1

    def seen_from_deck(self, card: str) -> None:
        for explanation in self.explanations:
            explanation.see_from_deck(self.epoch, card)
        self._tidy()

    def played_from_hidden(self, seat: int, card: str) -> None:
        """Splits every explanation by the epoch of the card."""
        splits = []
        for explanation in self.explanations:
            for epoch in explanation.pools:
                split = explanation.copy()
                split.see_played(epoch, seat, card)
                splits.append(split)
        self.explanations = splits
        self._tidy()

    def _tidy(self) -> None:
        """Drops impossible explanations and dead epochs, merges equal explanations, normalizes the weights."""
        merged: dict[tuple[object, ...], Explanation] = {}
        for explanation in self.explanations:
            if not explanation.weight:
                continue
            pools = {epoch: pool for epoch, pool in explanation.pools.items() if pool or epoch == self.epoch}
            explanation.pools = pools
            content = explanation.content()
            if content in merged:
                merged[content].weight += explanation.weight
            else:
                merged[content] = explanation
        total = sum(explanation.weight for explanation in merged.values())
        if not total:
            raise ValueError("no deal explains what was seen")
        for explanation in merged.values():
            explanation.weight /= total
        self.explanations = list(merged.values())
