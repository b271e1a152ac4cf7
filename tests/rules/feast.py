"""Stories in which nobody plays and every card is dealt out, so that all hands are known by count.

Three players: 78 cards after the deal. A visit takes eight: one drawn by each (W9), two taken by the first, two by the
second, one by the third (W10). After nine visits six cards are left: in visit 10 the first player draws one, five lie
in the display. Then there are no cards any more: 33, 32 and 31 in the hands.
"""

from __future__ import annotations

from collections.abc import Sequence

from tests.naive.cards import influence_cards, remove_one
from tests.rules.case import BOARD
from tests.rules.story import Story

Wish = str | tuple[str, int]
"""A card, or a number of cards of a colour, whichever they are."""


def provisions(rule_set: str, wishes: Sequence[Sequence[Wish]]) -> list[list[str]]:
    """The cards of each list of wishes, the same card for nobody else."""
    left = influence_cards(BOARD, rule_set)
    lists = [[wish for wish in wanted if isinstance(wish, str)] for wanted in wishes]
    for cards in lists:
        for card in cards:
            remove_one(left, card)
    for cards, wanted in zip(lists, wishes, strict=True):
        for wish in wanted:
            if not isinstance(wish, str):
                colour, number = wish
                some = [card for card in sorted(left.elements()) if card.startswith(colour)][:number]
                assert len(some) == number, f"only {len(some)} of {wish}"
                for card in some:
                    remove_one(left, card)
                cards += some
    return lists


class Feast:
    """secret: what each seat is dealt and draws, 16, 15 and 15 cards. taken: what it takes, 17, 17 and 16."""

    def __init__(self, name: str, rules: str, rule_set: str, secret: list[list[str]], taken: list[list[str]]) -> None:
        dealt = {seat: cards[:6] for seat, cards in enumerate(secret)}
        self.secret = [cards[6:] for cards in secret]
        self.taken = taken
        self.story = Story(name, rules, rule_set=rule_set, hands=dealt)

    def lay_out(self) -> list[list[str]]:
        """The display of the visit that begins: what each seat will take, in the order of their turns."""
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
        """Everybody refuses."""
        takes = self.lay_out()
        for place in range(3):
            seat = self.story.game.turn()
            assert seat is not None, place
            self.refuse(seat, takes[seat])


def feast(name: str, rules: str, rule_set: str, hands: Sequence[Sequence[Wish]]) -> Story:
    """Ten visits in which nobody plays, after which each seat has what it wishes: 33, 32 and 31 cards."""
    cards = provisions(rule_set, hands)
    secret = [hand[:number] for hand, number in zip(cards, (16, 15, 15), strict=True)]
    taken = [hand[number:] for hand, number in zip(cards, (16, 15, 15), strict=True)]
    table = Feast(name, rules, rule_set, secret, taken)
    for _ in range(10):
        table.visit()
    table.story.fact(deck_size=0, hand_sizes=[33, 32, 31])
    return table.story
