"""A suggestion as a ranked table."""

from collections.abc import Iterator, Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from mogul.cli.text.game_text import GameText
from mogul.cli.text.names import Names
from mogul.cli.text.tables import numbers, plain_table, words
from mogul.client import explain
from mogul.engine.game_rules import Move, Notation
from mogul.players.suggestion import SuggestionRequest
from mogul.search import Candidate, SeatEstimate, StopReason
from mogul.server.codec.games import game_codec
from mogul.server.codec.messages import write_facts
from mogul.server.codec.suggest_call import SuggestReply
from mogul.server.jobs import JobEnd

_ENDED: dict[StopReason | JobEnd, str] = {
    StopReason.ITERATIONS: "all iterations done",
    StopReason.TIME: "time is up",
    StopReason.DECIDED: "ended early: no other move could have come first any more",
    StopReason.FORCED: "there is only one legal move",
    StopReason.CANCELLED: "ended for a reason that only a later version knows",
    JobEnd.DEADLINE: "the deadline was near",
    JobEnd.SHUTDOWN: "the server was stopping",
}

# Moves whose reasons are listed: the best and its closest rivals.
REASONS_FOR = 3


def suggestion_text(text: GameText, request: SuggestionRequest, reply: SuggestReply, name: Names) -> RenderableType:
    """The best move with the rest of its turn, the best candidates, and the extent of the search."""
    suggestion, notation = reply.suggestion, request.position.notation
    best, *later = (text.move(notation.move_text(step.move)) for step in suggestion.turn)
    is_best = bool(suggestion.candidates) and suggestion.best_move == suggestion.candidates[0].move
    lines: list[RenderableType] = [Text.assemble(("Best move: " if is_best else "Its move: ", "bold"), best)]
    if later:
        lines.append(Text.assemble(("then: ", "bold"), Text(" · ").join(later)))
    shown = suggestion.candidates[: request.max_candidates or None]
    if any(candidate.visits for candidate in shown):
        lines += [Text(), candidates_table(text, notation, shown, suggestion.seat, name)]
        left_out = len(suggestion.candidates) - len(shown)
        if left_out:
            lines.append(Text(f"and {left_out} more legal moves", "dim"))
        lines += [*_reasons(request.game.rules.id, shown[:REASONS_FOR], suggestion.facts), Text()]
        lines.append(Text("Win share: mean share of the win over the iterations, ± its sampling error.", "dim"))
    rate = f" ({reply.iterations_per_second:,.0f} a second)" if reply.iterations_per_second else ""
    lines.append(Text(f"{suggestion.iterations:,} iterations{rate}; {_ENDED[reply.ended]}.", "dim"))
    return Group(*lines)


def _reasons(game: str, candidates: tuple[Candidate, ...], facts: Mapping[Move, Any]) -> Iterator[Text]:
    """The likely effects of the first few moves."""
    for rank, candidate in enumerate(candidates, start=1):
        reasons = write_facts(game_codec(game), facts.get(Move(candidate.move)))
        if reasons is not None:
            yield Text(f"{rank}: {explain(reasons)}")


def candidates_table(
    text: GameText, notation: Notation, candidates: tuple[Candidate, ...], viewer: int, name: Names
) -> Table:
    """A line a move: visits, the win share of the viewer with its error, and of all others, with mean final points."""
    others = [seat for seat in range(len(candidates[0].seats)) if seat != viewer]
    own = numbers("visits", f"{name(viewer)}\nwin share", "\npoints")
    table = plain_table(*numbers("#"), words("move"), *own)
    for seat in others:
        table.add_column(f"{name(seat)}\nwin, pts", justify="right", style="dim")
    for rank, candidate in enumerate(candidates, start=1):
        table.add_row(
            str(rank),
            text.move(notation.move_text(candidate.move)),
            f"{candidate.visits:,}",
            *(_own(candidate.seats[viewer]) if candidate.seats else ("-", "-")),
            *(_other(candidate.seats[seat]) if candidate.seats else "-" for seat in others),
            style="" if rank > 1 else "bold",
        )
    return table


def _own(estimate: SeatEstimate) -> tuple[str, str]:
    return f"{100 * estimate.win_share:.1f}% ±{100 * estimate.win_share_error:.1f}", f"{estimate.score:.1f}"


def _other(estimate: SeatEstimate) -> str:
    return f"{100 * estimate.win_share:.0f}% {estimate.score:.0f}"
