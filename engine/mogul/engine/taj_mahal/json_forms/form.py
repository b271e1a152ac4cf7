"""What the JSON forms of records and views have in common: how a file begins, which component set it means, and bonus
tokens with Agra's left out."""

from typing import Any

from mogul.engine.problem import Problems, quote
from mogul.engine.taj_mahal.components import ComponentSet

GAME = "taj_mahal"
MAX_BYTES = 4 * 1024 * 1024  # a game of five has 40 KiB; a view with all the explanations it may have 2.4 MiB

Tokens = tuple[tuple[str, str], ...]


def check_header(problems: Problems, data: dict[str, Any], newest: int) -> None:
    """Format and game; that they are there and of the right type is looked at elsewhere."""
    if isinstance(data.get("format"), int) and data["format"] not in range(1, newest + 1):
        problems.error("format", f"{quote(data['format'])}; this version reads formats 1 to {newest}")
    if isinstance(data.get("game"), str) and data["game"] != GAME:
        problems.error("game", f'{quote(data["game"])}; known is "{GAME}"')


def check_component_set(problems: Problems, components: ComponentSet, data: dict[str, Any]) -> None:
    """A component set that is named without its hash must be the one in use; with a hash, the hash decides."""
    name = data.get("component_set", components.name)
    if "component_hash" not in data and name != components.name:
        problems.error("component_set", f"{quote(name)} is not the component set in use, {quote(components.name)}")


def with_agra(components: ComponentSet, tokens: Tokens) -> Tokens:
    """The tokens of all fortress cities, in city order; Agra's is always the same (S2). Unknown cities stand last."""
    found = {components.agra_city: f"+{components.agra_bonus_points}", **dict(tokens)}
    order = [city for city in components.fortresses if city in found]
    return tuple((city, found[city]) for city in {**dict.fromkeys(order), **found})


def without_agra(components: ComponentSet, tokens: Tokens) -> Tokens:
    """The tokens that are dealt."""
    return tuple((city, kind) for city, kind in tokens if city != components.agra_city)
