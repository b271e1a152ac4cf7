"""Arrays in the content of an `.npz`, which can be damaged."""

import io
import zlib
from typing import Any
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray


def read_arrays(content: bytes) -> dict[str, NDArray[Any]]:
    """Returns the arrays of the content of an `.npz`. Raises ValueError, without numpy's reason: for any other content
    that is the advice to trust it."""
    try:
        with np.load(io.BytesIO(content), allow_pickle=False) as file:
            return {name: file[name] for name in file.files}
    # Of `numpy.load` and of `zipfile` below it.
    except (ValueError, TypeError, EOFError, RuntimeError, BadZipFile, zlib.error) as error:
        raise ValueError("it is no .npz file of arrays, or a damaged one") from error
