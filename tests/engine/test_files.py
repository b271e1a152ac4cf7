"""Files that are written completely or not at all."""

from pathlib import Path

import pytest

from mogul.engine.files import write_whole


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
