"""Component files, harmful ones included."""

import json
import random
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from mogul.engine.json_text import JsonError
from mogul.engine.maharaja.components import (
    BUNDLED_SETS,
    ComponentSet,
    bundled_components,
    components_from_text,
    default_components,
    load_components,
)
from mogul.engine.maharaja.components.reading import MAX_FILE_BYTES
from tests.engine.mutations import exchanged, mutated, mutated_bytes

TEXT = json.dumps(default_components().as_data()).encode()


def refusal(text: bytes) -> str:
    with pytest.raises(JsonError) as error:
        components_from_text(text)
    return str(error.value)


def test_a_set_is_read_from_its_file(tmp_path: Path) -> None:
    path = tmp_path / "board.json"
    path.write_bytes(b"\xef\xbb\xbf" + TEXT)
    assert load_components(path) == default_components()
    assert load_components(str(path)) == default_components()


def test_the_files_of_bundled_sets_lie_beside_the_code() -> None:
    folder = files("mogul.engine.maharaja.components").joinpath("sets")
    assert sorted(file.name for file in folder.iterdir()) == [f"{name}.json" for name in BUNDLED_SETS]
    for name in BUNDLED_SETS:
        read = json.loads(folder.joinpath(f"{name}.json").read_text("utf-8"))
        assert read == bundled_components(name).as_data()


def test_an_oversized_file_is_refused_without_reading_it_all(tmp_path: Path) -> None:
    path = tmp_path / "board.json"
    with path.open("wb") as file:
        file.truncate(10**12)
    with pytest.raises(JsonError, match=f"the file: has more than {MAX_FILE_BYTES} bytes"):
        load_components(path)


def test_text_that_is_no_json_is_refused_at_its_place() -> None:
    assert refusal(b'{"name": "Agr\xe1"}') == "byte 13: is not UTF-8; save the file in that encoding"
    assert refusal(b'{\n "name": "x",\n}').startswith("line 3, column 1: is not JSON: ")


def test_keys_that_are_there_twice_are_named_with_their_place() -> None:
    text = TEXT.replace(b'"SW": "Ahmadabad"', b'"SW": "Ahmadabad", "SW": "Agra"', 1)
    assert refusal(text) == "cities.SW: is there more than once"


Mutation = Callable[[Any, random.Random], Any]


def read(text: bytes) -> ComponentSet | None:
    """The set, or None if it is refused in words that can be printed; any other exception is a fault."""
    refused: JsonError
    try:
        return components_from_text(text)
    except JsonError as error:
        refused = error
    assert str(refused).encode()
    return None


@pytest.mark.parametrize("mutation", [mutated, exchanged])
def test_no_mutated_set_does_worse_than_being_refused(mutation: Mutation) -> None:
    rng = random.Random(11)
    outcomes = []
    for _ in range(150):
        components = read(json.dumps(mutation(default_components().as_data(), rng)).encode())
        outcomes.append(components is not None)
        if components is not None:
            assert components_from_text(json.dumps(components.as_data()).encode()) == components
    assert 0 < sum(outcomes) < 120


def test_no_mutated_bytes_do_worse_than_being_refused() -> None:
    rng = random.Random(12)
    outcomes = [read(mutated_bytes(TEXT, rng)) is not None for _ in range(300)]
    assert 0 < sum(outcomes) < 200
