"""Random games: random set-ups and moves."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from tests.naive.maharaja.game import NaiveMaharaja

POLICIES = ("uniform", "busy", "gaps")
"""uniform: every legal move alike. busy: every kind of step alike, palaces first, and turns end late, so that palaces
get built. gaps: half of the moves lift a gap of the governor track, so that many games last beyond round 10."""


def random_start(components: dict[str, Any], players: int, rng: random.Random, penalty: str = "turn") -> NaiveMaharaja:
    """A game with random governors (S2) and a random first seat (S3)."""
    governors = sorted(components["cities"])
    rng.shuffle(governors)
    return NaiveMaharaja(components, players, governors, rng.randrange(players), penalty)


def random_move(game: NaiveMaharaja, rng: random.Random, policy: str = "uniform") -> tuple[int, str]:
    """A seat that may move, and one of its moves; seats that plan do so in random order (I4)."""
    seat = rng.choice(game.seats_to_move())
    moves = sorted(game.legal_moves(seat))
    if policy == "busy":
        moves = busy(moves, rng)
    elif policy == "gaps" and rng.random() < 0.5:
        moves = gaps(moves, game)
    return seat, rng.choice(moves)


def busy(moves: list[str], rng: random.Random) -> list[str]:
    """The moves of one kind: a palace if one can be built, the end of the turn only rarely before all else is done."""
    kinds = sorted({move.split()[0] for move in moves})
    if "end" in kinds and len(kinds) > 1 and rng.random() < 0.95:
        kinds.remove("end")
    kind = "palace" if "palace" in kinds else rng.choice(kinds)
    return [move for move in moves if move.split()[0] == kind]


def gaps(moves: list[str], game: NaiveMaharaja) -> list[str]:
    """The plan of two governors, then governors above a vacant box, the highest such: a gap rises to the top (G1)."""
    plans = [move for move in moves if move == "plan governor+governor"]
    below_vacant = [
        move
        for move in moves
        if move.startswith("governor ") and game.boxes[move.split()[1]] - 1 not in game.boxes.values()
    ]
    lowest = [move for move in moves if move.startswith("governor ") and game.boxes[move.split()[1]] == 2]
    highest = sorted(below_vacant, key=lambda move: game.boxes[move.split()[1]])[-1:]
    return plans or highest or lowest or moves


def random_steps(game: NaiveMaharaja, rng: random.Random, policy: str = "uniform") -> Iterator[tuple[int, str]]:
    """Plays a game to its end and yields each move with its seat."""
    while not game.over():
        seat, move = random_move(game, rng, policy)
        game.play(seat, move)
        yield seat, move


def random_game(
    components: dict[str, Any], players: int, seed: int, policy: str = "uniform", penalty: str = "turn"
) -> NaiveMaharaja:
    """A whole game, the same for the same seed."""
    rng = random.Random(f"{players} {seed} {policy} {penalty}")
    game = random_start(components, players, rng, penalty)
    for _ in random_steps(game, rng, policy):
        pass
    return game
