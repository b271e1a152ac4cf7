"""Files that grow: a header that says what they are of, then a line for each thing that was finished, in that order.

A line is written at once and never changed, so a kill costs what was being done then and nothing else. Half a line at
the end, of a kill while it was written, counts as none.
"""

import json
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar

from mogul.engine.json_shape import ShapeReader, json_value
from mogul.engine.json_text import JsonError, parse_json

LONGEST_LINE: Final = 1 << 20  # bytes; a block of ten games has some 2000


class LineFileError(ValueError):
    """A file that cannot be used, with its path; the reasons are a line each after the first."""


class AnyHeader(Protocol):
    """A dataclass that says what a file is of; two files are of the same if their headers are equal."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def format(self) -> int:
        """Of the file."""


Header = TypeVar("Header", bound=AnyHeader)
Entry = TypeVar("Entry")


@dataclass(frozen=True)
class LineKind(Generic[Header, Entry]):
    """Files of one kind: what they are of and what a line is, in words (`trial`, `block`) and as dataclasses. format:
    the one that is read."""

    of: str
    entry: str
    header_type: type[Header]
    entry_type: type[Entry]
    format: int

    def read(self, path: Path) -> tuple[Header, list[Entry]]:
        """What a file holds; the first entry stands in line 2. Raises LineFileError, OSError."""
        return self.from_lines(path, _whole_lines(path.read_bytes()))

    def read_header(self, path: Path) -> Header:
        """How a file begins. Raises LineFileError, OSError."""
        with path.open("rb") as file:
            return self._header(path, file.readline(LONGEST_LINE + 1))

    def from_lines(self, path: Path, text: bytes) -> tuple[Header, list[Entry]]:
        """What whole lines of a file hold. Raises LineFileError."""
        first, *lines = text.splitlines() or [b""]
        header = self._header(path, first)
        name = f"{self.entry} of a {self.of}"
        return header, [
            _value(path, number, name, self.entry_type, _parsed(path, number, name, line))
            for number, line in enumerate(lines, 2)
        ]

    def _header(self, path: Path, line: bytes) -> Header:
        name = f"header of a {self.of}"
        told = _parsed(path, 1, name, line)
        found = told.get("format") if isinstance(told, dict) else None
        if isinstance(found, int) and found != self.format:  # other fields may be other ones too
            raise LineFileError(f"{path}: is of format {found}; this version reads format {self.format}")
        return _value(path, 1, name, self.header_type, told)


class LineFile(Generic[Header, Entry]):
    """A file for going on with it. entries: what it held when it was opened. One process at a time."""

    def __init__(self, kind: LineKind[Header, Entry], path: Path, header: Header) -> None:
        """Begin the file, or read what it has and remove half a line. Raises LineFileError where its header is another,
        or none, and OSError."""
        self.path, self.entries = path, list[Entry]()
        self._kind = kind
        text = path.read_bytes() if path.exists() else b""
        whole = _whole_lines(text)
        if whole:
            kept, self.entries = kind.from_lines(path, whole)
            found = differences(kept, header)
            if found:
                raise LineFileError("\n".join([f"{path}: is the file of another {kind.of}", *found]))
        if whole != text:
            with path.open("r+b") as file:
                file.truncate(len(whole))
        if not whole:
            self._append(kind.header_type, header)

    def append(self, entry: Entry) -> None:
        """Keep an entry."""
        self._append(self._kind.entry_type, entry)

    def _append(self, kind: type, value: Any) -> None:
        line = json.dumps(json_value(kind, value), separators=(",", ":"), ensure_ascii=False)
        with self.path.open("ab", buffering=0) as file:
            file.write(line.encode() + b"\n")


def differences(there: AnyHeader, here: AnyHeader) -> list[str]:
    """In what a file with one header is of something else than what is asked for here."""
    pairs = [(each.name, getattr(there, each.name), getattr(here, each.name)) for each in fields(there)]
    return [f"{name} is {_said(kept)} there, {_said(asked)} here" for name, kept, asked in pairs if kept != asked]


def _said(value: object) -> str:
    return ", ".join(value) if isinstance(value, tuple) else repr(value) if value == "" else str(value)


def _whole_lines(text: bytes) -> bytes:
    return text[: text.rfind(b"\n") + 1]


_Value = TypeVar("_Value")


def _value(path: Path, number: int, name: str, kind: type[_Value], told: Any) -> _Value:
    reader = ShapeReader({})
    try:
        value: _Value = reader.read(kind, "", told)
        if reader.problems.errors:
            raise JsonError(reader.problems.errors)
    except ValueError as error:
        raise _damaged(path, number, name, error) from error
    return value


def _parsed(path: Path, number: int, name: str, line: bytes) -> Any:
    try:
        return parse_json(line, LONGEST_LINE)
    except ValueError as error:
        raise _damaged(path, number, name, error) from error


def _damaged(path: Path, number: int, name: str, error: ValueError) -> LineFileError:
    return LineFileError("\n".join([f"{path}: line {number} is no {name}", *str(error).splitlines()[:3]]))
