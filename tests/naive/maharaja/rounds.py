"""The sequence of the game: set-up (S), then rounds (R) until the end (F)."""

from __future__ import annotations

from tests.naive.maharaja.plans import PLANS, plan_text
from tests.naive.maharaja.scoring import end_of_game, score_city
from tests.naive.maharaja.set_up import set_up
from tests.naive.maharaja.table import Rules, Table
from tests.naive.maharaja.track import move_maharaja
from tests.naive.maharaja.turns import take_turn

PLAN_OF_MOVE = {f"plan {plan_text(plan)}": plan for plan in PLANS}


def whole_game(table: Table) -> Rules:
    yield from set_up(table)
    reason = None
    while reason is None:
        table.round += 1
        table.log("round", table.round, "R")
        move_maharaja(table)  # R1, R2
        yield from choose_plans(table)
        yield from take_turns(table)
        score_city(table)  # R5
        reason = end_of_game(table)
    table.log("end", reason, "F1")


def choose_plans(table: Table) -> Rules:
    """R3: every seat chooses in secret, in whatever order. The log keeps no trace of it (I4)."""
    table.plans = [None for _ in range(table.players)]
    table.had_turn = []
    while unplanned := [seat for seat in range(table.players) if table.plans[seat] is None]:
        seat, move = yield dict.fromkeys(unplanned, lambda: set(PLAN_OF_MOVE))
        table.plans[seat] = PLAN_OF_MOVE[move]


def take_turns(table: Table) -> Rules:
    """R4: next is always the lowest character, as the cards lie then, among the seats without a turn."""
    while waiting := [seat for seat in range(table.players) if seat not in table.had_turn]:
        yield from take_turn(table, table.by_character(waiting)[0])
