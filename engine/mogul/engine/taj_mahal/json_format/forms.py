"""The common parts of the JSON forms of records and views: the first keys, the component set, Agra's bonus token."""

import dataclasses
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from mogul.engine.component_files import check_set_in_use
from mogul.engine.json_shape import MAX_TEXT, json_value, read_parts
from mogul.engine.json_text import JsonError, format_json
from mogul.engine.problem import Problem, Problems, at, below, listing, quote
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.notation import Notation, notation_of
from mogul.engine.taj_mahal.rule_sets import RULE_SETS, ZMAN

FORMAT = 2
GAME = "taj_mahal"
MAX_BYTES = 4 * 1024 * 1024  # a game of five has 40 KiB; a view with all the explanations it may have 2.4 MiB

Form = TypeVar("Form")


def read_form(
    problems: Problems,
    components: ComponentSet,
    kind: type[Form],
    part: str,
    data: Any,
    defaults: dict[Any, dict[str, Any]],
    check_parts: Callable[[Any], Iterable[Problem]] = lambda _: (),
) -> tuple[Notation, Form]:
    """The dataclass of a parsed file, and the notation of its texts. part: the field that names rule set and component
    set, and has the bonus tokens, to which Agra's is added (S2). defaults: see `from_json`. check_parts: of a form with
    mistakes, the problems of its part that can be found all the same; the part is read by `read_parts`.

    Raises JsonError with every problem. Of another component set it is the only one: no text would mean anything.
    """
    notation = _check_header(problems, components, data, part)
    form: Any = read_parts(kind, data, notation.readers, defaults, MAX_TEXT, problems)
    if problems.errors:
        found = getattr(form, part, None)
        problems.add(() if found is None else below(part, check_parts(found)))
        raise JsonError(problems.errors)
    agra = notation.city(components.agra_city), notation.token(f"+{components.agra_bonus_points}")
    tokens = dict([agra, *getattr(form, part).bonus_tokens])
    return notation, _with_tokens(form, part, sorted(tokens.items()))


def write_form(components: ComponentSet, form: Any, part: str) -> str:
    """The JSON text, with a line end, of which `read_form` reads this form."""
    notation = notation_of(components, RULE_SETS[getattr(form, part).rule_set])
    agra = notation.city(components.agra_city)
    tokens = [(city, token) for city, token in getattr(form, part).bonus_tokens if city != agra]
    return format_json(json_value(type(form), _with_tokens(form, part, tokens), notation.writers))


def _with_tokens(form: Form, part: str, tokens: list[Any]) -> Form:
    changed = dataclasses.replace(getattr(form, part), bonus_tokens=tuple(tokens))
    return dataclasses.replace(form, **{part: changed})  # type: ignore[type-var]


def _check_header(problems: Problems, components: ComponentSet, data: Any, part: str) -> Notation:
    """Checks format, game, rule set and component set. Missing keys and wrong types are left to the reader of the
    rest."""
    data = data if isinstance(data, dict) else {}
    if isinstance(data.get("format"), int) and data["format"] != FORMAT:
        problems.error("format", f"{quote(data['format'])}; this version reads format {FORMAT}")
    if isinstance(data.get("game"), str) and data["game"] != GAME:
        problems.error("game", f'{quote(data["game"])}; known is "{GAME}"')
    check_set_in_use(part, data.get(part), components.name, components.content_hash)
    named = data[part] if isinstance(data.get(part), dict) else {}
    rule_set = named.get("rule_set", ZMAN.name)
    if isinstance(rule_set, str) and rule_set not in RULE_SETS:
        text = f"{quote(rule_set)} is not a rule set; they are {listing(RULE_SETS)}"
        problems.error(at(part, "rule_set"), text)
    return notation_of(components, RULE_SETS.get(rule_set, ZMAN) if isinstance(rule_set, str) else ZMAN)


def component_defaults(components: ComponentSet) -> dict[str, Any]:
    """The fields of set-ups and views that say which component set is in use."""
    return {"component_set": components.name, "component_hash": components.content_hash}
