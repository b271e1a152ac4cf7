"""The file that a game at the terminal is saved to."""

import errno
import itertools
import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mogul.cli.files import STDIN
from mogul.cli.service_files import write_service_record
from mogul.engine.files import PRIVATE, write_whole
from mogul.engine.game_rules import GameRecord, GameRules


@dataclass
class SavedGame:
    """The file of a game on some components. One process at a time."""

    path: Path
    rules: GameRules
    components: Any
    _saved: bytes | None = None

    def save(self, record: GameRecord) -> None:
        """Writes the whole game: nothing of it is lost, however the program ends. Raises OSError, also if another
        process has changed the file, as one that goes on with the same game."""
        if self._saved is not None and self.path.is_file() and self.path.read_bytes() != self._saved:
            reason = "another process has changed it since the last move, and it is left as it is now"
            raise FileExistsError(errno.EEXIST, reason, str(self.path))
        self._saved = write_service_record(self.rules.id, self.components, record).encode()
        write_whole(self.path, self._saved, mode=PRIVATE)

    def command(self, name: str, options: Mapping[str, object]) -> str:
        """A command of `mogul` about the file, with the options that have a value: a list of values repeats its
        option."""
        words = []
        for option, given in options.items():
            for value in given if isinstance(given, list) else [given]:
                words += [] if value is None or value is False else [option] if value is True else [option, str(value)]
        return shlex.join(["mogul", name, str(self.path), *words])


def own_path(rules: GameRules, loaded: str | None) -> Path:
    """The default file to save to: the file that was loaded, if it is one, or a new one, which exists from
    now on."""
    if loaded is not None and loaded != STDIN and Path(loaded).is_file():
        return Path(loaded)
    name = rules.id.replace("_", "-")
    paths = (Path(f"{name}{'' if number == 1 else f'-{number}'}.json") for number in itertools.count(1))
    return next(path for path in paths if _is_created(path))


def _is_created(path: Path) -> bool:
    """Creates a file for its owner alone, unless there is one."""
    try:
        path.touch(PRIVATE, exist_ok=False)
    except FileExistsError:
        return False
    return True
