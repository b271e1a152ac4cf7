"""A review: decisions as a table, and accounts of luck and decisions."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from mogul.cli.text.game_text import GameText
from mogul.cli.text.names import Names, counted
from mogul.cli.text.suggestion import MoveCell
from mogul.cli.text.tables import notes, numbers, plain_table, words
from mogul.engine.game_rules import Notation
from mogul.players.review import Decision, ReviewableGame, ReviewSummary, SeatAccount, Tag, Value

_STYLES = {Tag.INACCURACY: "yellow", Tag.MISTAKE: "dark_orange", Tag.BLUNDER: "bold red"}
_SHORT_TAGS = {Tag.NOT_DISTINGUISHABLE: "unclear"}


def decisions_table(
    text: GameText, notation: Notation, decisions: Sequence[tuple[int, Decision]], name: Names
) -> Table:
    """A line a decision, with the number of moves before it: the move played, the best move, the loss."""
    where, lost = numbers("moves\nbefore", f"\n{text.round_name}"), numbers("lost\nwin share", f"\n{text.score_name}")
    table = plain_table(*where, "\n", words("\nplayed"), words("\nbest move"), *lost, "\n", gap=1)
    for number, decision in decisions:
        is_best = decision.move == decision.best_move
        table.add_row(
            str(number),
            str(decision.round),
            name(decision.seat),
            MoveCell(text.move(notation.move_text(decision.move))),
            Text("the same", "dim") if is_best else MoveCell(text.move(notation.move_text(decision.best_move))),
            *_lost(decision),
            Text(_tag_text(decision.tag), _STYLES.get(decision.tag, "dim")),
        )
    return table


def _tag_text(tag: Tag) -> str:
    return _SHORT_TAGS.get(tag, tag.value)


def _tag_count(tag: Tag, count: int) -> str:
    """`2 mistakes`; those without a colour are no nouns: `3 best`."""
    return counted(count, tag.value) if tag in _STYLES else f"{count} {_tag_text(tag)}"


def _lost(decision: Decision) -> tuple[str, str]:
    loss = decision.loss
    if not loss.pairs:
        return "", ""
    share = f"{100 * loss.counted.win_share:.1f}% ±{100 * loss.error.win_share:.1f}"
    return share, f"{loss.counted.score:z.1f} ±{loss.error.score:.1f}"


def accounts_table(summary: ReviewSummary, name: Names) -> Table:
    """A line a seat: from the first position to the end, with the tags of its decisions."""
    heads = ("\n".join(["", *label.split()][-2:]) for label in ("start", *_labels(summary), "end"))
    table = plain_table("", *numbers(*heads), words("\ndecisions"), gap=1)
    for player in summary.seats:
        account = player.account
        table.add_row(
            name(player.seat),
            _amount(account.start, signed=False),
            *(_amount(part, signed=True) for part in _parts(account)),
            _amount(account.final, signed=False),
            Text(", ".join(_tag_count(tag, count) for tag, count in player.tag_counts.items()), "dim"),
        )
    return table


def rounds_table(text: GameText, summary: ReviewSummary, name: Names) -> Table:
    """A line a round: the parts of every account, in percent of the win."""
    heads = [
        f"{'' if place else name(player.seat)}\n{label.split()[0]}"
        for player in summary.seats
        for place, label in enumerate(_labels(summary))
    ]
    table = plain_table(*numbers(f"\n{text.round_name}", *heads))
    for row, found in enumerate(summary.seats[0].rounds):
        parts = [part for player in summary.seats for part in _parts(player.rounds[row].account)]
        table.add_row(str(found.round), *(f"{100 * part.win_share:+z.0f}" for part in parts))
    return table


def review_notes(text: GameText, game: ReviewableGame, summary: ReviewSummary, left_out: int) -> RenderableType:
    """The meaning of the tables."""
    more = counted(left_out, "more decision")
    lines = [f"{more} lost nothing that counts; --all lists every decision."] if left_out else []
    lines.append("Lost: the gain of the best move over the move played, by the view of the seat, ± its standard error.")
    lines.append("A difference of no more than two such errors counts as nothing: the better move is unclear.")
    if summary.seats:
        parts = " + ".join(["Start", *_labels(summary)])
        lines.append(f"{parts} = end: percent of the win, and {text.score_name}.")
        lines.append("A decision gains where it turned out better than the search's first choice.")
    if game.record.observer is not None:
        lines.append(
            f"All of it is judged by the view of seat {game.record.observer}, which cannot tell luck from decisions of"
            " others: the rest is both. The whole record has the accounts of all seats, with their decisions apart."
        )
    if not summary.result_known:
        lines.append("The record is without the result: the end is an estimate.")
    lines.append(f"{summary.iterations:,} iterations.")
    return Group(*notes(lines))


def _labels(summary: ReviewSummary) -> tuple[str, ...]:
    """The labels of the parts of the accounts."""
    tells_others = all(player.account.others_decisions is not None for player in summary.seats)
    return ("luck", "own decisions", "others' decisions") if tells_others else ("rest", "own decisions")


def _parts(account: SeatAccount) -> list[Value]:
    parts = account.luck, account.own_decisions, account.others_decisions
    return [part for part in parts if part is not None]


def _amount(value: Value, *, signed: bool) -> str:
    share, points = 100 * value.win_share, value.score
    return f"{share:+z.1f}% {points:+z.1f}" if signed else f"{share:.1f}% {points:.1f}"
