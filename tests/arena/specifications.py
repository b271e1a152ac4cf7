"""Players of Taj Mahal for the tests of the arena."""

from mogul.arena.games import arena_game
from mogul.arena.play.specification import Specification, parse_player

GAME = arena_game("taj_mahal")


def spec(line: str) -> Specification:
    """Returns the specification of a line."""
    return parse_player(line, GAME)
