"""The status of a game: the decision or draw it waits for, or its result."""

from dataclasses import dataclass
from enum import Enum

from mogul.engine.game_rules import Standing
from mogul.engine.taj_mahal.notation import sorted_cards
from mogul.engine.taj_mahal.records.replay import Replay
from mogul.engine.taj_mahal.rules.card_places import count_kinds, read_cards
from mogul.engine.taj_mahal.rules.state import FOR_DISPLAY, FOR_REFUSAL, FOR_TOKEN, FOR_UNREST, NO_CARD
from mogul.engine.taj_mahal.views.view import View
from mogul.engine.taj_mahal.words import PHASES, Card, Phase, Province


class DrawReason(Enum):
    """The reason for a draw, by the kernels' numbers."""

    DISPLAY = FOR_DISPLAY
    TOKEN = FOR_TOKEN
    REFUSAL = FOR_REFUSAL
    UNREST = FOR_UNREST


@dataclass(frozen=True)
class OwedDraw:
    """Cards that must be drawn before the next decision. `seat`: the one whose hand they go to, None if they are turned
    up for all; `count` cards in all, of a deck of `deck_size`."""

    reason: DrawReason
    seat: int | None
    count: int
    deck_size: int
    discard_pile: tuple[Card, ...]


@dataclass(frozen=True)
class Status:
    """See above. `phase`: without meaning while a draw is owed; `province`: of the visit."""

    seat: int
    phase: Phase
    palaces_owed: int
    crown_owed: bool
    cards_owed: int
    province: Province
    owed_draw: OwedDraw | None = None
    standings: tuple[Standing, ...] = ()

    @property
    def seats_to_move(self) -> tuple[int, ...]:
        """The seat that decides now, if any does."""
        return () if self.owed_draw is not None or self.phase is Phase.OVER else (self.seat,)


def status_of_view(view: View) -> Status:
    """The status of a view's game; without standings, for a view does not know every hand."""
    return Status(
        seat=view.seat_to_move,
        phase=view.phase,
        palaces_owed=view.palaces_owed,
        crown_owed=view.crown_owed,
        cards_owed=view.cards_owed,
        province=view.provinces[view.visit - 1],
    )


def status_of_game(game: Replay) -> Status:
    """The status of a record's game."""
    state = game.state
    return Status(
        seat=game.seat,
        phase=PHASES[state["phase"]],
        palaces_owed=int(state["palaces_owed"]),
        crown_owed=bool(state["crown_owed"]),
        cards_owed=int(state["takes_owed"]) if game.need == NO_CARD else 0,
        province=game.setup.provinces[int(state["visit"])],
        owed_draw=None if game.need == NO_CARD else _owed_draw(game),
        standings=game.standings,
    )


def cards_due(game: Replay) -> int:
    """The number of cards that the owed draw takes: of a display only as many as there are (V4)."""
    if game.need != FOR_DISPLAY:
        return 1
    there_are = read_cards(game.state, "deck").bit_count() + read_cards(game.state, "discard").bit_count()
    return min(int(game.state["display_owed"]), there_are)


def _owed_draw(game: Replay) -> OwedDraw:
    return OwedDraw(
        reason=DrawReason(game.need),
        seat=game.seat if game.need in (FOR_TOKEN, FOR_REFUSAL) else None,
        count=cards_due(game),
        deck_size=read_cards(game.state, "deck").bit_count(),
        discard_pile=sorted_cards(count_kinds(game.game.tables, read_cards(game.state, "discard"))),
    )
