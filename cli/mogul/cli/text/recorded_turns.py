"""A recorded game with a player's estimates at every decision."""

from collections.abc import Sequence
from typing import NamedTuple

from rich.table import Table
from rich.text import Text

from mogul.cli.text.game_text import GameText
from mogul.cli.text.names import numbered
from mogul.cli.text.tables import notes
from mogul.cli.text.turns import Turn
from mogul.engine.game_rules import Notation, View
from mogul.search import Candidate

_NUMBER_WIDTH, _FIGURES_WIDTH = 4, 9


class EstimatedTurn(NamedTuple):
    """A turn with the best moves of a player. views: before each of its moves. after: before the next turn; None at the
    end of the record."""

    turn: Turn
    views: Sequence[View]
    after: View | None
    best_moves: Sequence[Candidate]


def turn_headings(seats: int) -> Table:
    """The heads of the columns of turns."""
    heads = _grid(seats)
    heads.add_row(Text("move", "bold"), *(Text(numbered(seat), "bold") for seat in range(seats)), "")
    return heads


def turn_text(text: GameText, notation: Notation, estimated: EstimatedTurn, player: str) -> Table:
    """A turn: a line with its effects, below it its later decisions, and other effects at the table. Each line has the
    win share and the points of every seat, as `player` estimates them before the move."""
    turn, seats = estimated.turn, estimated.views[0].player_count
    grid = _grid(seats)
    for number, (move, best) in enumerate(zip(turn.moves, estimated.best_moves, strict=True)):
        line = Text("  ") + text.move(notation.move_text(move))
        if number == 0:
            line = text.turn(notation, turn, numbered, None) + text.after_turn(notation, turn, estimated.after)
        # The same moves in another order are the same choice.
        if best.seats and best.move not in turn.moves[number:]:
            better = text.move(notation.move_text(best.move))
            line = Text.assemble(line, (f"  [{player}: ", "dim"), better, ("]", "dim"))
        estimates = _figures(best, turn.seat) if best.seats else [""] * seats  # none without a choice
        grid.add_row(str(turn.number + number), *estimates, line)
    for line in text.table_effects(notation, turn.effects, numbered):
        grid.add_row("", *[""] * seats, line)
    return grid


def estimate_notes(text: GameText, player: str) -> list[Text]:
    """The meaning of the figures and of the marks of a turn."""
    lines = [
        f"Figures: win share in % and final points of every seat, as {player} estimates them before the move from the",
        "view of the seat to move. It sees no hidden card; so figures also change with the seat.",
        f"None without a choice. [In brackets]: the move it would have played.{text.turn_marks}",
        "For the table and all hands before a move: mogul show --at MOVE.",
    ]
    return notes(lines)


def _grid(seats: int) -> Table:
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(width=_NUMBER_WIDTH, justify="right", style="dim")
    for _ in range(seats):
        grid.add_column(width=_FIGURES_WIDTH, justify="right")
    grid.add_column(overflow="fold")
    return grid


def _figures(best: Candidate, mover: int) -> list[Text]:
    """Win share and points by seat."""
    return [
        Text(f"{100 * each.win_share:.0f}% {each.score:.0f}", "bold" if seat == mover else "dim")
        for seat, each in enumerate(best.seats)
    ]
