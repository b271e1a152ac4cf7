"""The effects of a move, for logs and frontends: typed records of the kernels' effect log.

Their names and fields are those of the contract.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Final

from mogul.engine import game_rules
from mogul.engine.effect_log import Entry
from mogul.engine.maharaja.rule_sets import CHARACTERS, Character, City, Junction, Place, Plan
from mogul.engine.maharaja.rules import effect_log
from mogul.engine.maharaja.rules.effect_log import HOUSE_RULES, REASONS
from mogul.engine.maharaja.rules.state import NOBODY

Effect = game_rules.Effect


class _Public:
    private_to: ClassVar[int | None] = None


class _OfNobody(_Public):
    seat: ClassVar[int | None] = None


@dataclass(frozen=True)
class GoldChanged(_Public):
    """Gold from the bank, or to it if negative: A1, A2, A6, C2, C6, N1, P2, P3."""

    seat: int
    gold: int
    rule: str


@dataclass(frozen=True)
class TollPaid(_Public):
    """Gold for the houses on a road. seat: that walks, or None where the bank pays (C4)."""

    seat: int | None
    to_seat: int
    gold: int

    @property
    def rule(self) -> str:
        """T2, or C4."""
        return "C4" if self.seat is None else "T2"


@dataclass(frozen=True)
class HouseBuilt(_Public):
    """A house comes from the supply, by S4, A2 or C5."""

    seat: int
    place: Place
    rule: str


@dataclass(frozen=True)
class HouseTaken(_Public):
    """A house is taken up, to be put elsewhere, by A4 or C5."""

    seat: int
    from_place: Place
    rule: str


@dataclass(frozen=True)
class HousePut(_Public):
    """A house that was taken up is put down, by A4 or C5."""

    seat: int
    place: Place
    rule: str


@dataclass(frozen=True)
class PalaceBuilt(_Public):
    """A palace is built. is_centre: on the centre site, else on an outer one."""

    seat: int
    city: City
    is_centre: bool
    rule: ClassVar[str] = "A6"


@dataclass(frozen=True)
class HousesQuarried(_Public):
    """Houses come from the quarry to the supply: 1 or 2, none where it is empty."""

    seat: int
    houses: int
    rule: ClassVar[str] = "A5"


@dataclass(frozen=True)
class Walked(_Public):
    """An architect comes to a junction."""

    seat: int
    junction: Junction
    rule: ClassVar[str] = "T1"


@dataclass(frozen=True)
class GovernorMoved(_Public):
    """A governor comes to a box, by G1 or R2. seat: None: of a governor that another one passed, and by R2."""

    seat: int | None
    city: City
    box: int
    rule: str


@dataclass(frozen=True)
class CharacterTaken(_Public):
    """A character card changes hands, by S3 or A9. from_seat: that gets the other card for it; None: it lay beside the
    board."""

    seat: int
    character: Character
    from_seat: int | None
    rule: str


@dataclass(frozen=True)
class PlanShown(_Public):
    """The plan of a seat is shown at the beginning of its turn."""

    seat: int
    plan: Plan
    rule: ClassVar[str] = "R4"


@dataclass(frozen=True)
class PlanUndone(_Public):
    """A turn ends with so many actions undone."""

    seat: int
    actions: int
    rule: ClassVar[str] = "N1"


@dataclass(frozen=True)
class CityScored(_Public):
    """A seat has points in the Maharaja's city. seat: None, with no points, where nobody has any."""

    seat: int | None
    city: City
    points: int
    rule: ClassVar[str] = "P1"


@dataclass(frozen=True)
class MaharajaMoved(_OfNobody):
    """The Maharaja comes to a city."""

    city: City
    rule: ClassVar[str] = "R1"


@dataclass(frozen=True)
class RoundStarted(_OfNobody):
    """A round begins. round: from 1."""

    round: int
    rule: ClassVar[str] = "R1"


def effect_of(entry: Entry) -> Effect:
    """The effect of an entry of a log."""
    effect, seat, what, amount = entry
    return _EFFECTS[effect](seat, what, amount)


def _seat(seat: int) -> int | None:
    return None if seat == NOBODY else seat


_EFFECTS: Final[dict[int, Callable[[int, int, int], Effect]]] = {
    effect_log.GOLD: lambda seat, what, amount: GoldChanged(seat, amount, REASONS[what]),
    effect_log.TOLL: lambda seat, what, amount: TollPaid(_seat(seat), what, amount),
    effect_log.HOUSE_BUILT: lambda seat, what, amount: HouseBuilt(seat, Place(what), HOUSE_RULES[amount]),
    effect_log.HOUSE_TAKEN: lambda seat, what, amount: HouseTaken(seat, Place(what), HOUSE_RULES[amount]),
    effect_log.HOUSE_PUT: lambda seat, what, amount: HousePut(seat, Place(what), HOUSE_RULES[amount]),
    effect_log.PALACE_BUILT: lambda seat, what, amount: PalaceBuilt(seat, City(what), bool(amount)),
    effect_log.QUARRIED: lambda seat, what, amount: HousesQuarried(seat, amount),
    effect_log.WALKED: lambda seat, what, amount: Walked(seat, Junction(what)),
    effect_log.GOVERNOR_MOVED: lambda seat, what, amount: GovernorMoved(seat, City(what), amount, "G1"),
    effect_log.GOVERNOR_PASSED: lambda seat, what, amount: GovernorMoved(None, City(what), amount, "G1"),
    effect_log.GOVERNOR_CALLED: lambda seat, what, amount: GovernorMoved(None, City(what), amount, "R2"),
    effect_log.CARD_PICKED: lambda seat, what, amount: CharacterTaken(seat, CHARACTERS[what], None, "S3"),
    effect_log.CARD_TAKEN: lambda seat, what, amount: CharacterTaken(seat, CHARACTERS[what], _seat(amount), "A9"),
    effect_log.PLAN_SHOWN: lambda seat, what, amount: PlanShown(seat, Plan(what)),
    effect_log.UNDONE: lambda seat, what, amount: PlanUndone(seat, amount),
    effect_log.CITY_SCORED: lambda seat, what, amount: CityScored(_seat(seat), City(what), amount),
    effect_log.MAHARAJA_MOVED: lambda seat, what, amount: MaharajaMoved(City(what)),
    effect_log.ROUND_STARTED: lambda seat, what, amount: RoundStarted(what),
}
