"""How a game stands: what it waits for, or how it ended."""

from dataclasses import dataclass
from typing import Final

from mogul.engine.game_rules import Standing
from mogul.engine.taj_mahal.records.replay import Replay
from mogul.engine.taj_mahal.rules.card_places import count_kinds, read_cards
from mogul.engine.taj_mahal.rules.state import FOR_DISPLAY, FOR_REFUSAL, FOR_TOKEN, FOR_UNREST, NO_CARD
from mogul.engine.taj_mahal.views.view import PHASES, View

REASONS: Final = {FOR_DISPLAY: "display", FOR_TOKEN: "token", FOR_REFUSAL: "refusal", FOR_UNREST: "unrest"}


@dataclass(frozen=True)
class OwedDraw:
    """Cards that must be drawn before anybody decides. `reason`: one of REASONS' words; `seat`: whose hand they go to,
    None if they are turned up for all; `count` cards in all, of a deck of `deck_size`."""

    reason: str
    seat: int | None
    count: int
    deck_size: int
    discard_pile: tuple[str, ...]


@dataclass(frozen=True)
class Status:
    """What a game waits for. `phase`: one of the view's phases, or "draw" with `owed_draw`."""

    seat: int
    phase: str
    palaces_owed: int
    crown_owed: bool
    cards_owed: int
    province: str
    owed_draw: OwedDraw | None = None
    standings: tuple[Standing, ...] = ()

    @property
    def seat_to_move(self) -> int | None:
        """Who decides now, if anybody does."""
        return None if self.phase in ("draw", "over") else self.seat


def status_of_view(view: View) -> Status:
    """How the game of a view stands. A view does not tell every hand: no standings."""
    return Status(
        seat=view.seat_to_move,
        phase=view.phase,
        palaces_owed=view.palaces_owed,
        crown_owed=view.crown_owed,
        cards_owed=view.cards_owed,
        province=view.tiles[view.visit - 1],
    )


def status_of_game(game: Replay) -> Status:
    """How the game of a record stands."""
    state = game.state
    return Status(
        seat=game.seat,
        phase="draw" if game.need != NO_CARD else PHASES[state["phase"]],
        palaces_owed=int(state["palaces_owed"]),
        crown_owed=bool(state["crown_owed"]),
        cards_owed=int(state["takes_owed"]) if game.need == NO_CARD else 0,
        province=game.setup.tiles[int(state["visit"])],
        owed_draw=None if game.need == NO_CARD else _owed_draw(game),
        standings=game.standings,
    )


def cards_due(game: Replay) -> int:
    """How many cards the draw that is owed takes: of a display only as many as there are (V4)."""
    if game.need != FOR_DISPLAY:
        return 1
    there_are = read_cards(game.state, "deck").bit_count() + read_cards(game.state, "discard").bit_count()
    return min(int(game.state["display_owed"]), there_are)


def _owed_draw(game: Replay) -> OwedDraw:
    discarded = count_kinds(game.game.tables, read_cards(game.state, "discard"))
    return OwedDraw(
        reason=REASONS[game.need],
        seat=game.seat if game.need in (FOR_TOKEN, FOR_REFUSAL) else None,
        count=cards_due(game),
        deck_size=read_cards(game.state, "deck").bit_count(),
        discard_pile=game.notation.sorted_cards(discarded),
    )
