"""The sequence of the game: preparation of a visit (V1-V5), turns, end of a visit (E1-E4), end of the game (F1)."""

from __future__ import annotations

from tests.naive.cards import ADVISORS
from tests.naive.plays import legal_plays, play
from tests.naive.points import points_of_hand
from tests.naive.table import Choice, Rules, Table
from tests.naive.unrest import discard_unrest, unrest_at_end_of_turn
from tests.naive.withdrawal import withdraw

VISITS = 12


def whole_game(table: Table) -> Rules:
    for visit in range(1, VISITS + 1):
        yield from prepare_visit(table, visit)
        yield from take_turns(table)
        end_visit(table)
    table.phase = "over"
    for seat in range(table.players):
        table.effects.append(("score_final", seat, points_of_hand(table, seat)))  # F1


def prepare_visit(table: Table, visit: int) -> Rules:
    table.visit = visit  # V1
    table.effects.append(("visit", visit))
    table.court = {*ADVISORS, "crown", "tile"}  # V1, V2
    table.claimed = {}
    table.aside = set()
    table.protest = False
    table.players_in = list(range(table.players))
    for _ in range(2 * table.players - 1):  # V3
        card = yield from table.draw_card("display")
        if card is not None:
            table.display[card] += 1
            table.effects.append(("display", card))


def take_turns(table: Table) -> Rules:
    """V5: takes turns clockwise from the first player over the players who are in, until nobody is in."""
    seat = table.first_player
    while table.players_in:
        if seat in table.players_in:
            table.phase, table.owed = "auction", 0
            move = yield Choice(seat, frozenset(legal_plays(table, seat) | {"withdraw"}))
            if move == "withdraw":
                yield from withdraw(table, seat)
            else:
                play(table, seat, move)
            yield from unrest_at_end_of_turn(table)  # U1
        seat = (seat + 1) % table.players


def end_visit(table: Table) -> None:
    discard_unrest(table)  # U4
    for advisor in ADVISORS:  # E1
        for seat in range(table.players):
            if table.advisors[seat][advisor] == 2:
                win_prestige_card(table, seat, advisor)
    # E2: the crown returns with V2; the crown palaces stay.
    if "tile" not in table.claimed:  # E3, U5
        table.tiles_out.append(table.visit)
        table.effects.append(("tile_out", table.visit))
    table.aside.discard("tile")
    table.court |= table.aside  # U5
    table.aside = set()
    table.first_player = (table.first_player + 1) % table.players  # E4
    table.effects.append(("visit_end", table.visit))


def win_prestige_card(table: Table, seat: int, advisor: str) -> None:
    """E1: returns the pair of tokens to the supply; the card comes from the supply or from its holder."""
    table.advisors[seat][advisor] = 0
    holder = table.prestige[advisor]
    source = "supply" if holder is None else "kept" if holder == seat else holder
    table.prestige[advisor] = seat
    table.effects.append(("prestige", seat, advisor, source))
