"""Component sets from files, and the bundled one."""

import dataclasses
from functools import cache
from pathlib import Path
from typing import Any, Final

from mogul.engine.component_files import ComponentReader
from mogul.engine.json_shape import from_json
from mogul.engine.taj_mahal.components.check import TEXTS, check_components
from mogul.engine.taj_mahal.components.component_set import CARD_TOKEN_TEXT, COLOURLESS, ComponentSet, Road
from mogul.engine.taj_mahal.rule_sets import COLOURS, COMMODITIES, SYMBOLS

DEFAULT_SET: Final = "reconstruction"
BUNDLED_SETS: Final = {DEFAULT_SET: Path(__file__).with_name("sets") / f"{DEFAULT_SET}.json"}
"""Files of the bundled sets, by name."""
MAX_FILE_BYTES: Final = 256 * 1024  # the default set has 8 KiB
MAX_TEXT: Final = 200  # characters


def _shape(data: Any) -> ComponentSet:
    return from_json(ComponentSet, data, TEXTS, max_text=MAX_TEXT)


def _canonical(components: ComponentSet) -> ComponentSet:
    """The same set however its file is laid out."""
    number = {city: index for index, city in enumerate(components.cities)}
    white, tokens = components.cards[COLOURLESS], components.bonus_tokens
    roads = sorted(sorted(number[city] for city in road) for road in components.roads)
    places = components.coordinates
    return dataclasses.replace(
        components,
        cards={
            **{colour: dict(sorted(components.cards[colour].items())) for colour in COLOURS},
            COLOURLESS: {symbol: white[symbol] for symbol in SYMBOLS if symbol in white},
        },
        province_tiles=dict(sorted(components.province_tiles.items())),
        bonus_tokens={kind: tokens[kind] for kind in sorted(tokens, key=_token_order)},
        fortresses=tuple(sorted(components.fortresses, key=number.__getitem__)),
        roads=tuple(Road(components.cities[one], components.cities[other]) for one, other in roads),
        coordinates=places and {city: places[city] for city in components.cities},
    )


def _token_order(kind: str) -> tuple[int, int]:
    """Commodities, then points by value, then the card."""
    if kind in COMMODITIES:
        return 0, COMMODITIES.index(kind)
    return (2, 0) if kind == CARD_TOKEN_TEXT else (1, int(kind))


_READER: Final = ComponentReader(MAX_FILE_BYTES, _shape, check_components, _canonical)
load_components = _READER.load
components_from_text = _READER.from_text
components_from_data = _READER.from_data
component_problems = _READER.problems


@cache
def default_components() -> ComponentSet:
    """The bundled set, `reconstruction`: rebuilt from public accounts, not the printed board (see its status)."""
    return load_components(BUNDLED_SETS[DEFAULT_SET])
