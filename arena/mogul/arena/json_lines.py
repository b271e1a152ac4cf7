"""JSON Lines files that grow: a header, then a line for each finished entry, in the order of completion.

A line is written at once and never changed, so a killed process loses only the entry in progress; a header can be
replaced. An incomplete last line is ignored.
"""

import json
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields
from pathlib import Path
from typing import Any, ClassVar, Final, Generic, TypeVar

from mogul.engine.files import write_whole
from mogul.engine.json_shape import from_json, json_value
from mogul.engine.json_text import parse_json

MAX_LINE: Final = 1 << 20  # bytes; a block of ten games has some 2000
MAX_TEXT: Final = 400  # characters of a text: a player's specification has 200, and its source a hash besides


class JsonLinesError(ValueError):
    """An unusable file, with its path; the reasons are a line each after the first."""


Header = TypeVar("Header")
Entry = TypeVar("Entry")


class JsonLinesFile(ABC, Generic[Header, Entry]):
    """A file with its header and its entries by key. One process at a time.

    subject, entry: nouns for messages (`trial`, `block`), with their dataclasses. A header identifies its subject, the
    format version included: equal headers, equal subjects. format: the version that is written and read.
    """

    subject: ClassVar[str]
    entry: ClassVar[str]
    header_type: ClassVar[type]
    entry_type: ClassVar[type]
    format: ClassVar[int]
    header: Header

    def __init__(self, path: Path, header: Header | None = None) -> None:
        """Opens the file for appending: creates it, or removes an incomplete last line; without a header only reads it.
        Of entries with the same key, as left by two processes at a time, the first one counts. Raises OSError, and
        JsonLinesError for a file with another header, or none; one that is empty, or has the beginning of this header,
        was cut short."""
        if header is not None and path.exists() and not path.is_file():
            raise JsonLinesError(f"{path}: is no plain file; that of a {self.subject} is read again while it grows")
        text = path.read_bytes() if header is None or path.exists() else b""
        complete = text[: text.rfind(b"\n") + 1]
        if header is not None and not complete and not _line(header).startswith(text):
            raise JsonLinesError(f"{path}: is no file of a {self.subject}, and would be overwritten")
        self.path, self.entries = path, dict[int, Entry]()
        if header is None or complete:
            self._read(complete, header)
        if header is not None and complete != text:
            with path.open("r+b") as file:
                file.truncate(len(complete))
        if header is not None and not complete:
            self._read(_line(header), header)  # before the first entry: a header that cannot be read loses all of them
            self._append(header)
            complete = _line(header)
        self._first_line = complete.partition(b"\n")[0] + b"\n"

    @abstractmethod
    def key(self, entry: Entry) -> int:
        """Returns the key of an entry under the header. Raises ValueError for an invalid one."""

    def append(self, entry: Entry) -> None:
        """Appends an entry. Raises ValueError for an invalid one, JsonLinesError if another process has given the file
        another header meanwhile, and OSError; file and entries stay as they were then."""
        key = self.key(entry)
        with self.path.open("rb") as file:
            if file.readline() != self._first_line:
                raise JsonLinesError(f"{self.path}: another process has made it the file of another {self.subject}")
        self._append(entry)
        self.entries[key] = entry

    def replace_header(self, header: Header) -> None:
        """Replaces the header, and keeps the entries. Raises OSError."""
        write_whole(self.path, _line(header) + self.path.read_bytes().partition(b"\n")[2])
        self.header, self._first_line = header, _line(header)

    def _append(self, value: Any) -> None:
        left = _line(value)
        with self.path.open("ab", buffering=0) as file:
            end = file.tell()
            try:
                while left:  # a full disk takes a part of a line, and only then refuses
                    left = left[file.write(left) :]
            except OSError:
                file.truncate(end)  # else the next entry would continue this line
                raise

    def _read(self, text: bytes, expected: Header | None) -> None:
        """Reads the header and the entries of complete lines."""
        first, *lines = text.splitlines() or [b""]
        with self._damage_reported(1, "header"):
            data = parse_json(first, MAX_LINE)
            version = data.get("format") if isinstance(data, dict) else None
            if isinstance(version, int) and version != self.format:
                raise JsonLinesError(f"{self.path}: is of format {version}; this version reads format {self.format}")
            self.header = from_json(self.header_type, data, max_text=MAX_TEXT)
        reasons = [] if expected is None else differences(self.header, expected)
        if reasons:
            raise JsonLinesError("\n".join([f"{self.path}: is the file of another {self.subject}", *reasons]))
        for number, line in enumerate(lines, 2):
            with self._damage_reported(number, self.entry):
                entry: Entry = from_json(self.entry_type, parse_json(line, MAX_LINE), max_text=MAX_TEXT)
                self.entries.setdefault(self.key(entry), entry)

    @contextmanager
    def _damage_reported(self, number: int, noun: str) -> Iterator[None]:
        """Turns a ValueError within the block, about a line, into a JsonLinesError."""
        try:
            yield
        except JsonLinesError:
            raise
        except ValueError as error:
            headline = f"{self.path}: line {number} is no {noun} of a {self.subject}"
            raise JsonLinesError("\n".join([headline, *str(error).splitlines()[:3]])) from error


def _line(value: Any) -> bytes:
    text = json.dumps(json_value(type(value), value), separators=(",", ":"), ensure_ascii=False)
    return text.encode() + b"\n"


def differences(there: Any, here: Any) -> list[str]:
    """Returns a line for each field in which the header of a file differs from the requested one."""
    pairs = [(each.name, getattr(there, each.name), getattr(here, each.name)) for each in fields(there)]
    return [
        f"{name} is {_quoted(found)} there, {_quoted(asked)} here" for name, found, asked in pairs if found != asked
    ]


def _quoted(value: object) -> str:
    return ", ".join(value) if isinstance(value, tuple) else repr(value) if value == "" else str(value)
