"""The records of a trial's games: a folder with a file for each game, and beside them the header of the trial.

A file's name tells the deal and who sat where: in `seed-0007-seats-0100.json` seat 1 is the first player of the line-up
and the other seats are the second. Who those are is in the header.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from mogul.arena.play.block import Block
from mogul.arena.play.match import Seating
from mogul.arena.trials.trial import Header
from mogul.arena.trials.trial_file import KIND, TrialFile
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.json_format import write_record
from mogul.engine.taj_mahal.records.record import GameRecord

HEADER: Final = "trial.jsonl"
_NAME: Final = re.compile(r"seed-\d+-seats-(?P<seating>\d+)\.json")


@dataclass(frozen=True)
class RecordFolder:
    """Where the records of a trial are kept; made by `record_folder`. digits: of a seed, so that names sort."""

    path: Path
    digits: int

    def keep(self, components: ComponentSet, seed: int, seating: Seating, record: GameRecord) -> None:
        """Write the record of a game, in place of one that may be there: whole, or not at all. Raises OSError."""
        path = self._path(seed, seating)
        part = path.with_suffix(".part")
        part.write_text(write_record(components, record), encoding="utf-8")
        part.replace(path)

    def lacking(self, blocks: Iterable[Block]) -> tuple[int, ...]:
        """The seeds of the blocks of which it has not every game."""
        return tuple(
            block.seed
            for block in blocks
            if not all(self._path(block.seed, result.seating).exists() for result in block.results)
        )

    def _path(self, seed: int, seating: Seating) -> Path:
        seats = "".join(map(str, seating))
        return self.path / f"seed-{seed:0{self.digits}}-seats-{seats}.json"


def record_folder(path: Path, header: Header) -> RecordFolder:
    """The folder for a trial, made where there is none. Raises LineFileError for that of another trial, OSError."""
    path.mkdir(parents=True, exist_ok=True)
    TrialFile(path / HEADER, header)
    return RecordFolder(path, len(str(header.seeds[-1])))


def players_of(path: Path) -> tuple[str, ...]:
    """Who played the game of a record, by seat; empty where neither its name nor a header beside it tells. Raises
    LineFileError, OSError for a header that cannot be read."""
    named, beside = _NAME.fullmatch(path.name), path.with_name(HEADER)
    if named is None or not beside.exists():
        return ()
    header = KIND.read_header(beside)
    players = dict(enumerate(header.entries))
    seated = tuple(players.get(int(digit), "") for digit in named["seating"])
    return seated if sorted(seated) == sorted(header.line_up) else ()
