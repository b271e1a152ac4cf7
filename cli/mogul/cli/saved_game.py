"""The file that a game at the terminal is saved to."""

import itertools
import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mogul.cli.files import STDIN
from mogul.cli.service_records import write_service_record
from mogul.engine.files import write_whole
from mogul.engine.game_rules import GameRecord, GameRules


@dataclass(frozen=True)
class SavedGame:
    """The file of a game on some components."""

    path: Path
    rules: GameRules
    components: Any

    def save(self, record: GameRecord) -> None:
        """Writes the whole game: nothing of it is lost, however the program ends."""
        write_whole(self.path, write_service_record(self.rules.id, self.components, record).encode())

    def command(self, name: str, options: Mapping[str, object]) -> str:
        """A command of `mogul` about the file, with the options that have a value: a list of values repeats its
        option."""
        words = []
        for option, given in options.items():
            for value in given if isinstance(given, list) else [given]:
                words += [] if value is None or value is False else [option] if value is True else [option, str(value)]
        return shlex.join(["mogul", name, str(self.path), *words])


def own_path(rules: GameRules, loaded: str | None) -> Path:
    """The default file to save to: the file that was loaded, or a new one, which exists from now on."""
    if loaded is not None and loaded != STDIN:
        return Path(loaded)
    name = rules.id.replace("_", "-")
    paths = (Path(f"{name}{'' if number == 1 else f'-{number}'}.json") for number in itertools.count(1))
    return next(path for path in paths if _is_created(path))


def _is_created(path: Path) -> bool:
    """Creates a file, unless there is one."""
    try:
        path.touch(exist_ok=False)
    except FileExistsError:
        return False
    return True
