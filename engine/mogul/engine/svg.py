"""A few words for writing SVG with the standard library."""

import unicodedata
from xml.etree.ElementTree import Element, SubElement

FONT = "Helvetica, Arial, 'DejaVu Sans', sans-serif"


def svg_root(width: float, height: float) -> Element:
    """An empty drawing."""
    root = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "font-family": FONT})
    root.set("viewBox", f"0 0 {_number(width)} {_number(height)}")
    root.set("width", _number(width))
    root.set("height", _number(height))
    return root


def add(parent: Element, tag: str, text: str | None = None, **attributes: str | float) -> Element:
    """A new element; `stroke_width=2` becomes `stroke-width="2"`."""
    texts = {name.replace("_", "-"): _number(value) for name, value in attributes.items()}
    element = SubElement(parent, tag, texts)
    element.text = text
    return element


def _number(value: str | float) -> str:
    return value if isinstance(value, str) else f"{round(value, 1):g}"


def text_width(text: str, size: float, bold: bool = False) -> float:
    """About how wide a text is drawn, in pixels; on the wide side."""
    wide = sum(unicodedata.east_asian_width(letter) in "WF" for letter in text)
    return size * (1.15 if bold else 1.0) * (0.6 * (len(text) - wide) + 1.05 * wide)
