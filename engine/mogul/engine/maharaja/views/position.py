"""Views prepared for the search: the record from which it draws worlds; and views from states and states from views:
the same facts, as a value and as a record for kernels.

The view must be playable: `view_problems` finds no error in it.
"""

from collections.abc import Iterable

import numpy as np

from mogul.engine.game_rules import Move
from mogul.engine.maharaja.components import ComponentSet
from mogul.engine.maharaja.notation import notation_of
from mogul.engine.maharaja.rule_sets import CHARACTERS, RULE_SETS, UNKNOWN_PLAN, City, Junction, Phase, Place
from mogul.engine.maharaja.rules.game import Maharaja, maharaja
from mogul.engine.maharaja.rules.game_state import GameState
from mogul.engine.maharaja.rules.information import INFORMATION
from mogul.engine.maharaja.rules.legal import PLANS
from mogul.engine.maharaja.rules.state import HOUSES, NO_CARD, NO_PLAN, NOBODY, NOWHERE, PLANNING, PUTTING, TURN
from mogul.engine.maharaja.rules.tables import CITIES, PLACES, VILLAGES
from mogul.engine.maharaja.views.view import Player, Table, Turn, View


def table_of(state: np.void, players: int) -> Table:
    """The table of a state."""
    return Table(
        tuple(_player(state, seat) for seat in range(players)),
        tuple(state["box"].tolist()),
        Junction(int(state["maharaja"])),
    )


def _player(state: np.void, seat: int) -> Player:
    one, two = int(state["one"][seat]), int(state["two"][seat])
    houses = [place for place in range(VILLAGES) for _ in range((one >> place & 1) + (two >> place & 1))]
    houses += [VILLAGES + city for city in range(CITIES) for _ in range(state["city_houses"][city, seat])]
    card = int(state["card"][seat])
    return Player(
        gold=int(state["gold"][seat]),
        supply=int(state["supply"][seat]),
        quarry=int(state["aside"][seat]),
        palaces_left=int(state["palaces"][seat]),
        architect=Junction(int(state["architect"][seat])),
        character=None if card == NO_CARD else CHARACTERS[card],
        houses=tuple(map(Place, houses)),
        centre_palaces=tuple(City(city) for city in range(CITIES) if state["centre"][city] == seat),
        outer_palaces=tuple(City(city) for city in range(CITIES) for _ in range(state["outer"][city, seat])),
    )


def turn_of(state: np.void) -> Turn | None:
    """The turn of a state; None if none has begun."""
    if state["phase"] not in (TURN, PUTTING):
        return None
    taken = int(state["taken"])
    return Turn(
        village_houses=int(state["in_villages"]),
        city_houses=int(state["in_cities"]),
        palaces=int(state["built"]),
        houses_moved=int(state["moved"]),
        governors_moved=int(state["governors"]),
        characters_swapped=int(state["swaps"]),
        quarries=int(state["quarries"]),
        power_used=bool(state["power_used"]),
        taken_house=None if taken == NOWHERE else Place(taken),
        taken_by_power=taken != NOWHERE and bool(state["is_free_take"]),
        visited=tuple(map(Junction, members(int(state["visited"])))),
    )


def members(bits: int) -> list[int]:
    """The numbers of a set."""
    return [number for number in range(bits.bit_length()) if bits >> number & 1]


def _bits(numbers: Iterable[int]) -> int:
    bits = 0
    for number in numbers:
        bits |= 1 << number
    return bits


def fill_state(state: np.void, view: View) -> None:
    """Writes the facts of a view into an empty state; plans that it does not have are NO_PLAN."""
    fill_table(state, view.table)
    state["round"], state["phase"], state["first_player"] = view.round, view.phase.number, view.first_player
    state["seat"] = view.seats_to_move[0] if view.seats_to_move else 0
    state["had_turn"] = _bits(view.had_turn)
    state["plan"] = NO_PLAN
    for seat, plan in enumerate(view.plans):
        if plan is not None:
            state["plan"][seat] = plan
    if view.round == 0:
        state["steps"] = sum(player.character is not None for player in view.table.players)
        if view.phase.number == HOUSES:
            state["steps"] += sum(len(player.houses) for player in view.table.players)
    state["taken"] = NOWHERE
    if view.turn is not None:
        _fill_turn(state, view.turn)


def fill_table(state: np.void, table: Table) -> None:
    """Writes a table into an empty state."""
    state["box"], state["maharaja"] = table.governor_boxes, table.maharaja
    state["centre"], state["card"] = NOBODY, NO_CARD
    for seat, player in enumerate(table.players):
        state["gold"][seat], state["supply"][seat], state["aside"][seat] = player.gold, player.supply, player.quarry
        state["palaces"][seat], state["architect"][seat] = player.palaces_left, player.architect
        if player.character is not None:
            state["card"][seat] = player.character.number
        for place in range(PLACES):
            houses = player.houses.count(Place(place))
            if place >= VILLAGES:
                state["city_houses"][place - VILLAGES, seat] = houses
                continue
            state["one"][seat] |= np.uint64((houses >= 1) << place)
            state["two"][seat] |= np.uint64((houses >= 2) << place)
        for city in player.centre_palaces:
            state["centre"][city] = seat
        for city in player.outer_palaces:
            state["outer"][city, seat] += 1


def _fill_turn(state: np.void, turn: Turn) -> None:
    state["in_villages"], state["in_cities"] = turn.village_houses, turn.city_houses
    state["built"], state["moved"] = turn.palaces, turn.houses_moved
    state["governors"], state["swaps"] = turn.governors_moved, turn.characters_swapped
    state["quarries"], state["power_used"] = turn.quarries, turn.power_used
    # The own junction counts without being named (T6).
    state["visited"] = _bits(turn.visited) | 1 << int(state["architect"][state["seat"]])
    if turn.taken_house is not None:
        state["taken"], state["is_free_take"] = turn.taken_house, turn.taken_by_power


class Position:
    """The knowledge of a seat, for kernels: `game` (a Maharaja) and `information` (a record of dtype INFORMATION)."""

    def __init__(self, components: ComponentSet, view: View, *, any_order: bool = False) -> None:
        """any_order: whether the game offers houses in every order, not in the canonical one alone."""
        self.view = view
        self.notation = notation_of(components)
        self.game: Maharaja = maharaja(components, view.player_count, RULE_SETS[view.rule_set], any_order)
        self.information = np.zeros(1, INFORMATION)[0]
        self.information["weight"], self.information["total"] = 1.0, PLANS
        fill_state(self.information["public"], view)
        self._fill_planning(self.information["planning"])
        if view.round:
            self._hide_plans(self.information["public"])

    def _fill_planning(self, state: np.void) -> None:
        """The state in which the plans of this round were made."""
        fill_table(state, self.view.table_at_planning or self.view.table)
        state["round"], state["phase"], state["plan"] = self.view.round, PLANNING, NO_PLAN

    def _hide_plans(self, state: np.void) -> None:
        """All other seats have chosen, whichever have at the table (I4). If the viewer has too, the first of the others
        is taken to be the last one to choose."""
        others = [seat for seat in range(self.view.player_count) if seat != self.view.seat]
        for seat in others:
            if self.view.plans[seat] is None:
                state["plan"][seat] = UNKNOWN_PLAN
        if self.view.phase is Phase.PLANNING:
            state["seat"] = self.view.seat
            if self.view.plans[self.view.seat] is not None:
                state["seat"], state["plan"][others[0]] = others[0], NO_PLAN

    def check_to_move(self) -> None:
        """Raises ValueError if there is nothing the viewer could decide now."""
        if self.view.is_over:
            raise ValueError("the game is over: nobody is to move")
        if self.view.seat not in self.view.seats_to_move:
            seats = " and ".join(map(str, self.view.seats_to_move))
            raise ValueError(f"seat {seats} is to move, not seat {self.view.seat}, whose view this is")

    def legal_moves(self) -> list[Move]:
        """Every legal move, rising. Raises ValueError if the viewer is not to move."""
        self.check_to_move()
        return GameState(self.game, self.information["public"]).moves()
