"""Messages of the contract about matches, from the values of the store."""

from collections.abc import Iterable

from google.protobuf.timestamp_pb2 import Timestamp

from mogul.contract.names import visible_name
from mogul.match import values
from mogul.match.records import game_of, setup_of
from mogul.v1.games_pb2 import Effect
from mogul.v1.match_pb2 import (
    Help,
    LevelPlayer,
    Match,
    MatchEvent,
    MatchOptions,
    MatchSeat,
    Person,
    SeatChanged,
    SeatPlayer,
    TakeOver,
)


def match_message(match: values.Match) -> Match:
    """Returns what everybody at a match may know of it."""
    record = match.snapshot.record
    setup = setup_of(record)
    return Match(
        match=match.match_id,
        game=game_of(record),
        rule_set=setup.rule_set,
        component_set=setup.component_set,
        component_hash=setup.component_hash,
        seats=map(seat_message, match.seats),
        options=_options(match.terms),
        create_time=timestamp(match.created_at),
        deal_chosen=match.terms.deal_chosen,
        from_record=match.terms.from_record,
        dealt=match.terms.is_dealt,
    )


def seat_message(seat: values.Seat) -> MatchSeat:
    """Returns what everybody at a match may know of a seat."""
    player = SeatPlayer(name=visible_name(seat.name))  # of an older store too
    if seat.level is None:
        player.person.CopyFrom(Person())
    else:
        player.level.CopyFrom(LevelPlayer(level=seat.level))
    return MatchSeat(seat=seat.seat, player=player, joined=seat.joined, absent=seat.absent, passed_on=seat.passed_on)


def seat_changed(seat: values.Seat) -> MatchEvent:
    """Returns the event of a seat that is now like this."""
    return MatchEvent(seat_changed=SeatChanged(seat=seat_message(seat)))


def timestamp(seconds: float) -> Timestamp:
    """Returns a time of the store, to the microsecond."""
    found = Timestamp()
    found.FromMicroseconds(round(1e6 * seconds))
    return found


def public_effects(effects: Iterable[Effect], seat: int | None) -> list[Effect]:
    """Returns the effects that a seat may learn of; for None those that everybody may."""
    return [each for each in effects if not each.private_to_seats or seat in each.private_to_seats]


def event_for(logged: values.LoggedEvent, seat: int | None, *, sees_move: bool) -> MatchEvent:
    """Returns an event as a seat may know it, or, for None, as host and spectators may. sees_move: whether the move
    was observed."""
    event = MatchEvent.FromString(logged.payload)
    event.number, event.ply = logged.number, logged.ply
    event.time.CopyFrom(timestamp(logged.time))
    for kind in ("match_created", "move_made"):
        if event.HasField(kind):
            part = getattr(event, kind)
            known = public_effects(part.effects, seat)
            del part.effects[:]
            part.effects.extend(known)
    if event.HasField("seat_changed"):
        player = event.seat_changed.seat.player
        player.name = visible_name(player.name)
    if not sees_move and event.HasField("move_made"):
        event.move_made.ClearField("move")
    return event


def _options(terms: values.Terms) -> MatchOptions:
    options = MatchOptions(help=Help.ValueType(terms.help))
    if terms.stand_in is not None:
        options.take_over.CopyFrom(TakeOver(level=LevelPlayer(level=terms.stand_in)))
        if terms.absence is not None:
            options.take_over.absence.FromMicroseconds(round(1e6 * terms.absence))
    return options
