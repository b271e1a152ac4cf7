"""What rows show and claim, by the table on the screen."""

import random

import pytest

from mogul.cli.text.rows import symbols_of_row, would_claim
from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.records.deal import new_setup
from mogul.engine.taj_mahal.records.effects import Claim
from mogul.engine.taj_mahal.rule_sets import ZMAN
from mogul.engine.taj_mahal.rules.move_ids import PALACE, PLAY, WITHDRAW
from mogul.engine.taj_mahal.table import Table
from tests.engine.taj_mahal.texts import NOTATION, play


def test_prestige_cards_add_their_symbol() -> None:
    """P3, P4"""
    row = [
        play("red vizier+elephant with prestige general"),
        play("red monk+elephant with white elephant"),
        play("red monk+princess with prestige vizier"),
        play("blue elephant+elephant with prestige monk"),
    ]
    assert symbols_of_row(NOTATION, row) == {"vizier": 1, "elephant": 6, "monk": 2, "princess": 1, "mogul": 1}


@pytest.mark.parametrize("players", [2, 3, 5])
def test_starred_pieces_are_those_that_withdrawing_claims(players: int) -> None:
    """W1, U2"""
    components = default_components()
    table = Table(components, new_setup(components, ZMAN, players, players), players)
    rng, claimed = random.Random(players), 0
    while not table.game.is_over:
        moves = table.game.legal_moves()
        plays = [move for move in moves if PLAY <= move < PALACE]
        move = rng.choice(plays if plays and rng.random() < 0.7 else moves)
        seat = table.game.seat
        starred = would_claim(NOTATION, table.view(seat), seat)
        effects = table.play(move)
        if move == WITHDRAW:
            assert starred == {effect.court_seat for effect in effects if isinstance(effect, Claim)}
            claimed += len(starred)
    assert claimed > 20
