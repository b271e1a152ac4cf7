"""Files that are there whole or not at all."""

import io
import json
import os
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray


def write_whole(path: Path, content: bytes) -> None:
    """Write a file at once: who is killed meanwhile leaves a `.tmp` beside it. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(f"{path.name}.tmp")
    with unfinished.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    unfinished.replace(path)


def write_arrays(path: Path, arrays: dict[str, NDArray[Any]]) -> None:
    """As a compressed `.npz`. Equal arrays, equal bytes."""
    content = io.BytesIO()
    np.savez_compressed(content, **arrays)  # type: ignore[arg-type]
    write_whole(path, content.getvalue())


def read_arrays(path: Path) -> dict[str, NDArray[Any]]:
    """What `write_arrays` has written. Raises OSError, ValueError."""
    with np.load(path, allow_pickle=False) as file:
        return {name: file[name] for name in file.files}


def write_json(path: Path, value: Any) -> None:
    """As JSON that people can read."""
    write_whole(path, (json.dumps(value, indent=2) + "\n").encode())


def read_json(path: Path) -> Any:
    """What `write_json` has written. Raises OSError, ValueError."""
    return json.loads(path.read_text())
