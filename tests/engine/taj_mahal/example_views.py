"""Views from random play, by their content."""

import dataclasses
import functools
from collections.abc import Callable
from typing import Any

from mogul.engine.taj_mahal.rule_sets import RIO_GRANDE, ZMAN, Advisor, RuleSet
from mogul.engine.taj_mahal.views.view import View
from tests.engine.taj_mahal.random_tables import decisions, new_table


def view_where(condition: Callable[[View], bool], rule_set: RuleSet = ZMAN, players: int = 3) -> View:
    """The first view of a seat to move that fulfils a condition, in random games on the default board."""
    for seed in range(0, 80, 2):
        table = new_table(rule_set, players, seed)
        for _ in decisions(table, seed):
            view = table.view(table.game.seat)
            if condition(view):
                return view
        view = table.view(0)
        if condition(view):
            return view
    raise AssertionError("no random game comes to this")


RICH = ("palaces", "crown_palaces", "advisor_tokens", "tile_visits", "bonus_token_cities", "prestige_cards")


def is_rich(view: View) -> bool:
    """In the middle of a game, with something of everything."""
    return (
        4 <= view.visit <= 9
        and view.phase == "auction"
        and any(player.row for player in view.players)
        and all(any(getattr(player, field) for player in view.players) for field in RICH)
        and bool(view.players[view.seat].palaces)
        and bool(view.hand and view.display and view.discard_pile and view.tile_visits_out)
    )


def has_two_epochs(view: View) -> bool:
    """Hidden cards of an old epoch and of the current one, in one explanation."""
    assert view.memory is not None
    (*old, current), several = view.memory[0].epochs, len(view.memory) > 1
    return len(old) == 1 and not several and sum(old[0].hidden) > 1 and sum(current.hidden) > 1


CONDITIONS: dict[str, tuple[Callable[[View], bool], RuleSet, int]] = {
    "start": (lambda view: True, ZMAN, 3),
    "rich": (is_rich, ZMAN, 3),
    "rich for four": (is_rich, ZMAN, 4),
    "row": (lambda view: len(view.players[view.seat].row) > 1, ZMAN, 3),
    "monk": (lambda view: any(play.prestige_card is Advisor.MONK for play in view.players[view.seat].row), ZMAN, 3),
    "palace": (lambda view: view.phase == "palace" and view.palaces_owed == 2, ZMAN, 3),
    "palace, rio grande": (lambda view: view.phase == "palace" and view.crown_owed, RIO_GRANDE, 4),
    "crown": (lambda view: view.phase == "crown", ZMAN, 3),
    "take": (lambda view: view.phase == "take" and view.cards_owed == 2, ZMAN, 3),
    "unrest": (lambda view: len(view.unrest) > 1, ZMAN, 2),
    "protest": (lambda view: bool(view.protest and view.set_aside), ZMAN, 2),
    "two epochs": (has_two_epochs, ZMAN, 4),
    "mixture": (lambda view: len(view.memory or ()) > 1, ZMAN, 5),
    "over": (lambda view: view.phase == "over", ZMAN, 3),
}


@functools.cache
def view_of(name: str) -> View:
    """A view of real play, by its name in CONDITIONS."""
    return view_where(*CONDITIONS[name])


def change(view: View, **fields: Any) -> View:
    """With other fields."""
    return dataclasses.replace(view, **fields)


def change_player(view: View, seat: int, **fields: Any) -> View:
    """With other fields of a player."""
    changed = dataclasses.replace(view.players[seat], **fields)
    return change(view, players=tuple(changed if each == seat else old for each, old in enumerate(view.players)))
