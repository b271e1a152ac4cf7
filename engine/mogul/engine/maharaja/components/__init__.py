"""Component sets: the cities, roads and villages of a board, as data that is read, checked, made and drawn."""

from mogul.engine.maharaja.components.component_set import ComponentSet, Road
from mogul.engine.maharaja.components.drawing import component_svg
from mogul.engine.maharaja.components.random_board import random_components
from mogul.engine.maharaja.components.reading import (
    BUNDLED_SETS,
    bundled_components,
    component_problems,
    components_from_data,
    components_from_text,
    default_components,
    load_components,
)

__all__ = [
    "BUNDLED_SETS",
    "ComponentSet",
    "Road",
    "bundled_components",
    "component_problems",
    "component_svg",
    "components_from_data",
    "components_from_text",
    "default_components",
    "load_components",
    "random_components",
]
