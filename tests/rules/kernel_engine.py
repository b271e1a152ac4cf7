"""An `Engine` on the kernels, with the texts, effects and records of the naive twin."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from mogul.engine import game_interface
from mogul.engine.game_rules import Moved
from mogul.engine.jit import kernel
from mogul.engine.taj_mahal.components import ComponentSet, components_from_data
from mogul.engine.taj_mahal.notation import Notation, notation_of
from mogul.engine.taj_mahal.records import effects
from mogul.engine.taj_mahal.records.record import Displayed, Drew, Event, Setup, Unrest
from mogul.engine.taj_mahal.records.replay import Replay
from mogul.engine.taj_mahal.rule_sets import ADVISORS, COURT_SEATS, RULE_SETS, Card, City
from mogul.engine.taj_mahal.rules.card_places import read_cards
from mogul.engine.taj_mahal.rules.state import FOR_DISPLAY, FOR_REFUSAL, FOR_TOKEN, FOR_UNREST, NO_CARD
from mogul.engine.taj_mahal.views.observer import Observer
from mogul.engine.taj_mahal.views.view import Player, View
from tests.engine.taj_mahal.texts import dealt_card
from tests.rules.case import Effect, KnownCards, Record

PURPOSES = {FOR_DISPLAY: "display", FOR_TOKEN: "token", FOR_REFUSAL: "refused", FOR_UNREST: "unrest"}


def set_up(components: ComponentSet, record: Record) -> Setup:
    """The set-up of a record, with the token of Agra added."""
    setup = record["setup"]
    notation = notation_of(components, RULE_SETS[setup["rule_set"]])
    tokens = {**setup["bonus_tokens"], components.agra_city: f"+{components.agra_bonus_points}"}
    return Setup(
        setup["rule_set"],
        setup["player_count"],
        components.name,
        components.content_hash,
        setup["first_player"],
        tuple(map(notation.province, setup["provinces"])),
        tuple(sorted((notation.city(city), notation.token(kind)) for city, kind in tokens.items())),
        tuple(tuple(dealt_card(notation, card) for card in hand) for hand in setup["hands"]),
    )


def event_of(notation: Notation, event: dict[str, Any]) -> Event:
    """Parses an event of a record in JSON form."""
    if "display" in event:
        return Displayed(tuple(map(notation.card, event["display"])))
    if "unrest" in event:
        return Unrest(notation.card(event["unrest"]))
    if "draw" in event:
        return Drew(event["seat"], dealt_card(notation, event["draw"]))
    return Moved(event["seat"], notation.move_id(event["move"]))


def as_of_twin(notation: Notation, effect: effects.Effect) -> Effect | None:
    """The form of an effect in the naive twin; None for an effect that the twin does not have."""
    match effect:
        case effects.CardDrawn():
            return None
        case effects.PointsScored(seat, points, "F1"):
            return "score_final", seat, points
        case effects.PointsScored(seat, points, rule):
            return "points", seat, points, rule
        case effects.TokenTaken(seat, city, token):
            return "token", seat, notation.cities[city], notation.tokens[token]
        case effects.PrestigeGained(seat, advisor, from_seat):
            source = "supply" if from_seat is None else "kept" if from_seat == seat else from_seat
            return "prestige", seat, str(advisor), source
        case effects.Protest(set_aside):
            return "protest", tuple(map(str, set_aside))
    name, seats = NAMES[type(effect)], () if effect.seat is None else (effect.seat,)
    match effect:
        case effects.Claim():
            return name, *seats, str(effect.court_seat)
        case effects.PalacePlaced() | effects.CrownPlaced():
            return name, *seats, notation.cities[effect.city]
        case effects.CardSeen() | effects.CardTaken() | effects.CardDisplayed() | effects.UnrestTurned():
            return name, *seats, notation.cards[effect.card]
        case effects.TileOut() | effects.VisitEnded() | effects.VisitStarted():
            return name, effect.visit
    return name, *seats


NAMES: dict[type, str] = {
    effects.Claim: "claim",
    effects.PalacePlaced: "palace",
    effects.CrownPlaced: "crown",
    effects.RowDiscarded: "discard_row",
    effects.UnrestDiscarded: "unrest_discarded",
    effects.Reshuffled: "reshuffle",
    effects.TileOut: "tile_out",
    effects.VisitEnded: "visit_end",
    effects.VisitStarted: "visit",
    effects.CardSeen: "drew",
    effects.CardTaken: "took",
    effects.CardDisplayed: "display",
    effects.UnrestTurned: "unrest",
}


@kernel
def finish(game: Any, state: np.void, outcome: np.void) -> None:
    game_interface.result(game, state, outcome)


class KernelEngine:
    """A replay of the whole table and an observer of every seat, all fed with all events."""

    def __init__(self, components: dict[str, Any], record: Record) -> None:
        parts = components_from_data(components)
        setup = set_up(parts, record)
        self.game = Replay(parts, setup)
        self.observers = [Observer(parts, setup, seat) for seat in range(setup.player_count)]
        self._effects: list[Effect] = [("visit", 1)]
        self.compared = 0  # number of effects already compared
        self._claims: dict[str, int] = {}
        self._shuffled: list[effects.Effect] = []

    def feed(self, event: dict[str, Any]) -> None:
        pushed = event_of(self.game.notation, event)
        for step in self.game.push(pushed):
            # The kernels shuffle once a draw is due, the twin at the draw: nothing can happen in between.
            happened, self._shuffled = [*self._shuffled, *step.effects], []
            if step.new_deck is not None:
                self._shuffled = [happened.pop()]
            for effect in happened:
                written = as_of_twin(self.game.notation, effect)
                self._effects += [] if written is None else [written]
                if isinstance(effect, effects.VisitStarted):
                    self._claims.clear()
                elif isinstance(effect, effects.Claim):
                    self._claims[effect.court_seat] = effect.seat
        for observer in self.observers:
            observer.see(pushed)

    def texts(self, cards: Iterable[Card]) -> list[str]:
        return [*map(self.game.notation.card_text, cards)]

    def cities(self, cities: Iterable[City]) -> list[str]:
        return [self.game.notation.cities[city] for city in cities]

    def color(self, player: Player) -> str | None:
        return None if player.row_color is None else self.game.notation.colours[player.row_color.number]

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
                return Counter(self.texts(getattr(view, name)))
            case "discard":
                return Counter(self.texts(view.discard_pile))
            case "row_colours":
                return [self.color(player) for player in view.players]
            case "tokens_taken":
                return [sorted(self.cities(player.bonus_token_cities)) for player in view.players]
            case _:
                assert name == "advisors", name
                return [Counter(map(str, player.advisor_tokens)) for player in view.players]

    def _prestige(self) -> dict[str, int | None]:
        """The seat that holds or has played each prestige card."""
        players = range(self.game.game.players)
        held = [int(self.game.state["hand_prestige"][seat] | self.game.state["row_prestige"][seat]) for seat in players]
        return {
            str(name): next((seat for seat in players if held[seat] >> place & 1), None)
            for place, name in enumerate(ADVISORS)
        }

    def _court(self) -> dict[str, str | int]:
        court, aside = int(self.game.state["court"]), int(self.game.state["aside"])
        return {
            str(piece): "there" if court >> place & 1 else "aside" if aside >> place & 1 else self._claims[piece]
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
                [Counter(self.texts(epoch.pool)) for epoch in explanation.epochs],
            )
            for explanation in view.memory
        ]
        described.sort(key=lambda entry: (entry[0], repr(entry[1])))
        return KnownCards(
            Counter(self.texts(view.players[seat].known_cards)),
            Counter(self.texts(view.hand)),
            {who: Counter(self.texts(view.players[who].known_cards)) for who in opponents},
            {who: view.players[who].hand_size - len(view.players[who].known_cards) for who in opponents},
            [(weight, epochs) for weight, epochs, _ in described],
            [pools for _, _, pools in described],
        )
