"""The kinds of influence cards, as component sets name them."""

from dataclasses import dataclass

from mogul.engine.taj_mahal.words import WHITE


@dataclass(frozen=True, slots=True)
class CardKind:
    """The print of an influence card."""

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
