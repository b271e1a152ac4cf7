"""The records of a trial's games: a folder with a file for each game, and the header of the trial beside them.

A file is named by deal and seating, a digit for each seat: in `seed-007-seats-0100.json` the second of the different
players of the line-up sits in seat 1, the first in the other seats; the header tells the line-up.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from mogul.arena.json_lines import JsonLinesError
from mogul.arena.play.block import Block
from mogul.arena.play.match import Seating
from mogul.arena.trials.trial import TrialFile, TrialHeader
from mogul.engine.files import write_whole
from mogul.players.review import ReviewableGame

HEADER: Final = "trial.jsonl"
_NAME: Final = re.compile(r"seed-(?P<seed>\d+)-seats-(?P<seating>\d+)\.json")


def _names(folder: Path) -> Iterator[re.Match[str]]:
    """Yields the names of the records in a folder."""
    return filter(None, (_NAME.fullmatch(each.name) for each in folder.iterdir()))


def has_records(folder: Path) -> bool:
    """Returns whether a folder has the record of a game."""
    return any(_names(folder))


class RecordFolder:
    """The folder of a trial's records."""

    def __init__(self, path: Path, header: TrialHeader) -> None:
        """Creates the folder if it is missing. Raises JsonLinesError for that of another trial, or of an unknown
        one, and OSError."""
        path.mkdir(parents=True, exist_ok=True)
        if has_records(path) and not (path / HEADER).exists():
            raise JsonLinesError(
                f"{path}: holds records of games without the {HEADER} of their trial: name another folder"
            )
        TrialFile(path / HEADER, header)
        self.path = path
        # Of a seed, so that names sort; after a trial was prolonged as many as its first records have.
        self._digits = min((len(name["seed"]) for name in _names(path)), default=len(str(header.seeds[-1])))

    def save(self, seed: int, seating: Seating, record: str) -> None:
        """Writes the record of a game, its text, completely or not at all; an earlier one is replaced. Raises
        OSError."""
        write_whole(self._path(seed, seating), record.encode())

    def incomplete_blocks(self, blocks: Iterable[Block]) -> tuple[int, ...]:
        """Returns the seeds of the blocks without a record of every game."""
        return tuple(
            block.seed
            for block in blocks
            if not all(self._path(block.seed, result.seating).exists() for result in block.results)
        )

    def _path(self, seed: int, seating: Seating) -> Path:
        seats = "".join(map(str, seating))
        return self.path / f"seed-{seed:0{self._digits}}-seats-{seats}.json"


@dataclass(frozen=True)
class RecordedGame:
    """A game with the knowledge of every seat, and its file. players: specifications by seat; empty if unknown."""

    path: Path
    game: ReviewableGame
    players: tuple[str, ...]


def recorded_players(path: Path) -> tuple[str, ...]:
    """Returns the players of a record by seat, from its name and the header beside it; empty if unknown. Raises
    JsonLinesError, OSError for an unreadable header."""
    name, header_path = _NAME.fullmatch(path.name), path.with_name(HEADER)
    if name is None or not header_path.exists():
        return ()
    header = TrialFile(header_path).header
    players = dict(enumerate(header.entries))
    seated = tuple(players.get(int(digit), "") for digit in name["seating"])
    return seated if sorted(seated) in map(sorted, header.line_ups) else ()
