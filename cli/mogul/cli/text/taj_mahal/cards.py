"""Cards in their colours, and the texts of a view's cards and places."""

from collections import Counter
from collections.abc import Iterable

from rich.text import Text

from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.notation import Notation, notation_of
from mogul.engine.taj_mahal.rule_sets import RULE_SETS
from mogul.engine.taj_mahal.views.view import PublicView


def notation_for(components: ComponentSet, view: PublicView) -> Notation:
    """The notation of a view's component set and rule set."""
    return notation_of(components, RULE_SETS[view.rule_set])


def province_names(components: ComponentSet, view: PublicView) -> list[str]:
    """The provinces in the order of their visits."""
    names = notation_for(components, view).provinces
    return [names[province] for province in view.provinces]


STYLES = {
    "red": "red",
    "yellow": "yellow",
    "green": "green",
    "blue": "bright_blue",
    "violet": "magenta",
    "white": "bold",
    "prestige": "bold cyan",
    "?": "dim",
}
_ORDER = tuple(STYLES)
_CARDS = r"(?i)\b(red|yellow|green|blue|violet|white) (vizier|general|monk|princess|mogul|elephant)(\+\w+)?"


def card_text(card: str) -> Text:
    """One card: `red vizier+elephant`."""
    return Text(card, STYLES.get(card.partition(" ")[0], ""))


def cards_text(cards: Iterable[str]) -> Text:
    """Several cards in the order given, separated by commas; a dash for none."""
    return Text(", ").join(map(card_text, cards)) or Text("-", "dim")


def highlighted(text: str) -> Text:
    """A sentence, its cards in their colours."""
    line = Text(text)
    line.highlight_regex(_CARDS, lambda card: STYLES[card.partition(" ")[0].lower()])
    return line


def play_text(play: str) -> Text:
    """A card, or a card with another: `red vizier+elephant with white monk`."""
    return Text(" with ").join(map(card_text, play.split(" with ")))


def move_text(move: str) -> Text:
    """A move, its cards in their colours."""
    verb, _, rest = move.partition(" ")
    return Text(f"{verb} ") + play_text(rest) if verb in ("play", "take") else Text(move)


def cards_by_colour(cards: Iterable[str]) -> list[Text]:
    """A text a colour: `red monk+elephant, vizier+elephant x2`."""
    groups: dict[str, Counter[str]] = {}
    for card in cards:
        colour, _, symbols = card.partition(" ")
        groups.setdefault(colour, Counter())[symbols] += 1
    return [_group(colour, groups[colour]) for colour in sorted(groups, key=_ORDER.index)]


def _group(colour: str, symbols: Counter[str]) -> Text:
    if colour == "?":
        return Text(f"{symbols.total()} unknown", STYLES[colour])
    words = ", ".join(name if copies == 1 else f"{name} x{copies}" for name, copies in symbols.items())
    return Text(f"{colour} {words}", STYLES[colour])
