"""The records of a trial's games: a folder with a file for each game, and the header of the trial beside them.

A file is named by deal and seating, a digit for each seat: in `seed-007-seats-0100.json` the second of the different
players of the line-up sits in seat 1, the first in the other seats; the header tells the line-up.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from mogul.arena.json_lines import JsonLinesError
from mogul.arena.play.block import Block
from mogul.arena.play.match import Seating
from mogul.arena.trials.trial import TrialFile, TrialHeader
from mogul.engine.files import write_whole
from mogul.engine.game_rules import GameRecord
from mogul.players.review import ReviewableGame

HEADER: Final = "trial.jsonl"
_NAME: Final = re.compile(r"seed-(?P<seed>\d+)-seats-(?P<seating>\d+)\.json")


def _names(folder: Path) -> Iterator[re.Match[str]]:
    """Yields the names of the records in a folder."""
    return filter(None, (_NAME.fullmatch(each.name) for each in folder.iterdir()))


def has_records(folder: Path) -> bool:
    """Returns whether a folder has the record of a game."""
    return any(_names(folder))


WriteRecord = Callable[[str, Any, GameRecord], str]
"""Returns the text of a file from the id of a game, a component set and a record."""


class RecordFolder:
    """The folder of a trial's records."""

    def __init__(self, path: Path, header: TrialHeader, write: WriteRecord) -> None:
        """Creates the folder if it is missing. Raises JsonLinesError for that of another trial, or of an unknown
        one, and OSError."""
        path.mkdir(parents=True, exist_ok=True)
        if has_records(path) and not (path / HEADER).exists():
            raise JsonLinesError(
                f"{path}: holds records of games without the {HEADER} of their trial: name another folder"
            )
        TrialFile(path / HEADER, header)
        self.path, self._game, self._write = path, header.game, write
        # Of a seed, so that names sort; after a trial was prolonged as many as its first records have.
        self._digits = min((len(name["seed"]) for name in _names(path)), default=len(str(header.seeds[-1])))

    def save(self, seed: int, seating: Seating, components: Any, record: GameRecord) -> None:
        """Writes the record of a game, completely or not at all; an earlier one is replaced. Raises OSError."""
        write_whole(self._path(seed, seating), self._write(self._game, components, record).encode())

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


def prolong(out: Path | None, records: Path | None, header: TrialHeader) -> None:
    """Gives the file of a trial, and that in the folder of its records, a new header, if the trial may go on under it:
    with more blocks, unless its test has ended it; or as any other trial if it has no block yet, and no record beside
    it, for a trial can fail at its first move, and be repeated with a bot that was mended. Files without a header are
    left as they are; None: there is none. Raises JsonLinesError before it changes either file, OSError."""
    paths = (out, None if records is None else records / HEADER)
    files = [TrialFile(path) for path in paths if path is not None and path.exists() and b"\n" in path.read_bytes()]
    others = [file for file in files if file.header != header]
    for file in others:
        if _is_longer(header, file.header) and file.progress.stopped_early:
            played = len(file.progress.blocks)
            raise JsonLinesError(
                f"{file.path}: its test ended this trial after {played} blocks; it does not go on with more"
            )
        if not (_is_longer(header, file.header) or _is_unused(file)):
            TrialFile(file.path, header)  # names the differences
    for file in others:
        file.replace_header(header)


def _is_longer(asked: TrialHeader, found: TrialHeader) -> bool:
    return found.blocks < asked.blocks and replace(found, blocks=asked.blocks) == asked


def _is_unused(file: TrialFile) -> bool:
    return not (file.entries or has_records(file.path.parent))
