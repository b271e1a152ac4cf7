"""The effects of a move or of chance, for logs and frontends: typed records of the kernels' effect log.

Their names and fields are those of the contract.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar, Final, NamedTuple

from mogul.engine import game_rules
from mogul.engine.effect_log import Entry
from mogul.engine.taj_mahal.rule_sets import (
    ADVISORS,
    COURT_SEATS,
    UNKNOWN,
    Advisor,
    Card,
    City,
    CourtSeat,
    Province,
    Token,
    words_of,
)
from mogul.engine.taj_mahal.rules import effect_log
from mogul.engine.taj_mahal.rules.effect_log import FROM_SUPPLY, REASONS
from mogul.engine.taj_mahal.rules.state import FOR_TOKEN

Effect = game_rules.Effect


class _Public:
    private_to: ClassVar[int | None] = None


class _OfNobody(_Public):
    seat: ClassVar[int | None] = None


@dataclass(frozen=True)
class Claim(_Public):
    """A piece of the court is claimed."""

    seat: int
    court_seat: CourtSeat
    rule: ClassVar[str] = "W1"


@dataclass(frozen=True)
class PalacePlaced(_Public):
    """A palace is placed."""

    seat: int
    city: City
    rule: ClassVar[str] = "W2"


@dataclass(frozen=True)
class TokenTaken(_Public):
    """A bonus token is taken."""

    seat: int
    city: City
    token: Token
    rule: ClassVar[str] = "W3"


@dataclass(frozen=True)
class CrownPlaced(_Public):
    """The palace with the crown is placed."""

    seat: int
    city: City
    rule: ClassVar[str] = "W5"


@dataclass(frozen=True)
class PointsScored(_Public):
    """Points, by P5, W4, W6, W7, or F1 at the end."""

    seat: int
    points: int
    rule: str


@dataclass(frozen=True)
class RowDiscarded(_Public):
    """A row goes to the discard pile."""

    seat: int
    rule: ClassVar[str] = "W8"


@dataclass(frozen=True)
class CardDrawn(_Public):
    """A card is drawn from the deck, by W4 or W9; CardSeen names it."""

    seat: int
    rule: str


@dataclass(frozen=True)
class CardSeen:
    """The card just drawn, as its player sees it."""

    seat: int
    card: Card
    rule: str

    @property
    def private_to(self) -> int:
        """The player."""
        return self.seat


@dataclass(frozen=True)
class CardTaken(_Public):
    """A card is taken from the display."""

    seat: int
    card: Card
    rule: ClassVar[str] = "W10"


@dataclass(frozen=True)
class PrestigeGained(_Public):
    """A pair of tokens brings a prestige card. from_seat: its holder before, the seat itself where it keeps the card;
    None: the supply."""

    seat: int
    advisor: Advisor
    from_seat: int | None
    rule: ClassVar[str] = "E1"


@dataclass(frozen=True)
class CardDisplayed(_OfNobody):
    """A card is turned up for the display."""

    card: Card
    rule: ClassVar[str] = "V3"


@dataclass(frozen=True)
class Reshuffled(_OfNobody):
    """The discard pile becomes the deck."""

    rule: ClassVar[str] = "V4"


@dataclass(frozen=True)
class UnrestTurned(_OfNobody):
    """A card is turned up as unrest."""

    card: Card
    rule: ClassVar[str] = "U1"


@dataclass(frozen=True)
class Protest(_OfNobody):
    """Pieces of the court are set aside."""

    set_aside: tuple[CourtSeat, ...]
    rule: ClassVar[str] = "U3"


@dataclass(frozen=True)
class UnrestDiscarded(_OfNobody):
    """The unrest cards go to the discard pile, by U3 or U4."""

    rule: str


@dataclass(frozen=True)
class TileOut(_OfNobody):
    """A province tile leaves the game, by E3 or U5. visit: from 1."""

    visit: int
    rule: str


@dataclass(frozen=True)
class VisitEnded(_OfNobody):
    """A visit ends. visit: from 1."""

    visit: int
    rule: ClassVar[str] = "V5"


@dataclass(frozen=True)
class VisitStarted(_OfNobody):
    """A visit begins. visit: from 1."""

    visit: int
    province: Province
    rule: ClassVar[str] = "V1"


UNSEEN: Final = int(UNKNOWN)
"""The card of a draw that the keeper of the record has not seen."""


class Layout(NamedTuple):
    """The parts of a set-up that effects name: the token of each fortress city, the province of each visit."""

    tokens: Mapping[int, Token]
    provinces: tuple[Province, ...]

    def effects(self, entries: Iterable[Entry]) -> tuple[Effect, ...]:
        """The effects of the entries of a log. Zero points at the end are none; a draw that was seen is two."""
        return tuple(each for entry in entries for each in self._effects(*entry))

    def _effects(self, effect: int, seat: int, what: int, amount: int) -> tuple[Effect, ...]:
        if effect == effect_log.DREW:
            rule = "W4" if amount == FOR_TOKEN else "W9"
            drawn = CardDrawn(seat, rule)
            return (drawn,) if what == UNSEEN else (drawn, CardSeen(seat, Card(what), rule))
        if effect == effect_log.FINAL_POINTS:
            return (PointsScored(seat, amount, "F1"),) if amount else ()
        return (_EFFECTS[effect](self, seat, what, amount),)


_EFFECTS: Final[dict[int, Callable[[Layout, int, int, int], Effect]]] = {
    effect_log.CLAIM: lambda layout, seat, what, amount: Claim(seat, COURT_SEATS[what]),
    effect_log.PLACED: lambda layout, seat, what, amount: PalacePlaced(seat, City(what)),
    effect_log.TOKEN_TAKEN: lambda layout, seat, what, amount: TokenTaken(seat, City(what), layout.tokens[what]),
    effect_log.CROWN_PLACED: lambda layout, seat, what, amount: CrownPlaced(seat, City(what)),
    effect_log.POINTS: lambda layout, seat, what, amount: PointsScored(seat, amount, REASONS[what]),
    effect_log.ROW_DISCARDED: lambda layout, seat, what, amount: RowDiscarded(seat),
    effect_log.TOOK: lambda layout, seat, what, amount: CardTaken(seat, Card(what)),
    effect_log.PRESTIGE: lambda layout, seat, what, amount: PrestigeGained(
        seat, ADVISORS[what], None if amount == FROM_SUPPLY else amount
    ),
    effect_log.DISPLAYED: lambda layout, seat, what, amount: CardDisplayed(Card(what)),
    effect_log.RESHUFFLED: lambda layout, seat, what, amount: Reshuffled(),
    effect_log.UNREST_DRAWN: lambda layout, seat, what, amount: UnrestTurned(Card(what)),
    effect_log.PROTEST: lambda layout, seat, what, amount: Protest(words_of(COURT_SEATS, what)),
    effect_log.UNREST_DISCARDED: lambda layout, seat, what, amount: UnrestDiscarded("U3" if amount else "U4"),
    effect_log.TILE_OUT: lambda layout, seat, what, amount: TileOut(what + 1, "U5" if amount else "E3"),
    effect_log.VISIT_ENDED: lambda layout, seat, what, amount: VisitEnded(what + 1),
    effect_log.VISIT_STARTED: lambda layout, seat, what, amount: VisitStarted(what + 1, layout.provinces[what]),
}
