"""The panels beside and below the map: marks, tiles, tokens, cards, and the standing of each part."""

import textwrap
from xml.etree.ElementTree import Element

from mogul.engine.taj_mahal.components.component_set import ComponentSet
from mogul.engine.taj_mahal.components.svg import add, text_width
from mogul.engine.taj_mahal.words import COLOURS, COMMODITIES, SYMBOLS

# Pixels.
LEGEND_WIDTH = 430.0
LINE = 21.0
SIZE = 15.0
HEADING = 17.0
GAP = 22.0

INK = "#2f2a25"
FORTRESS = "#a63d2f"
GOLD = "#e0a526"
COMMODITY_INK = {"rice": "#e9dcae", "tea": "#7d9b4e", "spices": "#cf7637", "gems": "#5b7fc0"}
COLOUR_INK = {"red": "#b8322a", "yellow": "#c99a12", "green": "#3f8345", "blue": "#2f5fae"}
MARKS = {"city": "city", "fortress": "fortress city, holds a bonus token", "agra": "city of the Taj Mahal's token"}
NOTE_COLUMN = 95  # characters


def draw_mark(parent: Element, kind: str, x: float, y: float) -> None:
    """A city (`city`, `fortress` or `agra`) at a place."""
    if kind == "city":
        add(parent, "circle", cx=x, cy=y, r=7, fill="#ffffff", stroke=INK, stroke_width=2)
        return
    half = 8.0 if kind == "fortress" else 10.0
    fill = FORTRESS if kind == "fortress" else GOLD
    add(parent, "rect", x=x - half, y=y - half, width=2 * half, height=2 * half, fill=fill, stroke=INK, stroke_width=2)
    if kind == "agra":
        add(parent, "circle", cx=x, cy=y, r=5, fill="#ffffff", stroke=INK, stroke_width=2)


def draw_legend(parent: Element, components: ComponentSet) -> float:
    """Draws the panel beside the map from (0, 0) on. Returns its height."""
    y = LINE
    for kind, meaning in MARKS.items():
        draw_mark(parent, kind, 10, y - 5)
        points = f" (+{components.agra_bonus_points})" if kind == "agra" else ""
        _text(parent, meaning + points, 30, y)
        y += LINE + 3
    y = _draw_tiles(parent, components, y + GAP)
    y = _draw_tokens(parent, components, y + GAP)
    return _draw_cards(parent, components, y + GAP) + GAP


def draw_notes(parent: Element, components: ComponentSet, width: float, top: float) -> float:
    """Draws the standing of every part in two columns from `top` on. Returns the height."""
    lines = [
        (part, index == 0, line)
        for part, standing in components.status.items()
        for index, line in enumerate(textwrap.wrap(f"{part}: {standing}", NOTE_COLUMN))
    ]
    add(parent, "line", x1=40, y1=top, x2=width - 40, y2=top, stroke=INK, stroke_width=1)
    _heading(parent, "Standing of the parts (bold: not certain)", 40, top + 30)
    rows = -(-len(lines) // 2)
    for index, (part, first, line) in enumerate(lines):
        x = 40 + (width - 60) / 2 * (index // rows)
        weight = "bold" if part in components.uncertain_parts else "normal"
        y = top + 54 + 18 * (index % rows)
        add(parent, "text", line, x=x if first else x + 14, y=y, font_size=13, fill=INK, font_weight=weight)
    return 54.0 + 18 * rows + 10


def _draw_tiles(parent: Element, components: ComponentSet, y: float) -> float:
    _heading(parent, "Province tiles", 0, y)
    rows = -(-len(components.province_tiles) // 2)
    for index, (number, commodities) in enumerate(components.province_tiles.items()):
        x, line = 200.0 * (index // rows), y + LINE * (index % rows + 1) + 3
        _text(parent, str(number), x + 18, line, text_anchor="end", font_weight="bold")
        for place, commodity in enumerate(commodities):
            _commodity(parent, commodity, x + 32 + 18 * place, line - 5)
        _text(parent, " + ".join(commodities), x + 64, line)
    return y + LINE * (rows + 1)


def _draw_tokens(parent: Element, components: ComponentSet, y: float) -> float:
    _heading(parent, f"Bonus tokens ({sum(components.bonus_tokens.values())})", 0, y)
    x, y = 0.0, y + LINE + 3
    for kind, copies in components.bonus_tokens.items():
        text = f"{copies} x {kind}"
        width = text_width(text, SIZE) + (40 if kind in COMMODITIES else 24)
        if x + width > LEGEND_WIDTH - 20:
            x, y = 0.0, y + LINE
        if kind in COMMODITIES:
            _commodity(parent, kind, x + 8, y - 5)
        _text(parent, text, x + (20 if kind in COMMODITIES else 0), y)
        x += width
    return y + LINE


def _draw_cards(parent: Element, components: ComponentSet, y: float) -> float:
    _heading(parent, "Influence cards", 0, y)
    columns = {colour: 190.0 + 60 * index for index, colour in enumerate(COLOURS)}
    y += LINE + 3
    for colour, x in columns.items():
        _text(parent, colour, x, y, text_anchor="middle", font_weight="bold", fill=COLOUR_INK[colour])
    for pair in sorted({pair for colour in COLOURS for pair in components.cards[colour]}, key=_pair_order):
        y += LINE
        _text(parent, pair.replace("+", " + "), 0, y)
        for colour, x in columns.items():
            copies = components.cards[colour].get(pair)
            _text(parent, str(copies or "·"), x, y, text_anchor="middle")
    white = ", ".join(f"{copies} {symbol}" for symbol, copies in components.cards["colourless"].items())
    for index, line in enumerate(textwrap.wrap(f"white: {white}", 50)):
        y += LINE if index else LINE * 1.3
        _text(parent, line, 0, y)
    return y


def _pair_order(pair: str) -> tuple[bool, list[int]]:
    """Pairs with an elephant first, then as the symbols are ordered."""
    symbols = pair.split("+")
    return "elephant" not in symbols, [SYMBOLS.index(symbol) for symbol in symbols]


def _commodity(parent: Element, commodity: str, x: float, y: float) -> None:
    add(parent, "circle", cx=x, cy=y, r=7, fill=COMMODITY_INK[commodity], stroke=INK, stroke_width=1.2)


def _heading(parent: Element, text: str, x: float, y: float) -> None:
    add(parent, "text", text, x=x, y=y, font_size=HEADING, font_weight="bold", fill=INK)


def _text(parent: Element, text: str, x: float, y: float, fill: str = INK, **attributes: str) -> None:
    add(parent, "text", text, x=x, y=y, font_size=SIZE, fill=fill, **attributes)
