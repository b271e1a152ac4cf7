"""Games that stand where a test begins: set up by moves, then changed where a worked example says so."""

from __future__ import annotations

from typing import Any

from tests.naive.maharaja.board import BOARD
from tests.naive.maharaja.game import NaiveMaharaja

GOVERNORS = ["SW", "NW", "NE", "SE", "N", "CENTRE", "S"]
"""Boxes 0-6, called a b c d e f g in the first worked example."""

HOMES = (
    ("V13", "V14", "V15", "V22"),
    ("V16", "V17", "V18", "V19"),
    ("V20", "V21", "V23", "V24"),
    ("V25", "V26", "V27", "V28"),
    ("V01", "V02", "V03", "V04"),
)
"""The villages of the first houses of each seat, unless a test says otherwise. Seat 0 can walk R07, R08, R12."""


def first_round(
    characters: list[int],
    homes: tuple[tuple[str, ...], ...] = HOMES,
    penalty: str = "turn",
    components: dict[str, Any] = BOARD,
) -> NaiveMaharaja:
    """A game whose seats have the characters and choose plans now, in round 1."""
    game = NaiveMaharaja(components, len(characters), GOVERNORS, 0, penalty)
    for seat, card in enumerate(characters):
        game.play(seat, f"character {card}")
    left = {seat: list(homes[seat]) for seat in range(game.players)}
    for _ in range(4 * game.players):
        (seat,) = game.seats_to_move()
        game.play(seat, f"house {left[seat].pop(0)}")
    return game


def choose_plans(game: NaiveMaharaja, *plans: str) -> None:
    """Plans of the seats from 0 on; the other seats take gold twice."""
    for seat in range(game.players):
        game.play(seat, f"plan {plans[seat] if seat < len(plans) else 'gold+gold'}")


def take_steps(game: NaiveMaharaja, *steps: str) -> int:
    """Steps of the seat that is next, from its show on. Returns the seat."""
    (seat,) = game.seats_to_move()
    (show,) = game.legal_moves(seat)
    for step in (show, *steps):
        game.play(seat, step)
    return seat


def end_round(game: NaiveMaharaja) -> None:
    """Ends the turn that is on, and plays the turns that are left without a step."""
    ending = game.round
    while game.round == ending and not game.over() and len(game.seats_to_move()) == 1:
        (seat,) = game.seats_to_move()
        moves = game.legal_moves(seat)
        game.play(seat, "end" if "end" in moves else min(moves))


def paid(game: NaiveMaharaja, rule: str) -> list[tuple[int, int]]:
    """(seat, gold) of each payment of the bank by a rule."""
    return [effect[1:3] for effect in game.effects if effect[0] == "bank" and effect[-1] == rule]


def in_boxes(game: NaiveMaharaja) -> dict[int, str]:
    """The governor in each box that is not vacant."""
    return {box: governor for governor, box in game.boxes.items()}
