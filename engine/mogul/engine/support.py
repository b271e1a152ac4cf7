"""The systems and settings that kernels need."""

import importlib.util
import sys
from typing import Final

_SYSTEMS: Final = "Grand Mogul runs on Linux and macOS, and on Windows in WSL; its client alone runs anywhere"


class UnsupportedError(ImportError):
    """Kernels cannot run here; the message names the reason and the remedy. Raised by importing any kernel."""


def check_support() -> None:
    """Raises UnsupportedError for a system without POSIX, and for a setting of numba that turns its compiler off."""
    if sys.platform == "win32" or importlib.util.find_spec("fcntl") is None:
        raise UnsupportedError(f"{sys.platform} is not supported: {_SYSTEMS}")
    from numba import config

    if config.DISABLE_JIT:
        raise UnsupportedError("NUMBA_DISABLE_JIT is set: kernels run compiled alone; unset it")
