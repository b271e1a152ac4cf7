"""Positions with search options, read as questions."""

from collections.abc import Sequence
from typing import NamedTuple

from mogul.engine.problem import Severity, quote
from mogul.players.taj_mahal.review.study import MOST_BUDGETS
from mogul.players.taj_mahal.suggestion_search import Choice
from mogul.server.codec.games import GAME, Known, read_position
from mogul.server.codec.strength import read_strength
from mogul.server.codec.suggestion import check_options, priority_of, seconds_of, seed_of, unreachable, warning
from mogul.server.codec.taj_mahal.values import ValueCodec, value_codec
from mogul.server.codec.violations import Violations
from mogul.server.config import ServerConfig
from mogul.server.jobs import Priority
from mogul.server.taj_mahal.catalogue import Catalogue
from mogul.server.taj_mahal.rules import legal_moves_of_view
from mogul.server.taj_mahal.search_work import Proposed, Question
from mogul.v1 import games_pb2, search_pb2


class Asked(NamedTuple):
    """A question, and what its client should know of it."""

    question: Question
    warnings: list[search_pb2.Warning]


def read_question(
    violations: Violations,
    config: ServerConfig,
    catalogue: Catalogue,
    position: games_pb2.Position,
    options: search_pb2.SearchOptions,
    proposed_move: games_pb2.Move | None,
    *,
    has_strength: bool,
) -> Asked:
    """What is asked by the fields `position`, `options` and `proposed_move` of a request. has_strength: whether it may
    be asked to be weaker. Raises InvalidArgument with everything wrong, FailedPrecondition for a record that
    stops while a draw is owed."""
    check_options(violations, config.limits, options)
    choice, proposed, strength = Choice(), None, None
    if options.HasField("strength") and not has_strength:
        violations.error("options.strength", "an analysis is at full strength: leave this unset")
    try:
        known = read_position(violations, catalogue, "position", position)
        if known is not None:
            choice = _choice(violations, known, options)
            proposed = _proposed(violations, config, known, options, proposed_move)
        if has_strength:
            players = None if known is None else len(known.view.players)
            strength = read_strength(violations, config, options, players)
    finally:  # what cannot be right goes before what is not possible now
        violations.check()
    assert known is not None  # else the reason is noted
    warnings = [unreachable(each) for each in violations.problems if each.severity is Severity.WARNING]
    if known.view.memory is None:
        message = "the view has no memory of cards: every unseen card was taken as equally likely everywhere"
        place = "position.taj_mahal.view.memory_tracking"
        warnings.append(warning(search_pb2.WARNING_CODE_MEMORY_NOT_TRACKED, place, message))
    iterations = options.budget.iterations or None
    seconds = seconds_of(options.budget.duration) if options.budget.HasField("duration") else None
    if strength is not None:
        iterations = strength.profile.iterations
    question = Question(
        components=known.components,
        view=known.view,
        iterations=config.default_iterations if iterations is None and seconds is None else iterations,
        seconds=seconds,
        threads=options.threads or 1,
        seed=seed_of(options),
        max_candidates=options.max_candidates,
        choice=choice,
        priority=priority_of(options, Priority.INTERACTIVE),
        strength=strength,
        proposed=proposed,
    )
    return Asked(question, warnings)


def _choice(violations: Violations, known: Known, options: search_pb2.SearchOptions) -> Choice:
    if not options.only_moves and not options.never_moves:
        return Choice(least_visits=options.min_visits)
    codec, legal = value_codec(known.components, known.view.rule_set), _legal_texts(known)
    only = _legal(violations, codec, legal, "options.only_moves", options.only_moves)
    never = _legal(violations, codec, legal, "options.never_moves", options.never_moves)
    if violations.is_whole and not set(only or legal) - set(never):
        violations.error("options.never_moves", "no move is left to choose among")
    return Choice(only, never, options.min_visits)


def _proposed(
    violations: Violations,
    config: ServerConfig,
    known: Known,
    options: search_pb2.SearchOptions,
    move: games_pb2.Move | None,
) -> Proposed | None:
    if move is None:
        return None
    codec, legal = value_codec(known.components, known.view.rule_set), _legal_texts(known)
    text = _legal_move(violations, codec, legal, "proposed_move", move)
    iterations = options.budget.iterations or config.default_iterations
    if iterations * MOST_BUDGETS > config.limits.iterations:
        most = config.limits.iterations // MOST_BUDGETS
        violations.error(
            "options.budget.iterations", f"{iterations}; with a proposed move at most {most} are allowed here"
        )
    return Proposed(text, iterations)


def _legal_texts(known: Known) -> list[str]:
    return [*map(known.codec.notation.move_text, legal_moves_of_view(known.components, known.view))]


def _legal(
    violations: Violations, codec: ValueCodec, legal: list[str], place: str, moves: Sequence[games_pb2.Move]
) -> tuple[str, ...]:
    return tuple(_legal_move(violations, codec, legal, f"{place}[{at}]", move) for at, move in enumerate(moves))


def _legal_move(violations: Violations, codec: ValueCodec, legal: list[str], place: str, move: games_pb2.Move) -> str:
    text = codec.notation.move_text(codec.read_move(violations, f"{place}.{GAME}", move.taj_mahal))
    if text not in legal:
        violations.error(place, f"{quote(text)} is not legal here; {_listed(legal)}")
    return text


def _listed(legal: list[str]) -> str:
    if not legal:
        return "another seat is to move"
    return f"{len(legal)} moves are: {'; '.join(legal[:12])}{'; ...' if len(legal) > 12 else ''}"
