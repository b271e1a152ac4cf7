"""The checks of a view against the course of play: it is playable, but no play leads to it. All of them are warnings.

Only the table and the table when plans were made are known: gold that earlier rounds can have brought, and how the
governors came to their boxes, are bounded, not counted.
"""

from collections import Counter
from typing import Final

from mogul.engine.maharaja.components import ComponentSet
from mogul.engine.maharaja.rule_sets import RULE_SETS, START, Character, Junction, Phase
from mogul.engine.maharaja.rules.game_state import ASIDE, GOLD, SUPPLY
from mogul.engine.maharaja.rules.rounds import (
    BOXES_DOWN,
    LAST_BOX,
    LAST_ROUND,
    LATER_HOUSES,
    LOWEST_MOVED,
    SETUP_HOUSES,
)
from mogul.engine.maharaja.rules.state import CHARACTER_ACTION, GOLD_ACTION, GOVERNOR_ACTION, MOVE_ACTION, QUARRY_ACTION
from mogul.engine.maharaja.rules.tables import CITIES, VILLAGES, build_tables
from mogul.engine.maharaja.views.check_round import card_of
from mogul.engine.maharaja.views.position import members
from mogul.engine.maharaja.views.view import Player, Table, View
from mogul.engine.problem import Problems, listing

HOUSES: Final = SUPPLY + ASIDE  # S1
_QUARRY: Final = ASIDE - LATER_HOUSES  # S5
_MOST_PALACES, _MOST_HOUSES = 2, 5  # in a turn: A6 twice; A3 twice, and C5
_PALACE, _CHEAP_PALACE = 12, 9  # A6, C6
_ACTION_GOLD, _ACTION_HOUSES, _PENALTY = 2, 2, 2  # A1, A5, N1
_FOLLOWED: Final = 3  # moves of governors in a round that are followed: 7 ways each; more are rare


def check_play(problems: Problems, components: ComponentSet, view: View) -> None:
    """Checks a view that has no errors."""
    play = _Play(problems, components, view)
    if view.round == 0:
        play.setup()
        return
    if view.phase is Phase.OVER:
        play.end()
    if view.table_at_planning is not None:
        play.planning("table_at_planning", view.table_at_planning)
        play.since_planning(view.table_at_planning)
    elif not view.had_turn:
        play.planning("table", view.table)
    play.table("table", view.table, view.had_turn)
    play.turn()


class _Play:
    def __init__(self, problems: Problems, components: ComponentSet, view: View) -> None:
        self._warning, self._view = problems.warning, view
        self._tables = build_tables(components, view.player_count)
        shown = [] if view.phase is Phase.OVER else view.had_turn
        self._shown = {
            seat: view.plans[seat] for seat in shown
        }  # plans that were shown, all but those of the last round
        self._mover = view.seats_to_move[0] if view.turn is not None else None
        houses = {house for player in view.table.players for house in player.houses}
        taken = {view.turn.taken_house} if view.turn is not None else set()
        self._occupied = sum(1 << house for house in range(VILLAGES) if house in houses | taken)

    def setup(self) -> None:
        """S1, S2."""
        table = self._view.table
        if set(table.governor_boxes) != set(range(CITIES)):
            self._warning(
                "table.governor_boxes", f"{listing(table.governor_boxes)}; 0 to {CITIES - 1} in the set-up (S2)"
            )
        if table.maharaja != START:
            self._warning("table.maharaja", "is in a city; it stands on the start in the set-up (S1)")
        for seat, player in enumerate(table.players):
            self._untouched(f"table.players[{seat}]", player)

    def _untouched(self, at: str, player: Player) -> None:
        """S1: before the first turn of a seat."""
        if player.gold != GOLD:
            self._warning(f"{at}.gold", f"{player.gold}; {GOLD} before the first turn of the game (S1)")
        self._at_start(at, player)

    def _at_start(self, at: str, player: Player) -> None:
        if player.architect != START:
            self._warning(f"{at}.architect", "is away from the start; it walks in turns alone (S1, T)")
        if player.centre_palaces or player.outer_palaces:
            self._warning(at, "has built palaces; they are built in turns alone (A6)")
        if any(house >= VILLAGES for house in player.houses):
            self._warning(f"{at}.houses", "are in a city; in the set-up they are in villages (S4)")

    def end(self) -> None:
        """F1, R5."""
        view = self._view
        is_built = any(player.palaces_left == 0 for player in view.table.players)
        if not (is_built or max(view.table.governor_boxes) >= LAST_BOX or view.round == LAST_ROUND):
            text = f"over; nobody has built all palaces, no governor is in box {LAST_BOX} or above (F1)"
            self._warning("phase", text)
        if len(view.had_turn) != view.player_count:
            self._warning("had_turn", f"{listing(view.had_turn)}; all have had their turn when the game is over (R5)")

    def planning(self, at: str, table: Table) -> None:
        """R1, R2, F1: the beginning of a round."""
        view, boxes = self._view, table.governor_boxes
        top = max(boxes)
        if min(boxes) == 0 or top - 1 not in boxes or boxes[table.maharaja] != top:
            text = (
                f"{listing(boxes)}; when a round begins, the lowest governor comes directly above the topmost one, and"
            )
            self._warning(f"{at}.governor_boxes", f"{text} the Maharaja to its city (R1, R2)")
        self.table(at, table, ())
        for seat, player in enumerate(table.players):
            if player.palaces_left == 0:
                text = "0; the game ended when the last palace was built (F1)"
                self._warning(f"{at}.players[{seat}].palaces_left", text)
            if view.round == 1:
                self._untouched(f"{at}.players[{seat}]", player)

    def table(self, at: str, table: Table, had_turn: tuple[int, ...]) -> None:
        """The bounds of a table by the turns that the seats have had."""
        view = self._view
        most = min(CITIES - 1 + view.round, LAST_BOX)
        if max(table.governor_boxes) > most:
            text = f"{listing(table.governor_boxes)}; at most {most} in round {view.round}, one more a round (R2, F1)"
            self._warning(f"{at}.governor_boxes", text)
        spent = 0
        for seat, player in enumerate(table.players):
            turns = view.round - 1 + (seat in had_turn)
            self._bounds(f"{at}.players[{seat}]", player, turns)
            if turns == 0:
                self._at_start(f"{at}.players[{seat}]", player)
            spent += _PALACE * _built(player) + _houses(player) - SETUP_HOUSES
        gold, least = sum(player.gold for player in table.players), GOLD * view.player_count - spent
        if gold < least:
            text = f"gold: {gold} together; at least {least} are left after the houses and palaces built (S1, A2, A6)"
            self._warning(f"{at}.players", text)

    def _bounds(self, at: str, player: Player, turns: int) -> None:
        least = max(0, _QUARRY - 2 * _ACTION_HOUSES * turns)
        if not least <= player.quarry <= _QUARRY or player.quarry % _ACTION_HOUSES:
            text = f"{player.quarry}; expected {least} to {_QUARRY}, and even, after {turns} turns (S5, A5)"
            self._warning(f"{at}.quarry", text)
        houses = _houses(player)
        if not SETUP_HOUSES <= houses <= SETUP_HOUSES + _MOST_HOUSES * turns:
            text = f"{houses} were built in {turns} turns; {SETUP_HOUSES} in the set-up, at most {_MOST_HOUSES} a turn"
            self._warning(f"{at}.houses", f"{text} (S4, A3, C5)")
        if _built(player) > _MOST_PALACES * turns:
            text = f"has built {_built(player)} palaces in {turns} turns; at most {_MOST_PALACES} a turn (A6)"
            self._warning(at, text)

    def turn(self) -> None:
        """R4, C5."""
        view = self._view
        if view.phase is not Phase.OVER and not self._swaps():
            order = sorted(range(view.player_count), key=lambda seat: card_of(view, seat))
            if {*view.had_turn} != {*order[: len(view.had_turn)]}:
                text = f"{listing(view.had_turn)}; turns go by characters, from the lowest: {listing(order)} (R4)"
                self._warning("had_turn", text)
        turn = view.turn
        if turn is None or self._mover is None:
            return
        holds_it = view.table.players[self._mover].character is Character.BUILDER
        if turn.power_used and not (holds_it or turn.characters_swapped):
            self._warning("turn.power_used", "is true, and the seat has not held the Builder in this turn (C5)")
        architect = view.table.players[self._mover].architect
        if not self._is_walk(architect, {*turn.visited} - {architect}):
            self._warning("turn.visited", "are no walk to the architect along roads with houses (T1, T6)")

    def _is_walk(self, junction: int, before: set[Junction]) -> bool:
        """True if a walk came to all junctions of a set, each once, and then to this one. Houses do not change while
        an architect walks."""
        if not before:
            return True
        tables = self._tables
        for road in members(int(tables["junction_roads"][junction])):
            other = Junction(int(tables["road_ends"][road]) - junction)
            is_open = not int(tables["road_villages"][road]) & ~self._occupied
            if is_open and other in before and self._is_walk(other, before - {other}):
                return True
        return False

    # The round so far

    def _parts(self, seat: int, action: int, done: str) -> range:
        """How often a seat can have carried out an action of its plan, at least and at most. done: the field of the
        turn that counts it."""
        if seat == self._mover:
            number = int(getattr(self._view.turn, done))
            return range(number, number + 1)
        return range(int(self._tables["parts"][self._shown[seat], action]) + 1)

    def _swaps(self) -> int:
        return sum(self._parts(seat, CHARACTER_ACTION, "characters_swapped")[-1] for seat in self._shown)

    def since_planning(self, before: Table) -> None:
        """Everything that has changed since the plans were made was changed by the turns that have begun."""
        now = self._view.table
        if now.maharaja != before.maharaja:
            self._warning("table.maharaja", "has moved since the plans were made; it moves between rounds (R1)")
        self._governors(before, now)
        swapped = [self._parts(seat, CHARACTER_ACTION, "characters_swapped") for seat in self._shown]
        least, most = sum(each[0] for each in swapped), sum(each[-1] for each in swapped)
        changed = sum(old.character != new.character for old, new in zip(before.players, now.players, strict=True))
        if changed not in range(least == most == 1, 2 * most + 1):
            text = f"character: {changed} of them changed since the plans were made, by {most} exchanges (A9)"
            self._warning("table.players", text)
        for seat, (old, new) in enumerate(zip(before.players, now.players, strict=True)):
            if seat in self._shown:
                self._own_turn(seat, old, new)
            else:
                self._no_turn(f"table.players[{seat}]", old, new)
        self._gold(before, now)

    def _governors(self, before: Table, now: Table) -> None:
        """G1."""
        moved = [self._parts(seat, GOVERNOR_ACTION, "governors_moved") for seat in self._shown]
        least, most = sum(each[0] for each in moved), sum(each[-1] for each in moved)
        if most > _FOLLOWED:
            return
        reached = {before.governor_boxes}
        found = set(reached) if least == 0 else set()
        for number in range(1, most + 1):
            reached = {after for boxes in reached for after in _moves(boxes)}
            if number >= least:
                found |= reached
        if now.governor_boxes not in found:
            text = f"{listing(now.governor_boxes)}; {listing(before.governor_boxes)} when the plans were made, and the"
            self._warning("table.governor_boxes", f"{text} turns of this round moved {most} at most (A8, G1)")

    def _no_turn(self, at: str, old: Player, new: Player) -> None:
        for name in ("supply", "quarry", "palaces_left", "architect", "houses", "centre_palaces", "outer_palaces"):
            if getattr(old, name) != getattr(new, name):
                self._warning(f"{at}.{name}", "has changed since the plans were made, and the seat had no turn (R4)")
        if new.gold < old.gold:
            text = f"{new.gold}, and {old.gold} when the plans were made; a seat pays in its own turn alone (A, T2)"
            self._warning(f"{at}.gold", text)

    def _own_turn(self, seat: int, old: Player, new: Player) -> None:
        """A2..A7, C5."""
        at, plan, turn = f"table.players[{seat}]", self._shown[seat], self._view.turn
        wanted = _ACTION_HOUSES * int(self._tables["parts"][plan, QUARRY_ACTION])
        quarried = min(wanted, old.quarry)
        if new.quarry != old.quarry - quarried:
            text = f"{new.quarry}; expected {old.quarry - quarried} by the plan, after {old.quarry} (A5)"
            self._warning(f"{at}.quarry", text)
        palaces = range(int(self._tables["palaces"][plan]) + 1)
        houses = range(int(self._tables["houses"][plan]) + 2)  # one of them by C5
        moved = range(int(self._tables["parts"][plan, MOVE_ACTION]) + 2)  # one of them by C5
        on_board = Counter(new.houses)
        if seat == self._mover:
            assert turn is not None
            palaces = range(turn.palaces, turn.palaces + 1)
            planned = turn.village_houses + turn.city_houses
            houses = range(planned, planned + 1 + turn.power_used)
            moves = turn.houses_moved + turn.power_used
            moved = range(moves == 1 and _houses(new) == _houses(old), moves + 1)
            if turn.taken_house is not None:
                on_board[turn.taken_house] += 1
            carried = -(-quarried // _ACTION_HOUSES)
            if turn.quarries != carried:
                self._warning("turn.quarries", f"{turn.quarries}; expected {carried} by plan and quarry (A5)")
        for name in ("centre_palaces", "outer_palaces"):
            if Counter(getattr(old, name)) - Counter(getattr(new, name)):
                self._warning(f"{at}.{name}", "are fewer than when the plans were made; palaces stay (A6)")
        for name, number, expected in (
            ("palaces", _built(new) - _built(old), palaces),
            ("houses", old.supply + quarried - new.supply, houses),
        ):
            if number not in expected:
                text = (
                    f"has built {number} {name} since the plans were made; {expected[0]} to {expected[-1]} by the turn"
                )
                self._warning(at, f"{text} (A2, A6, C5)")
        removed = (Counter(old.houses) - on_board).total()
        if removed not in moved:
            text = f"{removed} have left their places since the plans were made"
            self._warning(f"{at}.houses", f"{text}; {moved[0]} to {moved[-1]} by the turn (A4, C5)")

    def _gold(self, before: Table, now: Table) -> None:
        """The gold of all seats together changes by the bank alone: tolls do not count, but for those of C4."""
        view, others = self._view, self._view.player_count - 1
        is_settled = not self._swaps()  # each seat had its own card in its turn
        least = most = sum(player.gold for player in before.players)
        for seat, plan in self._shown.items():
            old, new = before.players[seat], now.players[seat]
            has = old.character
            if has is Character.MONK or not is_settled:
                return
            palaces, houses = _built(new) - _built(old), _houses(new) - _houses(old)
            bank = _ACTION_GOLD * int(self._tables["parts"][plan, GOLD_ACTION]) + (has is Character.TRADER)
            bank -= palaces * (_CHEAP_PALACE if has is Character.ARTISAN else _PALACE) + houses
            least, most = least + bank, most + bank + (has is Character.BUILDER and houses > 0)
            if seat != self._mover:
                undone = 2 if RULE_SETS[view.rule_set].penalty_by_action else 1
                most += _PENALTY * others * undone
        gold = sum(player.gold for player in now.players)
        if not least <= gold <= most:
            text = f"gold: {gold} together; expected {least} to {most} after the turns of this round (A, C2, C6, N1)"
            self._warning("table.players", text)


def _built(player: Player) -> int:
    return len(player.centre_palaces) + len(player.outer_palaces)


def _houses(player: Player) -> int:
    """Houses that were built: on the board, or one of them in the hand."""
    return HOUSES - player.supply - player.quarry


def _moves(boxes: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The boxes after each move of a governor (G1)."""
    found = []
    for moved in boxes:
        if moved >= LOWEST_MOVED:
            target = moved - BOXES_DOWN
            found.append(tuple(target if box == moved else box + (target <= box < moved) for box in boxes))
    return found
