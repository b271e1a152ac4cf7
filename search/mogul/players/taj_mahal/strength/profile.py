"""What makes a player as strong as it is: numbers, so that a strength can be asked for again whatever it is called."""

import re
from dataclasses import dataclass
from typing import Final

from mogul.players.taj_mahal import gm1
from mogul.search import Settings

MOST_ITERATIONS: Final = 10**9
MOST_CHARACTERS: Final = 100
_HEAD: Final = re.compile(r"gm1@(?P<iterations>[1-9][0-9]{0,9})")
_NUMBER: Final = re.compile(r"[0-9]+(\.[0-9]+)?")
# What a profile may give besides the iterations, and the most of each.
PARAMETERS: Final = {"temperature": 10.0, "floor": 1.0, "forgets": 1.0, "overlooks": 1.0, "shortsighted": 1.0}
# Of Wu et al., "On Strength Adjustment for MCTS-Based Programs" (AAAI 2019): moves with fewer visits can be any bad.
FLOOR: Final = 0.1


@dataclass(frozen=True, slots=True)
class Profile:
    """GM1, and how it is weakened. It is defined by work, not by time: equally strong on every machine.

    iterations: of each search.
    temperature: of the choice of a move, 0 to 10: moves are sampled with probabilities in proportion to
        visits ** (1 / temperature); 0 chooses the most visited one. floor: the least share of the best move's visits
        that a move needs to be chosen.
    forgets: of the cards that others took openly, the share it does not keep in mind: see `forgetful`.
    overlooks: of what connections and sets promise for visits to come, the share it does not see: see `overlooking`.
    shortsighted: how much of what it plays for are points on the track now: see `NetworkEvaluator`.

    Raises ValueError, all problems at once.
    """

    iterations: int
    temperature: float = 0.0
    floor: float = FLOOR
    forgets: float = 0.0
    overlooks: float = 0.0
    shortsighted: float = 0.0

    def __post_init__(self) -> None:
        problems = [
            f"{name} is {getattr(self, name):g}; it must be from 0 to {most:g}"
            for name, most in PARAMETERS.items()
            if not 0.0 <= getattr(self, name) <= most
        ]
        if not 1 <= self.iterations <= MOST_ITERATIONS:
            problems.append(f"iterations is {self.iterations}; it must be from 1 to {MOST_ITERATIONS}")
        if problems:
            raise ValueError("; ".join(problems))

    @property
    def id(self) -> str:
        """All parameters as a short text: `gm1@400/temperature=0.5/floor=0.1/forgets=0.25`. Zeros are left out, and
        so is the floor at temperature 0, where it has no effect."""
        told = {name: getattr(self, name) for name in PARAMETERS if name != "floor" or self.temperature > 0.0}
        parts = [f"{name}={_text(number)}" for name, number in told.items() if number > 0.0]
        return "/".join([f"gm1@{self.iterations}", *parts])

    def settings(self, players: int) -> Settings:
        """Of its searches, for a table of so many."""
        return gm1.settings(players, overlooks=self.overlooks, shortsighted=self.shortsighted)


def _text(number: float) -> str:
    return f"{number:.15f}".rstrip("0").rstrip(".")


def parse_profile(text: str) -> Profile:
    """The profile of an id, as `Profile.id` writes it. Raises ValueError that says what is wrong."""
    head, *rest = text.split("/")
    found = _HEAD.fullmatch(head)
    if len(text) > MOST_CHARACTERS or found is None:
        example = "gm1@400/temperature=0.5/floor=0.1"
        raise ValueError(f"an id begins with gm1@ITERATIONS, as in {example}; at most {MOST_CHARACTERS} characters")
    parameters: dict[str, float] = {}
    for part in rest:
        name, _, number = part.partition("=")
        if name not in PARAMETERS or name in parameters:
            raise ValueError(f"{part!r} is out of place; once each there may be {', '.join(PARAMETERS)}")
        if _NUMBER.fullmatch(number) is None:
            raise ValueError(f"{part!r}: {number!r} is no number as 0.5 is one")
        parameters[name] = float(number)
    if "temperature" in parameters:
        parameters.setdefault("floor", 0.0)
    profile = Profile(int(found["iterations"]), **parameters)
    if profile.id != text:
        raise ValueError(f"this profile is written {profile.id}")
    return profile
