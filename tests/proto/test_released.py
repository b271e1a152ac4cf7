"""Compatibility of the contract: `make lint` compares it with an image of the last release."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from google.protobuf.descriptor_pb2 import FileDescriptorSet

from tests.proto import contract

IMAGE = "proto/released.binpb"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the contract for changes."""
    shutil.copytree(contract.ROOT / "proto", tmp_path / "proto", ignore=shutil.ignore_patterns("*.py*", "__pycache__"))
    shutil.copy(contract.ROOT / "buf.yaml", tmp_path)
    return tmp_path


def breaks(folder: Path) -> list[str]:
    """The breaking changes in a copy of the contract."""
    buf = Path(sys.executable).parent / "buf"
    command: list[str | Path] = [buf, "breaking", "--against", contract.ROOT / IMAGE]
    ran = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert (ran.returncode != 0) == bool(ran.stdout), ran.stderr
    return ran.stdout.splitlines()


def change(folder: Path, file: str, before: str, after: str) -> None:
    path = folder / "proto" / file
    text = path.read_text()
    assert text.count(before) == 1
    path.write_text(text.replace(before, after))


def test_the_contract_breaks_nothing_in_the_release(copy: Path) -> None:
    assert breaks(copy) == []


@pytest.mark.parametrize(
    ("file", "before", "after", "says"),
    [
        ("mogul/v1/games.proto", "  bool over = 13;\n", "", 'field "13" with name "over"'),
        ("mogul/v1/games.proto", "bool over = 13;", "bool finished = 13;", 'name from "over" to "finished"'),
        ("mogul/taj_mahal/v1/cards.proto", "  SYMBOL_MONK = 3;\n", "", 'value "3" on enum "Symbol" was deleted'),
        ("mogul/v1/errors.proto", 'java_package = "mogul.v1"', 'java_package = "mogul"', '"java_package" changed'),
    ],
)
def test_a_breaking_change_is_reported(copy: Path, file: str, before: str, after: str, says: str) -> None:
    change(copy, file, before, after)
    found = breaks(copy)
    assert found
    assert all(line.startswith(f"proto/{file}:") for line in found)
    assert says in "\n".join(found)


def test_an_addition_is_allowed(copy: Path) -> None:
    change(copy, "mogul/v1/games.proto", "  bool over = 13;\n", "  bool over = 13;\n\n  // New.\n  bool drawn = 16;\n")
    assert breaks(copy) == []


def test_the_image_is_of_the_contract_as_it_was_released_without_comments() -> None:
    """Additions since can change until the next release."""
    image = FileDescriptorSet.FromString((contract.ROOT / IMAGE).read_bytes())
    released = {file.name for file in image.file if file.name.startswith("mogul/")}
    assert {"mogul/v1/suggestion_service.proto", "mogul/v1/rules_service.proto"} <= released
    assert len(released) >= 19
    assert not any(file.HasField("source_code_info") for file in image.file)
