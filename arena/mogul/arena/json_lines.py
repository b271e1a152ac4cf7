"""JSON Lines files that grow: a header, then a line for each finished entry, in the order of completion.

A line is written at once and never changed, so a killed process loses only the entry in progress. An incomplete last
line is ignored.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar

from mogul.engine.json_shape import from_json, json_value
from mogul.engine.json_text import parse_json

MAX_LINE: Final = 1 << 20  # bytes; a block of ten games has some 2000
MAX_TEXT: Final = 200  # characters of a text, such as a player's specification


class JsonLinesError(ValueError):
    """An unusable file, with its path; the reasons are a line each after the first."""


class AnyHeader(Protocol):
    """A dataclass that identifies the subject of a file: equal headers, equal subjects."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def format(self) -> int:
        """Format version of the file."""


Header = TypeVar("Header", bound=AnyHeader)
Entry = TypeVar("Entry")


@dataclass(frozen=True)
class JsonLinesFormat(Generic[Header, Entry]):
    """A kind of file.

    subject, entry: nouns for messages (`trial`, `block`), with their dataclasses. key: returns the key of an entry
    under a header, or raises ValueError for an invalid one. format: the version that is written. upgrades: by format,
    conversions of a parsed line of the earlier versions that are read; the format number stays.
    """

    subject: str
    entry: str
    header_type: type[Header]
    entry_type: type[Entry]
    key: Callable[[Header, Entry], int]
    format: int
    upgrades: Mapping[int, Callable[[Any], Any]] = field(default_factory=dict)

    def read(self, path: Path) -> tuple[Header, dict[int, Entry]]:
        """Returns the header and the entries of a file by key. Raises JsonLinesError, OSError."""
        return self.parse(path, _complete_lines(path.read_bytes()))

    def read_header(self, path: Path) -> Header:
        """Returns the header of a file. Raises JsonLinesError, OSError."""
        with path.open("rb") as file:
            return self._header(path, file.readline(MAX_LINE + 1))

    def parse(self, path: Path, text: bytes, expected: Header | None = None) -> tuple[Header, dict[int, Entry]]:
        """Returns the header and the entries of complete lines. Of entries with the same key, as left by two processes
        at a time, the first one counts. Raises JsonLinesError, also for another header than the expected one."""
        first, *lines = text.splitlines() or [b""]
        header, entries = self._header(path, first), dict[int, Entry]()
        reasons = [] if expected is None else differences(header, expected)
        if reasons:
            raise JsonLinesError("\n".join([f"{path}: is the file of another {self.subject}", *reasons]))
        for number, line in enumerate(lines, 2):
            with self._damage_reported(path, number, self.entry):
                entry = from_json(
                    self.entry_type, self._upgraded(header.format, parse_json(line, MAX_LINE)), max_text=MAX_TEXT
                )
                entries.setdefault(self.key(header, entry), entry)
        return header, entries

    def _header(self, path: Path, line: bytes) -> Header:
        with self._damage_reported(path, 1, "header"):
            data = parse_json(line, MAX_LINE)
            version = data.get("format") if isinstance(data, dict) else None
            if isinstance(version, int) and version != self.format and version not in self.upgrades:
                raise JsonLinesError(f"{path}: is of format {version}; this version reads format {self.format}")
            return from_json(self.header_type, self._upgraded(version, data), max_text=MAX_TEXT)

    def _upgraded(self, version: Any, data: Any) -> Any:
        return self.upgrades[version](data) if version in self.upgrades else data

    @contextmanager
    def _damage_reported(self, path: Path, number: int, noun: str) -> Iterator[None]:
        """Turns a ValueError within the block, about a line, into a JsonLinesError."""
        try:
            yield
        except JsonLinesError:
            raise
        except ValueError as error:
            headline = f"{path}: line {number} is no {noun} of a {self.subject}"
            raise JsonLinesError("\n".join([headline, *str(error).splitlines()[:3]])) from error


class JsonLinesFile(Generic[Header, Entry]):
    """A file open for appending. entries: by key. One process at a time."""

    def __init__(self, kind: JsonLinesFormat[Header, Entry], path: Path, header: Header) -> None:
        """Creates the file, or reads it and removes an incomplete last line. Raises OSError, and JsonLinesError for a
        file with another header, or none."""
        self.path, self.header, self.entries = path, header, dict[int, Entry]()
        self._kind = kind
        text = path.read_bytes() if path.exists() else b""
        complete = _complete_lines(text)
        if complete:
            _, self.entries = kind.parse(path, complete, header)
        if complete != text:
            with path.open("r+b") as file:
                file.truncate(len(complete))
        if not complete:
            self._append(kind.header_type, header)

    def append(self, entry: Entry) -> None:
        """Appends an entry. Raises ValueError for an invalid one."""
        self.entries[self._kind.key(self.header, entry)] = entry
        self._append(self._kind.entry_type, entry)

    def _append(self, kind: type, value: Any) -> None:
        line = json.dumps(json_value(kind, value), separators=(",", ":"), ensure_ascii=False)
        with self.path.open("ab", buffering=0) as file:
            file.write(line.encode() + b"\n")


def differences(there: AnyHeader, here: AnyHeader) -> list[str]:
    """Returns a line for each field in which the header of a file differs from the requested one."""
    pairs = [(each.name, getattr(there, each.name), getattr(here, each.name)) for each in fields(there)]
    return [
        f"{name} is {_quoted(found)} there, {_quoted(asked)} here" for name, found, asked in pairs if found != asked
    ]


def _quoted(value: object) -> str:
    return ", ".join(value) if isinstance(value, tuple) else repr(value) if value == "" else str(value)


def _complete_lines(text: bytes) -> bytes:
    return text[: text.rfind(b"\n") + 1]
