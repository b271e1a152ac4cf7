"""Views of records, for any game."""

from mogul.engine.game_rules import Components, GameRecord, GameRules, RecordError, View
from mogul.engine.problem import Problem, Severity, below
from mogul.server.errors import ErrorReason, FailedPrecondition, InvalidArgument


def check_record(rules: GameRules, components: Components, record: GameRecord, path: str) -> None:
    """Raises InvalidArgument for a record that cannot have happened, or that its observer cannot have seen so; and
    FailedPrecondition for an observed one that ends while chance is owed. path: of the record."""
    _replay(rules, components, record, path)
    if record.observer is not None:
        view_of_record(rules, components, record, record.observer, path)


def view_of_record(rules: GameRules, components: Components, record: GameRecord, seat: int, path: str) -> View:
    """Returns the knowledge of a seat after a record. Raises as `check_record`, and InvalidArgument for a seat that the
    record does not have or whose knowledge it does not tell."""
    players = record.setup.player_count
    if seat >= players:
        raise InvalidArgument([Problem(Severity.ERROR, "seat", f"{seat} is no seat; seats are 0 to {players - 1}")])
    if record.observer not in (None, seat):
        message = f"{seat}; the record is what seat {record.observer} observed"
        raise InvalidArgument([Problem(Severity.ERROR, "seat", message)])
    if record.observer is None:
        _replay(rules, components, record, path)  # the observer does not check what only the whole record tells
    try:
        observer = rules.observer_of_record(components, record, seat)
    except RecordError as error:
        raise InvalidArgument(record_problems(path, error)) from error
    try:
        return observer.view()
    except RecordError as error:
        raise FailedPrecondition(ErrorReason.DRAW_OWED, str(error)) from error


def _replay(rules: GameRules, components: Components, record: GameRecord, path: str) -> None:
    try:
        rules.replay(components, record)
    except RecordError as error:
        raise InvalidArgument(record_problems(path, error)) from error


def record_problems(path: str, error: RecordError) -> list[Problem]:
    """Returns the problems of a record, with paths of the request; path: of the record."""
    return below(path, error.problems)
