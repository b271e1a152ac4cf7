"""Positions with search options, read as questions."""

from collections.abc import Sequence
from typing import NamedTuple

from mogul.engine.game_rules import Move
from mogul.engine.problem import Severity, quote
from mogul.players.games import game_player
from mogul.players.review.decision_review import MAX_BUDGETS
from mogul.players.suggestion import ProposedMove
from mogul.search import Budget
from mogul.server.codec.games import GAME, Known, read_position
from mogul.server.codec.strength import read_strength
from mogul.server.codec.suggestion import check_options, priority_of, seconds_of, seed_of, unreachable, warning
from mogul.server.codec.taj_mahal.pieces import Pieces, pieces_of
from mogul.server.codec.violations import Violations
from mogul.server.config import ServerConfig
from mogul.server.jobs import Priority
from mogul.server.taj_mahal.catalogue import Catalogue
from mogul.server.taj_mahal.rules import legal_moves_of_view
from mogul.server.taj_mahal.search_work import Question
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
    only: tuple[Move, ...] = ()
    never: tuple[Move, ...] = ()
    proposed, strength = None, None
    if options.HasField("strength") and not has_strength:
        violations.error("options.strength", "an analysis is at full strength: leave this unset")
    try:
        known = read_position(violations, catalogue, "position", position)
        if known is not None:
            only, never = _choices(violations, known, options)
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
        game=game_player(GAME),
        components=known.components,
        view=known.view,
        budget=Budget(config.default_iterations if iterations is None and seconds is None else iterations, seconds),
        threads=options.threads or 1,
        seed=seed_of(options),
        max_candidates=options.max_candidates,
        only=only,
        never=never,
        min_visits=options.min_visits,
        priority=priority_of(options, Priority.INTERACTIVE),
        strength=strength,
        proposed=proposed,
    )
    return Asked(question, warnings)


def _choices(
    violations: Violations, known: Known, options: search_pb2.SearchOptions
) -> tuple[tuple[Move, ...], tuple[Move, ...]]:
    if not options.only_moves and not options.never_moves:
        return (), ()
    pieces, legal = pieces_of(known.components, known.view.rule_set), legal_moves_of_view(*known)
    only = _legal(violations, pieces, legal, "options.only_moves", options.only_moves)
    never = _legal(violations, pieces, legal, "options.never_moves", options.never_moves)
    if violations.is_readable and not set(only or legal) - set(never):
        violations.error("options.never_moves", "no move is left to choose among")
    only_moves, never_moves = (
        tuple(pieces.notation.move_id(text) for text in texts if text in legal) for texts in (only, never)
    )
    return only_moves, never_moves


def _proposed(
    violations: Violations,
    config: ServerConfig,
    known: Known,
    options: search_pb2.SearchOptions,
    move: games_pb2.Move | None,
) -> ProposedMove | None:
    if move is None:
        return None
    pieces, legal = pieces_of(known.components, known.view.rule_set), legal_moves_of_view(*known)
    text = _legal_move(violations, pieces, legal, "proposed_move", move)
    iterations = options.budget.iterations or config.default_iterations
    if iterations * MAX_BUDGETS > config.limits.iterations:
        most = config.limits.iterations // MAX_BUDGETS
        violations.error(
            "options.budget.iterations", f"{iterations}; with a proposed move at most {most} are allowed here"
        )
    return ProposedMove(pieces.notation.move_id(text), iterations) if text in legal else None


def _legal(
    violations: Violations, pieces: Pieces, legal: list[str], place: str, moves: Sequence[games_pb2.Move]
) -> tuple[str, ...]:
    return tuple(_legal_move(violations, pieces, legal, f"{place}[{at}]", move) for at, move in enumerate(moves))


def _legal_move(violations: Violations, pieces: Pieces, legal: list[str], place: str, move: games_pb2.Move) -> str:
    text = pieces.read_move(violations, f"{place}.{GAME}", move.taj_mahal)
    if text not in legal:
        violations.error(place, f"{quote(text)} is not legal here; {_listed(legal)}")
    return text


def _listed(legal: list[str]) -> str:
    if not legal:
        return "another seat is to move"
    return f"{len(legal)} moves are: {'; '.join(legal[:12])}{'; ...' if len(legal) > 12 else ''}"
