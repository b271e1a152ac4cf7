"""Component files, harmful ones included."""

import json
import random
from pathlib import Path

import pytest

from mogul.engine.json_text import JsonError
from mogul.engine.taj_mahal.components import ComponentSet, default_components, load_components
from mogul.engine.taj_mahal.components.reading import MAX_FILE_BYTES, components_from_text
from tests.engine.mutations import mutated, mutated_bytes

TEXT = json.dumps(default_components().as_data()).encode()


def refusal(text: bytes) -> str:
    with pytest.raises(JsonError) as error:
        components_from_text(text)
    return str(error.value)


def test_a_set_is_read_from_its_file(tmp_path: Path) -> None:
    path = tmp_path / "board.json"
    path.write_bytes(TEXT)
    assert load_components(path) == default_components()
    assert load_components(str(path)) == default_components()


def test_a_byte_order_mark_does_no_harm() -> None:
    assert components_from_text(b"\xef\xbb\xbf" + TEXT) == default_components()


def test_an_oversized_file_is_refused_without_reading_it_all(tmp_path: Path) -> None:
    path = tmp_path / "board.json"
    with path.open("wb") as file:
        file.truncate(10**12)
    with pytest.raises(JsonError, match=f"the file: has more than {MAX_FILE_BYTES} bytes"):
        load_components(path)


def test_text_that_is_not_utf_8_is_refused_at_its_byte() -> None:
    assert refusal(b'{"name": "Agr\xe1"}') == "byte 13: is not UTF-8; save the file in that encoding"


def test_text_that_is_not_json_is_refused_at_its_line() -> None:
    assert refusal(b'{\n "name": "x",\n}').startswith("line 3, column 1: is not JSON: ")
    assert "line 1, column 1: is not JSON" in refusal(b"")


@pytest.mark.parametrize("text", [b"[" * 100_000, b'{"a":' * 40_000, b"[" * 100_000 + b"]" * 100_000])
def test_deeply_nested_text_is_refused(text: bytes) -> None:
    assert refusal(text) == "the file: is nested too deeply"


def test_a_number_beyond_all_bounds_is_refused() -> None:
    assert "the file: holds a number of too many digits" in refusal(b'{"agra_bonus_points": ' + b"9" * 10_000 + b"}")
    assert "agra_bonus_points: must be a whole number, not Infinity" in refusal(
        TEXT.replace(b'points": 4', b'points": 1e999')
    )


def test_keys_that_are_there_twice_are_all_named_with_their_place() -> None:
    text = TEXT.replace(b'"monk+princess": 1', b'"monk+princess": 1, "monk+princess": 2', 1)[:-1] + b', "name": "x"}'
    assert refusal(text).splitlines() == [
        "name: is there more than once",
        'cards.red["monk+princess"]: is there more than once',
    ]


def read(text: bytes) -> ComponentSet | None:
    """The set, or None if it is refused in words that can be printed; any other exception is a fault."""
    refused: JsonError
    try:
        return components_from_text(text)
    except JsonError as error:
        refused = error
    assert str(refused).encode()
    return None


def test_no_mutated_set_does_worse_than_being_refused() -> None:
    rng = random.Random(11)
    original = default_components().as_data()
    outcomes = []
    for _ in range(600):
        data = original
        for _ in range(rng.randint(1, 2)):
            data = mutated(data, rng)
        components = read(json.dumps(data).encode())
        outcomes.append(components is not None)
        if components is not None:
            assert components_from_text(json.dumps(components.as_data()).encode()) == components
    assert 0 < sum(outcomes) < 300


def test_no_mutated_bytes_do_worse_than_being_refused() -> None:
    rng = random.Random(12)
    outcomes = [read(mutated_bytes(TEXT, rng)) is not None for _ in range(500)]
    assert 0 < sum(outcomes) < 250
