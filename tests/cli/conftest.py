"""Fixtures of the tests of the command line."""

from pathlib import Path

import pytest

from tests.cli.command import Mogul


@pytest.fixture
def mogul(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Mogul:
    """The `mogul` command, run in an empty folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "120")
    return Mogul(capsys, monkeypatch)


@pytest.fixture
def positions(repository: Path) -> Path:
    """The folder of example positions."""
    return repository / "examples" / "positions"


@pytest.fixture
def view(positions: Path) -> Path:
    """The view of a seat in the middle of a game."""
    return positions / "mid-game-view.json"
