"""A match as the store keeps it, as values."""

from dataclasses import dataclass

from mogul.v1.games_pb2 import GameRecord, GameStatus


@dataclass(frozen=True)
class Seat:
    """A seat. level: of the engine, "" for its default search; None: a person. seen_at: the time of the person's last
    sign of life, in seconds. passed_on: whether it was given out anew after a person had joined it."""

    seat: int
    level: str | None
    name: str
    joined: bool = False
    absent: bool = False
    seen_at: float = 0.0
    passed_on: bool = False

    @property
    def is_person(self) -> bool:
        """True if a person plays it, present or not."""
        return self.level is None


@dataclass(frozen=True)
class Terms:
    """The terms of a match, which stay. seed: of the deal and of all later chance; of the latter alone unless is_dealt,
    which is False where the match was set up by its creator or began from a record. deal_chosen: by its creator, with a
    seed, a set-up or a record. help: a value of the contract's enum. stand_in: the level that plays for absent persons;
    None: nobody does. absence: seconds after which a person is absent; None: never."""

    seed: int
    deal_chosen: bool
    is_dealt: bool
    from_record: bool
    help: int
    stand_in: str | None
    absence: float | None


@dataclass(frozen=True)
class Snapshot:
    """A game after some moves. ply: their number. branch: the number of times that moves were taken back: a position is
    the present one as long as both are."""

    ply: int
    branch: int
    record: GameRecord
    status: GameStatus


@dataclass(frozen=True)
class Match:
    """A match. cursor: the number of its events. created_at: in seconds."""

    match_id: str
    created_at: float
    terms: Terms
    snapshot: Snapshot
    cursor: int
    seats: tuple[Seat, ...]

    def level_for(self, seat: Seat) -> str | None:
        """Returns the level that plays a seat now: its own, or that for an absent person; None: a person plays it, or
        nobody does."""
        if seat.level is not None:
            return seat.level
        return self.terms.stand_in if seat.absent else None


@dataclass(frozen=True)
class RecordedMove:
    """The event of a record that is a move. place: in the record, counted from 0. encoded: see `encoded_event`."""

    place: int
    encoded: bytes


@dataclass(frozen=True)
class LoggedEvent:
    """An event as it is kept, with all its secrets. payload: a MatchEvent of the contract without number, ply and time.
    record_events: the length of the record after it. move: of a move, the event of the record that it made; else
    None."""

    number: int
    ply: int
    time: float
    record_events: int
    move: RecordedMove | None
    payload: bytes
