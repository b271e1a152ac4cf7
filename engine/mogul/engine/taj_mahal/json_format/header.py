"""The common parts of the JSON forms of records and views: the first keys, the component set, Agra's bonus token."""

from typing import Any

from mogul.engine.json_text import JsonError
from mogul.engine.problem import Problems, at, listing, quote
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.notation import Notation, notation_of
from mogul.engine.taj_mahal.rule_sets import RULE_SETS, ZMAN
from mogul.engine.taj_mahal.words import City, Token

FORMAT = 2
GAME = "taj_mahal"
MAX_BYTES = 4 * 1024 * 1024  # a game of five has 40 KiB; a view with all the explanations it may have 2.4 MiB

Tokens = tuple[tuple[City, Token], ...]


def check_header(problems: Problems, components: ComponentSet, data: Any, part: str) -> Notation:
    """Checks format, game, rule set and component set; returns the notation of a file. part: the key of the object that
    names rule set and component set. Missing keys and wrong types are left to the reader of the rest.

    Raises JsonError for another component set: none of the texts would mean anything. A set that is named without its
    hash must be the one in use; with a hash, the hash decides.
    """
    data = data if isinstance(data, dict) else {}
    if isinstance(data.get("format"), int) and data["format"] not in range(1, FORMAT + 1):
        problems.error("format", f"{quote(data['format'])}; this version reads formats 1 to {FORMAT}")
    if isinstance(data.get("game"), str) and data["game"] != GAME:
        problems.error("game", f'{quote(data["game"])}; known is "{GAME}"')
    named = data[part] if isinstance(data.get(part), dict) else {}
    _check_component_set(components, named, part)
    rule_set = named.get("rule_set", ZMAN.name)
    if isinstance(rule_set, str) and rule_set not in RULE_SETS:
        text = f"{quote(rule_set)} is not a rule set; they are {listing(RULE_SETS)}"
        problems.error(at(part, "rule_set"), text)
    return notation_of(components, RULE_SETS.get(rule_set, ZMAN) if isinstance(rule_set, str) else ZMAN)


def _check_component_set(components: ComponentSet, named: dict[str, Any], part: str) -> None:
    name, digest = named.get("component_set", components.name), named.get("component_hash")
    problems = Problems()
    if isinstance(name, str) and digest is None and name != components.name:
        text = f"{quote(name)} is not the component set in use, {quote(components.name)}"
        problems.error(at(part, "component_set"), text)
    if isinstance(digest, str) and digest != components.content_hash:
        used = f"{components.name}, {components.content_hash}"
        problems.error(at(part, "component_hash"), f"{quote(digest)} is not the component set in use ({used})")
    if problems.errors:
        raise JsonError(problems.errors)


def component_defaults(components: ComponentSet) -> dict[str, Any]:
    """The fields of set-ups and views that say which component set is in use."""
    return {"component_set": components.name, "component_hash": components.content_hash}


def with_agra(components: ComponentSet, notation: Notation, tokens: Tokens) -> Tokens:
    """The tokens of all fortress cities, in city order; Agra's is always the same (S2)."""
    agra = notation.city(components.agra_city), notation.token(f"+{components.agra_bonus_points}")
    return tuple(sorted(dict([agra, *tokens]).items()))


def without_agra(components: ComponentSet, notation: Notation, tokens: Tokens) -> Tokens:
    """The tokens that are dealt."""
    agra = notation.city(components.agra_city)
    return tuple((city, token) for city, token in tokens if city != agra)
