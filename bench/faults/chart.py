"""Pictures of measurements: points and lines over two axes."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from matplotlib.figure import Figure

Points = Sequence[tuple[float, float]]


def write_chart(path: Path, axes: tuple[str, str], points: Mapping[str, Points], lines: Mapping[str, Points]) -> None:
    """Writes a picture of points (x, y), apart or joined by lines, by their names.

    axes: the names of x and y, with units.
    """
    figure = Figure(layout="constrained")
    plot = figure.subplots()
    for named, style in ((points, "."), (lines, "-")):
        for name, series in named.items():
            plot.plot([x for x, _ in series], [y for _, y in series], style, label=name)
    plot.set(xlabel=axes[0], ylabel=axes[1], xlim=0, ylim=0)
    plot.legend()
    figure.savefig(path)
