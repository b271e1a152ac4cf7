"""The state of the table: board, gold, houses, palaces, characters, governors, plans, and the log of what happened."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from typing import Any

from tests.naive.maharaja.plans import Plan

CHARACTERS = range(1, 7)  # C1-C6
PENALTIES = ("turn", "action")
"""The options of N1."""

Effect = tuple[Any, ...]
Moves = Callable[[], set[str]]
"""The legal moves, looked up when they are asked for."""
Request = dict[int, Moves]
"""The rules wait for a move of one of these seats."""
Answer = tuple[int, str]
Rules = Generator[Request, Answer, None]
"""A generator that follows the order of the rules page and yields for every move."""


def choose(seat: int, moves: Moves) -> Generator[Request, Answer, str]:
    """Asks one seat for a move."""
    _, move = yield {seat: moves}
    return move


@dataclass
class Turn:
    """The steps of the seat in turn since its turn began."""

    seat: int
    plan: Plan
    shown: bool = False
    built: tuple[str, ...] = ()  # palace, city (a house in one) or village (a house in one), for A2, A3, A6 and A7
    moved_houses: int = 0  # A4
    empty_quarries: int = 0  # A5, carried out with no house there
    moved_governors: int = 0  # A8
    swaps: int = 0  # A9
    builder_used: bool = False  # C5
    taken_from: str | None = None  # the place of the house that a put must follow for
    come_to: set[str] = field(default_factory=set)  # T6: the junctions since the last step that was not a walk


class Table:
    """The whole state, readable. A place is a village or a city; a junction is a city or the start."""

    def __init__(
        self, components: dict[str, Any], players: int, governors: list[str], first_player: int, penalty: str
    ) -> None:
        if players not in range(2, 6):
            raise ValueError(f"Maharaja is not played by {players}")
        if sorted(governors) != sorted(components["cities"]):  # S2
            raise ValueError(f"governors {governors} must be those of the cities {sorted(components['cities'])}")
        if first_player not in range(players):  # S3
            raise ValueError(f"seat {first_player} is not in the game")
        if penalty not in PENALTIES:
            raise ValueError(f"penalty {penalty!r} is none of {PENALTIES}")
        self.components = components
        self.players = players
        self.first_player = first_player
        self.penalty = penalty
        self.effects: list[Effect] = []
        self._lay_out_board()
        self._hand_out()
        self.boxes = {governor: box for box, governor in enumerate(governors)}  # S2: governor -> box
        self.maharaja: str = self.start  # S1
        self.round = 0
        self.plans: list[Plan | None] = [None for _ in range(players)]
        self.had_turn: list[int] = []  # seats whose turn of this round is finished, in the order of their turns
        self.turn: Turn | None = None

    def _lay_out_board(self) -> None:
        self.start: str = self.components["start"]
        self.cities: list[str] = list(self.components["cities"])
        self.roads: dict[str, dict[str, Any]] = {road["id"]: road for road in self.components["roads"]}
        self.villages: list[str] = [village for road in self.roads.values() for village in road["villages"]]
        self.village_capacity: int = self.components["village_capacity"][str(self.players)]  # S6
        self.outer_sites: int = self.components["outer_sites"][str(self.players)]  # S7: those not blocked
        seats = range(self.players)
        self.houses = {place: [0 for _ in seats] for place in [*self.villages, *self.cities]}  # by place and seat
        self.centre: dict[str, int | None] = dict.fromkeys(self.cities)  # city -> owner of the palace in its centre
        self.outer = {city: [0 for _ in seats] for city in self.cities}  # outer palaces by city and seat

    def _hand_out(self) -> None:
        seats = range(self.players)
        self.gold = [15 for _ in seats]  # S1
        self.palaces_left = [7 for _ in seats]
        self.supply = [4 for _ in seats]
        self.aside = [16 for _ in seats]  # until S5
        self.quarry = [0 for _ in seats]  # from S5 on
        self.architects = [self.start for _ in seats]
        self.characters: list[int | None] = [None for _ in seats]  # S3
        self.beside = set(CHARACTERS)  # the characters that nobody has
        self.from_bank = [0 for _ in seats]  # what the bank has given to each seat, less what it has taken

    def log(self, *effect: Any) -> None:
        self.effects.append(effect)

    def bank_gives(self, seat: int, gold: int, rule: str) -> None:
        """Gives gold from the bank, or takes it if the number is negative."""
        if self.gold[seat] + gold < 0:
            raise ValueError(f"seat {seat} has {self.gold[seat]} gold and owes {-gold}")  # A10: there are no debts
        self.gold[seat] += gold
        self.from_bank[seat] += gold
        self.log("bank", seat, gold, rule)

    def holder(self, character: int) -> int | None:
        """C: the seat that holds the card at this moment."""
        return self.characters.index(character) if character in self.characters else None

    def by_character(self, seats: list[int]) -> list[int]:
        """The seats in the order of their characters, lowest first."""
        return sorted(seats, key=lambda seat: self.characters[seat] or 0)

    def city_of_architect(self, seat: int) -> str | None:
        """The city where the architect stands; None on the start (T5)."""
        here = self.architects[seat]
        return here if here in self.cities else None

    def villages_with_room(self) -> set[str]:
        """S6: the villages that hold less than their capacity."""
        return {village for village in self.villages if sum(self.houses[village]) < self.village_capacity}

    def places_for_house(self, seat: int) -> set[str]:
        """A2, A4: the villages with room and the architect's city."""
        city = self.city_of_architect(seat)
        return self.villages_with_room() | ({city} if city is not None else set())

    def places_with_house(self, seat: int) -> set[str]:
        """A4: the villages and cities with a house of the seat."""
        return {place for place, houses in self.houses.items() if houses[seat] > 0}

    def palaces_built(self, seat: int) -> int:
        return 7 - self.palaces_left[seat]
