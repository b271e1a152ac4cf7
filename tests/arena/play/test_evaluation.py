"""Evaluations of positions."""

import math

import pytest

from mogul.arena.play.evaluation import evaluate, search_player
from mogul.engine.taj_mahal.records.deal import new_setup
from mogul.engine.taj_mahal.rule_sets import ZMAN
from mogul.engine.taj_mahal.table import Table
from tests.arena.specifications import spec
from tests.arena.taj_mahal.played import COMPONENTS


def test_an_evaluation_is_that_of_the_players_search() -> None:
    table = Table(COMPONENTS, new_setup(COMPONENTS, ZMAN, 3, 1), 1)
    view = table.view(table.game.seat)
    found = evaluate(COMPONENTS, view, search_player(spec("b0@200")))
    chosen = search_player(spec("b0@200")).choose(COMPONENTS, view, 0)
    assert found.best_move == chosen
    assert math.isclose(sum(seat.win_share for seat in found.seats), 1.0)
    assert found == evaluate(COMPONENTS, view, search_player(spec("b0@200")))
    assert found != evaluate(COMPONENTS, view, search_player(spec("b0@200 exploration=2")))


def test_a_forced_move_is_not_evaluated() -> None:
    table = Table(COMPONENTS, new_setup(COMPONENTS, ZMAN, 2, 1), 1)
    while len(table.game.legal_moves()) > 1:
        table.play(table.game.legal_moves()[0])
    found = evaluate(COMPONENTS, table.view(table.game.seat), search_player(spec("b0@50")))
    assert (found.best_move, found.seats) == (table.game.legal_moves()[0], ())


def texts(table: Table) -> list[str]:
    return [table.game.notation.move_text(move) for move in table.game.legal_moves()]


@pytest.mark.parametrize("line", ["greedy", "random", "flat@5", "gm1-perfect-information@5"])
def test_a_player_without_a_search_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match=f"'{line}' estimates nothing"):
        search_player(spec(line))
