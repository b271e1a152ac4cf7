"""The program of a run."""

import os
import shutil
from pathlib import Path

import pytest

from mogul.training import program


@pytest.fixture
def sources(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A copy of the code of training, which is hashed instead."""
    copied = tmp_path / "training"
    shutil.copytree(Path(program.__file__).parent, copied, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(program, "_SOURCES", copied)
    return copied


@pytest.mark.parametrize(
    ("file", "is_another"),
    [
        ("chunk_job.py", True),
        ("maharaja/training_game.py", True),
        ("taj_mahal/training_game.py", False),
        ("maharaja/recipes.py", False),  # the folder has its recipe beside the program
    ],
)
def test_code_of_training_makes_another_program_and_recipes_do_not(sources: Path, file: str, is_another: bool) -> None:
    before = program.program("maharaja")
    with (sources / file).open("r+") as text:  # of a file that is there
        text.seek(0, os.SEEK_END)
        text.write("\nONE_MORE = 1\n")
    assert (program.program("maharaja") != before) is is_another


def test_another_processor_makes_another_program(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sums are rounded in another order where other instructions add them."""
    before = program.program("maharaja")
    monkeypatch.setattr(program, "compilation_target", lambda: ("x86_64-unknown-linux-gnu", "other", "+64bit"))
    assert program.program("maharaja") == before | {"processor": "x86_64-unknown-linux-gnu other +64bit"} != before


def test_games_have_boards_of_their_own() -> None:
    assert program.program("maharaja")["board"] != program.program("taj_mahal")["board"]
