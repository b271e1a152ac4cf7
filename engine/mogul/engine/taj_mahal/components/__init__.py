"""Component sets: the cards, cities, roads, tiles and tokens of a game, as data that is read, checked, made and
drawn."""

from mogul.engine.taj_mahal.components.component_set import ComponentSet
from mogul.engine.taj_mahal.components.drawing import component_svg
from mogul.engine.taj_mahal.components.random_board import random_components
from mogul.engine.taj_mahal.components.reading import (
    BUNDLED_SETS,
    component_problems,
    components_from_data,
    default_components,
    load_components,
)

__all__ = [
    "BUNDLED_SETS",
    "ComponentSet",
    "component_problems",
    "component_svg",
    "components_from_data",
    "default_components",
    "load_components",
    "random_components",
]
