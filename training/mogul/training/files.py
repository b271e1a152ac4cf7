"""Arrays and JSON in files that are written completely or not at all."""

import io
import json
import zlib
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from mogul.engine.files import write_whole


def arrays_content(arrays: dict[str, NDArray[Any]]) -> bytes:
    """Returns the content of a compressed `.npz`, byte for byte reproducible."""
    content = io.BytesIO()
    np.savez_compressed(content, **arrays)  # type: ignore[arg-type]
    return content.getvalue()


def write_arrays(path: Path, arrays: dict[str, NDArray[Any]]) -> None:
    """Writes a compressed `.npz`, byte for byte reproducible. Raises OSError."""
    write_whole(path, arrays_content(arrays))


def read_arrays(content: bytes) -> dict[str, NDArray[Any]]:
    """Returns the arrays of the content of an `.npz`. Raises ValueError."""
    try:
        with np.load(io.BytesIO(content), allow_pickle=False) as file:
            return {name: file[name] for name in file.files}
    # Of `numpy.load` and of `zipfile` below it, beside ValueError.
    except (TypeError, EOFError, RuntimeError, BadZipFile, zlib.error) as error:
        raise ValueError(f"it is no .npz file: {error}") from error


def write_json(path: Path, value: Any) -> None:
    """Writes indented JSON. Raises OSError."""
    write_whole(path, (json.dumps(value, indent=2) + "\n").encode())


def read_json(path: Path) -> Any:
    """Returns the value of a JSON file. Raises OSError, ValueError."""
    return json.loads(path.read_text())
