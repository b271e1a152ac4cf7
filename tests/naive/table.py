"""The state of the table and of the hands: set-up (S1-S5), the piles of cards (V4), and the log of events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from tests.naive.cards import ADVISORS, COURT_SEATS, count_symbols, influence_cards, remove_one, respell

PLAYERS = {"zman": range(2, 6), "rio_grande": range(3, 6)}
"""Options: the numbers of players of each rule set."""

Effect = tuple[Any, ...]


@dataclass(frozen=True)
class Draw:
    """The rules wait for a card: purpose is display (V3), token (W4), refused (W9) or unrest (U1)."""

    purpose: str
    seat: int | None


@dataclass(frozen=True)
class Choice:
    """The rules wait for a move of a seat."""

    seat: int
    moves: frozenset[str]


Request = Draw | Choice
Rules = Generator[Request, str, None]
"""A generator that follows the order of the rules page and yields for every card and move from outside."""


class Table:
    """The whole state, readable. Cards are texts; piles and hands of influence cards are counters of kinds."""

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
        self.components = components
        self.rule_set = rule_set
        self.players = players
        self.all_cards = influence_cards(components, rule_set)
        self.effects: list[Effect] = []
        self.history: list[Effect] = []
        self.first_player = first_player  # S4
        self.visit = 0  # the number of the visit, 1..12
        self.phase = "auction"
        self.owed = 0
        self.players_in: list[int] = []
        self._lay_out_board(tiles, bonus_tokens)
        self._deal([[respell(card, rule_set) for card in hand] for hand in hands])

    def _lay_out_board(self, tiles: list[str], bonus_tokens: dict[str, str]) -> None:
        parts = self.components
        self.cities: dict[str, list[str]] = parts["provinces"]
        self.province_of = {city: name for name, cities in self.cities.items() for city in cities}
        self.neighbours: dict[str, set[str]] = {city: set() for city in self.province_of}
        for one, other in parts["roads"]:
            self.neighbours[one].add(other)
            self.neighbours[other].add(one)
        agra: str = parts["agra_city"]
        if self.players not in PLAYERS[self.rule_set]:
            raise ValueError(f"{self.rule_set} is not played by {self.players}")
        if self.first_player not in range(self.players):  # S4
            raise ValueError(f"seat {self.first_player} is not in the game")
        if sorted(tiles) != sorted(self.cities) or tiles[-1] != self.province_of[agra]:  # S1
            raise ValueError(f"tiles {tiles} must be the provinces, that of {agra} last")
        if set(bonus_tokens) != set(parts["fortresses"]) - {agra}:  # S2
            raise ValueError(f"bonus tokens {bonus_tokens} must lie on the fortress cities other than {agra}")
        if Counter(bonus_tokens.values()) != Counter(parts["bonus_tokens"]):
            raise ValueError(f"bonus tokens {bonus_tokens} are not those of the component set")
        self.tiles = list(tiles)
        self.bonus_tokens = {**bonus_tokens, agra: f"+{parts['agra_bonus_points']}"}
        self.bonus_takers: dict[str, int] = {}  # city whose token was taken -> its taker
        self.tile_takers: dict[int, int] = {}  # visit -> claimant of its tile
        self.tiles_out: list[int] = []  # visits whose tile left the game
        self.goods: list[Counter[str]] = [Counter() for _ in range(self.players)]  # on resolved tokens and tiles
        self.palaces: dict[str, int] = {}  # city -> owner of its normal palace
        self.crown_palaces: dict[str, int] = {}  # city -> owner of its crown palace
        self.court: set[str] = set()  # the court seats whose piece is still there
        self.claimed: dict[str, int] = {}  # court seat -> claimant of its piece in this visit
        self.aside: set[str] = set()  # pieces set aside by a protest (U3)
        self.protest = False

    def _deal(self, hands: list[list[str]]) -> None:
        seats = range(self.players)
        self.deck = Counter(self.all_cards)
        self.discard: Counter[str] = Counter()
        self.display: Counter[str] = Counter()
        self.unrest: list[str] = []
        self.rows: list[list[tuple[str, str | None]]] = [[] for _ in seats]
        self.row_colours: list[str | None] = [None for _ in seats]
        self.hands: list[Counter[str]] = [Counter(hand) for hand in hands]
        self.scores = [0 for _ in seats]  # S4; without F1
        self.advisors: list[Counter[str]] = [Counter() for _ in seats]
        self.prestige: dict[str, int | None] = dict.fromkeys(ADVISORS)  # holder; None: the supply (S4)
        self.prestige_in_row: set[str] = set()
        self.history.append(("shuffle", tuple(sorted(self.all_cards.elements()))))
        if [len(hand) for hand in hands] != [6 for _ in seats]:  # S3
            raise ValueError(f"{self.players} hands of 6 cards are dealt, not {hands}")
        for seat, hand in enumerate(hands):
            for card in hand:
                remove_one(self.deck, card)
                self.history.append(("hidden", seat, card))

    @property
    def province(self) -> str:
        return self.tiles[self.visit - 1]

    @property
    def deck_size(self) -> int:
        return self.deck.total()

    def hand_sizes(self) -> list[int]:
        """The number of influence cards in every hand."""
        return [hand.total() for hand in self.hands]

    def prestige_in_hand(self, seat: int) -> list[str]:
        return [name for name in ADVISORS if self.prestige[name] == seat and name not in self.prestige_in_row]

    def row_cards(self, seat: int) -> list[str]:
        return [card for pair in self.rows[seat] for card in pair if card is not None]

    def row_symbols(self, seat: int) -> Counter[str]:
        return count_symbols(self.row_cards(seat))

    def goods_on_tile(self, visit: int) -> list[str]:
        """The commodities printed on a province tile."""
        printed: str = self.components["province_tiles"][str(visit)]
        return printed.split("+")

    def court_state(self) -> dict[str, str | int]:
        """The state of the piece of each court seat: `there`, `aside`, or the player who claimed it in this visit."""
        return {
            piece: "there" if piece in self.court else "aside" if piece in self.aside else self.claimed[piece]
            for piece in COURT_SEATS
        }

    def score(self, seat: int, points: int, rule: str) -> None:
        """Adds points on the track; zero points make no event."""
        if points > 0:
            self.scores[seat] += points
            self.effects.append(("points", seat, points, rule))

    def draw_card(self, purpose: str, seat: int | None = None) -> Generator[Request, str, str | None]:
        """V4: draws one card; an empty deck is first replaced by the shuffled discard pile. None if both are empty."""
        if not self.deck and not self.discard:
            return None
        card = yield Draw(purpose, seat)
        if not self.deck:
            self.deck, self.discard = self.discard, self.deck
            self.effects.append(("reshuffle",))
            self.history.append(("shuffle", tuple(sorted(self.deck.elements()))))
        remove_one(self.deck, card)
        self.history.append(("hidden", seat, card) if seat is not None else ("face_up", card))
        return card

    def draw_to_hand(self, purpose: str, seat: int) -> Rules:
        """W4, W9: draws the top card of the deck to the hand of a seat."""
        card = yield from self.draw_card(purpose, seat)
        if card is not None:
            self.hands[seat][card] += 1
            self.effects.append(("drew", seat, card))
