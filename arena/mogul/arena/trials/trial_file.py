"""The file of a trial: a header, then a line for each block, in the order in which they were finished."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from mogul.arena.json_lines import LineFile, LineFileError, LineKind
from mogul.arena.play.block import Block
from mogul.arena.trials.trial import FORMAT, Header, Standing, standing

KIND: Final = LineKind("trial", "block", Header, Block, FORMAT)


class TrialFile:
    """A trial's file, for going on with it. One process at a time."""

    def __init__(self, path: Path, header: Header) -> None:
        """Begin the file, or read what it has and remove half a line. Raises LineFileError where it holds another
        trial, or none, and OSError."""
        self.path, self.header = path, header
        self._file = LineFile(KIND, path, header)
        self.played = _by_seed(path, header, self._file.entries)

    @property
    def standing(self) -> Standing:
        """Where the trial stands."""
        return standing(self.header, self.played)

    def append(self, block: Block) -> None:
        """Keep a block."""
        self._file.append(block)
        self.played[block.seed] = block


def read_trial(path: Path) -> tuple[Header, Mapping[int, Block]]:
    """What a file holds: its header, and blocks by seed. Raises LineFileError, OSError."""
    header, blocks = KIND.read(path)
    return header, _by_seed(path, header, blocks)


def _by_seed(path: Path, header: Header, blocks: Iterable[Block]) -> dict[int, Block]:
    """Of two blocks of one seed, as two runs at a time would leave, the first counts."""
    played: dict[int, Block] = {}
    for number, block in enumerate(blocks, 2):
        if not _fits(header, block):
            raise LineFileError(f"{path}: line {number} is no block of this trial\nit seats another line-up")
        played.setdefault(block.seed, block)
    return played


def _fits(header: Header, block: Block) -> bool:
    """Whether everybody of the line-up sits in every game of a block, and has been timed."""
    seats = sorted(header.entries.index(player) for player in header.line_up)
    return len(block.thinking) == len(header.entries) and all(
        sorted(each.seating) == seats and len(each.scores) == len(each.ranks) == len(each.shares) == len(seats)
        for each in block.results
    )
