"""Moves taken apart, and put together from their parts.

A `Move` is a number of `rules.move_ids`; its parts are values of the rules. Neither says that it is legal.
"""

from dataclasses import dataclass

from mogul.engine.game_rules import Move
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
from mogul.engine.taj_mahal.words import ADVISORS, SYMBOLS, Advisor, Card, City, Symbol


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
