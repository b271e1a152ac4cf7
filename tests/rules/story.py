"""A builder of worked positions that fills in unspecified cards and moves.

Unspecified hands, draws and display cards are of the kind with the most copies left, so that rare kinds, and always the
`keep` kinds, remain for the story; players without a specified move withdraw.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from tests.naive.cards import influence_cards, remove_one
from tests.naive.game import NaiveGame
from tests.naive.records import start
from tests.rules.case import BOARD, Case, Check, Effect, KnownCards


def filler(cards: Mapping[str, int], keep: Iterable[str] = ()) -> str:
    free = {card: copies for card, copies in cards.items() if copies and card not in keep} or cards
    return min(free, key=lambda card: (-free[card], card))


def full_hands(
    components: dict[str, Any], players: int, rule_set: str, hands: Mapping[int, Sequence[str]], keep: Iterable[str]
) -> list[list[str]]:
    """The hands, each filled up to six cards (S3)."""
    left = influence_cards(components, rule_set)
    full = [list(hands.get(seat, [])) for seat in range(players)]
    for hand in full:
        for card in hand:
            remove_one(left, card)
    for hand in full:
        while len(hand) < 6:
            card = filler(left, keep)
            remove_one(left, card)
            hand.append(card)
    return full


def full_tiles(components: dict[str, Any], provinces: Mapping[int, str]) -> list[str]:
    """The given provinces at their visits, that of Agra last, the others in the order of the file (S1)."""
    last = next(name for name, cities in components["provinces"].items() if components["agra_city"] in cities)
    others = iter(name for name in components["provinces"] if name not in (*provinces.values(), last))
    return [provinces[visit] if visit in provinces else next(others) for visit in range(1, 12)] + [last]


def full_tokens(components: dict[str, Any], tokens: Mapping[str, str]) -> dict[str, str]:
    """The given tokens on their cities, the others on the other fortresses (S2)."""
    left = Counter(components["bonus_tokens"])
    for kind in tokens.values():
        remove_one(left, kind)
    fortresses = [city for city in components["fortresses"] if city != components["agra_city"]]
    others = iter(left.elements())
    return {city: tokens[city] if city in tokens else next(others) for city in fortresses}


class Story:
    """A record under construction, played on the naive twin, with checks along its events."""

    def __init__(
        self,
        name: str,
        rules: str,
        *,
        players: int = 3,
        rule_set: str = "zman",
        first: int = 0,
        provinces: Mapping[int, str] | None = None,
        tokens: Mapping[str, str] | None = None,
        hands: Mapping[int, Sequence[str]] | None = None,
        keep: Iterable[str] = (),
        components: dict[str, Any] = BOARD,
    ) -> None:
        self.keep = set(keep)
        record = {
            "format": 2,
            "game": "taj_mahal",
            "setup": {
                "rule_set": rule_set,
                "player_count": players,
                "component_set": components["name"],
                "first_player": first,
                "provinces": full_tiles(components, provinces or {}),
                "bonus_tokens": full_tokens(components, tokens or {}),
                "hands": full_hands(components, players, rule_set, hands or {}, self.keep),
            },
            "observer": None,
        }
        self.game: NaiveGame = start(components, record)
        self.case = Case(name, rules.split(), record, components=components)
        self._mark = 0

    # Events

    def draw(self, *cards: str) -> None:
        """Draws these cards for the next draws of any purpose."""
        for card in cards:
            self.game.draw(card)

    def fill(self) -> None:
        """Makes all draws that are due, with filler cards."""
        while self.game.needs_draw():
            self.game.draw(filler(self.game.drawable(), self.keep))

    def display(self, *cards: str) -> None:
        """Draws these cards to the display of the current visit and fills the rest."""
        self.draw(*cards)
        self.fill()

    def move(self, seat: int, move: str) -> None:
        if self.game.needs_draw() == ("unrest", None):
            raise ValueError("the unrest card matters: name it")
        self.fill()
        if self.game.turn() != seat:
            raise ValueError(f"it is the turn of {self.game.turn()}, not of {seat}")
        self.game.play(move)

    def play(self, seat: int, cards: str) -> None:
        self.move(seat, f"play {cards}")

    def withdraw(self, seat: int) -> None:
        """Makes only the decision; the caller continues with its first draw or choice."""
        self.move(seat, "withdraw")

    def finish(self, seat: int) -> None:
        """Plays the rest of a withdrawal with filler cards and the alphabetically first choices."""
        while True:
            if self.game.needs_draw() in (("token", seat), ("refused", seat)):
                self.game.draw(filler(self.game.drawable(), self.keep))
            elif self.game.turn() == seat and self.game.phase in ("palace", "crown", "take"):
                self.game.play(min(self.game.legal_moves()))
            else:
                return

    def out(self, seat: int, *moves: str) -> None:
        """Plays a whole withdrawal: first these moves in order, then `finish`."""
        self.withdraw(seat)
        for move in moves:
            self.move(seat, move)
        self.finish(seat)

    def win(self, seat: int | None = None, cards: str = "", *moves: str) -> None:
        """Plays a whole visit: a seat plays these cards once and then withdraws; the others withdraw at once."""
        visit = self.game.visit
        played = False
        while self.game.visit == visit and not self.game.over():
            self.fill()
            turn = self.game.turn()
            assert turn is not None
            if turn == seat and not played:
                self.play(seat, cards)
                played = True
            else:
                self.out(turn, *(moves if turn == seat else ()))

    def to_visit(self, visit: int) -> None:
        """Withdraws with all players until this visit, before its display is drawn."""
        while self.game.visit < visit:
            self.win()

    # Checks

    def _check(self, what: str, value: Any) -> None:
        self.case.checks.append(Check(len(self.game.events), what, value, self._mark))

    def mark(self) -> None:
        """Limits later effect checks to the effects from here on."""
        self._mark = len(self.game.events)

    def happened(self, *effects: Effect) -> None:
        """Checks that these effects occurred in this order, possibly with others between them."""
        self._check("effects", list(effects))

    def happened_of(self, kind: str, *effects: Effect) -> None:
        """Checks the exact effects of a kind, which are given without it: happened_of("points", (0, 1, "W6"))."""
        self._check("all effects", (kind, [(kind, *effect) for effect in effects]))

    def legal(self, *moves: str) -> None:
        self._check("legal", set(moves))

    def legal_too(self, *moves: str) -> None:
        self._check("legal among others", set(moves))

    def illegal(self, *moves: str) -> None:
        self._check("not legal", set(moves))

    def turn(self, seat: int | None) -> None:
        self._check("turn", seat)

    def needs(self, purpose: str | None, seat: int | None = None) -> None:
        self._check("needs draw", None if purpose is None else (purpose, seat))

    def fact(self, **facts: Any) -> None:
        for name, value in facts.items():
            self._check(name, value)

    def knows(self, seat: int, **known: Any) -> None:
        assert set(known) <= set(KnownCards.__dataclass_fields__)
        self._check("known cards", (seat, known))

    def end(self) -> Case:
        self.case.record["events"] = self.game.events
        return self.case


STORIES: list[Callable[[], Story]] = []


def worked_position(story: Callable[[], Story]) -> Callable[[], Story]:
    """Registers a story as a worked position."""
    STORIES.append(story)
    return story
