"""The file of a trial: a header, then a line for each block, in the order of completion."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from mogul.arena.earlier_formats import TRIAL_FORMAT_1
from mogul.arena.json_lines import JsonLinesError, JsonLinesFile, JsonLinesFormat
from mogul.arena.play.block import Block
from mogul.arena.trials.trial import FORMAT, TrialHeader, TrialProgress, trial_progress

TRIAL_FORMAT: Final = JsonLinesFormat("trial", "block", TrialHeader, Block, FORMAT, {1: TRIAL_FORMAT_1})


class TrialFile:
    """A trial's file, open for appending. One process at a time."""

    def __init__(self, path: Path, header: TrialHeader) -> None:
        """Creates the file, or reads it and removes an incomplete last line. Raises OSError, and JsonLinesError for the
        file of another trial, or of none."""
        self.path, self.header = path, header
        self._file = JsonLinesFile(TRIAL_FORMAT, path, header)
        self.played = _by_seed(path, header, self._file.entries)

    @property
    def progress(self) -> TrialProgress:
        """Progress of the trial."""
        return trial_progress(self.header, self.played)

    def append(self, block: Block) -> None:
        """Appends a block."""
        self._file.append(block)
        self.played[block.seed] = block


def read_trial(path: Path) -> tuple[TrialHeader, Mapping[int, Block]]:
    """Returns the header and the blocks of a file, by seed. Raises JsonLinesError, OSError."""
    header, blocks = TRIAL_FORMAT.read(path)
    return header, _by_seed(path, header, blocks)


def _by_seed(path: Path, header: TrialHeader, blocks: Iterable[Block]) -> dict[int, Block]:
    """Blocks by seed; of two blocks of one seed, left by two runs at a time, the first one counts."""
    played: dict[int, Block] = {}
    for number, block in enumerate(blocks, 2):
        if not _fits(header, block):
            raise JsonLinesError(f"{path}: line {number} is no block of this trial\nit seats another line-up")
        played.setdefault(block.seed, block)
    return played


def _fits(header: TrialHeader, block: Block) -> bool:
    """True if every game of the block seats the line-up, and every entry has costs."""
    seats = sorted(header.entries.index(player) for player in header.line_up)
    return len(block.costs) == len(header.entries) and all(
        sorted(each.seating) == seats and len(each.scores) == len(each.ranks) == len(each.shares) == len(seats)
        for each in block.results
    )
