"""Random numbers for kernels: one 64-bit stream in a record; and those of deals, seatings and samples.

The generator is wyrand (Wang Yi, public domain): an addition and one 64 x 64 -> 128 bit multiplication a number;
playouts run 8 % faster than with splitmix64. Its seeds go through splitmix64's finalizer (Steele, Lea, Flood 2014), so
that streams of neighbouring seeds have nothing to do with each other.
"""

import hashlib
import random

import numpy as np

from mogul.engine.bits import folded_product
from mogul.engine.jit import inlined

RNG = np.dtype([("state", np.uint64)])

_STEP = np.uint64(0xA0761D6478BD642F)
_TWIST = np.uint64(0xE7037ED1A0B428DB)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_30, _27, _31, _32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)
_11, _TO_UNIT = np.uint64(11), 2.0**-53


def new_rng(seed: int) -> np.void:
    """A stream of its own for `seed` (any integer; taken modulo 2**64)."""
    rng: np.void = np.zeros(1, RNG)[0]
    rng["state"] = mixed(np.uint64(seed % 2**64))
    return rng


@inlined
def mixed(value):
    """splitmix64's finalizer: a bijection of uint64 that spreads every input bit over all output bits."""
    value = (value ^ (value >> _30)) * _MIX_1
    value = (value ^ (value >> _27)) * _MIX_2
    return value ^ (value >> _31)


@inlined
def next_uint64(rng):
    """The next uint64 of the stream."""
    rng.state += _STEP
    return folded_product(rng.state, rng.state ^ _TWIST)


@inlined
def below(rng, limit):
    """A uint64 in 0..limit-1 for 1 <= limit < 2**16. Multiply and shift, no division: uneven by limit / 2**32."""
    return ((next_uint64(rng) >> _32) * np.uint64(limit)) >> _32


@inlined
def fraction(rng):
    """A float64 from 0 up to 1, never 1 itself: 53 bits of the next number."""
    return float(next_uint64(rng) >> _11) * _TO_UNIT


def dealing_random(domain: str, seed: int) -> random.Random:
    """Returns Python's generator, seeded by a hash of domain and seed."""
    return random.Random(hashlib.blake2b(f"mogul/{domain}/{seed}".encode()).digest())
