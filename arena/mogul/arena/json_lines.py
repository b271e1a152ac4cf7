"""JSON Lines files that grow: a header, then a line for each finished entry, in the order of completion.

A line is written at once and never changed, so a killed process loses only the entry in progress. An incomplete last
line is ignored.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar

from mogul.engine.json_shape import ShapeReader, json_value
from mogul.engine.json_text import JsonError, parse_json

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
_Value = TypeVar("_Value")


@dataclass(frozen=True)
class JsonLinesFormat(Generic[Header, Entry]):
    """A kind of file.

    subject, entry: nouns for messages (`trial`, `block`), with their dataclasses. format: the version that is written.
    upgrades: by format, conversions of a parsed line of the earlier versions that are read; the format number stays.
    """

    subject: str
    entry: str
    header_type: type[Header]
    entry_type: type[Entry]
    format: int
    upgrades: Mapping[int, Callable[[Any], Any]] = field(default_factory=dict)

    def read(self, path: Path) -> tuple[Header, list[Entry]]:
        """Returns the header and the entries of a file; the first entry is line 2. Raises JsonLinesError, OSError."""
        return self.parse(path, _complete_lines(path.read_bytes()))

    def read_header(self, path: Path) -> Header:
        """Returns the header of a file. Raises JsonLinesError, OSError."""
        with path.open("rb") as file:
            return self._header(path, file.readline(MAX_LINE + 1))

    def parse(self, path: Path, text: bytes) -> tuple[Header, list[Entry]]:
        """Returns the header and the entries of complete lines. Raises JsonLinesError."""
        first, *lines = text.splitlines() or [b""]
        header, name = self._header(path, first), f"{self.entry} of a {self.subject}"
        upgrade = self._upgrade(header.format)
        entries = [
            _value(path, number, name, self.entry_type, upgrade(_parsed(path, number, name, line)))
            for number, line in enumerate(lines, 2)
        ]
        return header, entries

    def _header(self, path: Path, line: bytes) -> Header:
        name = f"header of a {self.subject}"
        data = _parsed(path, 1, name, line)
        version = data.get("format") if isinstance(data, dict) else None
        if isinstance(version, int) and version != self.format and version not in self.upgrades:
            raise JsonLinesError(f"{path}: is of format {version}; this version reads format {self.format}")
        return _value(path, 1, name, self.header_type, self._upgrade(version)(data))

    def _upgrade(self, version: Any) -> Callable[[Any], Any]:
        return self.upgrades.get(version, lambda data: data)


class JsonLinesFile(Generic[Header, Entry]):
    """A file open for appending. entries: by key. One process at a time."""

    def __init__(
        self, kind: JsonLinesFormat[Header, Entry], path: Path, header: Header, key: Callable[[Entry], int]
    ) -> None:
        """Creates the file, or reads it and removes an incomplete last line. Raises OSError, and JsonLinesError for a
        file with another header, or none.

        key: returns the key of an entry, or raises ValueError for an invalid one. Of entries with the same key, as left
        by two processes at a time, the first one counts.
        """
        self.path, self.header, self.entries = path, header, dict[int, Entry]()
        self._kind, self._key = kind, key
        text = path.read_bytes() if path.exists() else b""
        complete = _complete_lines(text)
        if complete:
            found, entries = kind.parse(path, complete)
            reasons = differences(found, header)
            if reasons:
                raise JsonLinesError("\n".join([f"{path}: is the file of another {kind.subject}", *reasons]))
            self.entries = by_key(path, kind, entries, key)
        if complete != text:
            with path.open("r+b") as file:
                file.truncate(len(complete))
        if not complete:
            self._append(kind.header_type, header)

    def append(self, entry: Entry) -> None:
        """Appends an entry. Raises ValueError for an invalid one."""
        key = self._key(entry)
        self._append(self._kind.entry_type, entry)
        self.entries[key] = entry

    def _append(self, kind: type, value: Any) -> None:
        line = json.dumps(json_value(kind, value), separators=(",", ":"), ensure_ascii=False)
        with self.path.open("ab", buffering=0) as file:
            file.write(line.encode() + b"\n")


def by_key(
    path: Path, kind: JsonLinesFormat[Header, Entry], entries: list[Entry], key: Callable[[Entry], int]
) -> dict[int, Entry]:
    """Returns the entries of a file by key, the first one of each. Raises JsonLinesError for an invalid entry."""
    found: dict[int, Entry] = {}
    for number, entry in enumerate(entries, 2):
        try:
            found.setdefault(key(entry), entry)
        except ValueError as error:
            message = f"{path}: line {number} is no {kind.entry} of this {kind.subject}\n{error}"
            raise JsonLinesError(message) from error
    return found


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


def _value(path: Path, number: int, name: str, kind: type[_Value], data: Any) -> _Value:
    reader = ShapeReader({}, max_text=MAX_TEXT)
    try:
        value: _Value = reader.read(kind, "", data)
        if reader.problems.errors:
            raise JsonError(reader.problems.errors)
    except ValueError as error:
        raise _damaged(path, number, name, error) from error
    return value


def _parsed(path: Path, number: int, name: str, line: bytes) -> Any:
    try:
        return parse_json(line, MAX_LINE)
    except ValueError as error:
        raise _damaged(path, number, name, error) from error


def _damaged(path: Path, number: int, name: str, error: ValueError) -> JsonLinesError:
    return JsonLinesError("\n".join([f"{path}: line {number} is no {name}", *str(error).splitlines()[:3]]))
