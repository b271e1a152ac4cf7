"""The profiles of GM1, dominated moves, and a player who forgets cards that the others took.

No level makes a move that is worse than another one in every world. Only those count that anybody at the table
recognizes at a glance: a card spent on nothing. Such a move has the same effects as the other one, now and for the rest
of the visit, and leaves a card less in hand.
"""

import dataclasses
import hashlib
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from mogul.engine.game_rules import Move, Position
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.notation import notation_of
from mogul.engine.taj_mahal.rule_sets import RULE_SETS, SYMBOLS
from mogul.engine.taj_mahal.rules.game import TajMahal
from mogul.engine.taj_mahal.rules.state import (
    AUCTION,
    CROWN_SEAT,
    EXTRAS,
    FIRST_PRESTIGE,
    FIRST_WHITE,
    GENERAL,
    PALACE,
    PLAY,
    PRINCESS,
    TILE_SEAT,
    VIZIER,
    WITHDRAW,
)
from mogul.engine.taj_mahal.views.view import Player, View
from mogul.players.strength.profile import Profile, parameter
from mogul.players.taj_mahal import gm1
from mogul.search import Settings

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


def forgetful(components: ComponentSet, view: View, share: float, seed: int) -> View:
    """The view of a forgetful seat: of the cards that others took from a display openly, `share`, 0 to 1, are
    forgotten, and may then lie anywhere like cards never seen.

    The choice follows from the seed, both seats and the kind: with one seed for a game, forgotten cards stay forgotten.
    Open cards and the sizes of hands are never forgotten. Without anything to forget the view is the same.
    """
    texts = notation_of(components, RULE_SETS[view.rule_set]).cards
    players = tuple(
        player if seat == view.seat else _without(texts, player, share, f"{seed}/{view.seat}/{seat}")
        for seat, player in enumerate(view.players)
    )
    if players == view.players:
        return view
    return dataclasses.replace(view, players=players, memory=None)


def _without(texts: Sequence[str], player: Player, share: float, whose: str) -> Player:
    kept = tuple(card for card in player.known_cards if _fraction(f"{whose}/{texts[card]}") >= share)
    return dataclasses.replace(player, known_cards=kept)


def _fraction(text: str) -> float:
    digest = hashlib.blake2b(f"mogul.forgetting/{text}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "little") / 2**64


@dataclass(frozen=True, slots=True)
class Gm1Profile(Profile):
    """GM1, and its weaknesses.

    forgets: the forgotten share of the cards that others took openly: see `forgetful`.
    overlooks: the overlooked share of the promise of connections and sets for visits to come: see
        `overlooking`.
    shortsighted: the part of its reward that is points on the track now: see `NetworkEvaluator`.
    """

    player: ClassVar[str] = "gm1"

    forgets: float = parameter(1.0)
    overlooks: float = parameter(1.0)
    shortsighted: float = parameter(1.0)

    def settings(self, players: int) -> Settings:
        """See `Profile`."""
        return gm1.settings(players, overlooks=self.overlooks, shortsighted=self.shortsighted)

    def remembered(self, components: Any, view: Any, seed: int) -> Any:
        """See `Profile`."""
        return forgetful(components, view, self.forgets, seed)
