"""External players: classes of modules and packages outside the program, written `MODULE:CLASS`, or by the name under
which a package registers one as an entry point of the group `mogul.players`.

A class is called with the rules of the game and the numbers of the specification. What it makes must have
`choose(components, view, seed)`, as a `Player` has; `name` and `iterations` may be missing. It gets views and nothing
else, and a fresh one sits in each seat of each game.
"""

import contextlib
import hashlib
import importlib
import itertools
import signal
import sys
import threading
import traceback
from collections.abc import Iterator
from functools import partial
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, Final, Protocol

import numpy as np

from mogul.arena.player_kinds import PlayerKind
from mogul.engine.game_rules import Components, GameRules, Move, View

GROUP: Final = "mogul.players"
MOVE_SECONDS: Final = 60.0  # for a move; then a bot counts as hanging
_CODE: Final = (*SOURCE_SUFFIXES, *EXTENSION_SUFFIXES)  # endings of the files that the hash of a bot has
_FEW: Final = 3  # legal moves that a message names
_OWN_FRAMES: Final = (__file__, contextlib.__file__, importlib.__file__)


class Bot(Protocol):
    """An external player, as its author writes it."""

    def choose(self, components: Any, view: Any, seed: int) -> int:
        """Returns a legal move for the viewer, who is to move. Equal arguments, equal moves."""


class PlayerError(ValueError):
    """The failure of an external player, in one line: no move, or an illegal one."""


class _TooLate(BaseException):
    """The end of the time for a move; no exception that a bot may catch."""


class ExternalPlayer:
    """A bot as a player: its moves are checked, and its failures reported. Whatever else the bot has is not used."""

    def __init__(self, rules: GameRules, name: str, bot: Bot, move_seconds: float | None = None) -> None:
        """move_seconds: limit for a move, for a bot in this process; None: the bot itself ends in time."""
        self._rules, self._bot, self._move_seconds = rules, bot, move_seconds
        self.name = name

    @property
    def iterations(self) -> int:
        """Iterations so far; 0 from a bot that does not count them."""
        try:
            count = getattr(self._bot, "iterations", 0)
        except Exception:  # the code of others can raise anything, and the number is for the table alone
            return 0
        return int(count) if isinstance(count, int | np.integer) else 0

    def choose(self, components: Components, view: View, seed: int) -> Move:
        """See `Player`. Raises PlayerError."""
        position = self._rules.position(components, view)
        legal = position.legal_moves()
        place = f"{self.name} in seat {view.seat}, round {view.round}"
        try:
            with _time_limit(self._move_seconds):
                move = self._bot.choose(components, view, seed)
        except PlayerError as error:
            raise PlayerError(f"{place}: {error}") from error
        except _TooLate as error:
            raise PlayerError(f"{place}: no move after {self._move_seconds:g} s{_line_of(error)}") from error
        except (Exception, SystemExit) as error:  # foreign code can raise anything; its author needs the place
            raise PlayerError(f"{place}: {_in_a_line(error)}") from error
        if isinstance(move, bool) or not isinstance(move, int | np.integer) or move not in legal:
            few = ", ".join(f"{each} ({position.notation.move_text(each)})" for each in legal[:_FEW])
            rest = ", ..." if len(legal) > _FEW else ""
            raise PlayerError(f"{place}: {move!r} is none of its {len(legal)} legal moves: {few}{rest}")
        return Move(int(move))


@contextlib.contextmanager
def _time_limit(seconds: float | None) -> Iterator[None]:
    """Raises _TooLate in the code that still runs after so many seconds, and after it if it went on all the same. It
    cannot end code that never returns to Python, and there is no limit besides the main thread, and on systems without
    such a signal."""
    if seconds is None or threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield
        return
    is_late = False

    def end(*signal_and_frame: object) -> None:
        nonlocal is_late
        is_late = True
        raise _TooLate

    before = signal.signal(signal.SIGALRM, end)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    if is_late:  # and the bot has caught it: its move depends on the speed of the machine
        raise _TooLate


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
        raise ValueError(_in_a_line(error)) from error
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
        raise ValueError(f"{module_name} cannot be imported: {_in_a_line(error)}") from error
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
    first, digest = _first_file(path.partition(":")[0]), hashlib.blake2b(path.encode() + b"\0", digest_size=8)
    is_package, folder = first.name == "__init__.py", first.parent
    for file in filter(partial(_is_code, folder), sorted(folder.rglob("*"))) if is_package else [first]:
        digest.update(file.relative_to(folder).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()


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


def _in_a_line(error: BaseException) -> str:
    """An exception with its place, where it has one: `KeyError: 3 (bots.py, line 17)`."""
    text = f"{type(error).__name__}: {' '.join(str(error).split())}"
    return text if isinstance(error, SyntaxError) else f"{text}{_line_of(error)}"  # which names its place itself


def _line_of(error: BaseException) -> str:
    """The line of foreign code that an exception comes from, ` (bots.py, line 17)`; empty if it comes from none."""
    frames = [
        each
        for each in traceback.extract_tb(error.__traceback__)
        if each.filename not in _OWN_FRAMES and not each.filename.startswith("<frozen ")  # Python's own
    ]
    return f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
