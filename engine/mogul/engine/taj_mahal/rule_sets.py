"""The two published editions, as options (rules page, "Options that separate the editions"), and the words of the rules
as types.

One option is left out: the place of scored bonus tokens has no effect, and their owners are known.

The type of a word of every edition is an enum, that of a part of a component set a number, whose text is `Notation`'s.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Final, NewType, TypeVar

from mogul.engine.word import Word


class Symbol(Word):
    """A symbol of influence cards: symbol s contests court seat s."""

    VIZIER = "vizier"
    GENERAL = "general"
    MONK = "monk"
    PRINCESS = "princess"
    MOGUL = "mogul"
    ELEPHANT = "elephant"


class Advisor(Word):
    """An advisor: a court seat, a kind of token, and a prestige card."""

    VIZIER = "vizier"
    GENERAL = "general"
    MONK = "monk"
    PRINCESS = "princess"


class CourtSeat(Word):
    """A piece of the court that a withdrawal can claim (W1)."""

    VIZIER = "vizier"
    GENERAL = "general"
    MONK = "monk"
    PRINCESS = "princess"
    CROWN = "crown"
    TILE = "tile"


class Color(Word):
    """A colour of influence cards. BLUE is the fourth one in every rule set."""

    RED = "red"
    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"
    WHITE = "white"


class Commodity(Word):
    """A commodity on province tiles and bonus tokens."""

    RICE = "rice"
    TEA = "tea"
    SPICES = "spices"
    GEMS = "gems"


class Phase(Word):
    """The decision of the seat to move, or that the game is over."""

    AUCTION = "auction"
    PALACE = "palace"
    CROWN = "crown"
    TAKE = "take"
    OVER = "over"


W = TypeVar("W", bound=Word)


def words_of(words: Sequence[W], numbers: int) -> tuple[W, ...]:
    """The words of a set of their numbers, a bit a word."""
    return tuple(word for word in words if numbers >> word.number & 1)


SYMBOLS: Final = tuple(Symbol)
ADVISORS: Final = tuple(Advisor)
COURT_SEATS: Final = tuple(CourtSeat)
COMMODITIES: Final = tuple(Commodity)
PHASES: Final = tuple(Phase)
WHITE: Final = Color.WHITE
COLOURS: Final = tuple(Color)[:4]
FOURTH_COLOURS: Final = ("blue", "violet")
"""The names of the fourth colour, each that of one edition (rules page, options)."""

Card = NewType("Card", int)
"""The kind of an influence card; copies of a kind are interchangeable."""
UNKNOWN: Final = Card(-1)
"""A card that somebody has not seen."""
DealtCard = Annotated[Card, "or UNKNOWN"]
"""A card where UNKNOWN may stand."""

City = NewType("City", int)
Province = NewType("Province", int)
Token = NewType("Token", int)
"""The kind of a bonus token: a commodity's number, CARD_TOKEN, or beyond it points."""
CARD_TOKEN: Final = Token(len(COMMODITIES))


@dataclass(frozen=True)
class RuleSet:
    """The options of one edition."""

    name: str
    players: tuple[int, ...]
    tokens_at_once: bool  # W4: each bonus token is resolved before the next city is chosen
    cards_break_ties: bool  # F2: by cards in hand, else ties are shared
    unrest_with_two: bool  # U
    fourth_colour: str

    @property
    def table_sizes(self) -> str:
        """The numbers of players, for a message."""
        return f"{self.name} is played by {self.players[0]} to {self.players[-1]}"


ZMAN = RuleSet(
    "zman",
    (2, 3, 4, 5),
    tokens_at_once=False,
    cards_break_ties=True,
    unrest_with_two=True,
    fourth_colour="blue",
)
RIO_GRANDE = RuleSet(
    "rio_grande",
    (3, 4, 5),
    tokens_at_once=True,
    cards_break_ties=False,
    unrest_with_two=False,
    fourth_colour="violet",
)
RULE_SETS = {rule_set.name: rule_set for rule_set in (ZMAN, RIO_GRANDE)}
