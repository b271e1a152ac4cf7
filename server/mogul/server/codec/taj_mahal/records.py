"""Records, set-ups and events."""

from functools import partial
from typing import Final

from mogul.engine.game_rules import Move, Moved
from mogul.engine.problem import below
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.records.record import Displayed, Drew, Event, GameRecord, Setup, Unrest, observe
from mogul.engine.taj_mahal.records.setup_problems import setup_problems
from mogul.engine.taj_mahal.rules.move_ids import WITHDRAW
from mogul.server.codec.taj_mahal.values import ValueCodec, value_codec
from mogul.server.codec.violations import Violations, read_list
from mogul.server.component_registry import ComponentRegistry
from mogul.taj_mahal.v1 import record_pb2

_FORMAT: Final = 1  # of the contract's records
Registry = ComponentRegistry[ComponentSet]


def read_record(
    violations: Violations, registry: Registry, place: str, record: record_pb2.GameRecord
) -> tuple[ValueCodec | None, GameRecord | None]:
    """Returns the codec of a record's component set, and the record; of an observed one without the cards that its
    observer did not see. Returns None for a record that cannot be read or has an impossible set-up, and for both if the
    component set is not loaded. Adds all problems but those of the events, which a replay finds."""
    if not record.HasField("setup"):  # a broken rule of the contract
        return None, None
    codec = codec_of_setup(violations, registry, f"{place}.setup", record.setup)
    if codec is None:
        return None, None
    setup = read_setup(violations, codec, f"{place}.setup", record.setup)
    events = read_list(partial(_read_event, codec), violations, f"{place}.events", record.events)
    if not violations.is_readable:
        return codec, None
    read = GameRecord(setup, events)
    return codec, observe(read, record.observer) if record.HasField("observer") else read


def codec_of_setup(
    violations: Violations, registry: Registry, place: str, setup: record_pb2.Setup
) -> ValueCodec | None:
    """The codec of a set-up's component set; None, noted, if that is not loaded."""
    components = registry.find(violations, f"{place}.", setup.component_set, setup.component_hash)
    return None if components is None else value_codec(components, setup.rule_set)


def read_setup(violations: Violations, codec: ValueCodec, place: str, setup: record_pb2.Setup) -> Setup:
    """A set-up; noted if it is impossible."""
    read = Setup(
        rule_set=setup.rule_set,
        player_count=setup.player_count,
        component_set=codec.components.name,
        component_hash=codec.components.content_hash,
        first_player=setup.first_player,
        provinces=read_list(codec.read_province, violations, f"{place}.provinces", setup.provinces),
        bonus_tokens=codec.read_city_tokens(violations, f"{place}.bonus_tokens", setup.bonus_tokens),
        hands=tuple(
            read_list(codec.read_dealt, violations, f"{place}.hands[{seat}].cards", hand.cards)
            for seat, hand in enumerate(setup.hands)
        ),
    )
    if violations.is_readable:
        found = setup_problems(codec.components, read)
        violations.add(below(place, found))
        violations.is_readable = not found
    return read


def _read_event(codec: ValueCodec, violations: Violations, place: str, event: record_pb2.Event) -> Event:
    match event.WhichOneof("kind"):
        case "display":
            return Displayed(read_list(codec.read_card, violations, f"{place}.display.cards", event.display.cards))
        case "move":
            move = codec.read_move(violations, f"{place}.move.move", event.move.move)
            return Moved(event.move.seat, Move(WITHDRAW) if move is None else move)
        case "draw":
            return Drew(event.draw.seat, codec.read_dealt(violations, f"{place}.draw.card", event.draw.card))
        case "unrest":
            return Unrest(codec.read_card(violations, f"{place}.unrest.card", event.unrest.card))
    violations.unreadable(place, "must be one of display, move, draw, unrest")
    return Displayed(())


def write_record(codec: ValueCodec, record: GameRecord) -> record_pb2.GameRecord:
    """A record."""
    return record_pb2.GameRecord(
        format=_FORMAT,
        setup=_write_setup(codec, record.setup),
        events=[_event(codec, event) for event in record.events],
        observer=record.observer,
    )


def _write_setup(codec: ValueCodec, setup: Setup) -> record_pb2.Setup:
    return record_pb2.Setup(
        rule_set=setup.rule_set,
        player_count=setup.player_count,
        component_set=setup.component_set,
        component_hash=setup.component_hash,
        first_player=setup.first_player,
        provinces=map(codec.write_province, setup.provinces),
        bonus_tokens=codec.write_city_tokens(setup.bonus_tokens),
        hands=[record_pb2.Hand(cards=map(codec.write_dealt, hand)) for hand in setup.hands],
    )


def _event(codec: ValueCodec, event: Event) -> record_pb2.Event:
    match event:
        case Displayed(cards):
            return record_pb2.Event(display=record_pb2.DisplayEvent(cards=map(codec.write_card, cards)))
        case Moved(seat, move):
            return record_pb2.Event(move=record_pb2.MoveEvent(seat=seat, move=codec.write_move(move)))
        case Drew(seat, card):
            return record_pb2.Event(draw=record_pb2.DrawEvent(seat=seat, card=codec.write_dealt(card)))
        case Unrest(card):
            return record_pb2.Event(unrest=record_pb2.UnrestEvent(card=codec.write_card(card)))
