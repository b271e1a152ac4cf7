"""External players: classes of modules and packages outside the program, written `MODULE:CLASS`, or by the name under
which a package registers one as an entry point of the group `mogul.players`.

A class is called with the rules of the game and the numbers of the specification. What it makes must have
`choose(components, view, seed)`, as a `Player` has; `name` and `iterations` may be missing. It gets views and nothing
else, and a fresh one sits in each seat of each game.
"""

import hashlib
import importlib
import itertools
import sys
import traceback
from functools import partial
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, Final, Protocol

import numpy as np

from mogul.arena.player_kinds import PlayerKind
from mogul.engine.game_rules import Components, GameRules, Move, View

GROUP: Final = "mogul.players"
_FEW: Final = 3  # legal moves that a message names
_OWN_FRAMES: Final = (__file__, "<frozen importlib._bootstrap>", importlib.__file__)


class Bot(Protocol):
    """An external player, as its author writes it."""

    def choose(self, components: Any, view: Any, seed: int) -> int:
        """Returns a legal move for the viewer, who is to move. Equal arguments, equal moves."""


class PlayerError(ValueError):
    """The failure of an external player, in one line: no move, or an illegal one."""


class ExternalPlayer:
    """A bot as a player: its moves are checked, and its failures reported. Whatever else the bot has is not used."""

    def __init__(self, rules: GameRules, name: str, bot: Bot) -> None:
        self._rules, self._bot = rules, bot
        self.name = name

    @property
    def iterations(self) -> int:
        """Iterations so far; 0 from a bot that does not count them."""
        count = getattr(self._bot, "iterations", 0)
        return int(count) if isinstance(count, int | np.integer) else 0

    def choose(self, components: Components, view: View, seed: int) -> Move:
        """See `Player`. Raises PlayerError."""
        position = self._rules.position(components, view)
        legal = position.legal_moves()
        place = f"{self.name} in seat {view.seat}, round {view.round}"
        try:
            move = self._bot.choose(components, view, seed)
        except PlayerError as error:
            raise PlayerError(f"{place}: {error}") from error
        except (Exception, SystemExit) as error:  # foreign code can raise anything; its author needs the place
            raise PlayerError(f"{place}: {_in_a_line(error)}") from error
        if isinstance(move, bool) or not isinstance(move, int | np.integer) or move not in legal:
            few = ", ".join(f"{each} ({position.notation.move_text(each)})" for each in legal[:_FEW])
            rest = ", ..." if len(legal) > _FEW else ""
            raise PlayerError(f"{place}: {move!r} is none of its {len(legal)} legal moves: {few}{rest}")
        return Move(int(move))


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
    except Exception as error:  # the code of others can raise anything
        raise ValueError(_in_a_line(error)) from error
    if not callable(getattr(bot, "choose", None)):
        raise ValueError(f"{path} makes a {type(bot).__name__}, which has no method choose(components, view, seed)")
    return ExternalPlayer(rules, name, bot)


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
    except Exception as error:  # the code of others can raise anything
        raise ValueError(f"{module_name} cannot be imported: {_in_a_line(error)}") from error
    for each in names.split("."):
        if not hasattr(found, each):
            raise ValueError(f"{module_name} has no {names!r}")
        found = getattr(found, each)
    return found


def _source_digest(path: str, **numbers: float) -> str:
    """Returns 16 hex digits of the files of the outermost package of a class, or of its module where it has no package;
    not of other modules that it imports."""
    _load(path)
    first, digest = _first_file(path.partition(":")[0]), hashlib.blake2b(digest_size=8)
    is_package, folder = first.name == "__init__.py", first.parent
    for file in sorted(folder.rglob("*")) if is_package else [first]:
        if file.is_file() and not any(each == "__pycache__" or each.startswith(".") for each in file.parts):
            digest.update(file.relative_to(folder).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()


def _first_file(module_name: str) -> Path:
    """The file of an imported module's outermost package that has one, or of the module."""
    for name in itertools.accumulate(module_name.split("."), "{}.{}".format):
        if (file := getattr(sys.modules[name], "__file__", None)) is not None:
            return Path(file)
    raise ValueError(f"{module_name} has no file")


def _in_a_line(error: BaseException) -> str:
    """An exception with its place, where it has one: `KeyError: 3 (bots.py, line 17)`."""
    text = f"{type(error).__name__}: {' '.join(str(error).split())}"
    frames = [each for each in traceback.extract_tb(error.__traceback__) if each.filename not in _OWN_FRAMES]
    if not frames or isinstance(error, SyntaxError):  # which names its place itself
        return text
    return f"{text} ({Path(frames[-1].filename).name}, line {frames[-1].lineno})"
