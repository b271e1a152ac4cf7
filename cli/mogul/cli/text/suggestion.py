"""A suggestion as a ranked table, the grade of a move in words, and a move in a column of a table."""

import re
from collections.abc import Iterator, Sequence

from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from mogul.cli.text.game_text import GameText
from mogul.cli.text.names import Names, counted, enum_word
from mogul.cli.text.tables import numbers, plain_table, words
from mogul.client import explain
from mogul.v1 import judgement_pb2, search_pb2
from mogul.v1.search_pb2 import Candidate, SeatEstimate
from mogul.v1.suggestion_service_pb2 import SuggestResponse


class MoveCell:
    """A move that breaks after a space or a plus where the column has no room for it; after a hyphen only where it has
    no room for the part between two of them either."""

    def __init__(self, move: Text) -> None:
        self._move = move

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """The width of the move on one line."""
        return Measurement.get(console, options, self._move)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        """Yields the lines."""
        yield from self.lines(options.max_width)

    def lines(self, width: int) -> list[Text]:
        """The lines in a column so wide."""
        lines = list(self._move.divide(_breaks(self._move.plain, width)))
        for line in lines:
            line.rstrip()
        return lines


def _breaks(text: str, width: int) -> Iterator[int]:
    """Yields the places at which lines begin, but the first."""
    begin = place = 0
    for part in _parts(text, width):
        if place > begin and place + len(part.rstrip()) - begin > width:
            begin = place
            yield begin
        place += len(part)


def _parts(text: str, width: int) -> Iterator[str]:
    for part in re.split(r"(?<=[ +])", text):
        yield from [part] if len(part.rstrip()) <= width else re.split(r"(?<=-)", part)


_ENDED: dict[int, str] = {
    search_pb2.STOP_REASON_ITERATIONS: "all iterations done",
    search_pb2.STOP_REASON_TIME: "time is up",
    search_pb2.STOP_REASON_DECIDED: "ended early: no other move could have come first any more",
    search_pb2.STOP_REASON_FORCED: "there is only one legal move",
    search_pb2.STOP_REASON_DEADLINE: "the deadline was near",
    search_pb2.STOP_REASON_SHUTDOWN: "the server was stopping",
}
_UNKNOWN_END = "ended for a reason that only a later version knows"

# Moves whose reasons are listed: the best and its closest rivals.
REASONS_FOR = 3


def suggestion_text(text: GameText, reply: SuggestResponse, most: int, name: Names) -> RenderableType:
    """The best move with the rest of its turn, the best candidates, and the extent of the search. most: candidates to
    show; 0: all."""
    result = reply.result
    best, *later = (text.move(step.move.notation) for step in result.turn)
    is_best = bool(result.candidates) and result.move == result.candidates[0].move
    lines: list[RenderableType] = [Text.assemble(("Best move: " if is_best else "Its move: ", "bold"), best)]
    if later:
        lines.append(Text.assemble(("then: ", "bold"), Text(" · ").join(later)))
    shown = result.candidates[: most or None]
    if any(candidate.visits for candidate in shown):
        lines += [Text(), candidates_table(text, shown, result.seat, name)]
        left_out = len(result.candidates) - len(shown)
        if left_out:
            lines.append(Text(f"and {counted(left_out, 'more legal move')}", "dim"))
        lines += [*_reasons(shown[:REASONS_FOR]), Text()]
        lines.append(Text("Win share: mean share of the win over the iterations, ± its standard error.", "dim"))
    per_second = reply.serving.iterations_per_second
    rate = f" ({per_second:,.0f} a second)" if per_second else ""
    ended = _ENDED.get(result.stop_reason, _UNKNOWN_END)
    lines.append(Text(f"{result.iterations:,} iterations{rate}; {ended}.", "dim"))
    return Group(*lines)


def _reasons(candidates: Sequence[Candidate]) -> Iterator[Text]:
    """The likely effects of the first few moves, each with its number; once where those of all are the same."""
    sentences = {rank: explain(each.facts) for rank, each in enumerate(candidates, start=1) if each.HasField("facts")}
    if len(sentences) == len(candidates) > len(set(sentences.values())) == 1:
        yield Text(sentences[1])
    else:
        yield from (Text(f"{rank}: {sentence}") for rank, sentence in sentences.items())


def candidates_table(text: GameText, candidates: Sequence[Candidate], viewer: int, name: Names) -> Table:
    """A line a move: visits, the win share of the viewer with its error, and of all others, with mean final points.
    The moves of up to four players mostly fit into 80 columns."""
    others = [seat for seat in range(len(candidates[0].estimates)) if seat != viewer]
    own = numbers("visits", f"{name(viewer)}\nwin share", f"\n{text.score_name}")
    table = plain_table(*numbers("#"), words("move"), *own, gap=1)
    for seat in others:
        table.add_column(f"{name(seat)}\n% {text.score_unit}", justify="right", style="dim")
    for rank, candidate in enumerate(candidates, start=1):
        table.add_row(
            str(rank),
            MoveCell(text.move(candidate.move.notation)),
            f"{candidate.visits:,}",
            *(_own(candidate.estimates[viewer]) if candidate.estimates else ("-", "-")),
            *(_other(candidate.estimates[seat]) if candidate.estimates else "-" for seat in others),
            style="" if rank > 1 else "bold",
        )
    return table


def _own(estimate: SeatEstimate) -> tuple[str, str]:
    return f"{100 * estimate.win_share:.1f}% ±{100 * estimate.win_share_error:.1f}", f"{estimate.score:.1f}"


def _other(estimate: SeatEstimate) -> str:
    return f"{100 * estimate.win_share:.0f}% {estimate.score:.0f}"


def grade_text(text: GameText, grade: judgement_pb2.MoveGrade) -> RenderableType:
    """The cost of the move, a better one, and one fact as the reason."""
    costs, error = grade.loss.counted, grade.loss.error
    move, best_move = text.move(grade.move.notation), text.move(grade.best_move.notation)
    tag = enum_word(judgement_pb2.DecisionTag, grade.tag).replace("_", " ")
    lines: list[RenderableType] = [Text.assemble(("Graded: ", "bold"), move, f": {tag}.")]
    if costs.win_share > 0.0:
        words = f"It costs {100 * costs.win_share:.1f} ± {100 * error.win_share:.1f} % of the win"
        lines.append(Text.assemble(f"{words} and {costs.score:.1f} {text.score_name}. Better: ", best_move, "."))
        lines.append(Text(grade.reason))
    return Group(*lines)
