"""Players in one readable line: `NAME`, `NAME@BUDGET`, `NAME@BUDGET parameter=value ...`.

    random    flat@500    b0@20ms    b0@1s    b0@500 exploration=0.7    my_bots:Careful    my_bots:Careful patience=3

A budget is for each move: iterations, or CPU time of the player's thread. `ArenaGame.player_kinds` has the names and
their parameters; other names are those of external players (`external_kind`).
"""

import math
import re
import time
from dataclasses import dataclass
from typing import Final

from mogul.arena.arena_game import ArenaGame
from mogul.arena.play.external_kind import external_kind, package_players
from mogul.arena.player_kinds import PlayerKind
from mogul.players.player import Player, ProfilePlayer, SearchPlayer
from mogul.search import Budget

MAX_CHARACTERS: Final = 200
_BUDGET: Final = re.compile(r"(?P<amount>\d+(?:\.\d+)?)(?P<unit>ms|s|)")
_FORMS: Final = "iterations (@500) or CPU time a move (@20ms, @1s)"
# Seconds of a budget; what lies outside would be written with an exponent, which no budget has.
_LEAST_TIME: Final = 1e-6
_MOST_TIME: Final = 86400.0


class SpecificationError(ValueError):
    """An invalid specification; the message quotes the line and lists all its problems."""

    def __init__(self, line: str, problems: list[str]) -> None:
        super().__init__(f"{line!r} is no player: {'; '.join(problems)}")


@dataclass(frozen=True)
class Specification:
    """A player as results name it. `str` is the line in its shortest form, equal for equal players."""

    game: ArenaGame
    name: str
    budget: Budget | None
    parameters: tuple[tuple[str, float | str], ...]

    def __str__(self) -> str:
        budget = "" if self.budget is None else f"@{budget_text(self.budget)}"
        values = (f"{name}={value if isinstance(value, str) else f'{value:.12g}'}" for name, value in self.parameters)
        return " ".join([f"{self.name}{budget}", *values])

    @property
    def kind(self) -> PlayerKind:
        """The players of its name. Raises ValueError where there are none."""
        kind = self.game.player_kinds.get(self.name) or external_kind(self.name, self.game.rules)
        if kind is None:
            known = ", ".join([*self.game.player_kinds, *package_players()])
            raise ValueError(f"nobody is called {self.name!r}; there are {known}, and MODULE:CLASS")
        return kind

    @property
    def source(self) -> str:
        """Itself and the hash of everything besides the program that its moves depend on; empty: there is nothing.
        Raises ValueError."""
        digest = self.kind.digest(**dict(self.parameters))
        return f"{self} {digest}" if digest else ""

    @property
    def is_external(self) -> bool:
        """True for a player of code from outside the program."""
        return self.name not in self.game.player_kinds

    @property
    def is_timed(self) -> bool:
        """True if its moves depend on the speed of its machine: its budget is of time."""
        return self.budget is not None and self.budget.seconds is not None

    def player(self) -> Player:
        """Creates the player. Raises ValueError for invalid values."""
        budget = () if self.budget is None else (self.budget,)
        return self.kind.make(*budget, **dict(self.parameters))

    def search_player(self) -> SearchPlayer:
        """Creates the player. Raises ValueError for one that does not search from a view, at full strength."""
        player = self.player()
        if isinstance(player, ProfilePlayer):
            raise ValueError(f"{str(self)!r} has the weaknesses of a profile; b0@2000, for one, has none")
        if not isinstance(player, SearchPlayer):
            raise ValueError(f"{str(self)!r} does not search from the knowledge of a seat; b0@2000, for one, does")
        return player


def parse_player(line: str, game: ArenaGame, make: type[Specification] = Specification) -> Specification:
    """Returns the specification of a line. make: the class of specifications. Raises SpecificationError."""
    problems: list[str] = []
    head, *rest = line.split() or [""]
    name, at, amount = head.partition("@")
    if len(line) > MAX_CHARACTERS:
        problems.append(f"it has {len(line)} characters, at most {MAX_CHARACTERS} are read")
    try:
        kind = make(game, name, None, ()).kind
    except ValueError as error:
        raise SpecificationError(line, [*problems, str(error)]) from error
    budget = _budget(kind, amount if at else None, problems)
    specification = make(game, name, budget, _parameters(name, kind, rest, problems))
    if not problems:
        try:
            specification.player()
        except ValueError as error:
            problems.append(str(error))
    if problems:
        raise SpecificationError(line, problems)
    return specification


def budget_text(budget: Budget) -> str:
    """A budget as a line has it: `500`, `20ms`, `1s`."""
    if budget.seconds is None:
        return str(budget.iterations)
    return f"{budget.seconds:.12g}s" if budget.seconds.is_integer() else f"{1000 * budget.seconds:.12g}ms"


def _budget(kind: PlayerKind, amount: str | None, problems: list[str]) -> Budget | None:
    if not kind.has_budget:
        if amount is not None:
            problems.append(f"it takes no budget, so @{amount} must go")
        return None
    found = _BUDGET.fullmatch(amount or "")
    if found is None:
        problems.append(f"{'a budget is missing' if amount is None else f'@{amount} is no budget'}: {_FORMS}")
        return None
    number, unit = float(found["amount"]), found["unit"]
    if unit:
        seconds = number / (1000 if unit == "ms" else 1)
        if _LEAST_TIME <= seconds <= _MOST_TIME:
            return Budget(seconds=seconds, clock=time.thread_time)
        problems.append(f"@{amount} is no budget: a time must be from 0.001ms to 86400s")
        return None
    if number < kind.min_iterations or not number.is_integer():
        problems.append(f"@{amount} is no budget: {_FORMS}")
        return None
    try:
        return Budget(iterations=int(number))
    except ValueError as error:
        problems.append(str(error))
        return None


def _number(text: str) -> float:
    """Raises ValueError for a text that is no finite number."""
    found = float(text)
    if not math.isfinite(found):
        raise ValueError(text)
    return found


def _parameters(
    name: str, kind: PlayerKind, texts: list[str], problems: list[str]
) -> tuple[tuple[str, float | str], ...]:
    """Parameters in alphabetical order."""
    found: dict[str, float | str] = {}
    for text in texts:
        parameter, _, value = text.partition("=")
        if not (kind.parameters is None or parameter in (*kind.parameters, *kind.texts)):
            known = [f"{each}=NUMBER" for each in kind.parameters] + [
                f"{each}={noun.upper()}" for each, noun in kind.texts.items()
            ]
            problems.append(f"{text} is no parameter of {name}; it has {', '.join(known) or 'none'}")
        elif parameter in found:
            problems.append(f"{parameter} is there more than once")
        elif parameter in kind.texts:
            found[parameter] = value
            if not value:
                problems.append(f"{parameter}: a {kind.texts[parameter]} is missing")
        else:
            try:
                found[parameter] = _number(value)
            except ValueError:
                problems.append(f"{text}: {value!r} is no number")
    return tuple(sorted(found.items()))
