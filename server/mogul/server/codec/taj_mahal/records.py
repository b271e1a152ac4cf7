"""Records, set-ups and events."""

import re
from collections.abc import Iterable

from mogul.engine.problem import Problem
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.records.record import FORMAT, Displayed, Drew, Event, GameRecord, Moved, Setup, Unrest
from mogul.engine.taj_mahal.records.setup_problems import setup_problems
from mogul.engine.taj_mahal.rule_sets import RULE_SETS, ZMAN
from mogul.server.codec.field_paths import below
from mogul.server.codec.taj_mahal.pieces import Pieces, pieces_of
from mogul.server.codec.violations import Violations
from mogul.server.component_registry import ComponentRegistry
from mogul.taj_mahal.v1 import record_pb2


def read_record(
    violations: Violations, registry: ComponentRegistry[ComponentSet], place: str, record: record_pb2.GameRecord
) -> tuple[ComponentSet, GameRecord] | None:
    """A record and the component set it is played with. None if something of it cannot be read, or the set-up is
    impossible: noted then. Whether its events can have happened is for a replay to say."""
    if not record.HasField("setup"):  # a broken rule of the contract
        return None
    found = read_setup(violations, registry, f"{place}.setup", record.setup)
    if found is None:
        return None
    pieces, setup = found
    events = tuple(
        read_event(violations, pieces, f"{place}.events[{index}]", event) for index, event in enumerate(record.events)
    )
    if not violations.is_readable:
        return None
    return pieces.components, GameRecord(setup, events, record.observer if record.HasField("observer") else None)


def read_setup(
    violations: Violations, registry: ComponentRegistry[ComponentSet], place: str, setup: record_pb2.Setup
) -> tuple[Pieces, Setup] | None:
    """A set-up, as the component set in use spells it. None if that is not loaded: noted then."""
    components = registry.find(violations, f"{place}.", setup.component_set, setup.component_hash)
    if components is None:
        return None
    pieces = pieces_of_setup(registry, setup)
    hands = tuple(
        tuple(
            pieces.read_dealt(violations, f"{place}.hands[{seat}].cards[{index}]", card)
            for index, card in enumerate(hand.cards)
        )
        for seat, hand in enumerate(setup.hands)
    )
    read = Setup(
        rule_set=setup.rule_set,
        player_count=setup.player_count,
        component_set=components.name,
        component_hash=components.content_hash,
        first_player=setup.first_player,
        tiles=tuple(setup.provinces),
        bonus_tokens=pieces.read_city_tokens(violations, f"{place}.bonus_tokens", setup.bonus_tokens),
        hands=hands,
    )
    if violations.is_readable:
        found = setup_problems(components, read)
        violations.add(below(place, [Problem(each.severity, _wire_place(each.place), each.message) for each in found]))
        violations.is_readable = not found
    return pieces, read


def pieces_of_setup(registry: ComponentRegistry[ComponentSet], setup: record_pb2.Setup) -> Pieces:
    """The pieces of a set-up, those of the defaults where it names unknown ones: to read the rest of a request with."""
    components = registry.find(Violations(), "", setup.component_set, setup.component_hash) or registry.default
    return pieces_of(components, setup.rule_set if setup.rule_set in RULE_SETS else ZMAN.name)


def _wire_place(place: str) -> str:
    """The place of a set-up's problem in the words of the contract."""
    if place == "players":
        return "player_count"
    if place.startswith("tiles"):
        return place.replace("tiles", "provinces", 1)
    return re.sub(r"^(hands\[\d+\])\[", r"\1.cards[", place)


def read_event(violations: Violations, pieces: Pieces, place: str, event: record_pb2.Event) -> Event:
    """One event."""
    match event.WhichOneof("kind"):
        case "display":
            return Displayed(pieces.read_cards(violations, f"{place}.display.cards", event.display.cards))
        case "move":
            return Moved(event.move.seat, pieces.read_move(violations, f"{place}.move.move", event.move.move))
        case "draw":
            return Drew(event.draw.seat, pieces.read_dealt(violations, f"{place}.draw.card", event.draw.card))
        case "unrest":
            return Unrest(pieces.read_card(violations, f"{place}.unrest.card", event.unrest.card))
    violations.unreadable(place, "must be one of display, move, draw, unrest")
    return Displayed(())


def write_record(pieces: Pieces, record: GameRecord) -> record_pb2.GameRecord:
    """A record."""
    return record_pb2.GameRecord(
        format=FORMAT,
        setup=write_setup(pieces, record.setup),
        events=write_events(pieces, record.events),
        observer=record.observer,
    )


def write_setup(pieces: Pieces, setup: Setup) -> record_pb2.Setup:
    """A set-up."""
    return record_pb2.Setup(
        rule_set=setup.rule_set,
        player_count=setup.player_count,
        component_set=setup.component_set,
        component_hash=setup.component_hash,
        first_player=setup.first_player,
        provinces=setup.tiles,
        bonus_tokens=pieces.write_city_tokens(setup.bonus_tokens),
        hands=[record_pb2.Hand(cards=[pieces.write_dealt(card) for card in hand]) for hand in setup.hands],
    )


def write_events(pieces: Pieces, events: Iterable[Event]) -> list[record_pb2.Event]:
    """Events, in order."""
    return [_event(pieces, event) for event in events]


def _event(pieces: Pieces, event: Event) -> record_pb2.Event:
    match event:
        case Displayed(cards):
            return record_pb2.Event(display=record_pb2.DisplayEvent(cards=pieces.write_cards(cards)))
        case Moved(seat, move):
            return record_pb2.Event(move=record_pb2.MoveEvent(seat=seat, move=pieces.write_move(move)))
        case Drew(seat, card):
            return record_pb2.Event(draw=record_pb2.DrawEvent(seat=seat, card=pieces.write_dealt(card)))
        case Unrest(card):
            return record_pb2.Event(unrest=record_pb2.UnrestEvent(card=pieces.write_card(card)))
