"""Files that grow line by line."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from mogul.arena.json_lines import LineFile, LineFileError, LineKind, differences


@dataclass(frozen=True)
class Shelf:
    """What a file is of."""

    format: int
    place: str


@dataclass(frozen=True)
class Book:
    """A line."""

    title: str
    pages: int


KIND = LineKind("shelf", "book", Shelf, Book, 1)
SHELF = Shelf(1, "hall")
BOOKS = [Book("Käfer", 7), Book("Uhu", 70)]


def filled(path: Path) -> bytes:
    """With two books."""
    file = LineFile(KIND, path, SHELF)
    for book in BOOKS:
        file.append(book)
    return path.read_bytes()


def test_what_is_appended_is_there_when_it_is_opened_again(tmp_path: Path) -> None:
    path = tmp_path / "shelf.jsonl"
    assert len(filled(path).splitlines()) == 3
    assert KIND.read(path) == (SHELF, BOOKS)
    assert KIND.read_header(path) == SHELF
    assert LineFile(KIND, path, SHELF).entries == BOOKS


def test_half_a_line_counts_as_none_and_is_removed(tmp_path: Path) -> None:
    path = tmp_path / "shelf.jsonl"
    whole = filled(path)
    for cut in range(1, 20):
        path.write_bytes(whole[:-cut])
        assert KIND.read(path)[1] == BOOKS[:1]
        assert LineFile(KIND, path, SHELF).entries == BOOKS[:1]
        assert path.read_bytes() == whole[: whole[:-1].rfind(b"\n") + 1]


def test_another_header_is_refused_with_what_differs_and_the_file_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "shelf.jsonl"
    path.write_bytes(filled(path) + b"half")
    before = path.read_bytes()
    with pytest.raises(LineFileError) as refused:
        LineFile(KIND, path, Shelf(1, ""))
    assert str(refused.value) == f"{path}: is the file of another shelf\nplace is hall there, '' here"
    assert path.read_bytes() == before
    assert differences(SHELF, SHELF) == []


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('{"format":1}\n', "line 1 is no header of a shelf\nplace: is missing"),
        ('{"format":2,"place":"hall"}\n', "is of format 2; this version reads format 1"),
        ('{"format":2,"room":"hall"}\n', "is of format 2; this version reads format 1"),
        ("[]\n", "line 1 is no header of a shelf\nmust be an object, not a list"),
        ("Uhu\n", "line 1 is no header of a shelf\nline 1, column 1: is not JSON: Expecting value"),
        ('{"format":1,"place":"hall"}\n{"title":"Uhu"}\n', "line 2 is no book of a shelf\npages: is missing"),
    ],
)
def test_what_is_damaged_is_refused_by_line(tmp_path: Path, text: str, problem: str) -> None:
    path = tmp_path / "shelf.jsonl"
    path.write_text(text)
    with pytest.raises(LineFileError) as refused:
        KIND.read(path)
    assert str(refused.value) == f"{path}: {problem}"
