"""Players in one readable line: `NAME`, `NAME@BUDGET`, `NAME@BUDGET parameter=value ...`.

    random    flat@500    b0@20ms    b0@1s    b0@500 exploration=0.7    my_bots:Careful    my_bots:Careful patience=3

A budget is for each move: iterations, or CPU time of the player's thread. `ArenaGame.player_kinds` has the names and
their parameters; other names are those of external players.

External players are classes of modules and packages outside the program, written `MODULE:CLASS`, or by the name under
which a package registers one as an entry point of the group `mogul.players`.
"""

import importlib
import itertools
import math
import re
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, Final

from mogul.arena.arena_game import ArenaGame
from mogul.arena.play.external_player import MOVE_SECONDS, ExternalPlayer, in_a_line
from mogul.arena.player_kinds import FROZEN, PlayerKind, files_digest, frozen_kinds
from mogul.engine.game_rules import GameRules
from mogul.players.player import Player, ProfilePlayer, SearchPlayer
from mogul.search import Budget

GROUP: Final = "mogul.players"
_CODE: Final = (*SOURCE_SUFFIXES, *EXTENSION_SUFFIXES)  # endings of the files that the hash of a bot has


def package_players() -> dict[str, str]:
    """Returns the players of installed packages by name, each as MODULE:CLASS."""
    return {each.name: each.value for each in entry_points(group=GROUP)}


def external_kind(name: str, rules: GameRules) -> PlayerKind | None:
    """Returns the players of a name, MODULE:CLASS or of a package; None for a name of neither form."""
    path = name if ":" in name else package_players().get(name)
    if path is None:
        return None
    return PlayerKind(
        partial(_make, rules, name, path), has_budget=False, parameters=None, digest=partial(_source_digest, path)
    )


def _make(rules: GameRules, name: str, path: str, **numbers: float) -> ExternalPlayer:
    bot_class = _load(path)
    try:
        bot = bot_class(rules, **numbers)
    except (Exception, SystemExit) as error:  # the code of others can raise anything
        raise ValueError(in_a_line(error)) from error
    if not callable(getattr(bot, "choose", None)):
        raise ValueError(f"{path} makes a {type(bot).__name__}, which has no method choose(components, view, seed)")
    return ExternalPlayer(rules, name, bot, MOVE_SECONDS)


def _load(path: str) -> Any:
    """Imports a class, also from the working folder. Raises ValueError."""
    module_name, _, names = path.partition(":")
    folder = str(Path.cwd())
    if folder not in sys.path:
        sys.path.append(folder)  # an installed command does not look there; last, or it could hide other modules
    try:
        found: Any = importlib.import_module(module_name)
    except ModuleNotFoundError as error:
        raise ValueError(f"there is no module {error.name}, neither in this folder nor installed") from error
    except (Exception, SystemExit) as error:  # the code of others can raise anything, and a script ends the program
        raise ValueError(f"{module_name} cannot be imported: {in_a_line(error)}") from error
    for each in names.split("."):
        if not hasattr(found, each):
            raise ValueError(f"{module_name} has no {names!r}")
        found = getattr(found, each)
    return found


def _source_digest(path: str, **numbers: float) -> str:
    """Returns 16 hex digits of a class's path, to which a package can give any name, and of the code in its outermost
    package, or in its module where it has no package: Python files and extension modules, but no data, which a bot may
    write, and no other modules that it imports."""
    _load(path)
    first = _first_file(path.partition(":")[0])
    is_package, folder = first.name == "__init__.py", first.parent
    return files_digest(folder, filter(partial(_is_code, folder), folder.rglob("*")) if is_package else [first], path)


def _is_code(folder: Path, file: Path) -> bool:
    """Returns True for a file that Python imports, in no hidden folder within its package."""
    return (
        file.is_file()
        and file.name.endswith(_CODE)
        and not any(each.startswith(".") for each in file.relative_to(folder).parts)
    )


def _first_file(module_name: str) -> Path:
    """The file of an imported module's outermost package that has one, or of the module."""
    for name in itertools.accumulate(module_name.split("."), "{}.{}".format):
        if (file := getattr(sys.modules[name], "__file__", None)) is not None:
            return Path(file)
    raise ValueError(f"{module_name} has no file")


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
        kind = self._own_kinds.get(self.name) or external_kind(self.name, self.game.rules)
        if kind is None:
            known = ", ".join([*self._own_kinds, *package_players()])
            frozen = "" if FROZEN.is_dir() else "; frozen players play in a clone of the repository, which has them"
            raise ValueError(f"nobody is called {self.name!r}; there are {known}, and MODULE:CLASS{frozen}")
        return kind

    @property
    def _own_kinds(self) -> Mapping[str, PlayerKind]:
        return {**self.game.player_kinds, **frozen_kinds(self.game.rules.id)}

    @property
    def source(self) -> str:
        """Itself and the hash of everything besides the program that its moves depend on; empty: there is nothing.
        Raises ValueError."""
        digest = self.kind.digest(**dict(self.parameters))
        return f"{self} {digest}" if digest else ""

    @property
    def is_external(self) -> bool:
        """True for a player of code from outside the program."""
        return self.name not in self._own_kinds

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
