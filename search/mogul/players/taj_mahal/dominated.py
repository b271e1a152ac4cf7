"""Moves that are worse than another one in every world: no level makes them.

Only those that anybody at the table recognizes at a glance: a card spent on nothing. Such a move has the same effects
as the other one, now and for the rest of the visit, and leaves a card less in hand.
"""

from collections.abc import Collection

import numpy as np

from mogul.engine.game_rules import Move, Position
from mogul.engine.taj_mahal.rules.game import TajMahal
from mogul.engine.taj_mahal.rules.move_ids import EXTRAS, FIRST_PRESTIGE, FIRST_WHITE, PALACE, PLAY, WITHDRAW
from mogul.engine.taj_mahal.rules.state import AUCTION, CROWN_SEAT, GENERAL, PRINCESS, TILE_SEAT, VIZIER
from mogul.engine.taj_mahal.words import SYMBOLS

_ADDED = {FIRST_PRESTIGE + GENERAL: TILE_SEAT, FIRST_PRESTIGE + VIZIER: CROWN_SEAT}  # P4


def dominated(position: Position, moves: Collection[Move]) -> set[Move]:
    """Those of the legal `moves` of the viewer that another of them dominates; see `dominated_moves`."""
    return set(map(Move, dominated_moves(position.game, position.information["public"], moves)))


def dominated_moves(game: TajMahal, state: np.void, moves: Collection[int]) -> set[int]:
    """Those of the legal `moves` that are worse than another of them; never all of them.

    A white card whose symbol contests a piece that is gone (P3, W1): the same play without it is better. For the last
    one in, at a table of three or more, who cannot be outbid any more: a white card for a symbol that the row or the
    coloured card shows already, for the same reason, and a play that adds no piece to those the row claims:
    withdrawing is better. But the princess's prestige card brings points at once (P5). With two players the unrest goes
    on bidding (U2).

    state: STATE record; its hidden cards are not looked at.
    """
    if state["phase"] != AUCTION:
        return set()
    seat, court = int(state["seat"]), int(state["court"])
    is_last = not game.unrest and int(state["players_in"]) == 1 << seat
    shown = _pieces(int(state["row_symbols"][seat]))
    worse = set()
    for move in moves:
        if PLAY <= move < PALACE:
            kind, extra = divmod(move - PLAY, EXTRAS)
            card = _pieces(int(game.tables["kind_symbols"][kind]))
            adds_nothing = is_last and WITHDRAW in moves and not (card | _pieces_of(extra)) & court & ~shown
            if FIRST_WHITE <= extra < FIRST_PRESTIGE and move - extra in moves:
                contested = court & ~(shown | card) if is_last else court
                adds_nothing |= not contested & _pieces_of(extra)
            if adds_nothing and extra != FIRST_PRESTIGE + PRINCESS:
                worse.add(move)
    return worse if len(worse) < len(moves) else set()


def _pieces(symbols: int) -> int:
    """The pieces that symbols contest, a bit each; symbols: a byte each."""
    return sum(1 << symbol for symbol in range(len(SYMBOLS)) if symbols >> 8 * symbol & 255)


def _pieces_of(extra: int) -> int:
    """The piece that the companion of a coloured card contests, if any; a bit."""
    if FIRST_WHITE <= extra < FIRST_PRESTIGE:
        return 1 << extra - FIRST_WHITE
    return 1 << _ADDED[extra] if extra in _ADDED else 0
