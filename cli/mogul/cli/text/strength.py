"""Strengths in words, and levels as tables."""

from collections.abc import Iterable
from statistics import NormalDist

from rich.table import Column, Table

from mogul.cli.text.tables import WithNames, numbers, plain_table
from mogul.players.game_player import GamePlayer
from mogul.players.strength.dial import Calibration, Dial, RatedProfile, Strength
from mogul.v1.search_pb2 import StrengthInEffect


def strength_text(strength: Strength) -> str:
    """The title of a level or the id of a profile, with its rating."""
    return _rated(strength.profile.id if strength.level is None else strength.level.title, strength.rating)


def in_effect_text(game: GamePlayer, strength: StrengthInEffect) -> str:
    """A strength in words; a level unknown to this version by its id."""
    titles = {level.id: level.title for level in game.levels}
    name = titles.get(strength.level, strength.level) or strength.strength_profile_id or "a strength unknown here"
    rating = strength.rating if strength.HasField("rating") else None
    return _rated(name, rating) + ("" if rating is None or strength.calibrated else ", which is not certain here")


def levels_table(game: GamePlayer, calibration: Calibration) -> WithNames:
    """A line a level, the weakest first: its ratings with their standard errors, and its profile."""
    sizes = sorted(table.players for table in calibration.tables)
    wide = plain_table("level", *_sizes(sizes), Column("profile", style="dim"))
    narrow = plain_table("level", *_sizes(sizes))
    dials = [Dial(players, game.profile, game.levels, calibration.table(players)) for players in sizes]
    for level in game.levels:
        row = level.id, *(_rating(dial.at_level(level.id)) for dial in dials)
        wide.add_row(*row, level.profile.id)
        narrow.add_row(*row)
    return WithNames({level.id: level.profile.id for level in game.levels}, wide, narrow)


def steps_table(game: GamePlayer, calibration: Calibration) -> Table:
    """A line a level but the weakest: its measured distance to the searching level below, ± standard error, and the
    probability of such a distance between equals (one-sided, normal)."""
    table = plain_table("level", *_sizes(each.players for each in calibration.tables))
    names = {level.profile.id: level.id for level in game.levels}
    for row in zip(*(each.rated[1:] for each in calibration.tables), strict=True):
        table.add_row(names.get(row[0].profile, row[0].profile), *map(_step, row))
    return table


def _sizes(players: Iterable[int]) -> list[Column]:
    return numbers(*(f"{each} players" for each in players))


def _step(rated: RatedProfile) -> str:
    chance = 1.0 - NormalDist().cdf(rated.step / rated.step_error) if rated.step_error else 0.5
    return f"{rated.step:+z.0f} ±{rated.step_error:.0f} ({chance:.4f})"


def _rated(name: str, rating: float | None) -> str:
    return name if rating is None else f"{name}, rated {rating:.0f}"


def _rating(strength: Strength) -> str:
    return "-" if strength.rating is None else f"{strength.rating:.0f} ±{strength.error or 0.0:.0f}"
