"""Profiles: the parameters of a player's strength, with an id by which a request names them.

Parameters are fields of dataclasses that are numbers with a range, which is checked.
"""

import math
import re
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, Final, Self

from mogul.engine.game_rules import Components, View
from mogul.players import b0
from mogul.search import Settings

MIN_TEMPERATURE: Final = 0.0625  # the most likely move is sampled nearly always


def parameter(largest: float, default: float = 0.0) -> Any:
    """A field from 0 to `largest`."""
    return field(default=default, metadata={"largest": largest})


def largest_values(fields_of: Any) -> dict[str, float]:
    """The largest value of each `parameter` of a dataclass or its object, by name."""
    return {each.name: each.metadata["largest"] for each in fields(fields_of) if "largest" in each.metadata}


def range_problems(parameters: Any) -> list[str]:
    """A sentence for each `parameter` of a dataclass object that is out of its range."""
    return [
        f"{name} is {getattr(parameters, name):g}; it must be from 0 to {largest:g}"
        for name, largest in largest_values(parameters).items()
        if not 0.0 <= getattr(parameters, name) <= largest
    ]


def numbers_for(kind: Any, parameters: Any) -> dict[str, Any]:
    """Those numbers of a dataclass object that are fields of a NamedTuple class, by name; of the types for which
    kernels are compiled."""
    return {
        name: of(getattr(parameters, name)) for name, of in kind.__annotations__.items() if hasattr(parameters, name)
    }


def check_learned_parameters(parameters: Any, most_horizon: int, periods: str) -> None:
    """Checks a learned player's parameters: their ranges, the exploration, the horizon and the
    temperatures. most_horizon: of the game,
    in `periods` such as "visits". Raises ValueError that names every value out of range."""
    problems = range_problems(parameters)
    if not 0.0 <= parameters.exploration < math.inf:
        problems.append(f"exploration is {parameters.exploration:g}; it must be a finite number, 0 or more")
    if parameters.horizon not in range(1, most_horizon + 1):
        whole = f"a whole number of {periods}, from 1 to {most_horizon}"
        problems.append(f"horizon is {parameters.horizon:g}; it must be {whole}")
    problems += [
        f"{name} is {getattr(parameters, name):g}; it must be {MIN_TEMPERATURE:g} or more, and finite"
        for name in ("temperature", "rollout_temperature")
        if not MIN_TEMPERATURE <= getattr(parameters, name) < math.inf
    ]
    if problems:
        raise ValueError("; ".join(problems))


MAX_ITERATIONS: Final = 10**9
MAX_CHARACTERS: Final = 100
_HEAD: Final = re.compile(r"(?P<player>[a-z0-9]+)@(?P<iterations>0|[1-9][0-9]{0,9})")
_NUMBER: Final = re.compile(r"[0-9]+(\.[0-9]+)?")
# Of Wu et al., "On Strength Adjustment for MCTS-Based Programs" (AAAI 2019): moves with fewer can be arbitrarily bad.
FLOOR: Final = 0.1


@dataclass(frozen=True, slots=True)
class Profile:
    """B0, and its weaknesses; a game derives one of its own player from it, with weaknesses as further parameters. It
    is defined by work, not by time: equally strong on every machine.

    iterations: of each search; 0: there is none, and moves are weighed by the player's rollout policy, not by visits.
    temperature: of the choice of a move: moves are sampled with probabilities in proportion to
        visits ** (1 / temperature); 0 chooses the most visited one. floor: the least share of the best move's visits
        that a move needs to be chosen.

    Raises ValueError, all problems at once.
    """

    player: ClassVar[str] = "b0"  # the head of the id

    iterations: int
    temperature: float = parameter(10.0)
    floor: float = parameter(1.0, FLOOR)

    def __post_init__(self) -> None:
        problems = range_problems(self)
        if not 0 <= self.iterations <= MAX_ITERATIONS:
            problems.append(f"iterations is {self.iterations}; it must be from 0 to {MAX_ITERATIONS}")
        if problems:
            raise ValueError("; ".join(problems))

    @classmethod
    def parameters(cls) -> dict[str, float]:
        """The largest value of each parameter besides the iterations, by name."""
        return largest_values(cls)

    @property
    def id(self) -> str:
        """All parameters as a short text: `b0@400/temperature=0.5/floor=0.1`. Zeros are left out, and
        so is the floor at temperature 0, where it has no effect."""
        values = {name: getattr(self, name) for name in self.parameters() if name != "floor" or self.temperature > 0.0}
        parts = [f"{name}={_text(value)}" for name, value in values.items() if value > 0.0]
        return "/".join([f"{self.player}@{self.iterations}", *parts])

    @property
    def values(self) -> tuple[float, ...]:
        """The iterations and all parameters, in the order of the fields."""
        return (self.iterations, *(float(getattr(self, name)) for name in self.parameters()))

    @property
    def is_instant(self) -> bool:
        """True if it moves without a search."""
        return self.iterations == 0

    def settings(self, players: int) -> Settings:
        """Settings of its searches, for a table of so many."""
        return b0.settings(players)

    def remembered(self, components: Components, view: View, seed: int) -> View:
        """The part of a view that the player remembers; with one seed for a whole game it forgets consistently."""
        return view

    @classmethod
    def parse(cls, text: str) -> Self:
        """The profile of an id, as `id` writes it. Raises ValueError that names the problem."""
        head, *rest = text.split("/")
        found = _HEAD.fullmatch(head)
        if len(text) > MAX_CHARACTERS or found is None or found["player"] != cls.player:
            example = f"{cls.player}@400/temperature=0.5/floor=0.1"
            form = f"an id begins with {cls.player}@ITERATIONS, as in {example}"
            raise ValueError(f"{form}; at most {MAX_CHARACTERS} characters")
        parameters: dict[str, float] = {}
        for part in rest:
            name, _, number = part.partition("=")
            if name not in cls.parameters() or name in parameters:
                raise ValueError(f"{part!r} is out of place; once each there may be {', '.join(cls.parameters())}")
            if _NUMBER.fullmatch(number) is None:
                raise ValueError(f"{part!r}: {number!r} is no number as 0.5 is one")
            parameters[name] = float(number)
        if "temperature" in parameters:
            parameters.setdefault("floor", 0.0)
        profile = cls(int(found["iterations"]), **parameters)
        if profile.id != text:
            raise ValueError(f"this profile is written {profile.id}")
        return profile


def _text(number: float) -> str:
    return f"{number:.15f}".rstrip("0").rstrip(".")
