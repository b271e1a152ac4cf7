"""Component sets from files, and the bundled ones."""

import dataclasses
from functools import cache
from pathlib import Path
from typing import Any, Final

from mogul.engine.component_files import ComponentReader
from mogul.engine.json_shape import from_json
from mogul.engine.maharaja.components.check import TEXTS, check_components
from mogul.engine.maharaja.components.component_set import PLAYER_COUNTS, ComponentSet
from mogul.engine.problem import listing, quote

DEFAULT_SET: Final = "a16"
BUNDLED_SETS: Final = {each.stem: each for each in sorted(Path(__file__).with_name("sets").glob("*.json"))}
"""Files of the bundled sets, by name."""
MAX_FILE_BYTES: Final = 64 * 1024  # the default set has 4 KiB
MAX_TEXT: Final = 200  # characters


def _shape(data: Any) -> ComponentSet:
    return from_json(ComponentSet, data, TEXTS, {ComponentSet: {"blocked_sites": {}}}, max_text=MAX_TEXT)


def _canonical(components: ComponentSet) -> ComponentSet:
    """The same set however its file is laid out. Sites are not blocked where the file does not say so (S7)."""
    places = components.coordinates
    return dataclasses.replace(
        components,
        village_capacity={players: components.village_capacity[players] for players in PLAYER_COUNTS},
        blocked_sites={players: components.blocked_sites.get(players, 0) for players in PLAYER_COUNTS},
        coordinates=places and {junction: places[junction] for junction in components.junctions},
    )


_READER: Final = ComponentReader(MAX_FILE_BYTES, _shape, check_components, _canonical)
load_components = _READER.load
components_from_text = _READER.from_text
components_from_data = _READER.from_data
component_problems = _READER.problems


@cache
def bundled_components(name: str) -> ComponentSet:
    """A bundled set: `a16`, the default; `b17`, as good a guess; `c15`, two villages on every road, for comparison.
    Raises ValueError for another name."""
    if name not in BUNDLED_SETS:
        raise ValueError(f"{quote(name)} is no bundled component set; bundled are {listing(BUNDLED_SETS)}")
    return load_components(BUNDLED_SETS[name])


def default_components() -> ComponentSet:
    """The bundled set `a16`: rebuilt from public accounts, not the printed board (see its status)."""
    return bundled_components(DEFAULT_SET)
