"""The file of a trial: a header, then a line for each block, in the order of completion."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from mogul.arena.json_lines import JsonLinesFile, JsonLinesFormat
from mogul.arena.play.block import Block
from mogul.arena.trials.trial import FORMAT, TrialHeader, TrialProgress, trial_progress


def _checked_seed(header: TrialHeader, block: Block) -> int:
    """Seed of a block whose games all seat the line-up, with costs of every entry. Raises ValueError for others."""
    seats = sorted(header.entries.index(player) for player in header.line_up)
    if len(block.costs) != len(header.entries) or any(
        sorted(each.seating) != seats or {len(each.scores), len(each.ranks), len(each.shares)} != {len(seats)}
        for each in block.results
    ):
        raise ValueError("it seats another line-up")
    return block.seed


TRIAL_FORMAT: Final = JsonLinesFormat("trial", "block", TrialHeader, Block, _checked_seed, FORMAT)


class TrialFile(JsonLinesFile[TrialHeader, Block]):
    """A trial's file, open for appending. entries: blocks by seed. One process at a time."""

    def __init__(self, path: Path, header: TrialHeader) -> None:
        """Creates or reads the file, see `JsonLinesFile`."""
        super().__init__(TRIAL_FORMAT, path, header)

    @property
    def progress(self) -> TrialProgress:
        """Progress of the trial."""
        return trial_progress(self.header, self.entries)


def read_trial(path: Path) -> tuple[TrialHeader, Mapping[int, Block]]:
    """Returns the header and the blocks of a file, by seed. Raises JsonLinesError, OSError."""
    return TRIAL_FORMAT.read(path)
