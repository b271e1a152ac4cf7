"""The checks of the influence cards against the rulebook and against reports of the deck."""

from collections import Counter
from collections.abc import Mapping

from mogul.engine.problem import Problems, at, listing, quote
from mogul.engine.taj_mahal.components.component_set import COLOURLESS, WHITE_CARDS, ComponentSet
from mogul.engine.taj_mahal.words import COLOURS, SYMBOLS

COLOURED_CARDS = 21  # of each colour (rulebook); with WHITE_CARDS they make 96

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


def check_cards(problems: Problems, components: ComponentSet) -> None:
    """Checks the part `cards`."""
    for colour in (*COLOURS, COLOURLESS):
        place, kinds = f"cards.{colour}", components.cards.get(colour)
        right, symbols = (WHITE_CARDS, 1) if colour == COLOURLESS else (COLOURED_CARDS, 2)
        if kinds is None:
            problems.error(place, "is missing")
            continue
        strange = [kind for kind in kinds if len(kind.split("+")) != symbols]
        for kind in strange:
            problems.error(at(place, kind), f"must be of {symbols} symbol{'s' * (symbols > 1)}, as every card here")
        counted = [check_count(problems, at(place, kind), copies, right) for kind, copies in kinds.items()]
        if strange or not all(counted):
            continue
        if sum(kinds.values()) != right:
            problems.error(place, f"has {sum(kinds.values())} cards; the rulebook has {right} {_family(colour)}")
        elif colour == COLOURLESS and kinds != REPORTED_WHITE:
            problems.warning(place, f"has {_counts(kinds)}; reported are {_counts(REPORTED_WHITE)}")
        elif colour != COLOURLESS:
            _compare_with_report(problems, place, Counter(kinds))


def check_count(problems: Problems, place: str, count: int, most: int) -> bool:
    """True if `count` is from 1 to `most`; else noted."""
    if not 1 <= count <= most:
        hint = "; leave out what does not exist" if count == 0 else ""
        problems.error(place, f"must be a whole number from 1 to {most}, not {quote(count)}{hint}")
    return 1 <= count <= most


def _family(colour: str) -> str:
    return "white ones" if colour == COLOURLESS else "of each colour"


def _compare_with_report(problems: Problems, place: str, copies: Counter[str]) -> None:
    for pair in sorted(REPORTED_ELEPHANT_PAIRS.keys() | copies.keys()):
        one, other = pair.split("+")
        reported = REPORTED_ELEPHANT_PAIRS.get(pair)
        if reported is not None and copies[pair] != reported:
            problems.warning(at(place, pair), f"is there {copies[pair]} times; reported are {reported}")
        elif reported is None and one == other:
            text = "shows one symbol twice; elephant+elephant is reported to be the only such card"
            problems.warning(at(place, pair), text)
    shown = Counter(symbol for pair in copies.elements() if "elephant" not in pair for symbol in pair.split("+"))
    for symbol in SYMBOLS[:-1]:
        if shown[symbol] != REPORTED_OTHER_SYMBOLS:
            text = f"the cards without an elephant show {shown[symbol]} {symbol}; reported are {REPORTED_OTHER_SYMBOLS}"
            problems.warning(place, text)


def _counts(kinds: Mapping[str, int]) -> str:
    return listing(f"{kinds[symbol]} {symbol}" for symbol in SYMBOLS if symbol in kinds)
