"""The log of a game: its turns, on request with a player's estimates at every decision."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from rich.text import Text

from mogul.cli.text.game_text import GameText
from mogul.cli.text.names import numbered
from mogul.cli.text.tables import notes
from mogul.cli.text.turns import Turn, turn_lines
from mogul.engine.game_rules import Notation
from mogul.search import Candidate


class Estimates(NamedTuple):
    """A player's estimates along a game.

    by: its specification. seats: at the table. players: those of the game by seat; empty if unknown. best_move: from
    the number of moves before a move to the player's choice there, with estimates where it has one.
    """

    by: str
    seats: int
    players: tuple[str, ...]
    best_move: Callable[[int], Candidate]


def log_lines(
    text: GameText, notation: Notation, turn: Turn, viewer: int | None, estimates: Estimates | None
) -> Iterator[Text]:
    """Yields the lines of a turn, with the number of moves before it. With estimates every move has a line: win share
    and points of every seat as estimated before it, and the player's choice if that is another one."""
    first, *others = turn_lines(text, notation, turn, numbered, viewer)
    if estimates is None:
        yield _line(turn.number, (), first)
    else:
        later = [Text("  ") + text.move(notation.move_text(move)) for move in turn.moves[1:]]
        for place, line in enumerate([first, *later]):
            best = estimates.best_move(turn.number + place)
            # The same moves in another order are the same choice.
            if best.seats and best.move not in turn.moves[place:]:
                better = text.move(notation.move_text(best.move))
                line = Text.assemble(line, (f"  [{estimates.by}: ", "dim"), better, ("]", "dim"))
            figures = [f"{100 * each.win_share:.0f}% {each.score:.0f}" for each in best.seats]
            yield _line(turn.number + place, figures or [""] * estimates.seats, line, turn.seat)
    for line in others:
        yield _line("", [""] * (estimates.seats if estimates else 0), line)


def estimates_head(text: GameText, estimates: Estimates) -> list[Text]:
    """The players, the meaning of the figures, and the heads of their columns."""
    players = ", ".join(f"{numbered(seat)} {player}" for seat, player in enumerate(estimates.players))
    lines = [
        f"Figures: win share in % and final {text.score_name} of every seat, as {estimates.by} estimates them before",
        "the move from the view of the seat to move. It sees nothing hidden; so figures also change with the seat.",
        "None without a choice. [In brackets]: the move it would have played.",
    ]
    return [
        Text(players, "bold"),
        *notes(lines),
        Text(),
        _line("move", [numbered(seat) for seat in range(estimates.seats)], Text()),
    ]


def _line(number: object, figures: Sequence[str], line: Text, mover: int | None = None) -> Text:
    """figures: by seat, a column each."""
    columns = [(f"{figure:>9} ", "bold" if seat == mover else "dim") for seat, figure in enumerate(figures)]
    return Text.assemble((f"{number:>4} ", "dim"), *columns, line)
