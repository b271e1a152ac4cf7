"""Pictures of measurements: points and lines over two axes, as SVG."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Final

_WIDTH, _HEIGHT = 720, 400
_LEFT, _RIGHT, _TOP, _BOTTOM = 70, 20, 50, 50
_STEPS: Final = 5  # about so many numbers on an axis
# Distinguishable without red and green, too.
_COLOURS: Final = ("#0072b2", "#d55e00", "#999999", "#009e73")


@dataclass(frozen=True)
class Series:
    """Points (x, y), apart or joined by a line."""

    name: str
    points: Sequence[tuple[float, float]]
    is_line: bool = False


class _Axis:
    """From values to places between two ends."""

    def __init__(self, values: Sequence[float], first: float, last: float) -> None:
        self._top = max([*values, 1e-9])
        self._first, self._last = first, last

    def place(self, value: float) -> float:
        return self._first + (self._last - self._first) * value / self._top

    def numbers(self) -> list[float]:
        """Round ones, from 0."""
        step = 10.0 ** math.floor(math.log10(self._top / _STEPS))
        step *= next(each for each in (1, 2, 5, 10) if self._top / (step * each) <= _STEPS + 1)
        return [step * number for number in range(int(self._top / step) + 1)]


def write_chart(path: Path, title: str, across: str, up: str, series: Sequence[Series]) -> None:
    """Both axes begin at 0; `across` and `up` name them, with units."""
    points = [point for each in series for point in each.points]
    x = _Axis([point[0] for point in points], _LEFT, _WIDTH - _RIGHT)
    y = _Axis([point[1] for point in points], _HEIGHT - _BOTTOM, _TOP)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" font-family="sans-serif" '
        'font-size="12">',
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="white"/>',
        f'<text x="{_LEFT}" y="20" font-size="15" font-weight="bold">{escape(title)}</text>',
        f'<text x="{_WIDTH - _RIGHT}" y="{_HEIGHT - 10}" text-anchor="end">{escape(across)}</text>',
        f'<text x="{_LEFT}" y="{_TOP - 12}" text-anchor="end">{escape(up)}</text>',
        *_grid(x, y),
    ]
    for number, each in enumerate(series):
        colour = _COLOURS[number % len(_COLOURS)]
        parts += _drawn(each, x, y, colour)
        place = _LEFT + 60 + 150 * number
        parts.append(f'<circle cx="{place}" cy="{_TOP - 16}" r="4" fill="{colour}"/>')
        parts.append(f'<text x="{place + 9}" y="{_TOP - 12}">{escape(each.name)}</text>')
    path.write_text("\n".join([*parts, "</svg>"]) + "\n", encoding="utf-8")


def _grid(x: _Axis, y: _Axis) -> list[str]:
    bottom, right = _HEIGHT - _BOTTOM, _WIDTH - _RIGHT
    parts = []
    for value in y.numbers():
        at = y.place(value)
        parts.append(f'<path d="M{_LEFT} {at:.1f}H{right}" stroke="#dddddd"/>')
        parts.append(f'<text x="{_LEFT - 6}" y="{at + 4:.1f}" text-anchor="end">{value:g}</text>')
    numbers = [(value, x.place(value)) for value in x.numbers()]
    return parts + [
        f'<text x="{at:.1f}" y="{bottom + 18}" text-anchor="middle">{value:g}</text>' for value, at in numbers
    ]


def _drawn(series: Series, x: _Axis, y: _Axis, colour: str) -> list[str]:
    places = [(x.place(across), y.place(up)) for across, up in series.points]
    if series.is_line:
        path = " ".join(f"{across:.1f},{up:.1f}" for across, up in places)
        return [f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="1.5"/>']
    return [f'<circle cx="{across:.1f}" cy="{up:.1f}" r="3" fill="{colour}"/>' for across, up in places]
