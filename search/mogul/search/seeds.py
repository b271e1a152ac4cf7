"""Seeds of the streams of random numbers, one for each purpose.

Each is a hash of its purpose, the seed of the request, and the viewer's information. No deal draws from these streams:
a caller who uses one number for the deal and the search learns nothing. Players without a tree draw from that of thread
0.
"""

import hashlib
from collections.abc import Sequence

import numpy as np


def stream_seed(seed: int, information: np.void, thread: int, prefix: Sequence[int] = ()) -> int:
    """Seed of a search thread's stream, after the moves of `prefix`."""
    moves = np.array(prefix, np.int16).tobytes()
    return _digest(b"mogul.search", f"{seed}/{thread}/".encode() + information.tobytes() + moves)


def continuations_seed(seed: int, information: np.void, move: int) -> int:
    """Seed of the continuations from a move."""
    return _digest(b"mogul.continuations", f"{seed}/{move}/".encode() + information.tobytes())


def comparison_seed(seed: int, information: np.void) -> int:
    """Seed of a comparison's pairs."""
    return _digest(b"mogul.comparison", f"{seed}/".encode() + information.tobytes())


def _digest(purpose: bytes, content: bytes) -> int:
    digest = hashlib.blake2b(purpose, digest_size=8)
    digest.update(content)
    return int.from_bytes(digest.digest(), "little")
