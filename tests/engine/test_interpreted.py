"""Kernels as plain Python: `MOGUL_INTERPRET=1`."""

import os
import subprocess
import sys

import numpy as np
import pytest

from mogul.engine.games import GAMES
from mogul.engine.interpreted import Array, Record, Verb, copy, interpreted
from tests.engine.played_games import played_games

DTYPE = np.dtype(
    [("word", np.uint64), ("small", np.int8), ("share", np.float32), ("places", np.int16, (2, 2)), ("is_over", bool)]
)


def record() -> np.void:
    found: np.void = np.zeros(1, DTYPE)[0]
    return found


@pytest.mark.parametrize(
    ("count", "first"), [(4, 0), *(pytest.param(20, first, marks=pytest.mark.long) for first in range(0, 200, 20))]
)
@pytest.mark.parametrize("game", GAMES)
def test_games_and_searches_are_those_of_compiled_kernels(game: str, count: int, first: int) -> None:
    """Move for move, visit for visit, with the networks of the game's player."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.engine.played_games", game, str(count), str(first)],
        env=os.environ | {"MOGUL_INTERPRET": "1", "MOGUL_CACHE_DIR": os.devnull},
        check=True,
        capture_output=True,
        text=True,
    )
    assert done.stdout.splitlines() == list(played_games(game, count, first))


def test_fields_are_attributes_and_numbers_are_those_of_compiled_code() -> None:
    """Words of 64 bits stay words; smaller integers are computed with 64 bits."""
    kept = record()
    seen = Record(kept)
    seen.word, seen.small, seen.places[1, 0] = np.uint64(2**63), 100, 7
    assert (type(seen.word), type(seen.is_over), seen.small * 100) == (np.uint64, bool, 10_000)
    assert [list(row) for row in seen.places] == [[0, 0], [7, 0]]
    assert (kept["word"], kept["small"], kept["places"][1, 0]) == (2**63, 100, 7)
    assert repr(seen).startswith("Record(word=9223372036854775808, small=100")
    with pytest.raises(AttributeError, match="the record has no field seat; it has"):
        _ = seen.seat


def test_a_number_too_large_for_its_field_loses_its_high_bits() -> None:
    seen = Record(record())
    seen.small, seen.word = 300, -1
    assert (seen.small, seen.word) == (44, 2**64 - 1)


def test_kernels_see_records_and_arrays_and_python_gets_its_own_back() -> None:
    @interpreted
    def inner(words):
        return words[0] + words[1]  # wraps around, without a warning

    @interpreted
    def outer(seen, words):
        assert (type(seen), type(words), len(words)) == (Record, Array, 2)
        seen.word = inner(words)
        return seen

    kept = record()
    assert outer(kept, np.array([2**64 - 1, 2], np.uint64)) is kept
    assert kept["word"] == 1


def test_a_verb_is_chosen_by_the_class_of_its_first_argument() -> None:
    verb = Verb(lambda game: None)
    verb.by_class[int] = lambda game: "number"
    assert verb(3) == "number"
    with pytest.raises(NotImplementedError, match="str does not implement"):
        verb("chess")
    verb.by_default = lambda game: "anything"
    assert verb("chess") == "anything"


def test_a_record_is_copied_whole() -> None:
    source, target = Record(record()), Record(record())
    source.small, source.places[0, 1] = 5, 6
    copy(target, source)
    assert (target.small, target.places[0, 1]) == (5, 6)
