"""Files that are written completely or not at all."""

import os
import threading
from pathlib import Path


def write_whole(path: Path, content: bytes) -> None:
    """Writes a file: others see all of it or nothing, also where folders cannot be locked. A killed process may leave a
    `.tmp` file beside it. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(f"{path.name}.{os.getpid()}-{threading.get_ident()}.tmp")
    try:
        with unfinished.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)
