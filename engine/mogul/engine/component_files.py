"""Component sets from files: read with limits, checked, and put into canonical form; and what their files share: names,
the standing of parts, coordinates, content hash."""

import hashlib
import json
import os
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from mogul.engine.drawing import Place
from mogul.engine.json_text import JsonError, parse_json
from mogul.engine.problem import Problem, Problems, Severity, at, listing, quote

MAX_NAME: Final = 40  # characters
FARTHEST: Final = 100_000  # a coordinate's largest size

CERTAIN_STANDINGS: Final = ("rulebook", "printed")  # printed: read off the board and cards of a real copy
PLACEHOLDER: Final = "placeholder"  # stands for a name that is not known
STANDINGS: Final = (*CERTAIN_STANDINGS, "reported", "deduced", "reconstructed", "random", PLACEHOLDER)


def standing_of(status: str) -> str:
    """The standing at the head of a status text: `reported` of `reported (one account of the deck)`."""
    return status.partition(" ")[0]


def uncertain_parts(status: Mapping[str, str]) -> tuple[str, ...]:
    """Parts whose standing is less than certain, by path in the file."""
    return tuple(part for part, text in status.items() if standing_of(text) not in CERTAIN_STANDINGS)


def read_name(text: str) -> str:
    """A name, which can be typed, and is used in moves, drawings and hashes as it is. Raises ValueError."""
    if not 1 <= len(text) <= MAX_NAME:
        raise ValueError(f"{quote(text)} has {len(text)} characters; a name has 1 to {MAX_NAME}")
    if " ".join(text.split()) != text:
        raise ValueError(f"{quote(text)} has blanks at an end or several in a row")
    return text


def read_status(text: str) -> str:
    """A status: a standing, then a reason. Raises ValueError."""
    if standing_of(text) not in STANDINGS:
        raise ValueError(f"must begin with one of {listing(STANDINGS)}, not {quote(text)}")
    return text


def part_reader(parts: Collection[str]) -> Callable[[str], str]:
    """Returns the function that reads `part` or `part.detail`, and raises ValueError for other parts than these."""

    def read(text: str) -> str:
        if text.partition(".")[0] not in parts:
            raise ValueError(f"speaks of no part of the set; it has {listing(parts)}, and `part.detail`")
        return text

    return read


def check_status(problems: Problems, status: Mapping[str, str], parts: Iterable[str]) -> None:
    """Checks that the part `status` gives a standing to every one of these parts, or to a detail of it."""
    for part in parts:
        if not any(path.partition(".")[0] == part for path in status):
            problems.error("status", f"says nothing of {part}; name its standing, one of {listing(STANDINGS)}")


def check_coordinates(
    problems: Problems, coordinates: Mapping[str, Place], nodes: Collection[str], stranger: str
) -> None:
    """Checks the part `coordinates`. nodes: those of the board. stranger: the message for any other."""
    for node in nodes:
        if node not in coordinates:
            problems.error("coordinates", f"{quote(node)} is missing; leave the whole part out to have a layout made")
    seen: dict[Place, str] = {}
    for node, place in coordinates.items():
        where = at("coordinates", node)
        if node not in nodes:
            problems.error(where, stranger)
        elif max(map(abs, place)) > FARTHEST:
            problems.error(where, f"must be two numbers from -{FARTHEST} to {FARTHEST}, x and y")
        elif seen.setdefault(place, node) != node:
            problems.warning(where, f"is the same point as {quote(seen[place])}")


def content_hash(content: Mapping[str, Any]) -> str:
    """16 hex digits over JSON values; the order of keys does not matter."""
    text = json.dumps(content, ensure_ascii=True, separators=(",", ":"), sort_keys=True)
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


Components = TypeVar("Components")


@dataclass(frozen=True)
class ComponentReader(Generic[Components]):
    """Reads the component sets of a game.

    max_bytes: of a file. shape: returns the set of a parsed file as it is laid out there; raises JsonError. check:
    returns the problems of its content. canonical: returns the same set however its file is laid out.
    """

    max_bytes: int
    shape: Callable[[Any], Components]
    check: Callable[[Components], list[Problem]]
    canonical: Callable[[Components], Components]

    def load(self, path: str | os.PathLike[str]) -> Components:
        """The component set of a file. Raises JsonError with every problem, OSError."""
        with Path(path).open("rb") as file:
            return self.from_text(file.read(self.max_bytes + 1))

    def from_text(self, text: bytes) -> Components:
        """The component set of a file's content, JSON in UTF-8. Raises JsonError."""
        return self.from_data(parse_json(text, self.max_bytes))

    def from_data(self, data: Any) -> Components:
        """The component set of a parsed component file. Raises JsonError."""
        components = self.shape(data)
        errors = [problem for problem in self.check(components) if problem.severity is Severity.ERROR]
        if errors:
            raise JsonError(errors)
        return self.canonical(components)

    def problems(self, text: bytes) -> list[Problem]:
        """Every problem of a component file: of its shape and texts, or else of its content. A set without errors can
        be played."""
        try:
            return self.check(self.shape(parse_json(text, self.max_bytes)))
        except JsonError as error:
            return list(error.problems)
