"""The texts of cards, moves and places, which a person can type, the values they stand for, and the parts of moves.

    card    `red vizier+elephant`, `white elephant`; `?` for one that somebody has not seen
    move    `play CARD`, `play CARD with CARD`, `withdraw`, `palace CITY`, `crown CITY`, `take CARD`

The card that goes with another is a white card or a prestige card, `prestige monk`. The fourth colour is written as the
rule set names it and read under either name; two symbols are written in the order of SYMBOLS and read in either. In a
move blanks count as one, and none is needed around `+`.

A `Move` is a number of `rules.state`; its parts are values of the rules. Neither says that it is legal.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from mogul.engine.game_rules import Move, NotationError, evenly_spaced
from mogul.engine.problem import listing, quote
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.rule_sets import (
    ADVISORS,
    COLOURS,
    RULE_SETS,
    SYMBOLS,
    UNKNOWN,
    WHITE,
    Advisor,
    Card,
    City,
    Color,
    DealtCard,
    Province,
    RuleSet,
    Symbol,
    Token,
)
from mogul.engine.taj_mahal.rules.state import (
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
from mogul.engine.taj_mahal.rules.tables import token_kinds

UNKNOWN_TEXT = "?"
_FORMS = '"play CARD", "play CARD with CARD", "withdraw", "palace CITY", "crown CITY" or "take CARD"'


@dataclass(frozen=True)
class Play:
    """A coloured card, alone or with a colourless one: a white card, named by its symbol, or a prestige card (P1)."""

    card: Card
    white_card: Symbol | None = None
    prestige_card: Advisor | None = None


@dataclass(frozen=True)
class Withdraw:
    """W1."""


@dataclass(frozen=True)
class PlacePalace:
    """W2."""

    city: City


@dataclass(frozen=True)
class PlaceCrown:
    """The palace with the crown (W5)."""

    city: City


@dataclass(frozen=True)
class TakeCard:
    """A card of the display (W10)."""

    card: Card


MoveParts = Play | Withdraw | PlacePalace | PlaceCrown | TakeCard


def play_of(move: Move) -> Play:
    """The play with this number."""
    card, extra = divmod(move - PLAY, EXTRAS)
    if extra >= FIRST_PRESTIGE:
        return Play(Card(card), prestige_card=ADVISORS[extra - FIRST_PRESTIGE])
    return Play(Card(card), white_card=SYMBOLS[extra - FIRST_WHITE] if extra else None)


def parts_of(move: Move) -> MoveParts:
    """The parts of a move."""
    assert 0 <= move < MOVE_LIMIT
    if move == WITHDRAW:
        return Withdraw()
    if move >= TAKE:
        return TakeCard(Card(move - TAKE))
    if move >= CROWN:
        return PlaceCrown(City(move - CROWN))
    return PlacePalace(City(move - PALACE)) if move >= PALACE else play_of(move)


def move_of(parts: MoveParts) -> Move:
    """The move with these parts."""
    match parts:
        case Play(card, white_card, prestige_card):
            extra = 0 if white_card is None else FIRST_WHITE + white_card.number
            if prestige_card is not None:
                extra = FIRST_PRESTIGE + prestige_card.number
            return Move(PLAY + EXTRAS * card + extra)
        case Withdraw():
            return Move(WITHDRAW)
        case PlacePalace(city):
            return Move(PALACE + city)
        case PlaceCrown(city):
            return Move(CROWN + city)
        case TakeCard(card):
            return Move(TAKE + card)


@lru_cache(maxsize=64)
def notation_of(components: ComponentSet, rule_set: RuleSet) -> "Notation":
    """The notation of a component set, made once and shared."""
    return Notation(components, rule_set)


class Notation:
    """The texts of one component set under one rule set. cards, cities, provinces, tokens, colours: texts by number;
    copies: how many cards there are of each kind."""

    def __init__(self, components: ComponentSet, rule_set: RuleSet) -> None:
        self.colours = (*map(str, COLOURS[:3]), rule_set.fourth_colour, str(WHITE))
        self._aliases = dict.fromkeys(
            {str(COLOURS[3]), *(each.fourth_colour for each in RULE_SETS.values())}, rule_set.fourth_colour
        )
        kinds = components.card_kinds
        self.cards = tuple(f"{self.colours[kind.colour.number]} {'+'.join(kind.symbols)}" for kind in kinds)
        self.copies = tuple(kind.copies for kind in kinds)
        self.card_colors = tuple(kind.colour for kind in kinds)
        self.card_symbols = tuple(kind.symbols for kind in kinds)
        self.white_cards = {
            symbols[0]: Card(card) for card, symbols in enumerate(self.card_symbols) if self.card_colors[card] is WHITE
        }
        self.cities = components.cities
        self.provinces = tuple(components.provinces)
        self.tokens = token_kinds(components)

    # From values to texts

    def card_text(self, card: DealtCard) -> str:
        """The text of a card, `?` for an unknown one."""
        return UNKNOWN_TEXT if card == UNKNOWN else self.cards[card]

    def color_text(self, color: Color) -> str:
        """The text of a colour."""
        return self.colours[color.number]

    def play_text(self, play: Play) -> str:
        """`red vizier+elephant with white monk`."""
        if play.white_card is not None:
            return f"{self.cards[play.card]} with white {play.white_card}"
        return self.cards[play.card] + (f" with prestige {play.prestige_card}" if play.prestige_card else "")

    def move_text(self, move: int) -> str:
        """The text of a move."""
        match parts_of(Move(move)):
            case Play() as play:
                return f"play {self.play_text(play)}"
            case Withdraw():
                return "withdraw"
            case PlacePalace(city):
                return f"palace {self.cities[city]}"
            case PlaceCrown(city):
                return f"crown {self.cities[city]}"
            case TakeCard(card):
                return f"take {self.cards[card]}"

    # From texts to values

    def card(self, text: str) -> Card:
        """The influence card of a text. Raises NotationError."""
        card = self._card_numbers.get(text)
        if card is None:
            raise NotationError(
                f'{quote(text)} is no influence card of this component set; cards look like "{self.cards[0]}"'
            )
        return card

    def city(self, text: str) -> City:
        """The city of a name. Raises NotationError."""
        return City(_number(text, self.cities, "city"))

    def province(self, text: str) -> Province:
        """The province of a name. Raises NotationError."""
        return Province(_number(text, self.provinces, "province"))

    def token(self, text: str) -> Token:
        """The bonus token of a text: a commodity, `+1card`, `+2`. Raises NotationError."""
        return Token(_number(text, self.tokens, "bonus token"))

    def move_id(self, text: str) -> Move:
        """The move of a text. Raises NotationError."""
        return move_of(self._parts(text))

    def _parts(self, text: str) -> MoveParts:
        verb, _, rest = evenly_spaced(text).partition(" ")
        if verb == "withdraw" and not rest:
            return Withdraw()
        if verb == "palace" and rest:
            return PlacePalace(self.city(rest))
        if verb == "crown" and rest:
            return PlaceCrown(self.city(rest))
        if verb == "take" and rest:
            return TakeCard(self.card(rest))
        if verb == "play" and rest:
            return self._play(*rest.split(" with ", 1))
        raise NotationError(f"{quote(text)} is not a move; a move is {_FORMS}")

    def _play(self, text: str, companion: str = "") -> Play:
        card = self.card(text)
        if self.card_colors[card] is WHITE:
            raise NotationError(
                f"{quote(text)}: a colourless card is never played alone (P1); name a coloured card first"
            )
        family, _, name = companion.partition(" ")
        if family == "prestige" and name in ADVISORS:
            return Play(card, prestige_card=Advisor(name))
        if family == "white" and companion in self._card_numbers:
            return Play(card, white_card=Symbol(name))
        if companion:
            raise NotationError(
                f"{quote(companion)} cannot accompany a coloured card; white cards and prestige cards can (P1)"
            )
        return Play(card)

    @cached_property
    def _card_numbers(self) -> dict[str, Card]:
        return {spelling: Card(card) for card, text in enumerate(self.cards) for spelling in self._spellings(text)}

    def _spellings(self, card: str) -> Iterator[str]:
        colour, _, symbols = card.partition(" ")
        names = self._aliases if colour in self._aliases else (colour,)
        for name in names:
            yield f"{name} {symbols}"
            yield f"{name} {'+'.join(reversed(symbols.split('+')))}"

    @cached_property
    def writers(self) -> dict[Any, Callable[[Any], str]]:
        """By type, the function that gives the text of its values."""
        return {
            Card: self.card_text,
            DealtCard: self.card_text,
            City: self.cities.__getitem__,
            Province: self.provinces.__getitem__,
            Token: self.tokens.__getitem__,
            Color: self.color_text,
            Move: self.move_text,
        }

    # Cards

    def cards_of(self, play: Play) -> tuple[Card, ...]:
        """The influence cards of a play: one, or two with a white card."""
        return (play.card,) if play.white_card is None else (play.card, self.white_cards[play.white_card])


def sorted_cards(counts: Iterable[int]) -> tuple[Card, ...]:
    """Cards from counts by kind, in canonical order, one entry a card."""
    return tuple(Card(card) for card, count in enumerate(counts) for _ in range(count))


def _number(text: str, texts: tuple[str, ...], noun: str) -> int:
    if text not in texts:
        raise NotationError(f"{quote(text)} is no {noun} of this component set; expected {listing(texts)}")
    return texts.index(text)
