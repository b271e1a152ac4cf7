"""Facts that follow from a view."""

import dataclasses
from collections import Counter

import pytest

from mogul.engine.taj_mahal.notation import sorted_cards
from mogul.engine.taj_mahal.rule_sets import ZMAN, Advisor, Color, RuleSet
from mogul.engine.taj_mahal.rules.card_places import count_kinds, read_cards
from mogul.engine.taj_mahal.views.view import Player, View, prestige_played, row_cards, row_color, visible_cards
from tests.engine.taj_mahal.random_tables import AT_EVERY_TABLE, after, decisions, new_table
from tests.engine.taj_mahal.texts import NOTATION, cards, play

ROW = (
    play("red vizier+elephant"),
    play("red vizier+elephant with white elephant"),
    play("green vizier+elephant with prestige monk"),
    play("red monk+elephant with prestige general"),
)


@pytest.fixture
def view() -> View:
    return after(new_table(ZMAN, 3, 0), 5, 0).view(0)


def with_row(view: View) -> Player:
    return dataclasses.replace(view.players[0], row=ROW)


def test_a_row_holds_coloured_and_white_cards(view: View) -> None:
    """P1: prestige cards are no influence cards."""
    texts = ["red vizier+elephant"] * 2 + ["green vizier+elephant", "red monk+elephant", "white elephant"]
    assert sorted(row_cards(NOTATION, with_row(view))) == sorted(cards(*texts))


def test_prestige_cards_in_a_row_are_found(view: View) -> None:
    """P4 to P7."""
    assert prestige_played(with_row(view)) == [Advisor.MONK, Advisor.GENERAL]
    assert prestige_played(dataclasses.replace(view.players[0], row=())) == []


def test_the_first_card_played_without_the_monk_gives_a_row_its_colour(view: View) -> None:
    """P2, P6."""
    player = with_row(view)
    assert row_color(NOTATION, player) is Color.RED
    assert row_color(NOTATION, dataclasses.replace(player, row=ROW[2:])) is Color.RED
    assert row_color(NOTATION, dataclasses.replace(player, row=ROW[2:3])) is None
    assert row_color(NOTATION, dataclasses.replace(player, row=())) is None


@AT_EVERY_TABLE
def test_visible_cards_are_the_96_less_the_unseen_pool(rule_set: RuleSet, players: int) -> None:
    """Section I, unseen pool: exactly the deck plus the others' hidden cards."""
    table = new_table(rule_set, players, 1)
    for number, _ in enumerate(decisions(table, 1)):
        if number % 10:
            continue
        seat = number // 10 % players
        view, tables = table.view(seat), table.game.game.tables
        unseen = count_kinds(tables, read_cards(table.game.state, "deck"))
        pool = Counter(sorted_cards(unseen))
        for other in range(players):
            if other != seat:
                hand = count_kinds(tables, read_cards(table.game.state, "hand", other))
                pool += Counter(sorted_cards(hand))
                pool -= Counter(view.players[other].known_cards)
        every = Counter(sorted_cards(table.game.notation.copies))
        assert Counter(visible_cards(table.game.notation, view)) == every - pool
