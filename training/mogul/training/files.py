"""Arrays and JSON in files that are written completely or not at all."""

import io
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mogul.engine.files import write_whole


class DamagedFile(ValueError):
    """A file of a run that cannot be read. It is as good as a missing one: the run makes it again."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"{path}: is damaged: {reason}; delete it, the same command makes it again")


@contextmanager
def damage_named(path: Path) -> Iterator[None]:
    """Turns a ValueError within the block, about the content of a file, into DamagedFile."""
    try:
        yield
    except ValueError as error:
        raise DamagedFile(path, str(error).removeprefix(f"{path}: ")) from error


def arrays_content(arrays: dict[str, NDArray[Any]]) -> bytes:
    """Returns the content of a compressed `.npz`, byte for byte reproducible."""
    content = io.BytesIO()
    np.savez_compressed(content, **arrays)  # type: ignore[arg-type]
    return content.getvalue()


def write_arrays(path: Path, arrays: dict[str, NDArray[Any]]) -> None:
    """Writes a compressed `.npz`, byte for byte reproducible. Raises OSError."""
    write_whole(path, arrays_content(arrays))


def write_json(path: Path, value: Any) -> None:
    """Writes indented JSON. Raises OSError."""
    write_whole(path, (json.dumps(value, indent=2) + "\n").encode())


def read_json(path: Path) -> Any:
    """Returns the value of a JSON file. Raises OSError, ValueError."""
    return json.loads(path.read_text())
