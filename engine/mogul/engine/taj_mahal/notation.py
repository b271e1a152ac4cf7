"""Cards and moves as texts a person can type, and as the numbers the kernels use.

    card    `red vizier+elephant`, `white elephant`, `prestige monk`
    move    `play CARD`, `play CARD with CARD`, `withdraw`, `palace CITY`, `crown CITY`, `take CARD`

Texts are also the JSON form of records and views. The fourth colour is written as the rule set names it and read under
either name; two symbols are written in the order of SYMBOLS and read in either.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from typing import NamedTuple

from mogul.engine.game_rules import Move
from mogul.engine.problem import quote
from mogul.engine.taj_mahal.cards import ADVISORS, SYMBOLS
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.rule_sets import RULE_SETS, RuleSet
from mogul.engine.taj_mahal.rules.move_ids import (
    CROWN,
    EXTRAS,
    FIRST_PRESTIGE,
    FIRST_WHITE,
    MOVE_LIMIT,
    PALACE,
    PLAY,
    TAKE,
    WITHDRAW,
)

UNKNOWN = "?"  # a card the keeper of a record has not seen
_FORMS = '"play CARD", "play CARD with CARD", "withdraw", "palace CITY", "crown CITY" or "take CARD"'


class NotationError(ValueError):
    """A text that is no card or move of this component set; the message quotes it and says what would be right."""


class MoveParts(NamedTuple):
    """A move taken apart: `verb` is play, withdraw, palace, crown or take; the rest is None where it does not apply."""

    verb: str
    card: str | None = None  # play, take
    companion: str | None = None  # play: a white or prestige card
    city: str | None = None  # palace, crown


@lru_cache(maxsize=64)
def notation_of(components: ComponentSet, rule_set: RuleSet) -> "Notation":
    """The notation of a component set, made once and shared."""
    return Notation(components, rule_set)


class Notation:
    """The texts of one component set under one rule set."""

    def __init__(self, components: ComponentSet, rule_set: RuleSet) -> None:
        fourth = components.colours[3]
        self.colour_names = (*components.colours[:3], rule_set.fourth_colour, "white")
        self._aliases = dict.fromkeys(
            {fourth, *(each.fourth_colour for each in RULE_SETS.values())}, rule_set.fourth_colour
        )
        self.cards = tuple(f"{self.colour(kind.colour)} {'+'.join(kind.symbols)}" for kind, _ in components.card_kinds)
        self.copies = tuple(copies for _, copies in components.card_kinds)
        self.cities = components.cities

    def colour(self, name: str) -> str:
        """A colour as this rule set names it; what is no colour unchanged."""
        return self._aliases.get(name, name)

    @cached_property
    def _kinds(self) -> dict[str, int]:
        return {spelling: kind for kind, text in enumerate(self.cards) for spelling in self._spellings(text)}

    def _spellings(self, card: str) -> Iterator[str]:
        colour, _, symbols = card.partition(" ")
        names = self._aliases if colour in self._aliases else (colour,)
        for name in names:
            yield f"{name} {symbols}"
            yield f"{name} {'+'.join(reversed(symbols.split('+')))}"

    @cached_property
    def _city_numbers(self) -> dict[str, int]:
        return {city: number for number, city in enumerate(self.cities)}

    def kind(self, card: str) -> int:
        """The number of an influence card's kind. Raises NotationError."""
        kind = self._kinds.get(card)
        if kind is None:
            raise NotationError(
                f'{quote(card)} is no influence card of this component set; cards look like "{self.cards[0]}"'
            )
        return kind

    def city(self, name: str) -> int:
        """The number of a city. Raises NotationError."""
        number = self._city_numbers.get(name)
        if number is None:
            raise NotationError(
                f"{quote(name)} is no city of this component set; its cities are {', '.join(self.cities)}"
            )
        return number

    def kinds(self, cards: Iterable[str]) -> list[int]:
        """The kinds of several cards, in their order."""
        return [self.kind(card) for card in cards]

    def sorted_cards(self, counts: Iterable[int]) -> tuple[str, ...]:
        """Cards from counts per kind, in canonical order, one entry a card."""
        return tuple(card for card, count in zip(self.cards, counts, strict=True) for _ in range(count))

    def parts(self, move: str) -> MoveParts:
        """A move's text taken apart, cards and cities not yet looked up. Raises NotationError."""
        verb, _, rest = move.strip().partition(" ")
        if verb == "withdraw" and not rest:
            return MoveParts(verb)
        if verb in ("palace", "crown") and rest:
            return MoveParts(verb, city=rest)
        if verb == "take" and rest:
            return MoveParts(verb, card=rest)
        if verb == "play" and rest:
            card, _, companion = rest.partition(" with ")
            return MoveParts(verb, card=card, companion=companion or None)
        raise NotationError(f"{quote(move)} is not a move; a move is {_FORMS}")

    def move_id(self, text: str) -> Move:
        """The number of a move. Raises NotationError."""
        verb, card, companion, city = self.parts(text)
        if verb == "withdraw":
            return Move(WITHDRAW)
        if city is not None:
            return Move((PALACE if verb == "palace" else CROWN) + self.city(city))
        assert card is not None
        return Move(TAKE + self.kind(card)) if verb == "take" else self.play_id(card, companion)

    def play_id(self, card: str, companion: str | None) -> Move:
        """The number of playing a coloured card, alone or with a colourless one. Raises NotationError."""
        kind = self.kind(card)
        if card.startswith("white "):
            raise NotationError(
                f"{quote(card)}: a colourless card is never played alone (P1); name a coloured card first"
            )
        return Move(PLAY + EXTRAS * kind + self._extra(companion))

    def _extra(self, companion: str | None) -> int:
        if companion is None:
            return 0
        family, _, name = companion.partition(" ")
        if family == "prestige" and name in ADVISORS:
            return FIRST_PRESTIGE + ADVISORS.index(name)
        if family == "white" and companion in self._kinds:
            return FIRST_WHITE + SYMBOLS.index(name)
        raise NotationError(
            f"{quote(companion)} cannot accompany a coloured card; white cards and prestige cards can (P1)"
        )

    def move_text(self, move: int) -> str:
        """The text of a move's number, 0 <= move < MOVE_LIMIT."""
        assert 0 <= move < MOVE_LIMIT
        if move == WITHDRAW:
            return "withdraw"
        if move >= TAKE:
            return f"take {self.cards[move - TAKE]}"
        if move >= CROWN:
            return f"crown {self.cities[move - CROWN]}"
        if move >= PALACE:
            return f"palace {self.cities[move - PALACE]}"
        kind, extra = divmod(move - PLAY, EXTRAS)
        if extra == 0:
            return f"play {self.cards[kind]}"
        if extra >= FIRST_PRESTIGE:
            return f"play {self.cards[kind]} with prestige {ADVISORS[extra - FIRST_PRESTIGE]}"
        return f"play {self.cards[kind]} with white {SYMBOLS[extra - FIRST_WHITE]}"
