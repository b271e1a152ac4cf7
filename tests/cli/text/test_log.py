"""The log of a game with a player's estimates."""

from mogul.cli.text.games import game_text
from mogul.cli.text.log import Estimates, log_lines
from mogul.cli.text.turns import Turn, turns
from mogul.engine.game_rules import Move
from mogul.engine.taj_mahal.records.replay import Replay
from mogul.search import Candidate, SeatEstimate
from tests.arena.taj_mahal.played import COMPONENTS, a_game
from tests.engine.taj_mahal.texts import NOTATION, move, move_text

SEATS = tuple(SeatEstimate(share, 0.01, 40.0, 5.0, (1.0, 0.0, 0.0)) for share in (0.5, 0.3, 0.2))


GAME = a_game(3, 1)
TURNS = list(turns(game_text("taj_mahal"), Replay(COMPONENTS, GAME.record.setup), GAME.record))


def shown(turn: Turn, *best_moves: Move | None) -> list[str]:
    """The lines of a turn; None for a best move: without a choice."""
    candidates = [Candidate(Move(best or 0), 0, 0, (), () if best is None else SEATS, ()) for best in best_moves]
    estimates = Estimates("b0@9", 3, (), lambda number: candidates[number - turn.number])
    return [line.plain.rstrip() for line in log_lines(game_text("taj_mahal"), NOTATION, turn, None, estimates)]


def test_another_move_is_named_but_not_another_order() -> None:
    drafts = (turn for turn in TURNS if turn.moves[1:] and move_text(turn.moves[1]).startswith("take"))
    turn = next(turn for turn in drafts if len(turn.moves) == 3)
    first, *later = turn.moves
    lines = shown(turn, first, later[1], None)
    assert not any("b0@9" in line for line in lines)
    assert lines[1].split()[:7] == [str(turn.number + 1), "50%", "40", "30%", "40", "20%", "40"]
    assert lines[2].split() == [str(turn.number + 2), *move_text(later[1]).split()]
    lines = shown(turn, move("play red monk+elephant"), first, later[1])
    assert lines[0].endswith("[b0@9: play red monk+elephant]")
    assert lines[1].endswith("[b0@9: withdraw]")
    assert "b0@9" not in lines[2]
