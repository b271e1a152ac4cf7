"""Arrays and JSON in files that are written completely or not at all."""

import io
import json
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mogul.engine.files import write_whole


def write_arrays(path: Path, arrays: dict[str, NDArray[Any]]) -> None:
    """Writes a compressed `.npz`, byte for byte reproducible. Raises OSError."""
    content = io.BytesIO()
    np.savez_compressed(content, **arrays)  # type: ignore[arg-type]
    write_whole(path, content.getvalue())


def read_arrays(path: Path) -> dict[str, NDArray[Any]]:
    """Returns the arrays of an `.npz`. Raises OSError, ValueError."""
    with np.load(path, allow_pickle=False) as file:
        return {name: file[name] for name in file.files}


def write_json(path: Path, value: Any) -> None:
    """Writes indented JSON. Raises OSError."""
    write_whole(path, (json.dumps(value, indent=2) + "\n").encode())


def read_json(path: Path) -> Any:
    """Returns the value of a JSON file. Raises OSError, ValueError."""
    return json.loads(path.read_text())
