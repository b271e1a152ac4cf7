"""The turn of a seat (R4): the plan is shown, steps follow, what is undone costs (N1)."""

from __future__ import annotations

from functools import partial

from tests.naive.maharaja.plans import plan_text, unbuilt_actions
from tests.naive.maharaja.steps import carry_out, legal_steps, put_house, puts
from tests.naive.maharaja.table import Rules, Table, Turn, choose


def take_turn(table: Table, seat: int) -> Rules:
    plan = table.plans[seat]
    assert plan is not None
    table.turn = turn = Turn(seat, plan)
    text = plan_text(plan)
    yield from choose(seat, lambda: {f"show {text}"})
    show_plan(table, turn)
    while (step := (yield from choose(seat, partial(legal_steps, table, turn)))) != "end":
        carry_out(table, turn, step)
        if turn.taken_from is not None:
            rule = "C5" if step.startswith("free-") else "A4"
            move = yield from choose(seat, partial(legal_puts, table, turn))
            put_house(table, turn, move.removeprefix("put "), rule)
    pay_for_undone(table, turn)
    table.turn = None
    table.had_turn.append(seat)


def show_plan(table: Table, turn: Turn) -> None:
    """R4, C2, then A1 and A5, which are carried out by themselves."""
    seat = turn.seat
    turn.shown = True
    table.log("shown", seat, plan_text(turn.plan), "R4")
    if table.holder(2) == seat:
        table.bank_gives(seat, 1, "C2")
    for action in turn.plan:
        if action == "gold":
            table.bank_gives(seat, 2, "A1")
        elif action == "quarry":
            houses = min(2, table.quarry[seat])
            table.quarry[seat] -= houses
            table.supply[seat] += houses
            turn.empty_quarries += houses == 0
            table.log("quarry", seat, houses, "A5")
    turn.come_to = {table.architects[seat]}  # T6


def legal_puts(table: Table, turn: Turn) -> set[str]:
    assert turn.taken_from is not None
    return {f"put {place}" for place in puts(table, turn.seat, turn.taken_from)}


def undone_actions(turn: Turn) -> int:
    """N1: the number of actions of the plan with a part undone."""
    plan = turn.plan
    return (
        unbuilt_actions(plan, turn.built)  # A2, A3, A6, A7
        + (plan.count("move") - turn.moved_houses)  # A4
        + turn.empty_quarries  # A5
        + (plan.count("governor") - turn.moved_governors)  # A8
        + (plan.count("character") - turn.swaps)  # A9
    )


def pay_for_undone(table: Table, turn: Turn) -> None:
    """N1: every other seat gets 2 gold from the bank, once a turn or (option `action`) for each undone action."""
    undone = undone_actions(turn)
    if undone == 0:
        return
    table.log("undone", turn.seat, undone, "N1")
    for other in range(table.players):
        if other != turn.seat:
            table.bank_gives(other, 2 * undone if table.penalty == "action" else 2, "N1")
