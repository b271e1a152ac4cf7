"""The file of a trial: a header, then a line for each block, in the order in which they were finished.

A line is written at once and never changed, so a kill costs the blocks being played then and no other. Half a line at
the end, of a kill while it was written, counts as none.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from mogul.arena.play.block import Block
from mogul.arena.trials.trial import FORMAT, Header, Standing, standing
from mogul.engine.json_shape import ShapeReader, json_value
from mogul.engine.json_text import JsonError, parse_json

LONGEST_LINE: Final = 1 << 20  # bytes; a block of ten games has some 2000


class TrialFileError(ValueError):
    """A file that cannot be used, with its path; the reasons are a line each after the first."""


class TrialFile:
    """A trial's file, for going on with it. One process at a time."""

    def __init__(self, path: Path, header: Header) -> None:
        """Begin the file, or read what it has and remove half a line. Raises TrialFileError where it holds another
        trial, or none, and OSError."""
        self.path, self.header = path, header
        text = path.read_bytes() if path.exists() else b""
        whole = text[: text.rfind(b"\n") + 1]
        self.played: dict[int, Block] = {}
        if whole:
            kept, self.played = _read(path, whole)
            differences = kept.differences(header)
            if differences:
                raise TrialFileError("\n".join([f"{path}: is the file of another trial", *differences]))
        if whole != text:
            with path.open("r+b") as file:
                file.truncate(len(whole))
        if not whole:
            self._append(Header, header)

    @property
    def standing(self) -> Standing:
        """Where the trial stands."""
        return standing(self.header, self.played)

    def append(self, block: Block) -> None:
        """Keep a block."""
        self._append(Block, block)
        self.played[block.seed] = block

    def _append(self, kind: type, value: Any) -> None:
        line = json.dumps(json_value(kind, value), separators=(",", ":"), ensure_ascii=False)
        with self.path.open("ab", buffering=0) as file:
            file.write(line.encode() + b"\n")


def read_trial(path: Path) -> tuple[Header, Mapping[int, Block]]:
    """What a file holds: its header, and blocks by seed. Raises TrialFileError, OSError."""
    text = path.read_bytes()
    return _read(path, text[: text.rfind(b"\n") + 1])


def read_header(path: Path) -> Header:
    """How a file begins. Raises TrialFileError, OSError."""
    with path.open("rb") as file:
        return _header(path, file.readline(LONGEST_LINE + 1))


def _header(path: Path, line: bytes) -> Header:
    header: Header = _line(path, 1, Header, line)
    if header.format != FORMAT:
        raise TrialFileError(f"{path}: is of format {header.format}; this version reads format {FORMAT}")
    return header


def _read(path: Path, text: bytes) -> tuple[Header, dict[int, Block]]:
    """From whole lines. Of two blocks of one seed, as two runs at a time would leave, the first counts."""
    first, *lines = text.splitlines() or [b""]
    header = _header(path, first)
    played: dict[int, Block] = {}
    for number, line in enumerate(lines, 2):
        block: Block = _line(path, number, Block, line)
        if not _fits(header, block):
            raise TrialFileError(f"{path}: line {number} is no block of this trial\nit seats another line-up")
        played.setdefault(block.seed, block)
    return header, played


def _fits(header: Header, block: Block) -> bool:
    """Whether everybody of the line-up sits in every game of a block, and has been timed."""
    seats = sorted(header.entries.index(player) for player in header.line_up)
    return len(block.thinking) == len(header.entries) and all(
        sorted(each.seating) == seats and len(each.scores) == len(each.ranks) == len(each.shares) == len(seats)
        for each in block.results
    )


def _line(path: Path, number: int, kind: type, line: bytes) -> Any:
    name = "header of a trial" if kind is Header else "block of a trial"
    try:
        reader = ShapeReader({})
        value = reader.read(kind, "", parse_json(line, LONGEST_LINE))
        if reader.problems.errors:
            raise JsonError(reader.problems.errors)
    except ValueError as error:
        reasons = [f"{path}: line {number} is no {name}", *str(error).splitlines()[:3]]
        raise TrialFileError("\n".join(reasons)) from error
    return value
