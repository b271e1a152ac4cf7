"""What a plan would come to if the turn began now, and nobody else moved before.

The rules kernels carry it out on copies, the most promising steps first. Steps that another one serves as well are left
out: a house in a village opens or cheapens a road, so it is built where that road begins, or else anywhere at the end;
no governor makes a difference within the turn.
"""

from dataclasses import dataclass
from functools import lru_cache
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

import numpy as np

from mogul.engine.game_rules import Move
from mogul.engine.maharaja.rule_sets import CHARACTERS
from mogul.engine.maharaja.rules.game_state import GameState
from mogul.engine.maharaja.rules.legal import ARTISAN_PRICE, HOUSE_PRICE, PALACE_PRICE
from mogul.engine.maharaja.rules.state import (
    ARTISAN,
    BUILDER,
    CHARACTER_ACTION,
    END,
    FREE_HOUSE,
    FREE_TAKE,
    GOVERNOR,
    GOVERNOR_ACTION,
    HOUSE,
    MOVE_ACTION,
    PLAN,
    PUT,
    QUARRY_ACTION,
    SHOW,
    SHOWING,
    SWAP,
    TAKE,
)
from mogul.engine.maharaja.rules.tables import PLACES, VILLAGES
from mogul.engine.maharaja.scoring import Scoring, scoring_of
from mogul.engine.maharaja.views.position import members


@dataclass(frozen=True)
class PlanTally:
    """What a plan would come to. way: the steps that carry it out, from the plan's being shown to the end of the turn,
    both left out; among those that were tried the one that leaves most gold with what the city then pays. gold: that is
    left, without it. scoring: the city then."""

    is_possible: bool
    way: tuple[Move, ...] = ()
    gold: int = 0
    scoring: Scoring | None = None


_CENTRE = 3  # P1: points, the most that a palace brings
_HASTE = 4  # gold that a part or a road less to the city is worth, so that good ways are found soon
_TRIED = 150  # states from which steps are tried for a better way, once there is one


class _Left(NamedTuple):
    """The parts of a plan that are still to be carried out."""

    houses: int
    palaces: int
    moves: int
    governors: int
    swaps: int


class _Found(NamedTuple):
    """A state on the way; the one with the lowest rank is tried first. best: the most gold that can be left from there
    on, with what the city pays."""

    rank: int
    steps: int
    number: int
    best: int
    state: np.void
    way: tuple[Move, ...]


class Planner:
    """Tries plans of a seat out, from a state in which it chooses one."""

    def __init__(self, game: GameState, tables: np.void, players: int, seat: int, state: np.void) -> None:
        self._game, self._tables, self._players, self._seat = game, tables, players, seat
        self._city = int(state["maharaja"])
        self._begin = state.copy()
        self._begin["phase"], self._begin["seat"] = SHOWING, seat
        self._villages_at = [self._villages_of(int(roads)) for roads in tables["junction_roads"]]
        self._far = self._roads_to(self._city)
        self._pays: dict[tuple[tuple[int, ...], int, int, int, bool], int] = {}

    def _villages_of(self, roads: int) -> int:
        """The villages on a set of roads."""
        found = 0
        for road in members(roads):
            found |= int(self._tables["road_villages"][road])
        return found

    def _roads_to(self, city: int) -> list[int]:
        """By junction: the number of roads to a city, open or not."""
        ends, roads = self._tables["road_ends"], self._tables["junction_roads"]
        far, reached = {city: 0}, [city]
        for junction in reached:
            for road in members(int(roads[junction])):
                other = int(ends[road]) - junction
                if other not in far:
                    far[other] = far[junction] + 1
                    reached.append(other)
        return [far[junction] for junction in sorted(far)]

    def tally(self, choice: Move) -> PlanTally:
        """choice: the move by which the plan is chosen."""
        plan, game, numbers, tried = choice - PLAN, self._game, count(), 0
        heap, seen, found = list[_Found](), set[bytes](), PlanTally(False)
        most = -1

        def add(state: np.void, way: tuple[Move, ...]) -> None:
            left = self._left(plan, state)
            best = self._best(state, left)
            if best is not None and best > most:
                ahead = sum(left) + self._far[state["architect"][self._seat]]
                heappush(heap, _Found(_HASTE * ahead - best, len(way), next(numbers), best, state, way))

        game.states[0] = self._begin
        game.state["plan"][self._seat] = plan
        game.move(SHOW + plan)
        if game.state["quarries"] == self._tables["parts"][plan, QUARRY_ACTION]:
            add(game.state.copy(), ())
        while heap and (tried < _TRIED or not found.is_possible):
            _, _, _, best, state, way = heappop(heap)
            key = state.tobytes()
            if best <= most or key in seen:
                continue
            seen.add(key)
            tried += 1
            game.states[0] = state
            for move in self._steps(state, self._left(plan, state), game.moves()):
                game.states[0] = state
                if move != END:
                    game.move(move)
                    add(game.state.copy(), (*way, move))
                    continue
                scoring, gold = scoring_of(game, self._players), int(state["gold"][self._seat])
                if gold + scoring.gold[self._seat] > most:
                    most = gold + scoring.gold[self._seat]
                    found = PlanTally(True, way, gold, scoring)
        return found

    def _left(self, plan: int, state: np.void) -> _Left:
        tables, parts = self._tables, self._tables["parts"][plan]
        return _Left(
            int(tables["houses"][plan] - state["in_villages"] - state["in_cities"]),
            int(tables["palaces"][plan] - state["built"]),
            int(parts[MOVE_ACTION] - state["moved"]),
            int(parts[GOVERNOR_ACTION] - state["governors"]),
            int(parts[CHARACTER_ACTION] - state["swaps"]),
        )

    def _best(self, state: np.void, left: _Left) -> int | None:
        """The most gold that can be left, with what the city then pays; None if some of the plan cannot be paid."""
        seat = self._seat
        if left.houses > state["supply"][seat] or left.palaces > state["palaces"][seat]:
            return None
        gold = int(state["gold"][seat]) - HOUSE_PRICE * left.houses
        more = left.houses + left.moves + _CENTRE * left.palaces + (state["architect"][seat] != self._city)
        found = list[int]()
        for cards, own in _swapped(tuple(state["card"].tolist()), seat, left.swaps):
            spare = gold - left.palaces * (ARTISAN_PRICE if ARTISAN in own else PALACE_PRICE)
            power = BUILDER in own and not state["power_used"]
            if spare >= 0:
                found.append(spare + self._pay(state, cards, int(more + power)))
        return max(found, default=None)

    def _pay(self, state: np.void, cards: tuple[int, ...], more: int) -> int:
        """What the city pays the seat with so many points more, and with these cards."""
        city, seat = self._city, self._seat
        key = (
            cards,
            int(state["city_houses"][city, seat]) + more,
            int(state["outer"][city, seat]),
            int(state["centre"][city]),
            bool(state["architect"][seat] == city),
        )
        if key not in self._pays:
            self._game.states[0] = state
            self._game.state["card"] = cards
            self._game.state["city_houses"][city, seat] += more
            self._pays[key] = scoring_of(self._game, self._players).gold[seat]
        return self._pays[key]

    def _steps(self, state: np.void, left: _Left, moves: list[Move]) -> list[Move]:
        """The legal moves but for those that others serve as well."""
        if left.governors:
            return [next(move for move in moves if GOVERNOR <= move < SWAP)]
        here, own = int(state["architect"][self._seat]), int(state["one"][self._seat])
        useful = self._villages_at[here] & ~own
        is_last = not (left.palaces or left.moves or left.swaps)
        steps, spare = list[Move](), dict[int, Move]()
        for move in moves:
            first = next((each for each in (HOUSE, FREE_HOUSE, PUT) if each <= move < each + PLACES), None)
            if move == END:
                if not any(left):
                    steps.append(move)
            elif GOVERNOR <= move < SWAP:
                continue
            elif first is not None and move - first < VILLAGES and not useful >> (move - first) & 1:
                spare.setdefault(first, move)
            else:
                steps.append(move)
        steps += [move for first, move in spare.items() if first == PUT or (first == HOUSE and is_last)]
        return self._without_other_takes(steps, here)

    def _without_other_takes(self, steps: list[Move], here: int) -> list[Move]:
        """A house of a city that is neither the architect's nor the Maharaja's is missed nowhere: no other is taken."""
        for kind in (TAKE, FREE_TAKE):
            cities = range(kind + VILLAGES, kind + PLACES)
            missed = [each for each in steps if each in cities and each - kind - VILLAGES not in (here, self._city)]
            if missed:
                steps = [each for each in steps if not kind <= each < kind + PLACES or each == missed[0]]
        return steps


@lru_cache(maxsize=4096)
def _swapped(cards: tuple[int, ...], seat: int, swaps: int) -> tuple[tuple[tuple[int, ...], frozenset[int]], ...]:
    """The cards of all seats after so many swaps of one (A9), each with the cards that it has had by then."""
    if swaps == 0:
        return ((cards, frozenset({cards[seat]})),)
    found = set[tuple[tuple[int, ...], frozenset[int]]]()
    for card in range(len(CHARACTERS)):
        if card != cards[seat]:
            other = {card: cards[seat], cards[seat]: card}
            swapped = tuple(other.get(each, each) for each in cards)
            found |= {(last, own | {cards[seat]}) for last, own in _swapped(swapped, seat, swaps - 1)}
    return tuple(found)
