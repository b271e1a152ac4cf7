"""Texts of games, and of a game without texts of its own."""

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console, RenderableType

from mogul.cli.files import game_file
from mogul.cli.text.game_text import GameText
from mogul.cli.text.games import game_text
from mogul.cli.text.names import from_seat, numbered
from mogul.cli.text.taj_mahal.game_text import TajMahalText
from mogul.cli.text.turns import Turn, turn_lines
from mogul.engine.games import game_rules


def lines(shown: RenderableType) -> Sequence[str]:
    console = Console(width=120)
    with console.capture() as captured:
        console.print(shown)
    return [line.strip() for line in captured.get().splitlines()]


def test_a_game_without_texts_is_shown_by_notation() -> None:
    assert isinstance(game_text("taj_mahal"), TajMahalText)
    assert type(game_text("a game of tomorrow")) is GameText


def test_notation_is_enough_for_a_whole_game(view: Path) -> None:
    """On a game that has texts, which are left aside."""
    text, rules = GameText(), game_rules("taj_mahal")
    file = game_file(str(view), None, None)
    seen, _ = file.view(None)
    assert text.situation(file.components, seen) == "Seat 1 to move in round 7 (4 players, zman)."
    assert lines(text.decision(file.components, seen, numbered))[0] == text.situation(file.components, seen)
    assert (text.prompt(seen), text.warnings(seen), text.components(file.components)) == ("Your move", [], [])
    table = rules.table(file.components, rules.new_setup(file.components, rules.rule_sets["zman"], 2, 1), 1)
    while not table.game.is_over:
        seat = table.game.seats_to_move[0]
        move = table.game.legal_moves()[0]
        turn = Turn(0, seat, [move], list(table.play(move)))
        (line,) = turn_lines(text, table.game.notation, turn, from_seat(0), 0)
        assert line.plain == f"{'you' if seat == 0 else 'seat 1'}: {table.game.notation.move_text(move)}"
    assert lines(text.ranking(table.game, numbered))[0].split() == ["place", "points"]
    assert text.situation(file.components, table.view(0)).startswith("The game is over in round 12 ")
