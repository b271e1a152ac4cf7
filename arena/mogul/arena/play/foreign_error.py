"""Errors of foreign code, in a line that tells its author the place."""

import contextlib
import importlib
import os
import traceback
from pathlib import Path
from typing import Final

# Frames around that code: of the callers, in this folder, and of Python, which also has some that are frozen.
_HERE: Final = f"{Path(__file__).parent}{os.sep}"
_PYTHONS: Final = (contextlib.__file__, importlib.__file__)


def in_a_line(error: BaseException) -> str:
    """An exception with its place, where it has one: `KeyError: 3 (bots.py, line 17)`."""
    text = f"{type(error).__name__}: {' '.join(str(error).split())}"
    return text if isinstance(error, SyntaxError) else f"{text}{line_of(error)}"  # which names its place itself


def line_of(error: BaseException) -> str:
    """The line of foreign code that an exception comes from, ` (bots.py, line 17)`; empty if it comes from none."""
    frames = [
        each
        for each in traceback.extract_tb(error.__traceback__)
        if each.filename not in _PYTHONS and not each.filename.startswith((_HERE, "<frozen "))
    ]
    return f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
