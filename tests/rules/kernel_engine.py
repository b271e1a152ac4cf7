"""The kernel engine, asked as the worked positions and the naive twin ask: texts, effects and records of theirs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from mogul.engine import game_interface
from mogul.engine.jit import kernel
from mogul.engine.taj_mahal.cards import ADVISORS, COURT_SEATS
from mogul.engine.taj_mahal.components import components_from_data
from mogul.engine.taj_mahal.records.effect import Effect as KernelEffect
from mogul.engine.taj_mahal.records.record import Displayed, Drew, Event, Moved, Setup, Unrest
from mogul.engine.taj_mahal.records.replay import Replay
from mogul.engine.taj_mahal.rules.card_places import read_cards
from mogul.engine.taj_mahal.rules.state import FOR_DISPLAY, FOR_REFUSAL, FOR_TOKEN, FOR_UNREST, NO_CARD
from mogul.engine.taj_mahal.views.observer import Observer
from mogul.engine.taj_mahal.views.view import View
from tests.rules.case import Effect, KnownCards, Record

PURPOSES = {FOR_DISPLAY: "display", FOR_TOKEN: "token", FOR_REFUSAL: "refused", FOR_UNREST: "unrest"}


def set_up(components: dict[str, Any], record: Record) -> Setup:
    """The set-up of a record, Agra's token filled in."""
    parts = components_from_data(components)
    tokens = {**record["bonus_tokens"], parts.agra_city: f"+{parts.agra_bonus_points}"}
    return Setup(
        record["rule_set"],
        record["players"],
        parts.name,
        parts.content_hash,
        record["first_player"],
        tuple(record["tiles"]),
        tuple(tokens.items()),
        tuple(tuple(hand) for hand in record["hands"]),
    )


def event_of(event: dict[str, Any]) -> Event:
    """An event of a record in JSON form."""
    if "display" in event:
        return Displayed(tuple(event["display"]))
    if "unrest" in event:
        return Unrest(event["unrest"])
    return Drew(event["seat"], event["draw"]) if "draw" in event else Moved(event["seat"], event["move"])


def told(effect: KernelEffect) -> Effect:
    """An effect as the twin tells it."""
    name, seat, what, points, source = effect
    match name:
        case "points":
            return name, seat, points, what
        case "score_final":
            return name, seat, points
        case "token" | "prestige":
            return name, seat, what, source
        case "discard_row":
            return name, seat
        case "unrest_discarded" | "reshuffle":
            return (name,)
        case _:
            return (name, what) if seat is None else (name, seat, what)


@kernel
def finish(game: Any, state: np.void, outcome: np.void) -> None:
    game_interface.result(game, state, outcome)


class KernelEngine:
    """A replay of the whole table and an observer for every seat, each fed all events."""

    def __init__(self, components: dict[str, Any], record: Record) -> None:
        setup, parts = set_up(components, record), components_from_data(components)
        self.game = Replay(parts, setup)
        self.observers = [Observer(parts, setup, seat) for seat in range(setup.player_count)]
        self._effects: list[Effect] = [("visit", 1)]
        self.compared = 0  # effects a comparison has gone through already
        self._claims: dict[str, int] = {}
        self._shuffled: list[KernelEffect] = []

    def feed(self, event: dict[str, Any]) -> None:
        for step in self.game.push(event_of(event)):
            # The kernels shuffle once a card is owed, the twin when it comes: nothing can happen in between.
            happened, self._shuffled = [*self._shuffled, *step.effects], []
            if step.new_deck is not None:
                self._shuffled = [happened.pop()]
            for effect in happened:
                self._effects.append(told(effect))
                if effect.name == "visit":
                    self._claims.clear()
                elif effect.name == "claim":
                    assert isinstance(effect.what, str)
                    assert effect.seat is not None
                    self._claims[effect.what] = effect.seat
        for observer in self.observers:
            observer.see(event_of(event))

    def effects(self) -> Sequence[Effect]:
        return self._effects

    def legal_moves(self) -> set[str]:
        return {self.game.notation.move_text(move) for move in self.game.legal_moves()}

    def turn(self) -> int | None:
        return None if self.game.is_over or self.game.need != NO_CARD else self.game.seat

    def needs_draw(self) -> tuple[str, int | None] | None:
        if self.game.need == NO_CARD:
            return None
        in_secret = self.game.need in (FOR_TOKEN, FOR_REFUSAL)
        return PURPOSES[self.game.need], self.game.seat if in_secret else None

    def _view(self, seat: int = 0) -> View:
        return self.observers[seat].knowledge()

    def _result(self) -> np.void:
        outcome: np.void = np.zeros(1, game_interface.RESULT)[0]
        finish(self.game.game, self.game.state, outcome)
        return outcome

    def fact(self, name: str) -> Any:
        players = range(self.game.game.players)
        match name:
            case "scores":
                return [int(score) for score in self.game.state["score"][: len(players)]]
            case "final_scores":
                return [int(score) for score in self._result()["score"][: len(players)]]
            case "ranking":
                return [int(rank) + 1 for rank in self._result()["rank"][: len(players)]]
            case "win_shares":
                return [
                    Fraction(float(share)).limit_denominator(5) for share in self._result()["share"][: len(players)]
                ]
            case "prestige":
                return self._prestige()
            case "court":
                return self._court()
            case "hand_sizes":
                return [read_cards(self.game.state, "hand", seat).bit_count() for seat in players]
            case _:
                return self._public(name, self._view())

    def _public(self, name: str, view: View) -> Any:
        match name:
            case "visit" | "first_player" | "protest" | "deck_size":
                return getattr(view, name)
            case "display_size":
                return len(view.display)
            case "display" | "unrest":
                return Counter(getattr(view, name))
            case "discard":
                return Counter(view.discard_pile)
            case "row_colours":
                return [player.row_colour for player in view.players]
            case "tokens_taken":
                return [sorted(player.bonus_tokens) for player in view.players]
            case _:
                assert name == "advisors", name
                return [Counter(player.advisor_tokens) for player in view.players]

    def _prestige(self) -> dict[str, int | None]:
        """Who holds or has played each prestige card."""
        players = range(self.game.game.players)
        held = [int(self.game.state["hand_prestige"][seat] | self.game.state["row_prestige"][seat]) for seat in players]
        return {
            name: next((seat for seat in players if held[seat] >> place & 1), None)
            for place, name in enumerate(ADVISORS)
        }

    def _court(self) -> dict[str, str | int]:
        court, aside = int(self.game.state["court"]), int(self.game.state["aside"])
        return {
            piece: "there" if court >> place & 1 else "aside" if aside >> place & 1 else self._claims[piece]
            for place, piece in enumerate(COURT_SEATS)
        }

    def known_cards(self, seat: int) -> KnownCards:
        view = self._view(seat)
        opponents = [other for other in range(len(view.players)) if other != seat]
        assert view.memory is not None
        described = [
            (
                Fraction(explanation.weight).limit_denominator(10**6),
                [(len(epoch.pool), {who: epoch.hidden[who] for who in opponents}) for epoch in explanation.epochs],
                [Counter(epoch.pool) for epoch in explanation.epochs],
            )
            for explanation in view.memory
        ]
        described.sort(key=lambda entry: (entry[0], repr(entry[1])))
        return KnownCards(
            Counter(view.players[seat].known_cards),
            Counter(view.hand),
            {who: Counter(view.players[who].known_cards) for who in opponents},
            {who: view.players[who].hand_size - len(view.players[who].known_cards) for who in opponents},
            [(weight, epochs) for weight, epochs, _ in described],
            [pools for _, _, pools in described],
        )
