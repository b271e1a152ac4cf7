"""A recorded game: its set-up and its events, every chance outcome spelled out.

A record replays exactly: nothing in it depends on a random generator. UNKNOWN stands for a card its keeper has not
seen. An *observed* record has the knowledge of one seat; `observe` makes it from a fuller one, and `spectator_record` a
record with the knowledge of somebody without a seat. The metadata of fields are their keys in `record_text`.
"""

import dataclasses
from dataclasses import dataclass, field

from mogul.engine.game_rules import Moved
from mogul.engine.json_shape import json_value
from mogul.engine.json_text import format_json
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.notation import notation_of
from mogul.engine.taj_mahal.rule_sets import RULE_SETS, UNKNOWN, Card, City, DealtCard, Province, Token

HAND = 6  # S3: cards dealt to a seat


@dataclass(frozen=True)
class Setup:
    """The start of a game (S1..S4)."""

    rule_set: str
    player_count: int
    component_set: str
    component_hash: str
    first_player: int
    provinces: tuple[Province, ...]  # of visit 1..12
    bonus_tokens: tuple[tuple[City, Token], ...]  # on each fortress city, Agra's too, in city order
    hands: tuple[tuple[DealtCard, ...], ...]  # six cards a seat


@dataclass(frozen=True)
class Displayed:
    """V3: the cards turned up for a visit, fewer when cards ran out."""

    cards: tuple[Card, ...] = field(metadata={"key": "display"})


@dataclass(frozen=True)
class Drew:
    """W4, W9: a card from the deck to a hand, seen by that seat alone."""

    seat: int
    card: DealtCard = field(metadata={"key": "draw"})


@dataclass(frozen=True)
class Unrest:
    """U1: a card turned up as unrest."""

    card: Card = field(metadata={"key": "unrest"})


Event = Displayed | Moved | Drew | Unrest


@dataclass(frozen=True)
class GameRecord:
    """A game so far. `observer`: the seat that saw it so, or None for the keeper of the whole table and for a
    spectator."""

    setup: Setup
    events: tuple[Event, ...] = ()
    observer: int | None = None

    @property
    def unknown_cards(self) -> tuple[str, ...]:
        """The paths of hands and events with cards that the record does not know."""
        hands = [f"setup.hands[{seat}]" for seat, hand in enumerate(self.setup.hands) if UNKNOWN in hand]
        draws = enumerate(self.events)
        return (*hands, *(f"events[{n}]" for n, event in draws if isinstance(event, Drew) and event.card == UNKNOWN))


def observe_setup(setup: Setup, seat: int | None) -> Setup:
    """The set-up as `seat` sees it: other hands unknown. None: a spectator, who sees no hand."""
    hands = tuple(hand if owner == seat else (UNKNOWN,) * len(hand) for owner, hand in enumerate(setup.hands))
    return dataclasses.replace(setup, hands=hands)


def observe_event(event: Event, seat: int | None) -> Event:
    """An event as `seat` sees it: others' draws unknown, everything else in the open (rules, section I). None: as a
    spectator sees it."""
    if isinstance(event, Drew) and event.seat != seat:
        return Drew(event.seat, UNKNOWN)
    return event


def observe(record: GameRecord, seat: int) -> GameRecord:
    """The record as `seat` saw it."""
    return _observed(record, seat)


def spectator_record(record: GameRecord) -> GameRecord:
    """The record as somebody without a seat saw it: no hand and no drawn card is known."""
    return _observed(record, None)


def _observed(record: GameRecord, seat: int | None) -> GameRecord:
    return GameRecord(
        observe_setup(record.setup, seat), tuple(observe_event(event, seat) for event in record.events), seat
    )


def record_text(components: ComponentSet, record: GameRecord) -> str:
    """A record as one text: equal records, equal texts. Agra's bonus token is understood (S2)."""
    notation = notation_of(components, RULE_SETS[record.setup.rule_set])
    agra = notation.city(components.agra_city)
    tokens = tuple((city, token) for city, token in record.setup.bonus_tokens if city != agra)
    setup = dataclasses.replace(record.setup, bonus_tokens=tokens)
    # Seeds of reviews are made of it: other first keys would be other reviews.
    text = {"format": 2, "game": "taj_mahal", "setup": json_value(Setup, setup, notation.writers)}
    events = json_value(tuple[Event, ...], record.events, notation.writers)
    return format_json({**text, "observer": record.observer, "events": events})
