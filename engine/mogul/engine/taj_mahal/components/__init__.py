"""Component sets: which cards, cities, roads, tiles and tokens exist is data, and this package reads, checks, makes and
draws it."""

from mogul.engine.taj_mahal.components.component_set import ComponentSet
from mogul.engine.taj_mahal.components.reading import components_from_data, default_components

__all__ = ["ComponentSet", "components_from_data", "default_components"]
