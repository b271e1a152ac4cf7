"""Cards as texts: `red vizier+elephant`, `white elephant`, `prestige monk`. A kind is its text; copies are counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

ADVISORS = ("vizier", "general", "monk", "princess")
SYMBOLS = (*ADVISORS, "mogul", "elephant")
COURT_SEATS = (*ADVISORS, "crown", "tile")
CONTESTED_BY = dict(zip(COURT_SEATS, SYMBOLS, strict=True))
"""Terms: each symbol contests one court seat (grand mogul: the crown; elephant: the province tile)."""

FOURTH_COLOUR = {"zman": "blue", "rio_grande": "violet"}
"""Options: the fourth colour's name."""


def respell(text: str, rule_set: str) -> str:
    """Returns a card or a move on cards with this rule set's name of the fourth colour."""
    name = FOURTH_COLOUR[rule_set]
    return " ".join(name if word in FOURTH_COLOUR.values() else word for word in text.split(" "))


def influence_cards(components: dict[str, Any], rule_set: str) -> Counter[str]:
    """All influence cards of a component set, by kind (S3)."""
    cards: Counter[str] = Counter()
    for colour, kinds in components["cards"].items():
        word = "white" if colour == "colourless" else colour
        for symbols, copies in kinds.items():
            cards[respell(f"{word} {symbols}", rule_set)] += copies
    return cards


def is_coloured(card: str) -> bool:
    return card.partition(" ")[0] not in ("white", "prestige")


def colour_of(card: str) -> str:
    assert is_coloured(card), f"{card} has no colour"
    return card.partition(" ")[0]


def symbols_of(card: str) -> list[str]:
    """The symbols that a card adds to a row: P3 for influence cards, P4 for prestige cards (princess, monk: none)."""
    first, rest = card.split(" ")
    if first == "prestige":
        return {"general": ["elephant"], "vizier": ["mogul"], "princess": [], "monk": []}[rest]
    return rest.split("+")


def count_symbols(cards: Iterable[str]) -> Counter[str]:
    return Counter(symbol for card in cards for symbol in symbols_of(card))


def remove_one(cards: Counter[str], card: str) -> None:
    """Removes one copy; a kind without copies is deleted, so that a counter without cards is empty."""
    if cards[card] < 1:
        raise ValueError(f"there is no {card!r} among {sorted(cards.elements())}")
    cards[card] -= 1
    if not cards[card]:
        del cards[card]
