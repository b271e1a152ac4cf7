"""The ways in which programs copy games."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest


def _pickled(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))


COPIES: dict[str, Callable[[Any], Any]] = {"copy": copy.copy, "deepcopy": copy.deepcopy, "pickle": _pickled}
EVERY_COPY = pytest.mark.parametrize("copied", COPIES.values(), ids=COPIES)
