"""The messages in which games differ (games.proto), read and written. Taj Mahal is the only game so far."""

from typing import NamedTuple

from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.records.record import GameRecord
from mogul.engine.taj_mahal.views.view import View
from mogul.server.codec.field_paths import placed
from mogul.server.codec.taj_mahal.records import read_record, write_record
from mogul.server.codec.taj_mahal.values import ValueCodec
from mogul.server.codec.taj_mahal.views import read_view, write_view
from mogul.server.codec.violations import Violations
from mogul.server.errors import InvalidArgument
from mogul.server.taj_mahal.catalogue import Catalogue
from mogul.server.taj_mahal.rules import view_of_seat
from mogul.v1 import games_pb2

GAME = "taj_mahal"


class Known(NamedTuple):
    """A position: what a seat knows, and the codec of its component set."""

    codec: ValueCodec
    view: View

    @property
    def components(self) -> ComponentSet:
        """The component set it is played with."""
        return self.codec.components


class Kept(NamedTuple):
    """A record and the codec of its component set."""

    codec: ValueCodec
    record: GameRecord

    @property
    def components(self) -> ComponentSet:
        """The component set it is played with."""
        return self.codec.components


def read_position(
    violations: Violations, catalogue: Catalogue, place: str, position: games_pb2.Position
) -> Known | None:
    """A position; None if it cannot be read. What is wrong with it is noted.

    Raises FailedPrecondition for a record that stops while a draw is owed.
    """
    place = f"{place}.{GAME}"
    form = position.taj_mahal
    if form.WhichOneof("form") is None:  # a broken rule of the contract
        return None
    if form.WhichOneof("form") == "view":
        found = read_view(violations, catalogue, f"{place}.view", form.view)
        return None if found is None else Known(*found)
    codec, record = read_record(violations, catalogue, f"{place}.record", form.record)
    if codec is None or record is None or record.observer is None or violations.is_broken(place):
        return None
    try:
        with placed({"record": f"{place}.record", "seat": f"{place}.record.observer"}):
            return Known(codec, view_of_seat(codec.components, record, record.observer))
    except InvalidArgument as refusal:
        violations.add(refusal.problems)
        return None


def read_kept(violations: Violations, catalogue: Catalogue, place: str, record: games_pb2.GameRecord) -> Kept | None:
    """A record; None if it cannot be read: noted then."""
    codec, read = read_record(violations, catalogue, f"{place}.{GAME}", record.taj_mahal)
    return None if codec is None or read is None else Kept(codec, read)


def write_position(codec: ValueCodec, view: View) -> games_pb2.Position:
    """What a seat knows."""
    position = games_pb2.Position()
    position.taj_mahal.view.CopyFrom(write_view(codec, view))
    return position


def write_observed(codec: ValueCodec, record: GameRecord) -> games_pb2.Position:
    """What the observer of a record knows, told as the record."""
    position = games_pb2.Position()
    position.taj_mahal.record.CopyFrom(write_record(codec, record))
    return position


def write_kept(codec: ValueCodec, record: GameRecord) -> games_pb2.GameRecord:
    """A record."""
    return games_pb2.GameRecord(taj_mahal=write_record(codec, record))
