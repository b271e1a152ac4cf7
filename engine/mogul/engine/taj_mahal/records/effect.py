"""What a move did, for logs and frontends: the kernels' effect log in words."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from mogul.engine.taj_mahal.cards import ADVISORS, COURT_SEATS
from mogul.engine.taj_mahal.notation import UNKNOWN
from mogul.engine.taj_mahal.rules import effect_log
from mogul.engine.taj_mahal.rules.effect_log import FROM_SUPPLY, REASONS, Entry

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


UNSEEN = -1  # what = the kind of a card that was drawn unseen


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


class Words(NamedTuple):
    """What the entries of an effect log are told with."""

    cards: tuple[str, ...]  # by kind
    cities: tuple[str, ...]  # by number
    token_kinds: Mapping[int, str]  # of the bonus token of a city number

    def effects(self, entries: Iterable[Entry]) -> tuple[Effect, ...]:
        """The entries, told."""
        return tuple(self._effect(entry) for entry in entries)

    def _effect(self, entry: Entry) -> Effect:
        effect, seat, what, amount = entry
        name = NAMES[effect]
        owner = None if seat < 0 else seat
        if effect in _CITY_EFFECTS:
            return Effect(
                name,
                owner,
                self.cities[what],
                source=self.token_kinds[what] if effect == effect_log.TOKEN_TAKEN else None,
            )
        if effect in _CARD_EFFECTS:
            return Effect(name, owner, UNKNOWN if what == UNSEEN else self.cards[what])
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
