"""What a move did, for logs and frontends: the kernels' effect log in words."""

from typing import NamedTuple

import numpy as np

from mogul.engine.taj_mahal.cards import ADVISORS, COURT_SEATS
from mogul.engine.taj_mahal.notation import Notation
from mogul.engine.taj_mahal.rules import effect_log
from mogul.engine.taj_mahal.rules.effect_log import FROM_SUPPLY, REASONS

NAMES = {
    effect_log.CLAIM: "claim",
    effect_log.PLACED: "palace",
    effect_log.TOKEN_TAKEN: "token",
    effect_log.CROWN_PLACED: "crown",
    effect_log.POINTS: "points",
    effect_log.PRESTIGE: "prestige",
    effect_log.ROW_DISCARDED: "discard_row",
    effect_log.PROTEST: "protest",
    effect_log.UNREST_DISCARDED: "unrest_discarded",
    effect_log.RESHUFFLED: "reshuffle",
    effect_log.TILE_OUT: "tile_out",
    effect_log.VISIT_ENDED: "visit_end",
    effect_log.VISIT_STARTED: "visit",
    effect_log.DREW: "drew",
    effect_log.TOOK: "took",
    effect_log.DISPLAYED: "display",
    effect_log.UNREST_DRAWN: "unrest",
    effect_log.FINAL_POINTS: "score_final",
}
_CARD_EFFECTS = {effect_log.DREW, effect_log.TOOK, effect_log.DISPLAYED, effect_log.UNREST_DRAWN}
_CITY_EFFECTS = {effect_log.PLACED, effect_log.TOKEN_TAKEN, effect_log.CROWN_PLACED}
_VISIT_EFFECTS = {effect_log.TILE_OUT, effect_log.VISIT_ENDED, effect_log.VISIT_STARTED}


class Effect(NamedTuple):
    """One thing that happened. Fields that say nothing of it are None.

    `name` is one of NAMES; `what` a court seat (claim), city (palace, token, crown), rule id (points), advisor
    (prestige), card (drew, took, display, unrest), visit from 1 (visit, visit_end, tile_out) or tuple of court seats
    (protest).
    """

    name: str
    seat: int | None = None
    what: str | int | tuple[str, ...] | None = None
    points: int | None = None  # points, score_final
    source: int | str | None = None  # prestige: the seat it came from, "supply", or "kept"; token: its kind


def read_effects(log: np.void, notation: Notation, token_kinds: dict[int, str]) -> tuple[Effect, ...]:
    """The entries of a LOG record; `token_kinds` names the bonus token of a city number."""
    entries = zip(*(log[field][: log["count"]].tolist() for field in ("effect", "seat", "what", "amount")), strict=True)
    return tuple(_effect(entry, notation, token_kinds) for entry in entries)


def _effect(entry: tuple[int, ...], notation: Notation, token_kinds: dict[int, str]) -> Effect:
    effect, seat, what, amount = entry
    name = NAMES[effect]
    owner = None if seat < 0 else seat
    if effect in _CITY_EFFECTS:
        return Effect(
            name, owner, notation.cities[what], source=token_kinds[what] if effect == effect_log.TOKEN_TAKEN else None
        )
    if effect in _CARD_EFFECTS:
        return Effect(name, owner, notation.cards[what])
    if effect in _VISIT_EFFECTS:
        return Effect(name, what=what + 1)
    if effect == effect_log.CLAIM:
        return Effect(name, owner, COURT_SEATS[what])
    if effect == effect_log.POINTS:
        return Effect(name, owner, REASONS[what], points=amount)
    if effect == effect_log.FINAL_POINTS:
        return Effect(name, owner, points=amount)
    if effect == effect_log.PRESTIGE:
        source = "supply" if amount == FROM_SUPPLY else "kept" if amount == seat else amount
        return Effect(name, owner, ADVISORS[what], source=source)
    if effect == effect_log.PROTEST:
        return Effect(name, what=tuple(piece for place, piece in enumerate(COURT_SEATS) if what >> place & 1))
    return Effect(name, owner)
