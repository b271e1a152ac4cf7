"""Requests of ReviewGame, as a `ReviewRequest`."""

from mogul.engine.game_rules import RecordError
from mogul.engine.problem import below
from mogul.players.review import ReviewableGame, ReviewRequest, reviewable
from mogul.server.codec.options import check_limit
from mogul.server.config import Limits
from mogul.server.served_games import ServedGame, ServedGames
from mogul.server.violations import Violations
from mogul.v1.suggestion_service_pb2 import ReviewGameRequest


def read_review_request(
    violations: Violations, games: ServedGames, limits: Limits, request: ReviewGameRequest
) -> ReviewRequest:
    """Reads a request. Raises InvalidArgument with all violations."""
    options = request.options
    check_limit(violations, "iterations", options.iterations, limits.iterations)
    check_limit(violations, "threads", options.threads, limits.threads)
    served = games.of(violations, "record", request.record)
    game = None if served is None else _read_game(violations, served, request)
    read = None
    if served is not None and game is not None:
        read = ReviewRequest(
            game=game,
            iterations=options.iterations or served.default_iterations,
            seed=options.seed if options.HasField("seed") else game.seed,
            threads=options.threads or 1,
            seats=tuple(request.seats),
            first_event=request.first_event,
        )
        _check_seats_and_size(violations, limits, read)
    return violations.checked(read)


def _read_game(violations: Violations, served: ServedGame, request: ReviewGameRequest) -> ReviewableGame | None:
    parsed = served.read_record(violations, "record", request.record)
    if parsed is None or violations.is_broken("record"):
        return None
    try:
        return reviewable(served.player, parsed.components, parsed.record)
    except RecordError as error:
        violations.add(below(f"record.{served.codec.game}", error.problems))
        return None


def _check_seats_and_size(violations: Violations, limits: Limits, read: ReviewRequest) -> None:
    for index, seat in enumerate(read.seats):
        if seat not in read.game.seats:
            known = ", ".join(map(str, read.game.seats))
            violations.error(f"seats[{index}]", f"{seat}; this record has the knowledge of: {known}")
    if not read.moves:
        violations.error("first_event", f"{read.first_event}; there is no move from that event on")
    if read.max_iterations > limits.review_iterations:
        work = f"{read.iterations} for each of {read.moves} moves can take {read.max_iterations} in all"
        violations.error("options.iterations", f"{work}; at most {limits.review_iterations} are allowed here")
