"""Values of the default board from the texts that a person would write."""

from collections.abc import Iterable

from mogul.engine.game_rules import Move, Moved
from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.notation import UNKNOWN_TEXT, Notation, Play, notation_of, play_of
from mogul.engine.taj_mahal.records.record import Displayed, Drew, Unrest
from mogul.engine.taj_mahal.rule_sets import UNKNOWN, ZMAN, Card, City, DealtCard

NOTATION = notation_of(default_components(), ZMAN)


def dealt_card(notation: Notation, text: str) -> DealtCard:
    """The influence card of a text, or UNKNOWN."""
    return UNKNOWN if text == UNKNOWN_TEXT else notation.card(text)


def card(text: str) -> Card:
    return dealt_card(NOTATION, text)


def cards(*texts: str) -> tuple[Card, ...]:
    return tuple(map(card, texts))


def city(name: str) -> City:
    return NOTATION.city(name)


def cities(*names: str) -> tuple[City, ...]:
    return tuple(map(city, names))


def move(text: str) -> Move:
    return NOTATION.move_id(text)


def play(text: str) -> Play:
    """`red vizier+elephant with white monk`."""
    return play_of(move(f"play {text}"))


def moved(seat: int, text: str) -> Moved:
    return Moved(seat, move(text))


def drew(seat: int, text: str) -> Drew:
    return Drew(seat, card(text))


def displayed(*texts: str) -> Displayed:
    return Displayed(cards(*texts))


def unrest(text: str) -> Unrest:
    return Unrest(card(text))


def card_texts(of: Iterable[Card]) -> tuple[str, ...]:
    return tuple(map(NOTATION.card_text, of))


def city_names(of: Iterable[City]) -> tuple[str, ...]:
    return tuple(NOTATION.cities[each] for each in of)


def move_text(of: Move) -> str:
    return NOTATION.move_text(of)
