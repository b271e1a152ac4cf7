"""The words for symbols, court seats, colours, commodities and prestige cards, and the kinds of influence cards."""

from dataclasses import dataclass

ADVISORS = ("vizier", "general", "monk", "princess")
SYMBOLS = (*ADVISORS, "mogul", "elephant")
# Terms: symbol s contests court seat s.
COURT_SEATS = (*ADVISORS, "crown", "tile")
COLOURS = ("red", "yellow", "green", "blue")
FOURTH_COLOURS = ("blue", "violet")
"""The names of the fourth colour, each that of one edition (rules page, options)."""
WHITE = "white"
COMMODITIES = ("rice", "tea", "spices", "gems")
PRESTIGE = ("general", "monk", "princess", "vizier")


@dataclass(frozen=True, slots=True)
class CardKind:
    """What is printed on an influence card; copies of a kind are interchangeable."""

    colour: str  # one of COLOURS, or WHITE for a colourless card
    symbols: tuple[str, ...]  # two in the order of SYMBOLS; a white card has one

    @property
    def text(self) -> str:
        """As a person types it: `red vizier+elephant`, `white elephant`."""
        return f"{self.colour} {'+'.join(self.symbols)}"

    @property
    def is_coloured(self) -> bool:
        """Whether the card can be played alone (P1)."""
        return self.colour != WHITE


def parse_pair(text: str, words: tuple[str, ...]) -> tuple[str, str] | None:
    """The two words of a text like `vizier+elephant`, in the order of `words`; None if it is no such text."""
    parts = text.split("+")
    if len(parts) != 2 or not set(parts) <= set(words):
        return None
    first, second = sorted(parts, key=words.index)
    return first, second
