"""Requests for searches: strengths, options, suggestions, reviews."""

import secrets
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from google.protobuf.duration_pb2 import Duration

from mogul.codec.game_codec import ParsedView, read_move
from mogul.codec.message_codec import enum_values
from mogul.codec.violations import Violations
from mogul.engine.game_rules import Move, RecordError
from mogul.engine.problem import below, quote
from mogul.players.review import ReviewableGame, ReviewRequest, reviewable
from mogul.players.review.decision_review import MAX_BUDGETS
from mogul.players.strength.dial import Strength
from mogul.players.suggestion import ProposedMove, SuggestionRequest
from mogul.search import Budget, StopReason
from mogul.server.config import Limits
from mogul.server.job import JobEnd, Priority
from mogul.server.served_games import ServedGame, ServedGames
from mogul.v1 import games_pb2, review_pb2, search_pb2
from mogul.v1.suggestion_service_pb2 import AnalyzeRequest, ReviewGameRequest, SuggestRequest


def read_strength(
    violations: Violations, game: ServedGame, limits: Limits, options: search_pb2.SearchOptions, players: int | None
) -> Strength | None:
    """Reads the strength of a suggestion; None: full strength. players: None if the position is not readable."""
    work = {
        "budget": bool(options.budget.iterations or options.budget.HasField("duration")),
        "threads": options.threads > 1,
        "min_visits": bool(options.min_visits),
    }
    if not options.HasField("strength"):
        if any(work.values()) or not game.default_level or players is None:
            return None
        return game.player.dials[players].at_level(game.default_level)
    for option in (name for name, is_set in work.items() if is_set):
        violations.error(f"options.{option}", "a strength is an amount of work of its own: leave this unset")
    return _resolve(violations, game, limits, options.strength, players)


def _resolve(
    violations: Violations, game: ServedGame, limits: Limits, requested: search_pb2.Strength, players: int | None
) -> Strength | None:
    field = requested.WhichOneof("strength")
    if field is None or (field == "rating" and players is None):  # the first breaks a rule of the contract
        return None
    dial = game.player.dials[players or min(game.player.dials)]
    find: dict[str, Callable[[Any], Strength]] = {
        "rating": dial.at_rating,
        "level": dial.at_level,
        "strength_profile_id": dial.at_profile,
    }
    try:
        strength = find[field](getattr(requested, field))
    except ValueError as error:
        violations.error(f"options.strength.{field}", str(error))
        return None
    iterations = strength.profile.iterations
    if iterations > limits.iterations:
        message = f"{iterations} iterations; at most {limits.iterations} are allowed here"
        violations.error(f"options.strength.{field}", message)
    return strength


Options = search_pb2.SearchOptions | review_pb2.ReviewOptions

PRIORITIES: Final = enum_values(Priority, search_pb2.Priority.DESCRIPTOR)
STOP_REASONS: Final[dict[StopReason | JobEnd, search_pb2.StopReason.ValueType]] = {
    **enum_values(StopReason, search_pb2.StopReason.DESCRIPTOR),
    **enum_values(JobEnd, search_pb2.StopReason.DESCRIPTOR),
}
_PRIORITIES: Final[dict[int, Priority]] = {message: priority for priority, message in PRIORITIES.items()}


def check_limit(violations: Violations, option: str, value: int, limit: int) -> None:
    """Adds a violation for an option above a published limit."""
    if value > limit:
        violations.error(f"options.{option}", f"{value}; at most {limit} are allowed here")


def check_options(violations: Violations, limits: Limits, options: search_pb2.SearchOptions) -> None:
    """Adds a violation for every option above the published limits."""
    check_limit(violations, "budget.iterations", options.budget.iterations, limits.iterations)
    check_limit(violations, "threads", options.threads, limits.threads)
    check_limit(violations, "max_candidates", options.max_candidates, limits.candidates)
    check_limit(violations, "min_visits", options.min_visits, limits.iterations)
    seconds = seconds_of(options.budget.duration)
    if seconds > limits.seconds:
        violations.error("options.budget.duration", f"{seconds:g} s; at most {limits.seconds:g} s are allowed here")


def priority_of(options: Options, default: Priority) -> Priority:
    """Returns the priority of a search."""
    return _PRIORITIES.get(options.priority, default)


def seed_of(options: search_pb2.SearchOptions) -> int:
    """Returns the seed of a search; one drawn now if none is set, which JavaScript's numbers can hold."""
    return options.seed if options.HasField("seed") else secrets.randbits(53)


def seconds_of(duration: Duration) -> float:
    """Returns a duration in seconds."""
    return duration.seconds + duration.nanos / 1e9


# Legal moves that a violation names, and moves that are not legal, each with a violation.
_MAX_LISTED: Final = 12


def read_suggestion_request(
    violations: Violations, games: ServedGames, limits: Limits, request: SuggestRequest | AnalyzeRequest
) -> SuggestionRequest:
    """Reads a request. Raises InvalidArgument with all violations, and FailedPrecondition for a record that ends while
    chance is owed."""
    check_options(violations, limits, request.options)
    if isinstance(request, AnalyzeRequest):
        _check_analysis(violations, limits, request)
    game = games.of(violations, "position", request.position)
    read = None
    try:
        parsed = None if game is None else game.read_position(violations, "position", request.position)
        strength = None
        if isinstance(request, SuggestRequest):
            players = None if parsed is None else parsed.view.player_count
            strength = read_strength(violations, game or games.default, limits, request.options, players)
        if game is not None and parsed is not None:
            read = _Reader(violations, game, limits, request, parsed).read(strength)
    finally:  # violations go before the state of the game
        violations.check()
    return violations.checked(read)


def _check_analysis(violations: Violations, limits: Limits, request: AnalyzeRequest) -> None:
    if request.HasField("report_interval") and seconds_of(request.report_interval) < limits.report_seconds:
        message = f"{seconds_of(request.report_interval):g} s; at least {limits.report_seconds:g} s are allowed here"
        violations.error("report_interval", message)
    if request.options.HasField("strength"):
        violations.error("options.strength", "an analysis is at full strength: leave this unset")


class _Reader:
    """Reads a request whose position is readable."""

    def __init__(
        self,
        violations: Violations,
        game: ServedGame,
        limits: Limits,
        request: SuggestRequest | AnalyzeRequest,
        parsed: ParsedView,
    ) -> None:
        self._violations, self._game, self._limits, self._request = violations, game, limits, request
        self._parsed = parsed
        self._moves = game.codec.moves(parsed.components, parsed.view.rule_set)
        self._read: list[tuple[str, Move]] = []  # moves with their paths

    def read(self, strength: Strength | None) -> SuggestionRequest:
        """Returns the request; its values mean nothing if there are violations."""
        options = self._request.options
        read = SuggestionRequest(
            game=self._game.player,
            components=self._parsed.components,
            view=self._parsed.view,
            budget=self._budget(strength),
            seed=seed_of(options),
            threads=options.threads or 1,
            only=self._read_moves("options.only_moves", options.only_moves),
            never=self._read_moves("options.never_moves", options.never_moves),
            min_visits=options.min_visits,
            max_candidates=options.max_candidates,
            strength=strength,
            proposed=self._proposed(),
        )
        # After the end of the game, and for a suggestion where another seat is to move, the service refuses the request
        # for that reason, whatever its moves.
        can_move = read.view.seat in read.view.seats_to_move
        is_refused = read.view.is_over or (isinstance(self._request, SuggestRequest) and not can_move)
        if self._read and not is_refused and not self._violations.has_errors_below("position"):
            self._check_legal(read)
        return read

    def _budget(self, strength: Strength | None) -> Budget:
        """Returns the budget of a search; any, if the request has errors."""
        default, budget = self._game.default_iterations, self._request.options.budget
        if strength is not None or self._violations.errors:
            return Budget(default if strength is None else strength.profile.iterations)
        iterations = budget.iterations or None
        seconds = seconds_of(budget.duration) if budget.HasField("duration") else None
        return Budget(default if iterations is None and seconds is None else iterations, seconds)

    def _proposed(self) -> ProposedMove | None:
        if not self._request.HasField("proposed_move"):
            return None
        iterations = self._request.options.budget.iterations or self._game.default_iterations
        most = self._limits.iterations // MAX_BUDGETS
        if iterations > most:
            message = f"{iterations}; with a proposed move at most {most} are allowed here"
            self._violations.error("options.budget.iterations", message)
        move = self._read_move("proposed_move", self._request.proposed_move)
        return None if move is None else ProposedMove(move, iterations)

    def _read_move(self, path: str, message: games_pb2.Move) -> Move | None:
        """Reads a move; None, with a violation, for a move of no position of the game."""
        move = read_move(self._violations, self._moves, self._game.codec.game, path, message)
        if move is not None:
            self._read.append((path, move))
        return move

    def _read_moves(self, path: str, messages: Iterable[games_pb2.Move]) -> tuple[Move, ...]:
        read = [self._read_move(f"{path}[{index}]", message) for index, message in enumerate(messages)]
        return tuple(move for move in read if move is not None)

    def _check_legal(self, request: SuggestionRequest) -> None:
        """Adds a violation for the first moves that are not legal, and if no move is left to choose among."""
        text, legal = self._moves.notation.move_text, frozenset(request.legal_moves)
        wrong = [(path, move) for path, move in self._read if move not in legal]
        if wrong:
            listed = _listed(request.legal_moves, text)
            for path, move in wrong[:_MAX_LISTED]:
                self._violations.error(path, f"{quote(text(move))} is not legal here; {listed}")
            more = wrong[_MAX_LISTED:]
            if more:
                self._violations.error(more[0][0], f"is not legal here, the first of {len(more)} more")
        if self._violations.is_readable and legal and not request.choices:
            self._violations.error("options.never_moves", "no move is left to choose among")


def _listed(legal: Sequence[Move], text: Callable[[Move], str]) -> str:
    if not legal:
        return "another seat is to move"
    more = "; ..." if len(legal) > _MAX_LISTED else ""
    return f"{len(legal)} moves are: {'; '.join(map(text, legal[:_MAX_LISTED]))}{more}"


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
