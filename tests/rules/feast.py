"""Stories in which nobody plays and every card is dealt out, so that all hands are known by count.

Three players: 78 cards after the deal. A visit takes eight: one drawn by each (W9), two taken by the first, two by the
second, one by the third (W10). After nine visits six cards are left: in visit 10 the first player draws one, and five
are in the display. Then the hands have 33, 32 and 31 cards, and no cards are left.
"""

from __future__ import annotations

from collections.abc import Sequence

from tests.naive.cards import influence_cards, remove_one
from tests.rules.case import BOARD
from tests.rules.story import Story

WantedCards = str | tuple[str, int]
"""A card, or a number of any cards of a colour."""


def provisions(rule_set: str, wanted: Sequence[Sequence[WantedCards]]) -> list[list[str]]:
    """Disjoint lists of cards, one for each list of wanted cards."""
    left = influence_cards(BOARD, rule_set)
    lists = [[entry for entry in entries if isinstance(entry, str)] for entries in wanted]
    for cards in lists:
        for card in cards:
            remove_one(left, card)
    for cards, entries in zip(lists, wanted, strict=True):
        for entry in entries:
            if not isinstance(entry, str):
                colour, number = entry
                some = [card for card in sorted(left.elements()) if card.startswith(colour)][:number]
                assert len(some) == number, f"only {len(some)} of {entry}"
                for card in some:
                    remove_one(left, card)
                cards += some
    return lists


class Feast:
    """secret: the cards dealt to and drawn by each seat, 16, 15 and 15. taken: the cards it takes, 17, 17 and 16."""

    def __init__(self, name: str, rules: str, rule_set: str, secret: list[list[str]], taken: list[list[str]]) -> None:
        dealt = {seat: cards[:6] for seat, cards in enumerate(secret)}
        self.secret = [cards[6:] for cards in secret]
        self.taken = taken
        self.story = Story(name, rules, rule_set=rule_set, hands=dealt)

    def lay_out(self) -> list[list[str]]:
        """Lays out the display of a visit: the cards that each seat will take, in turn order; returns them by seat."""
        order = [(self.story.game.first_player + place) % 3 for place in range(3)]
        takes: list[list[str]] = [[], [], []]
        for seat, number in zip(order, (2, 2, 1), strict=True):
            takes[seat] = [self.taken[seat].pop(0) for _ in range(number)]
        self.story.display(*(card for seat in order for card in takes[seat]))
        return takes

    def refuse(self, seat: int, takes: Sequence[str]) -> None:
        self.story.withdraw(seat)
        if self.story.game.needs_draw():
            self.story.draw(self.secret[seat].pop(0))
        for card in takes:
            self.story.move(seat, f"take {card}")

    def visit(self) -> None:
        """Plays a visit in which all seats refuse."""
        takes = self.lay_out()
        for place in range(3):
            seat = self.story.game.turn()
            assert seat is not None, place
            self.refuse(seat, takes[seat])


def feast(name: str, rules: str, rule_set: str, hands: Sequence[Sequence[WantedCards]]) -> Story:
    """Ten visits in which nobody plays, after which the seats have the wanted hands of 33, 32 and 31 cards."""
    cards = provisions(rule_set, hands)
    secret = [hand[:number] for hand, number in zip(cards, (16, 15, 15), strict=True)]
    taken = [hand[number:] for hand, number in zip(cards, (16, 15, 15), strict=True)]
    table = Feast(name, rules, rule_set, secret, taken)
    for _ in range(10):
        table.visit()
    table.story.fact(deck_size=0, hand_sizes=[33, 32, 31])
    return table.story
