"""`mogul levels`"""

from mogul.cli.commands.options import GameName
from mogul.cli.files import DEFAULT_GAME, player_of
from mogul.cli.strength import print_levels, shipped_calibration


def levels(game: GameName = DEFAULT_GAME) -> None:
    """List the levels of strength, the weakest first, with their ratings and standard errors."""
    player = player_of(game)
    print_levels(player, shipped_calibration(player))
