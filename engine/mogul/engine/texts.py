"""The texts that people read about a game: a table of templates a language, which Python and the page read.

The table of a game is `<game>/texts/<language>.json`: sections of templates by name. In a template `{card}` is the
value of that name. `{points:counted}` is the template that the value picks in the section `counted`: the one named by
the value itself, else that of its plural form (of counts: `one` for 1, as `Intl.PluralRules` has it for English and
German), else `other`; `{}` in it is the value. Words, plurals and grammatical cases are such sections. The page reads
the same files, and fills templates in the same way (`web/page/src/i18n/text_table.ts`).

Facts name figures that every move has, such as points, others where they do not round to 0, and events from a share of
`<game>/texts/shares.json` on. Figures are rounded to the nearest, halves away from zero: by `figure` here, and by
`decimal` in the page.

The format is our own because it needs nothing more. Fluent would do: its Python side adds 0.1 s to every start and 36
MB of locale data to every install, and a sentence takes 8 to 50 µs instead of 5.
"""

import json
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from decimal import ROUND_HALF_UP, Decimal
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, Final

ENGLISH: Final = "en"

_PLACE: Final = re.compile(r"\{(\w*)(?::(\w+))?\}")
# Names of templates for values that are no texts: a person with such a name has that of any other text.
_OF_NO_TEXT: Final = ("none", "true", "false", "zero", "one", "two", "few", "many", "other")
_CAPITAL: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")


class Texts:
    """The texts of a game in one language. sections: the templates by section and name."""

    def __init__(self, sections: Mapping[str, Mapping[str, str]]) -> None:
        self.sections = sections

    def text(self, section: str, name: str, /, **values: Any) -> str:
        """The text of a template with these values. Raises KeyError for an unknown section, name or value."""
        return self.filled(self.sections[section][name], values)

    def filled(self, template: str, values: Mapping[str, Any]) -> str:
        """A template with these values. Raises KeyError."""

        def value_of(place: re.Match[str]) -> str:
            name, section = place.groups()
            value = values[name]
            return str(value) if section is None else self.picked(section, value)

        return _PLACE.sub(value_of, template)

    def picked(self, section: str, value: Any) -> str:
        """The text that a value picks in a section. Raises KeyError for a value without one."""
        templates = self.sections[section]
        key = next((name for name in (_key(value), _plural_form(value)) if name in templates), "other")
        return templates[key].replace("{}", str(value))

    def listed(self, parts: Sequence[str]) -> str:
        """Parts as a list inside a sentence: `a, b and c`; empty without any."""
        if len(parts) < 2:
            return "".join(parts)
        return self.text("lists", "and", most=", ".join(parts[:-1]), last=parts[-1])


def _key(value: Any) -> str:
    """The name of the template that a value picks: of enums the name, as in the contract; `none`, `true`, `false`."""
    if isinstance(value, Enum):
        return value.name.lower()
    if isinstance(value, str):
        return "other" if value in _OF_NO_TEXT else value
    return str(value).lower() if value is None or isinstance(value, bool) else str(value)


def _plural_form(value: Any) -> str:
    """The form of a noun after a value, in English and in German."""
    return "one" if value == 1 and value is not True else "other"


def capitalized(text: str) -> str:
    """A text at the beginning of a sentence."""
    return text[:1].upper() + text[1:]


def figure(number: float, decimals: int = 1) -> str:
    """A number with so many decimals: `2.3` of 2.25."""
    return str(Decimal(number).quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP))


def is_named(number: float) -> bool:
    """True for a number that a fact names: one that does not round to 0."""
    return Decimal(figure(number)) != 0


def percent(share: float) -> str:
    """A share of 0 to 1 as a figure before the sign: `38`."""
    return figure(100 * share, 0)


@cache
def texts_of(game: str, language: str = ENGLISH) -> Texts:
    """The texts of a game, read once; a game without a file has none."""
    path = Path(__file__).parent / game / "texts" / f"{language}.json"
    return Texts(json.loads(path.read_bytes()) if path.exists() else {})


def text_files(game: str) -> list[Path]:
    """The files from which the sentences of a service's answers follow: templates and shares; none for a game without
    texts."""
    folder = Path(__file__).parent / game / "texts"
    return [path for path in (folder / f"{ENGLISH}.json", folder / "shares.json") if path.exists()]


@cache
def named_shares(game: str) -> Mapping[str, float]:
    """The shares, 0 to 1, from which the facts of a game name an event, by their names in `texts/shares.json`."""
    shares: dict[str, float] = json.loads((Path(__file__).parent / game / "texts" / "shares.json").read_bytes())
    return shares


class EffectText(ABC):
    """Describes the effects of a game. Each has a template in the section `effects`, by its name and with its fields;
    one of nobody the template `<name>_of_nobody`, if there is one."""

    texts: ClassVar[Texts]

    def __init__(self, notation: Any, name: Callable[[int], str] | None = None) -> None:
        """notation: of the game's component set. name: of the person at a seat; None: seats are numbered."""
        self.notation, self.name, self._are_named = notation, name or "seat {}".format, name is not None
        self._values_by_field = self.values_of_fields()

    @abstractmethod
    def values_of_fields(self) -> Mapping[str, Callable[[Any], Any]]:
        """The values of templates by those of the effects' fields, by field; of other fields they are the same."""

    def kind(self, effect: Any) -> str:
        """The name of an effect: `card_drawn`."""
        return _snake_case(type(effect).__name__)

    def sentence(self, effect: Any) -> str:
        """One effect as a sentence. It begins with a capital letter, or with a name as its person writes it."""
        template = self._template(effect)
        sentence = self.texts.filled(template, self._values(effect))
        return sentence if self._are_named and template.startswith("{seat}") else capitalized(sentence)

    def phrase(self, effect: Any) -> str:
        """One effect without its seat and the full stop: `draws a card`, `Round 3 begins`."""
        template = self._template(effect).removeprefix("{seat} ").removesuffix(".")
        return self.texts.filled(template, self._values(effect))

    def _template(self, effect: Any) -> str:
        templates, kind = self.texts.sections["effects"], self.kind(effect)
        of_nobody = templates.get(f"{kind}_of_nobody") if effect.seat is None else None
        return of_nobody or templates[kind]

    def _values(self, effect: Any) -> dict[str, Any]:
        fields = {"rule": effect.rule, **vars(effect)}
        by_field = self._values_by_field
        values = {field: by_field[field](value) if field in by_field else value for field, value in fields.items()}
        return {**values, "seat": None if effect.seat is None else self.name(effect.seat)}


@cache
def _snake_case(name: str) -> str:
    return _CAPITAL.sub("_", name).lower()
