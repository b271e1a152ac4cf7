"""JSON Lines files."""

import os
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from mogul.arena.json_lines import MAX_TEXT, JsonLinesError, JsonLinesFile, differences


@dataclass(frozen=True)
class Shelf:
    """The subject of a file."""

    format: int
    place: str


@dataclass(frozen=True)
class Book:
    """An entry."""

    title: str
    pages: int


SHELF = Shelf(1, "hall")
BOOKS = [Book("Käfer", 7), Book("Uhu", 70)]


class ShelfFile(JsonLinesFile[Shelf, Book]):
    """The file of a shelf, with its books by number of pages."""

    subject, entry, header_type, entry_type, format = "shelf", "book", Shelf, Book, 1

    def key(self, entry: Book) -> int:
        if entry.pages < 1:
            raise ValueError("it has no pages")
        return entry.pages


def shelf_file(path: Path, header: Shelf = SHELF) -> ShelfFile:
    """Returns the file, open for appending."""
    return ShelfFile(path, header)


def filled(path: Path) -> bytes:
    """Returns the content of a file with two books."""
    file = shelf_file(path)
    for book in BOOKS:
        file.append(book)
    return path.read_bytes()


def test_a_header_that_could_not_be_read_again_is_refused_before_the_first_entry(tmp_path: Path) -> None:
    with pytest.raises(JsonLinesError, match="line 1 is no header of a shelf\nplace: must be at most 400 characters"):
        shelf_file(tmp_path / "shelf.jsonl", Shelf(1, "x" * (MAX_TEXT + 1)))
    assert not (tmp_path / "shelf.jsonl").exists()


def test_appended_entries_are_read_when_the_file_is_opened_again(tmp_path: Path) -> None:
    path = tmp_path / "shelf.jsonl"
    assert len(filled(path).splitlines()) == 3
    assert ShelfFile(path).header == SHELF
    assert ShelfFile(path).entries == {book.pages: book for book in BOOKS}
    assert shelf_file(path).entries == {book.pages: book for book in BOOKS}


def test_an_entry_does_not_come_under_the_header_of_another_process(tmp_path: Path) -> None:
    """One that has given the file another header while this one made its first entry."""
    path = tmp_path / "shelf.jsonl"
    one = shelf_file(path)
    shelf_file(path).replace_header(Shelf(1, "cellar"))
    with pytest.raises(JsonLinesError, match="another process has made it the file of another shelf"):
        one.append(BOOKS[0])
    assert not one.entries
    assert not ShelfFile(path).entries
    shelf_file(path, Shelf(1, "cellar")).append(BOOKS[0])
    assert list(ShelfFile(path).entries.values()) == [BOOKS[0]]


def test_an_incomplete_last_line_is_ignored_and_removed(tmp_path: Path) -> None:
    path = tmp_path / "shelf.jsonl"
    whole = filled(path)
    for cut in range(1, 20):
        path.write_bytes(whole[:-cut])
        assert ShelfFile(path).entries == {7: BOOKS[0]}
        assert list(shelf_file(path).entries.values()) == BOOKS[:1]
        assert path.read_bytes() == whole[: whole[:-1].rfind(b"\n") + 1]


def test_a_file_of_something_else_is_not_overwritten(tmp_path: Path) -> None:
    """One line without its end is a header that was cut short, or another file altogether."""
    path = tmp_path / "shelf.jsonl"
    path.write_text('{"rating": 1000}')
    with pytest.raises(JsonLinesError, match="is no file of a shelf, and would be overwritten"):
        shelf_file(path)
    assert path.read_text() == '{"rating": 1000}'
    path.write_text('{"format":1,"pla')
    assert shelf_file(path).header == SHELF


def test_what_is_no_plain_file_is_refused(tmp_path: Path) -> None:
    """A file is read again while it grows."""
    with pytest.raises(JsonLinesError, match=r"/dev/null: is no plain file; that of a shelf is read again"):
        shelf_file(Path(os.devnull))
    with pytest.raises(JsonLinesError, match="is no plain file"):
        shelf_file(tmp_path)


def test_another_header_is_refused_with_the_differences_and_the_file_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "shelf.jsonl"
    path.write_bytes(filled(path) + b"half")
    before = path.read_bytes()
    with pytest.raises(JsonLinesError) as refused:
        shelf_file(path, Shelf(1, ""))
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
def test_a_damaged_file_is_refused_with_the_number_of_the_line(tmp_path: Path, text: str, problem: str) -> None:
    path = tmp_path / "shelf.jsonl"
    path.write_text(text)
    with pytest.raises(JsonLinesError) as refused:
        ShelfFile(path)
    assert str(refused.value) == f"{path}: {problem}"


def test_the_first_entry_of_a_key_counts_and_an_invalid_entry_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "shelf.jsonl"
    path.write_bytes(filled(path) + b'{"title":"Eule","pages":70}\n')
    assert shelf_file(path).entries[70] == Book("Uhu", 70)
    path.write_bytes(path.read_bytes() + b'{"title":"Kauz","pages":0}\n')
    with pytest.raises(JsonLinesError) as refused:
        shelf_file(path)
    assert str(refused.value) == f"{path}: line 5 is no book of a shelf\nit has no pages"


@contextmanager
def full_after(size: int) -> Iterator[None]:
    """Within the block files can grow to this size only, as on a full disk: the system writes what fits."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_an_entry_that_does_not_fit_on_the_disk_leaves_file_and_entries_as_they_were(tmp_path: Path) -> None:
    path = tmp_path / "shelf.jsonl"
    whole = filled(path)
    file = shelf_file(path)
    for room in (0, 9):
        with full_after(len(whole) + room), pytest.raises(OSError, match="File too large"):
            file.append(Book("Eule", 3))
        assert path.read_bytes() == whole
        assert 3 not in file.entries
    file.append(Book("Eule", 3))
    assert shelf_file(path).entries == {7: BOOKS[0], 70: BOOKS[1], 3: Book("Eule", 3)}
