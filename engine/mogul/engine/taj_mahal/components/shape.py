"""The shapes every part of a component file is built of: objects, lists, names and counts, checked one at a time."""

import unicodedata
from typing import Any

from mogul.engine.problem import Problems, at, listing, quote

MAX_NAME = 40  # characters
MAX_ENTRIES = 2016  # of one list or object: as many as roads can join 64 cities


def object_in(report: Problems, place: str, value: object) -> dict[str, Any] | None:
    """`value` if it is an object of sane size; else None, reported."""
    if not isinstance(value, dict):
        report.error(place, f"must be an object, not {quote(value)}")
        return None
    return value if _is_small(report, place, value) else None


def list_in(report: Problems, place: str, value: object) -> list[Any] | None:
    """`value` if it is a list of sane size; else None, reported."""
    if not isinstance(value, list):
        report.error(place, f"must be a list, not {quote(value)}")
        return None
    return value if _is_small(report, place, value) else None


def _is_small(report: Problems, place: str, entries: dict[str, Any] | list[Any]) -> bool:
    if len(entries) > MAX_ENTRIES:
        report.error(place, f"has {len(entries)} entries; at most {MAX_ENTRIES} are read")
    return len(entries) <= MAX_ENTRIES


def check_name(report: Problems, place: str, value: object) -> bool:
    """True if `value` can be a name; else reported.

    Letters and marks of any language are allowed, no control characters, and blanks only singly between words: a name
    can be typed, and is used in moves, drawings and hashes as it is.
    """
    if not isinstance(value, str):
        report.error(place, f"must be a text, not {quote(value)}")
    elif not 1 <= len(value) <= MAX_NAME:
        report.error(place, f"{quote(value)} has {len(value)} characters; a name has 1 to {MAX_NAME}")
    elif " ".join(value.split()) != value:
        report.error(place, f"{quote(value)} has blanks at an end or several in a row")
    elif not all(each.isprintable() or unicodedata.category(each) == "Cf" for each in value):
        report.error(place, f"{quote(value)} holds a character that cannot be printed")
    else:
        return True
    return False


def is_count(report: Problems, place: str, value: object, most: int) -> bool:
    """True if `value` is a whole number from 1 to `most`; else reported."""
    if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= most:
        return True
    hint = "; leave out what does not exist" if value == 0 else ""
    report.error(place, f"must be a whole number from 1 to {most}, not {quote(value)}{hint}")
    return False


def check_keys(
    report: Problems, place: str, value: dict[str, Any], required: tuple[str, ...], known: tuple[str, ...]
) -> None:
    """Problems required keys that are missing and keys that are not known."""
    where = place or "the set"
    for key in required:
        if key not in value:
            report.error(where, f"{quote(key)} is missing")
    for key in value:
        if key not in known:
            report.error(at(place, key), f"is unknown here; known are {listing(known)}")
