"""The checks of the influence cards against the rulebook and against reports of the deck."""

from collections import Counter
from typing import Any

from mogul.engine.problem import Problems, at, listing
from mogul.engine.taj_mahal.components.shape import check_keys, is_count, object_in
from mogul.engine.taj_mahal.words import COLOURS, FOURTH_COLOURS, SYMBOLS

COLOURED_CARDS = 21  # of each colour (rulebook); with WHITE_CARDS they make 96
WHITE_CARDS = 12
COLOURLESS = "colourless"

# Reported by one account of the deck, and the arithmetic agrees.
REPORTED_ELEPHANT_PAIRS = {
    "elephant+elephant": 2,
    "general+elephant": 3,
    "mogul+elephant": 2,
    "monk+elephant": 3,
    "princess+elephant": 3,
    "vizier+elephant": 3,
}
REPORTED_OTHER_SYMBOLS = 2  # of each symbol but the elephant, on the five cards of a colour that show no elephant
REPORTED_WHITE: dict[str, int] = {symbol: 7 if symbol == "elephant" else 1 for symbol in SYMBOLS}


def check_cards(report: Problems, value: object) -> None:
    """Checks the part `cards`."""
    cards = object_in(report, "cards", value)
    if cards is None:
        return
    fourth = next((name for name in FOURTH_COLOURS if name in cards), COLOURS[3])
    names = (*COLOURS[:3], fourth, COLOURLESS)
    check_keys(report, "cards", cards, names, names)
    for colour in names[:4]:
        if colour in cards:
            _check_colour(report, f"cards.{colour}", cards[colour])
    if COLOURLESS in cards:
        _check_white(report, f"cards.{COLOURLESS}", cards[COLOURLESS])


def _check_colour(report: Problems, place: str, value: object) -> None:
    kinds = object_in(report, place, value)
    if kinds is None:
        return
    sound = True
    copies: Counter[str] = Counter()
    for text, count in kinds.items():
        pair = parse_pair(text)
        if pair is None:
            report.error(at(place, text), f"must be two symbols joined by +, each of {listing(SYMBOLS)}")
            sound = False
        elif "+".join(pair) in copies:
            report.error(at(place, text), f'names the same card as "{"+".join(pair)}"')
            sound = False
        elif is_count(report, at(place, text), count, COLOURED_CARDS):
            copies["+".join(pair)] = count
        else:
            sound = False
    if sound and copies.total() != COLOURED_CARDS:
        report.error(place, f"has {copies.total()} cards; the rulebook has {COLOURED_CARDS} of each colour")
    elif sound:
        _compare_with_report(report, place, copies)


def parse_pair(text: str) -> tuple[str, str] | None:
    """The two symbols of a text like `elephant+vizier`, in the order of SYMBOLS; None for any other text."""
    symbols = text.split("+")
    if len(symbols) != 2 or not set(symbols) <= set(SYMBOLS):
        return None
    first, second = sorted(symbols, key=SYMBOLS.index)
    return first, second


def _compare_with_report(report: Problems, place: str, copies: Counter[str]) -> None:
    for pair in sorted(REPORTED_ELEPHANT_PAIRS.keys() | copies.keys()):
        one, other = pair.split("+")
        if other == "elephant":
            if copies[pair] != REPORTED_ELEPHANT_PAIRS[pair]:
                report.warning(
                    at(place, pair), f"is there {copies[pair]} times; reported are {REPORTED_ELEPHANT_PAIRS[pair]}"
                )
        elif one == other:
            report.warning(
                at(place, pair), "shows one symbol twice; elephant+elephant is reported to be the only such card"
            )
    shown: Counter[str] = Counter()
    for pair, count in copies.items():
        for symbol in pair.split("+"):
            shown[symbol] += 0 if "elephant" in pair else count
    for symbol in SYMBOLS[:-1]:
        if shown[symbol] != REPORTED_OTHER_SYMBOLS:
            what = f"the cards without an elephant show {shown[symbol]} {symbol}"
            report.warning(place, f"{what}; reported are {REPORTED_OTHER_SYMBOLS}")


def _check_white(report: Problems, place: str, value: Any) -> None:
    kinds = object_in(report, place, value)
    if kinds is None:
        return
    sound = True
    for symbol, count in kinds.items():
        if symbol not in SYMBOLS:
            report.error(at(place, symbol), f"must be one symbol of {listing(SYMBOLS)}")
            sound = False
        else:
            sound &= is_count(report, at(place, symbol), count, WHITE_CARDS)
    if sound and sum(kinds.values()) != WHITE_CARDS:
        report.error(place, f"has {sum(kinds.values())} cards; the rulebook has {WHITE_CARDS} white ones")
    elif sound and kinds != REPORTED_WHITE:
        report.warning(place, f"has {_counts(kinds)}; reported are {_counts(REPORTED_WHITE)}")


def _counts(kinds: dict[str, int]) -> str:
    return listing(f"{kinds[symbol]} {symbol}" for symbol in SYMBOLS if symbol in kinds)
