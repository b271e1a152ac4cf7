"""The weights of the networks, by number of players, as training leaves them in a file: arrays in the content of an
`.npz`, which can be damaged."""

import hashlib
import io
import zlib
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from mogul.engine.record_copies import aligned


def read_arrays(content: bytes) -> dict[str, NDArray[Any]]:
    """Returns the arrays of the content of an `.npz`. Raises ValueError, without numpy's reason: for any other content
    that is the advice to trust it."""
    try:
        with np.load(io.BytesIO(content), allow_pickle=False) as file:
            return {name: file[name] for name in file.files}
    # Of `numpy.load` and of `zipfile` below it.
    except (ValueError, TypeError, EOFError, RuntimeError, BadZipFile, zlib.error) as error:
        raise ValueError("it is no .npz file of arrays, or a damaged one") from error


class Weights(NamedTuple):
    """Records of the networks for one number of players."""

    value: np.void
    policy: np.void
    rollout: np.void


def read_weights(path: Path, value_weights: np.dtype[np.void], policy_weights: np.dtype[np.void]) -> dict[int, Weights]:
    """By number of players, from the arrays `players`, int64[N], `value`, `policy` and `rollout`, N records of these
    dtypes, of an .npz file. In a file without `rollout` it is the policy too.

    Raises OSError, and ValueError, with the path, where it is no such file, or the records are of another shape or
    number than those of these networks.
    """
    try:
        arrays = read_arrays(path.read_bytes())
    except ValueError as error:
        raise ValueError(f"{path}: is no .npz file of weights") from error
    missing = {"players", "value", "policy"} - arrays.keys()
    if missing:
        raise ValueError(f"{path}: is no file of weights: it has no {', '.join(sorted(missing))}")
    players, value, policy = arrays["players"], arrays["value"], arrays["policy"]
    rollout = arrays.get("rollout", policy)
    if players.ndim != 1 or not np.issubdtype(players.dtype, np.integer):
        raise ValueError(f"{path}: players is no list of whole numbers")
    dtypes = {"value": (value, value_weights), "policy": (policy, policy_weights), "rollout": (rollout, policy_weights)}
    for name, (found, dtype) in dtypes.items():
        if found.dtype != dtype:
            raise ValueError(f"{path}: {name} is of another shape than the network of this version")
        if found.shape != players.shape:
            raise ValueError(f"{path}: {name} is no list of {len(players)} records, as many as players")
    weights = zip(players, *(map(aligned, each) for each in (value, policy, rollout)), strict=True)
    return {int(count): Weights(*each) for count, *each in weights}


def weights_hash(path: Path) -> str:
    """16 hex digits of a file's content."""
    return hashlib.blake2b(path.read_bytes(), digest_size=8).hexdigest()
