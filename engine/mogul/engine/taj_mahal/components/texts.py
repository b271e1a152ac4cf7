"""The texts of a component file, each in its one spelling."""

import re
from collections.abc import Callable
from typing import Any, Final

from mogul.engine.component_files import part_reader, read_name, read_status
from mogul.engine.problem import listing, quote
from mogul.engine.taj_mahal.components.component_set import (
    CARD_TOKEN_TEXT,
    COLOURLESS,
    CardColour,
    CardSymbols,
    Commodities,
    Name,
    Part,
    Status,
    TileNumber,
    TokenKind,
)
from mogul.engine.taj_mahal.words import COLOURS, COMMODITIES, FOURTH_COLOURS, SYMBOLS

# Parts whose standing a set states; the others are names and what follows from them.
PARTS_WITH_STANDING: Final = ("cards", "province_tiles", "bonus_tokens", "provinces", "fortresses", "roads")


def _card_colour(text: str) -> str:
    if text not in (*COLOURS, *FOURTH_COLOURS, COLOURLESS):
        raise ValueError(f"is unknown here; known are {listing((*COLOURS, COLOURLESS))}")
    return COLOURS[3] if text in FOURTH_COLOURS else text


def _card_symbols(text: str) -> str:
    symbols = text.split("+")
    if len(symbols) > 2 or not set(symbols) <= set(SYMBOLS):
        raise ValueError(f"must be a symbol, or two joined by +, of {listing(SYMBOLS)}")
    return "+".join(sorted(symbols, key=SYMBOLS.index))


def _tile_number(text: str) -> int:
    if text not in map(str, range(1, 13)):
        raise ValueError("is unknown here; tiles are 1 to 12")
    return int(text)


def _commodities(text: str) -> tuple[str, ...]:
    commodities = text.split("+")
    if not set(commodities) <= set(COMMODITIES):
        raise ValueError(f"must be commodities joined by +, of {listing(COMMODITIES)}, not {quote(text)}")
    return tuple(sorted(commodities, key=COMMODITIES.index))


def _token_kind(text: str) -> str:
    if text not in COMMODITIES and text != CARD_TOKEN_TEXT and not re.fullmatch(r"\+[1-9]", text):
        raise ValueError(f'must be {listing(COMMODITIES)}, {CARD_TOKEN_TEXT} or points from "+1" to "+9"')
    return text


TEXTS: Final[dict[Any, Callable[[str], Any]]] = {
    Name: read_name,
    Part: part_reader(PARTS_WITH_STANDING),
    Status: read_status,
    CardColour: _card_colour,
    CardSymbols: _card_symbols,
    TileNumber: _tile_number,
    Commodities: _commodities,
    TokenKind: _token_kind,
}
"""By type, the function that makes a value of a text, or raises ValueError."""
