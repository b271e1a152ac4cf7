"""Placeholders for the cards that the keeper of a record has not seen.

Every card of the deck and of the hands is somewhere in the state of a replay. Those the keeper has seen go there are
*seen*; the others are placeholders of the true cards there, and may be exchanged with each other. Copies of a kind are
interchangeable: of a kind held twice and seen once, it means nothing which copy is the seen one.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from mogul.engine.taj_mahal.rules.card_places import cards_by_kind, halves


class Pile:
    """The deck or a hand. Card sets are integers, bit a card."""

    def __init__(self, states: NDArray[np.void], place: str, seat: int | None = None) -> None:
        """`states`: shape (1,), dtype STATE. Reading the set through memoryviews takes 0.2 us, by `read_cards` 1.1."""
        self._at = seat or 0
        self._lo, self._hi = (states[f"{place}_{half}"].reshape(-1).data for half in ("lo", "hi"))
        self.seen = 0

    @property
    def cards(self) -> int:
        """All of it."""
        return int(self._lo[self._at] | self._hi[self._at] << 64)

    @cards.setter
    def cards(self, cards: int) -> None:
        self._lo[self._at], self._hi[self._at] = halves(cards)

    @property
    def placeholders(self) -> int:
        """The cards that the keeper has not seen there."""
        return self.cards & ~self.seen

    def see(self, same: int) -> None:
        """One more card of the set `same`, all of a kind, has been seen; the pile holds one that was not."""
        self.seen |= _lowest(self.placeholders & same)

    def forget(self, same: int) -> None:
        """A card of a kind has left: a seen one, if there is one."""
        self.seen ^= _lowest(self.seen & same)


class Piles:
    """The deck and the hands of one state."""

    def __init__(self, states: NDArray[np.void], tables: np.void, players: int) -> None:
        """`states`: shape (1,), dtype STATE."""
        self.deck = Pile(states, "deck")
        self.hands = [Pile(states, "hand", seat) for seat in range(players)]
        self.all = [self.deck, *self.hands]
        self.kind_cards = cards_by_kind(tables)  # [kind]: its cards

    def deal(self, hands: Sequence[tuple[Sequence[int], int]]) -> None:
        """Deals hands from the deck: by seat, the kinds seen and the number of unseen cards."""
        deck = self.deck.cards
        for pile, (kinds, _) in zip(self.hands, hands, strict=True):
            for kind in kinds:
                pile.seen |= _lowest(deck & ~pile.seen & self.kind_cards[kind])
            deck &= ~pile.seen
        for pile, (_, unseen) in zip(self.hands, hands, strict=True):
            left = deck
            for _ in range(unseen):
                left &= left - 1
            pile.cards = pile.seen | deck ^ left
            deck = left
        self.deck.cards = deck

    def bring(self, kinds: Sequence[int], pile: Pile) -> tuple[int, str] | None:
        """Makes a pile hold a card of each kind (distinct ones), exchanging placeholders.

        Returns the first kind of which no copy can be there, and the reason; or None.
        """
        wanted = [self.kind_cards[kind] for kind in kinds]
        for kind, same in zip(kinds, wanted, strict=True):
            if pile.cards & same:
                continue
            out = pile.placeholders & ~_needed(wanted, pile)
            source = next((other for other in self.all if other.placeholders & same), None)
            if not out:
                return kind, "every card there is known to be another"
            if source is None:
                return kind, "every copy is known to be elsewhere"
            exchanged = _lowest(out) | _lowest(source.placeholders & same)
            pile.cards ^= exchanged
            source.cards ^= exchanged
        return None


def _needed(wanted: list[int], pile: Pile) -> int:
    """One card of a pile for each of the sets `wanted`, where there is one: a seen card rather than a placeholder."""
    needed = 0
    for same in wanted:
        needed |= _lowest(pile.seen & same or pile.cards & same)
    return needed


def _lowest(cards: int) -> int:
    return cards & -cards
