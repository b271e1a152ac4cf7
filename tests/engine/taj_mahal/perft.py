"""Counting the move sequences of whole turns from a position, with the kernels and with the naive twin.

Chance is fixed: whenever a card is due, it is the first kind in canonical order of those that can come.
A turn is over at the next auction decision, or with the game.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from mogul.engine import game_interface
from mogul.engine.taj_mahal.notation import Notation
from mogul.engine.taj_mahal.records.replay import Replay
from mogul.engine.taj_mahal.rules.card_places import cards_by_kind, count_kinds, members, read_cards
from mogul.engine.taj_mahal.rules.game import TajMahal
from mogul.engine.taj_mahal.rules.legal import list_legal_moves
from mogul.engine.taj_mahal.rules.state import AUCTION, NO_CARD, OVER
from mogul.engine.taj_mahal.rules.steps import apply, resolve_draw
from tests.naive.game import NaiveGame


def canonical_order(game: Replay, turns: int) -> int:
    """The number of sequences of moves that make so many turns, as the search is offered them."""
    return _count(game.game, game.state.copy(), turns, np.zeros(1, game_interface.MOVES)[0])


def every_order(game: Replay, turns: int) -> int:
    """The number with palaces and cards in any order, as hosts and records have them."""
    return _count(game.game._replace(any_order=True), game.state.copy(), turns, np.zeros(1, game_interface.MOVES)[0])


def _count(game: TajMahal, state: np.void, turns: int, buffer: np.void) -> int:
    if turns == 0 or state["phase"] == OVER:
        return 1
    moves = buffer["move"][: list_legal_moves(game, state, buffer)].tolist()
    total = 0
    for move in moves:
        after = state.copy()
        apply(game, after, move, None)
        while after["need"] != NO_CARD:
            resolve_draw(game, after, _first_card(game, after), None)
        over = after["phase"] in (AUCTION, OVER)
        total += _count(game, after, turns - over, buffer)
    return total


def _first_card(game: TajMahal, state: np.void) -> np.uint64:
    deck = read_cards(state, "deck")
    kind = next(kind for kind, copies in enumerate(count_kinds(game.tables, deck)) if copies)
    return np.uint64(members(deck & cards_by_kind(game.tables)[kind])[0])


def naive_sequences(begin: Callable[[], NaiveGame], notation: Notation, turns: int) -> list[tuple[str, ...]]:
    """The sequences of moves the twin allows. `begin`: the position, anew at each call; the twin cannot be copied."""
    found: list[tuple[str, ...]] = []
    pending: list[tuple[str, ...]] = [()]
    while pending:
        moves = pending.pop()
        game = begin()
        left = turns
        for move in moves:
            game.play(move)
            _draw_first(game, notation)
            left -= game.over() or game.phase == "auction"
        if left == 0 or game.over():
            found.append(moves)
        else:
            pending += [(*moves, move) for move in sorted(game.legal_moves())]
    return found


def _draw_first(game: NaiveGame, notation: Notation) -> None:
    while game.needs_draw() is not None:
        game.draw(min(game.drawable(), key=notation.card))


def in_canonical_order(moves: tuple[str, ...], notation: Notation, palaces_commute: bool) -> tuple[str, ...]:
    """The sequence with palaces of one withdrawal by city, and cards taken by kind."""
    runs: list[list[str]] = []
    for move in moves:
        verb = move.partition(" ")[0]
        joins = verb == "take" or (verb == "palace" and palaces_commute)
        if joins and runs and runs[-1][-1].startswith(f"{verb} "):
            runs[-1].append(move)
        else:
            runs.append([move])
    key: Any = notation.move_id
    return tuple(move for run in runs for move in (sorted(run, key=key) if len(run) > 1 else run))
