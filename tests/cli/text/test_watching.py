"""A turn told with what a player expected."""

from rich.console import Console

from mogul.arena.games.evaluation import Evaluation
from mogul.arena.games.turns import Turn, turns
from mogul.cli.text.watching import turn_text
from mogul.search import SeatEstimate
from tests.arena.games.played import COMPONENTS, a_game

SEATS = tuple(SeatEstimate(share, 0.01, 40.0, 5.0, (1.0, 0.0, 0.0)) for share in (0.5, 0.3, 0.2))


def told(turn: Turn, *best_moves: str) -> list[str]:
    """The lines of a turn; an empty best move: there was no choice."""
    evaluations = [Evaluation(best or "take ?", SEATS if best else ()) for best in best_moves]
    console = Console(width=250)
    with console.capture() as captured:
        console.print(turn_text(COMPONENTS, turn, evaluations, "b0@9"))
    return [line.rstrip() for line in captured.get().splitlines()]


def test_another_move_is_told_but_not_another_order() -> None:
    drafts = (
        turn
        for turn in turns(a_game(3, 1))
        if turn.decision_points[1:] and turn.decision_points[1].move.startswith("take")
    )
    turn = next(turn for turn in drafts if len(turn.decision_points) == 3)
    first, *later = (decision_point.move for decision_point in turn.decision_points)
    lines = told(turn, first, later[1], "")
    assert not any("b0@9" in line for line in lines)
    assert lines[1].split()[:7] == [str(turn.number + 1), "50%", "40", "30%", "40", "20%", "40"]
    assert lines[2].split() == [str(turn.number + 2), *later[1].split()]
    lines = told(turn, "play red monk+elephant", first, later[1])
    assert lines[0].endswith("[b0@9: play red monk+elephant]")
    assert lines[1].endswith("[b0@9: withdraw]")
    assert "b0@9" not in lines[2]


def test_a_play_tells_what_its_row_shows() -> None:
    """W1"""
    turn = next(turn for turn in turns(a_game(3, 1)) if turn.decision_points[0].move.startswith("play"))
    (line,) = told(turn, turn.decision_points[0].move)
    play = turn.decision_points[0].move.removeprefix("play ").split()[1]
    assert " · shows " in line
    for symbol in set(play.split("+")):
        assert f"{symbol} {play.split('+').count(symbol)}*" in line  # nobody else has played yet
