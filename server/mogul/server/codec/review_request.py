"""Games with search options, read as questions for a review."""

from mogul.engine.game_rules import RecordError
from mogul.players.taj_mahal.review import ReviewableGame, most_iterations, reviewable
from mogul.server.codec.games import GAME, read_kept
from mogul.server.codec.suggestion import check_limit, priority_of, seed_of
from mogul.server.codec.violations import Violations, below
from mogul.server.config import Limits, ServerConfig
from mogul.server.jobs import Priority
from mogul.server.taj_mahal.catalogue import Catalogue
from mogul.server.taj_mahal.review_work import ReviewQuestion
from mogul.v1.review_pb2 import ReviewOptions
from mogul.v1.suggestion_service_pb2 import ReviewGameRequest


def read_review(
    violations: Violations, config: ServerConfig, catalogue: Catalogue, request: ReviewGameRequest
) -> ReviewQuestion:
    """What is asked. Raises InvalidArgument with everything wrong."""
    options = request.options
    _check_options(violations, config.limits, options)
    iterations = options.iterations or config.default_iterations
    game = _read_game(violations, catalogue, request)
    if game is not None:
        _check_part(violations, game, request)
        _check_size(violations, game.moves_from(request.first_event), iterations, config.limits.review_iterations)
    violations.check()
    assert game is not None  # else the reason is noted
    return ReviewQuestion(
        game=game,
        seats=tuple(request.seats),
        first_event=request.first_event,
        iterations=iterations,
        threads=options.threads or 1,
        seed=seed_of(options),
        priority=priority_of(options, Priority.REVIEW),
    )


def _check_options(violations: Violations, limits: Limits, options: ReviewOptions) -> None:
    check_limit(violations, "iterations", options.iterations, limits.iterations)
    check_limit(violations, "threads", options.threads, limits.threads)


def _read_game(violations: Violations, catalogue: Catalogue, request: ReviewGameRequest) -> ReviewableGame | None:
    kept = read_kept(violations, catalogue, "record", request.record)
    if kept is None or violations.is_broken("record"):
        return None
    try:
        return reviewable(kept.components, kept.record)
    except RecordError as error:
        violations.add(below(f"record.{GAME}", error.problems))
        return None


def _check_part(violations: Violations, game: ReviewableGame, request: ReviewGameRequest) -> None:
    for index, seat in enumerate(request.seats):
        if seat not in game.seats:
            those = ", ".join(map(str, game.seats))
            violations.error(f"seats[{index}]", f"{seat}; this record tells what was known to: {those}")
    if not game.moves_from(request.first_event):
        violations.error("first_event", f"{request.first_event}; there is no move from that event on")


def _check_size(violations: Violations, moves: int, iterations: int, limit: int) -> None:
    most = most_iterations(moves, iterations)
    if most > limit:
        message = f"{iterations} for each of {moves} moves can take {most} in all; at most {limit} are allowed here"
        violations.error("options.iterations", message)
