"""The knowledge of a seat about the cards it has not seen: an exact mixture over their possible histories.

Rules, section I. All physical deals consistent with the observations are equally probable. As long as every card a
player shows can only come from one epoch, that means: each epoch's unseen cards are spread uniformly over the places of
that epoch. When a kind shown could come from hidden cards of several epochs, every possibility is kept as an
*explanation* and weighed by its number of physical deals; explanations that have become the same are added up,
impossible ones vanish.

Weights are exact (`Fraction`), so equal observations give equal beliefs in every process. Play brings a handful of
explanations; a record made to do harm could bring tens of thousands, so only the MOST_EXPLANATIONS heaviest are kept.

A belief adds up the histories that lead to equal explanations. A path to an explanation keeps its steps, and one
possible history of the unseen cards is sampled from them: the last explanation by its weight, then step by step
backwards one of those that lead to the next, by the number of their physical deals. So every history comes as often as
its share of all deals that the seat could have seen so.
"""

import random
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

# Random games bring up to 24, records made to bring many 30 000 and more. With this many an event takes 0.2 s.
MOST_EXPLANATIONS = 1024


class ImpossibleObservation(ValueError):
    """An observation that no deal explains."""


class TooManyExplanations(ValueError):
    """An observation that none of the followed explanations allows; one of those given up before may explain it."""


class Epoch(NamedTuple):
    """The hidden side of an epoch: `pool[kind]` copies unseen since its shuffle, `hidden[seat]` of them in each
    hand."""

    number: int
    pool: tuple[int, ...]
    hidden: tuple[int, ...]

    def without(self, kind: int) -> "Epoch":
        """With one copy of a kind seen."""
        pool = list(self.pool)
        pool[kind] -= 1
        return Epoch(self.number, tuple(pool), self.hidden)

    def with_hidden(self, seat: int, change: int) -> "Epoch":
        """With more or fewer hidden cards in a hand."""
        hidden = list(self.hidden)
        hidden[seat] += change
        return Epoch(self.number, self.pool, tuple(hidden))


Explanation = tuple[Epoch, ...]  # rising numbers, the current epoch last
_Outcome = tuple[Explanation, int, int]  # a factor of its weight as numerator and denominator
Update = Callable[[Explanation], Iterable[_Outcome]]
"""The outcomes of an observation for an explanation; none where it does not explain it."""
_CERTAIN = Fraction(1)


class _OpenEpoch:
    """An epoch of the only explanation, changed in place."""

    __slots__ = ("hidden", "number", "pool")

    def __init__(self, number: int, pool: Iterable[int], hidden: Iterable[int]) -> None:
        self.number, self.pool, self.hidden = number, [*pool], [*hidden]

    def closed(self) -> Epoch:
        """Its value now."""
        return Epoch(self.number, tuple(self.pool), tuple(self.hidden))


class Belief:
    """The mixture of one seat. Nearly always it is one explanation, and stays it: then an observation takes 0.3 us."""

    def __init__(self, pool: Sequence[int], hidden: Sequence[int]) -> None:
        """`pool[kind]`: copies the seat has not been dealt; `hidden[seat]`: cards dealt to the others, 0 for itself."""
        self._hold({(Epoch(0, tuple(pool), tuple(hidden)),): _CERTAIN})
        self._is_whole = True  # no possible explanation has been given up

    @property
    def mixture(self) -> dict[Explanation, Fraction]:
        """The explanations, in a canonical order, with weights that sum to 1."""
        return {tuple(epoch.closed() for epoch in self._only): _CERTAIN} if self._only else self._several

    def _hold(self, mixture: dict[Explanation, Fraction]) -> None:
        self._several = mixture
        # The only explanation, for changes in place; empty while there are several.
        self._only = [_OpenEpoch(*epoch) for epochs in mixture for epoch in epochs] if len(mixture) == 1 else []

    def drew_unseen(self, seat: int) -> None:
        """Another seat drew a card that this one did not see."""
        if self._only:
            self._only[-1].hidden[seat] += 1
        else:
            self._update(lambda epochs: [((*epochs[:-1], epochs[-1].with_hidden(seat, +1)), 1, 1)])

    def saw_drawn(self, kind: int) -> None:
        """This seat saw a card come from the deck: face up, or into its own hand."""
        if self._only and self._only[-1].pool[kind]:
            self._only[-1].pool[kind] -= 1
            return

        def outcomes(epochs: Explanation) -> list[_Outcome]:
            current = epochs[-1]
            if not current.pool[kind]:
                return []
            return [((*epochs[:-1], current.without(kind)), current.pool[kind], sum(current.pool))]

        self._update(outcomes)

    def saw_hidden_card(self, seat: int, kind: int) -> None:
        """Another seat showed a card that was hidden until now: it can come from every epoch that has both."""
        sources = [epoch for epoch in self._only if epoch.hidden[seat] and epoch.pool[kind]]
        if len(sources) == 1:
            sources[0].pool[kind] -= 1
            sources[0].hidden[seat] -= 1
            self._forget_empty()
            return

        def outcomes(epochs: Explanation) -> list[_Outcome]:
            return [
                ((*epochs[:place], epoch.without(kind).with_hidden(seat, -1), *epochs[place + 1 :]),
                 epoch.hidden[seat] * epoch.pool[kind], sum(epoch.pool))
                for place, epoch in enumerate(epochs)
                if epoch.hidden[seat] and epoch.pool[kind]
            ]  # fmt: skip

        self._update(outcomes)

    def reshuffled(self, discard_pile: Sequence[int]) -> None:
        """The discard pile became the deck: a new epoch begins; the hidden cards come from the old ones (V4)."""
        if self._only:
            current = self._only[-1]
            self._only.append(_OpenEpoch(current.number + 1, discard_pile, [0] * len(current.hidden)))
            self._forget_empty()
            return

        def outcomes(epochs: Explanation) -> list[_Outcome]:
            seats = len(epochs[-1].hidden)
            return [((*epochs, Epoch(epochs[-1].number + 1, tuple(discard_pile), (0,) * seats)), 1, 1)]

        self._update(outcomes)

    def _forget_empty(self) -> None:
        """The only explanation without the old epochs nobody holds a card of."""
        for place in range(len(self._only) - 2, -1, -1):
            if not any(self._only[place].hidden):
                del self._only[place]

    def _update(self, update: Update) -> None:
        updated: dict[Explanation, Fraction] = {}
        for before, weight in self.mixture.items():
            for epochs, ways, of in update(before):
                epochs = live(epochs)
                updated[epochs] = updated.get(epochs, Fraction(0)) + weight * Fraction(ways, of)
        if not updated:
            raise self._unexplained()
        kept = sorted(updated.items(), key=_order)
        if len(kept) > MOST_EXPLANATIONS:
            self._is_whole = False
            kept = sorted(sorted(kept, key=lambda item: -item[1])[:MOST_EXPLANATIONS], key=_order)
        total = sum(weight for _, weight in kept)
        self._hold({epochs: weight / total for epochs, weight in kept})

    def _unexplained(self) -> ValueError:
        if self._is_whole:
            return ImpossibleObservation("no deal of the unseen cards explains this")
        return TooManyExplanations(
            f"too many explanations to follow: the unseen cards could have come about in more than {MOST_EXPLANATIONS} "
            f"ways before, and none of the {MOST_EXPLANATIONS} likeliest explains this"
        )


def live(epochs: Explanation) -> Explanation:
    """Without the old epochs nobody holds a card of."""
    if all(any(epoch.hidden) for epoch in epochs[:-1]):
        return epochs
    return (*(epoch for epoch in epochs[:-1] if any(epoch.hidden)), epochs[-1])


def _order(item: tuple[Explanation, Fraction]) -> list[tuple[int, tuple[int, ...], tuple[int, ...]]]:
    return [(epoch.number, epoch.hidden, epoch.pool) for epoch in item[0]]


class Change(NamedTuple):
    """A step of a path. after: with the same epochs at the same places, those too that nobody holds a card of any more;
    after a shuffle with one epoch more."""

    before: Explanation
    after: Explanation


class TracedBelief(Belief):
    """A belief that keeps its steps.

    An explanation of a step takes 0.75 KB: 22 MB in all for the worst record found by a search for such. About 85 steps
    followed the first shuffle in random games, which would be some 65 MB with all explanations at each.
    """

    def __init__(self, pool: Sequence[int], hidden: Sequence[int]) -> None:
        """See `Belief`."""
        super().__init__(pool, hidden)
        self._steps: list[tuple[dict[Explanation, Fraction], Update]] = []  # each with the mixture before it

    def _hold(self, mixture: dict[Explanation, Fraction]) -> None:
        self._several, self._only = mixture, []  # nothing is changed in place: every observation is a step

    def _update(self, update: Update) -> None:
        self._steps.append((self.mixture, update))
        super()._update(update)

    def sample_path(self, chance: random.Random) -> tuple[list[Change], Explanation]:
        """A history from the beginning of the belief on, and the explanation that it leads to."""
        last = now = chance.choices([*self.mixture], [float(weight) for weight in self.mixture.values()])[0]
        path: list[Change] = []
        for mixture, update in reversed(self._steps):
            changes, weights = [], []
            for before, weight in mixture.items():
                for after, ways, of in update(before):
                    if live(after) == now:
                        changes.append(Change(before, after))
                        weights.append(weight * Fraction(ways, of))
            total = sum(weights)
            path.append(chance.choices(changes, [float(weight / total) for weight in weights])[0])
            now = path[-1].before
        return path[::-1], last
