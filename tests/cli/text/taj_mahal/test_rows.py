"""What rows show and claim, by the table on the screen."""

import random

import pytest

from mogul.cli.text.taj_mahal.rows import symbols_of_row, would_claim
from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.records.deal import new_setup
from mogul.engine.taj_mahal.rule_sets import ZMAN
from mogul.engine.taj_mahal.table import Table
from mogul.engine.taj_mahal.views.view import Play


def test_prestige_cards_add_their_symbol() -> None:
    """P3, P4"""
    row = [
        Play("red vizier+elephant", "prestige general"),
        Play("red monk+elephant", "white elephant"),
        Play("red monk+princess", "prestige vizier"),
        Play("blue elephant+elephant", "prestige monk"),
    ]
    assert symbols_of_row(row) == {"vizier": 1, "elephant": 6, "monk": 2, "princess": 1, "mogul": 1}


@pytest.mark.parametrize("players", [2, 3, 5])
def test_starred_pieces_are_those_that_withdrawing_claims(players: int) -> None:
    """W1, U2"""
    components = default_components()
    table = Table(components, new_setup(components, ZMAN, players, players), players)
    rng, claimed = random.Random(players), 0
    while not table.game.is_over:
        moves = [table.game.notation.move_text(move) for move in table.game.legal_moves()]
        plays = [move for move in moves if move.startswith("play")]
        move = rng.choice(plays if plays and rng.random() < 0.7 else moves)
        seat = table.game.seat
        starred = would_claim(table.view(seat), seat)
        effects = table.play(move)
        if move == "withdraw":
            assert starred == {effect.what for effect in effects if effect.name == "claim"}
            claimed += len(starred)
    assert claimed > 20
