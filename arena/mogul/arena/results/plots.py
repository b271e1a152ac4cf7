"""Plots of ratings as SVG or PNG files, byte for byte reproducible. Needs matplotlib, the extra `arena`."""

import io
import math
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import LogLocator, NullFormatter

from mogul.arena.results.ratings import PRIOR, PlayerRating, Ratings
from mogul.engine.files import write_whole
from mogul.players.strength.dial import RatedTable

# Text stays text, and the ids of elements are reproducible.
_STYLE: Final[dict[Any, Any]] = {"svg.fonttype": "none", "svg.hashsalt": "mogul", "axes.grid": True, "grid.alpha": 0.3}
_WIDTH: Final = 8.0  # inches
_NORMAL_95: Final = 1.96  # standard errors
_DOTS: Final = 150  # an inch of a PNG file


def rating_plot(ratings: Ratings) -> Figure:
    """Returns a plot of every finite rating with its 95 % interval, the strongest on top."""
    players = [each for each in ratings.players if math.isfinite(each.elo.mean)]
    with _plot(height=1.2 + 0.4 * len(players)) as (figure, axes):
        rows = range(len(players), 0, -1)
        elo = [each.elo for each in players]
        axes.errorbar([each.mean for each in elo], rows, xerr=[each.half for each in elo], fmt="o", capsize=3)
        axes.set_yticks(rows, [each.player for each in players])
        axes.set_ylim(0.4, len(players) + 0.6)
        axes.set_xlabel(_above(ratings))
    return figure


def time_plot(ratings: Ratings, seconds: Mapping[str, float]) -> Figure:
    """Returns a plot of every finite rating against the mean CPU time of a decision (`seconds`, by player), with lines
    between players that differ in their budget alone."""
    families: defaultdict[str, list[PlayerRating]] = defaultdict(list)
    for each in sorted(ratings.players, key=lambda each: seconds[each.player]):
        if math.isfinite(each.elo.mean):
            families[_family(each.player)].append(each)
    with _plot() as (figure, axes):
        for family, members in sorted(families.items()):
            _draw_line(axes, family, [(1000 * seconds[each.player], each.elo.mean, each.elo.half) for each in members])
        axes.set_xscale("log")
        axes.xaxis.set_major_locator(LogLocator(subs=(1, 2, 5)))
        axes.xaxis.set_major_formatter("{x:g}")
        axes.xaxis.set_minor_formatter(NullFormatter())
        axes.set_xlabel("CPU time a decision, ms")
        axes.set_ylabel(_above(ratings))
        axes.legend()
    return figure


def level_plot(tables: Sequence[RatedTable], names: Sequence[str]) -> Figure:
    """Returns a plot of the ratings of the levels, the weakest first, with 95 % intervals: a line for each table."""
    with _plot() as (figure, axes):
        for table in tables:
            points = [(level, each.rating, _NORMAL_95 * each.error) for level, each in enumerate(table.rated)]
            _draw_line(axes, f"{table.players} players", points)
        axes.set_xticks(range(len(names)), names, rotation=30, ha="right")
        axes.set_ylabel("rating, 95 % intervals")
        axes.legend()
    return figure


@contextmanager
def _plot(height: float = 5.0) -> Iterator[tuple[Figure, Axes]]:
    """An empty plot, to be drawn within the block."""
    with mpl.rc_context(_STYLE):
        figure = Figure(figsize=(_WIDTH, height), layout="constrained")
        yield figure, figure.subplots()


def _draw_line(axes: Axes, label: str, points: Sequence[tuple[float, float, float]]) -> None:
    """points: x, y, half the interval of y."""
    x, y, half = zip(*points, strict=True)
    axes.errorbar(x, y, yerr=half, fmt="o-", capsize=3, label=label)


def save_plot(figure: Figure, path: Path) -> None:
    """Writes a plot in the format of the path's suffix, .svg or .png. Raises OSError."""
    content, kind = io.BytesIO(), path.suffix.removeprefix(".")
    with mpl.rc_context(_STYLE):
        figure.savefig(content, format=kind, dpi=_DOTS, metadata={"Date": None} if kind == "svg" else {})
    write_whole(path, content.getvalue())


def _family(player: str) -> str:
    """A player's specification without its budget."""
    return re.sub("@[^ ]+", "", player, count=1)


def _above(ratings: Ratings) -> str:
    prior = f", with a prior of {PRIOR:.0f} Elo" if ratings.has_prior else ""
    return f"Elo above {ratings.reference}, 95 % intervals{prior}"
