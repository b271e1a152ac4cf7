"""Cards that others took, forgotten."""

import dataclasses
from itertools import islice

from mogul.engine.problem import Severity
from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.rule_sets import ZMAN
from mogul.engine.taj_mahal.views.position import Position
from mogul.engine.taj_mahal.views.view import View
from mogul.engine.taj_mahal.views.view_problems import view_problems
from mogul.players.taj_mahal.forgetting import forgetful
from tests.engine.taj_mahal.random_tables import decisions, new_table

BOARD = default_components()


def views(players: int = 4) -> list[View]:
    """Of the seats to move in a random game, every tenth."""
    return [table.view(table.game.seat) for table in islice(decisions(new_table(ZMAN, players, 2), 2), 5, None, 10)]


def known(view: View) -> int:
    """The number of cards of others that the seat knows."""
    return sum(len(player.known_cards) for seat, player in enumerate(view.players) if seat != view.seat)


def test_nothing_or_everything_can_be_forgotten() -> None:
    before = 0
    for view in views():
        assert forgetful(BOARD, view, 0.0, 1) == view
        blank = forgetful(BOARD, view, 1.0, 1)
        assert known(blank) == 0
        before += known(view)
    assert before > 50


def test_of_half_about_half_is_left() -> None:
    before, after = (sum(map(known, seen)) for seen in (views(), [forgetful(BOARD, view, 0.5, 3) for view in views()]))
    assert 0.3 * before < after < 0.7 * before


def test_own_cards_hand_sizes_and_all_that_lies_open_are_kept() -> None:
    for view in views():
        after = forgetful(BOARD, view, 0.7, 2)
        restored = tuple(
            dataclasses.replace(player, known_cards=old.known_cards)
            for player, old in zip(after.players, view.players, strict=True)
        )
        assert dataclasses.replace(after, players=restored, memory=view.memory) == view
        assert after.players[view.seat] == view.players[view.seat]


def test_what_is_left_is_a_position_like_any_other() -> None:
    for view in views():
        after = forgetful(BOARD, view, 0.5, 2)
        assert [problem for problem in view_problems(BOARD, after) if problem.severity is Severity.ERROR] == []
        assert Position(BOARD, after).legal_moves() == Position(BOARD, view).legal_moves()


def test_what_is_forgotten_stays_so_with_one_seed_and_not_with_another() -> None:
    seen = views()
    one, same, other = ([forgetful(BOARD, view, 0.5, seed).players for view in seen] for seed in (1, 1, 2))
    assert one == same != other
