"""Secrets of a match: tokens as their holders have them, and the digests that are kept."""

import hashlib
import secrets
from dataclasses import dataclass
from enum import StrEnum


class Role(StrEnum):
    """The kind of a token."""

    HOST = "host"
    SEAT = "seat"
    SPECTATOR = "spectator"
    INVITATION = "invitation"


@dataclass(frozen=True)
class Grant:
    """The rights of a token: a role in one match. seat: of a seat's token and of an invitation, else None."""

    match_id: str
    role: Role
    seat: int | None = None


def new_token() -> str:
    """Returns a secret of 256 bits, unrelated to any other."""
    return secrets.token_urlsafe(32)


def digest(token: str) -> bytes:
    """Returns the form in which a token is kept. A token is too random to be guessed from it, so it needs no salt; and
    the time to find it in an index tells nothing about other tokens."""
    return hashlib.sha256(token.encode()).digest()


def search_seed(seed: int, seat: int) -> int:
    """Returns the seed of a seat's searches, the same for the whole game, so that a level's memory and errors are
    consistent. It is unrelated to the deal, which follows from the seed of the match itself."""
    hashed = hashlib.sha256(f"search of seat {seat} in match {seed}".encode()).digest()
    return int.from_bytes(hashed[:8]) >> 11  # below 2^53, as the seeds that the engine draws
