"""Strengths at the command line: --level read, levels printed, and the warning about their ratings."""

from rich.text import Text

from mogul.cli.console import messages, output, spinning
from mogul.cli.errors import CommandError
from mogul.cli.text.strength import levels_table
from mogul.players.game_player import GamePlayer
from mogul.players.signature import is_valid
from mogul.players.strength.dial import Calibration, Strength

NOT_CALIBRATED = "ratings were measured with another version of the player: they are not certain; see mogul calibrate"


def check_has_levels(game: GamePlayer) -> None:
    """Raises CommandError for a game without levels."""
    if not game.levels:
        raise CommandError(f"--game {game.rules.id}: has no levels of strength")


def shipped_calibration(game: GamePlayer) -> Calibration:
    """The measured ratings of this version. Raises CommandError for a game without levels or ratings."""
    check_has_levels(game)
    if game.calibration is None:
        raise CommandError(f"--game {game.rules.id}: its levels have no ratings; see mogul calibrate")
    return game.calibration


def strength_of(game: GamePlayer, level: str, players: int) -> Strength:
    """The strength of --level at a table of so many players: by the id of a level, a rating, or the id of a profile.
    Warns where ratings are not certain."""
    dial = game.dials[players]
    try:
        if "@" in level:
            return dial.at_profile(level)
        _warn_unless_calibrated(game, shipped_calibration(game))
        return dial.at_rating(float(level)) if _is_number(level) else dial.at_level(level)
    except ValueError as error:
        raise CommandError(f"--level {level}: {error}") from error


def print_levels(game: GamePlayer, calibration: Calibration) -> None:
    """Prints the levels with their ratings."""
    output().print(levels_table(game, calibration), crop=False)
    reference = f"{calibration.reference} is rated {calibration.reference_rating:.0f} at every table."
    output().print(Text(reference, "dim"))
    _warn_unless_calibrated(game, calibration)


def _warn_unless_calibrated(game: GamePlayer, calibration: Calibration) -> None:
    with spinning("Checking the levels"):
        is_certain = is_valid(game, calibration)
    if not is_certain:
        messages().print(Text.assemble(("Warning: ", "yellow"), NOT_CALIBRATED))


def _is_number(level: str) -> bool:
    try:
        float(level)
    except ValueError:
        return False
    return True
