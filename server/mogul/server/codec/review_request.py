"""Games with search options, read as questions for a review."""

from mogul.engine.game_rules import RecordError
from mogul.engine.problem import Problem
from mogul.players.games import game_player
from mogul.players.review import ReviewableGame, reviewable
from mogul.server.codec.field_paths import below
from mogul.server.codec.games import GAME, read_kept
from mogul.server.codec.suggestion import check_limit, priority_of, seed_of
from mogul.server.codec.violations import Violations
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
        question = ReviewQuestion(
            game=game,
            seats=tuple(request.seats),
            first_event=request.first_event,
            iterations=iterations,
            threads=options.threads or 1,
            seed=seed_of(options),
            priority=priority_of(options, Priority.REVIEW),
        )
        _check_size(violations, question, config.limits.review_iterations)
    violations.check()
    return question  # without a game the reason is noted


def _check_options(violations: Violations, limits: Limits, options: ReviewOptions) -> None:
    check_limit(violations, "iterations", options.iterations, limits.iterations)
    check_limit(violations, "threads", options.threads, limits.threads)


def _read_game(violations: Violations, catalogue: Catalogue, request: ReviewGameRequest) -> ReviewableGame | None:
    kept = read_kept(violations, catalogue, "record", request.record)
    if kept is None or violations.is_broken("record"):
        return None
    try:
        return reviewable(game_player(GAME), *kept)
    except RecordError as error:
        found = [Problem(each.severity, _wire_place(each.place), each.message) for each in error.problems]
        violations.add(below(f"record.{GAME}", found))
        return None


def _wire_place(place: str) -> str:
    """The place of a record's problem in the words of the contract."""
    return f"setup.{place}" if place.startswith("hands") else place


def _check_part(violations: Violations, game: ReviewableGame, request: ReviewGameRequest) -> None:
    for index, seat in enumerate(request.seats):
        if seat not in game.seats:
            those = ", ".join(map(str, game.seats))
            violations.error(f"seats[{index}]", f"{seat}; this record tells what was known to: {those}")
    if not game.moves_from(request.first_event):
        violations.error("first_event", f"{request.first_event}; there is no move from that event on")


def _check_size(violations: Violations, question: ReviewQuestion, limit: int) -> None:
    most = question.max_iterations
    if most > limit:
        each = f"{question.iterations} for each of {question.moves} moves"
        message = f"{each} can take {most} in all; at most {limit} are allowed here"
        violations.error("options.iterations", message)
