"""Perft: the number of move sequences of a fixed length from a position; seats that plan do so in their order."""

import random

from mogul.engine.game_rules import Moved
from mogul.engine.maharaja.components import bundled_components
from mogul.engine.maharaja.records.replay import Replay
from mogul.engine.maharaja.rules.game import Maharaja
from mogul.engine.maharaja.rules.game_state import GameState
from mogul.engine.maharaja.rules.state import OVER
from tests.engine.maharaja.twin import both_games
from tests.naive.maharaja.game import NaiveMaharaja
from tests.naive.maharaja.random_games import random_move


def both_after(board: str, players: int, moves: int, seed: int) -> tuple[NaiveMaharaja, Replay]:
    """The same random game twice, after so many moves."""
    rng = random.Random(f"perft {board} {players} {seed}")
    naive, game = both_games(bundled_components(board), players, rng, "turn")
    for _ in range(moves):
        seat, move = random_move(naive, rng, "busy")
        naive.play(seat, move)
        game.push(Moved(seat, game.notation.move_id(move)))
    return naive, game


def sequences(game: GameState, constants: Maharaja, depth: int) -> int:
    """By the kernels. Sequences that end the game earlier count too."""
    if depth == 0 or game.state["phase"] == OVER:
        return 1
    moves = game.moves()
    if depth == 1:
        return len(moves)
    count = 0
    for move in moves:
        following = GameState(constants, game.state)
        following.move(move)
        count += sequences(following, constants, depth - 1)
    return count


def naive_sequences(naive: NaiveMaharaja, governors: list[str], depth: int) -> int:
    """By the twin, which replays a game for every sequence. governors: of the set-up (S2)."""
    if depth == 0 or naive.over():
        return 1
    seat = naive.seats_to_move()[0]
    moves = sorted(naive.legal_moves(seat))
    if depth == 1:
        return len(moves)
    return sum(naive_sequences(_again(naive, governors, (seat, move)), governors, depth - 1) for move in moves)


def _again(naive: NaiveMaharaja, governors: list[str], event: tuple[int, str]) -> NaiveMaharaja:
    again = NaiveMaharaja(naive.components, naive.players, governors, naive.first_player, naive.penalty)
    for seat, move in (*naive.events, event):
        again.play(seat, move)
    return again
