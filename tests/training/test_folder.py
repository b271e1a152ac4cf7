"""Arrays and JSON in files."""

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mogul.players.evaluation.weights import read_arrays
from mogul.training.folder import read_json, write_arrays, write_json


def test_written_values_are_read_again(tmp_path: Path) -> None:
    arrays: dict[str, NDArray[Any]] = {"one": np.arange(3), "two": np.zeros((2, 0), np.float32)}
    write_arrays(tmp_path / "folder" / "arrays.npz", arrays)
    back = read_arrays((tmp_path / "folder" / "arrays.npz").read_bytes())
    assert list(back) == ["one", "two"]
    assert all(np.array_equal(back[name], arrays[name]) for name in arrays)
    write_json(tmp_path / "some.json", {"a": [1, None]})
    assert read_json(tmp_path / "some.json") == {"a": [1, None]}
