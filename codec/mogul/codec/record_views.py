"""Replays and views of records, for any game, with the errors of a request."""

from collections.abc import Iterator
from contextlib import contextmanager

from mogul.codec.violations import invalid
from mogul.contract.errors import ErrorReason, FailedPrecondition, InvalidArgument
from mogul.engine.game_rules import Components, GameRecord, GameRules, PublicView, RecordError, Replay, View
from mogul.engine.problem import below


@contextmanager
def problems_at(path: str) -> Iterator[None]:
    """Raises InvalidArgument, with problems below a path, for a RecordError of the block."""
    try:
        yield
    except RecordError as error:
        raise invalid(below(path, error.problems)) from error


def no_seat(seat: int, players: int) -> str:
    """Returns the message about a seat that a game of so many players does not have."""
    return f"{seat} is no seat; seats are 0 to {players - 1}"


def check_not_over(is_over: bool) -> None:
    """Raises FailedPrecondition if the game is over."""
    if is_over:
        raise FailedPrecondition(ErrorReason.GAME_OVER, "the game is over")


def check_to_move(game: Replay, seat: int, expected: str) -> None:
    """Raises FailedPrecondition if the game is over or another seat is to move. expected: for the message."""
    check_not_over(game.is_over)
    if seat not in game.seats_to_move:
        raise FailedPrecondition(ErrorReason.NOT_TO_MOVE, f"seat {seat} is not to move; {expected}")


def view_of_record(
    rules: GameRules,
    components: Components,
    record: GameRecord,
    seat: int,
    paths: tuple[str, str],
    *,
    is_replayed: bool = False,
) -> View:
    """Returns the knowledge of a seat after a record. paths: of the record and of the seat. is_replayed: whether the
    record is known to replay.

    Raises InvalidArgument for a record that cannot have happened, or that the seat cannot have seen so, and for a seat
    that the record does not have or whose knowledge it does not tell; FailedPrecondition if chance is owed.
    """
    record_path, seat_path = paths
    if seat >= record.setup.player_count:
        raise InvalidArgument.at(seat_path, no_seat(seat, record.setup.player_count))
    if record.observer not in (None, seat):
        raise InvalidArgument.at(seat_path, f"{seat}; the record is what seat {record.observer} observed")
    with problems_at(record_path):
        if record.observer is None and not is_replayed:
            rules.replay(components, record)  # the observer does not check what only the whole record tells
        observer = rules.observer_of_record(components, record, seat)
    with _draw_owed():
        return observer.view()


def spectator_view_of_record(
    rules: GameRules, components: Components, record: GameRecord, path: str, *, is_replayed: bool
) -> PublicView:
    """Returns the knowledge of somebody without a seat after a record. is_replayed: whether it is known to replay.

    Raises InvalidArgument for a record that cannot have happened; FailedPrecondition if chance is owed.
    """
    with problems_at(path):
        if record.observer is None and not is_replayed:
            rules.replay(components, record)  # the spectator does not check what only the whole record tells
        spectator = rules.spectator_of_record(components, record)
    with _draw_owed():
        return spectator.view()


@contextmanager
def _draw_owed() -> Iterator[None]:
    """Raises FailedPrecondition for the RecordError of a view that is asked for while chance is owed."""
    try:
        yield
    except RecordError as error:
        raise FailedPrecondition(ErrorReason.DRAW_OWED, str(error)) from error
