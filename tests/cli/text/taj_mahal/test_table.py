"""A position with its numbers of cards, and the hands."""

import dataclasses
import random
import re
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console, RenderableType

from mogul.cli.files import game_file
from mogul.cli.text.names import from_seat, numbered
from mogul.cli.text.taj_mahal.game_text import TEXT
from mogul.cli.text.taj_mahal.table import would_claim
from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.records.deal import new_setup
from mogul.engine.taj_mahal.records.effects import Claim
from mogul.engine.taj_mahal.rule_sets import ZMAN, Advisor
from mogul.engine.taj_mahal.rules.state import PALACE, PLAY, WITHDRAW
from mogul.engine.taj_mahal.table import Table
from mogul.engine.taj_mahal.tally import court_standings, symbols_of_row
from mogul.engine.taj_mahal.views.view import View
from tests.engine.taj_mahal.texts import NOTATION, cards, play


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
        view = table.view(seat)
        starred = would_claim(court_standings(NOTATION, view), view, seat)
        effects = table.play(move)
        if move == WITHDRAW:
            assert starred == {effect.court_seat for effect in effects if isinstance(effect, Claim)}
            claimed += len(starred)
    assert claimed > 20


COMPONENTS = default_components()


def shown(text: RenderableType) -> str:
    console = Console(width=120)
    with console.capture() as captured:
        console.print(text)
    return captured.get()


def view_with(path: Path, seat: int, **changes: Any) -> View:
    """The view of the example, with another player at a seat."""
    view: Any = game_file(str(path), None, None).view(None)[0]
    players = [*view.players]
    players[seat] = dataclasses.replace(players[seat], **changes)
    changed: View = dataclasses.replace(view, players=tuple(players))
    return changed


def test_the_cards_of_a_seat_are_those_in_hand_and_its_prestige_cards(view: Path) -> None:
    for count, prestige in ((0, ()), (7, ()), (7, (Advisor.MONK, Advisor.VIZIER))):
        changed = view_with(view, 2, hand_size=count, prestige_cards=prestige, score=41)
        table = shown(TEXT.position(COMPONENTS, changed, numbered))
        assert re.search(rf"^  seat 2 +41 +{count + len(prestige)} ", table, re.MULTILINE)


def test_a_hand_shows_its_cards_and_which_of_them_others_know(view: Path) -> None:
    """The shorter list of the two."""
    own = cards("red monk+elephant", "red monk+elephant", "white monk")
    known = cards("blue general+elephant")
    seat = game_file(str(view), None, None).view(None)[0].seat
    few = dataclasses.replace(view_with(view, seat, known_cards=known, prestige_cards=(Advisor.MONK,)), hand=own)
    assert [line.rstrip() for line in shown(TEXT.hands(COMPONENTS, [few], from_seat(seat))).splitlines()] == [
        "your hand  red monk+elephant x2",
        "           blue general+elephant",
        "           white monk",
        "           prestige monk",
        "           all know of: blue general+elephant",
    ]
    many = dataclasses.replace(view_with(view, seat, known_cards=own, prestige_cards=()), hand=known)
    lines = [line.rstrip() for line in shown(TEXT.hands(COMPONENTS, [many], numbered)).splitlines()]
    assert lines[0] == f"hand of seat {seat}  red monk+elephant x2"
    assert lines[-1].strip() == "nobody else knows of: blue general+elephant"
    none = dataclasses.replace(view_with(view, seat, known_cards=(), prestige_cards=()), hand=())
    assert shown(TEXT.hands(COMPONENTS, [none], numbered)).split() == ["hand", "of", "seat", str(seat), "empty"]
