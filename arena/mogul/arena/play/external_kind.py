"""External players in specifications: classes of modules and packages outside the program, written `MODULE:CLASS`, or
by the name under which a package registers one as an entry point of the group `mogul.players`.
"""

import hashlib
import importlib
import itertools
import sys
from functools import partial
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, Final

from mogul.arena.play.external_player import MOVE_SECONDS, ExternalPlayer
from mogul.arena.play.foreign_error import in_a_line
from mogul.arena.player_kinds import PlayerKind
from mogul.engine.game_rules import GameRules

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
