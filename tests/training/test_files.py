"""Files that are written completely or not at all."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from mogul.training.files import read_arrays, read_json, write_arrays, write_json, write_whole


def test_written_values_are_read_again(tmp_path: Path) -> None:
    arrays: dict[str, NDArray[Any]] = {"one": np.arange(3), "two": np.zeros((2, 0), np.float32)}
    write_arrays(tmp_path / "folder" / "arrays.npz", arrays)
    back = read_arrays(tmp_path / "folder" / "arrays.npz")
    assert list(back) == ["one", "two"]
    assert all(np.array_equal(back[name], arrays[name]) for name in arrays)
    write_json(tmp_path / "some.json", {"a": [1, None]})
    assert read_json(tmp_path / "some.json") == {"a": [1, None]}


def test_a_kill_during_writing_leaves_the_previous_content(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "file"
    write_whole(path, b"before")

    def die(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", die)
    with pytest.raises(KeyboardInterrupt):
        write_whole(path, b"after")
    assert path.read_bytes() == b"before"
    monkeypatch.undo()
    write_whole(path, b"after")
    assert path.read_bytes() == b"after"
    assert [each.name for each in tmp_path.iterdir()] == ["file"]
