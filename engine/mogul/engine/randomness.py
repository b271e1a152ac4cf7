"""Random numbers of deals, seatings and samples; those of kernels are in `rng`."""

import hashlib
import random


def dealing_random(domain: str, seed: int) -> random.Random:
    """Returns Python's generator, seeded by a hash of domain and seed."""
    return random.Random(hashlib.blake2b(f"mogul/{domain}/{seed}".encode()).digest())
