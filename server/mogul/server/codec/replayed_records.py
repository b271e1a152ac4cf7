"""Records that were replayed to their end before, by keyed hashes: no record can be found from its hash."""

import secrets
from collections import OrderedDict
from hashlib import blake2b
from typing import Final

from google.protobuf.message import Message

MOST_RECORDS: Final = 10_000  # of 16 bytes each; the ones that were not asked about for longest are forgotten


class ReplayedRecords:
    """A set of records. A client asks for the views of all seats after every move: one replay of the whole record is
    enough for them."""

    def __init__(self) -> None:
        self._key = secrets.token_bytes(16)
        self._digests: OrderedDict[bytes, None] = OrderedDict()

    def digest(self, record: Message) -> bytes:
        """Returns the hash of a record."""
        return blake2b(record.SerializeToString(deterministic=True), key=self._key, digest_size=16).digest()

    def has(self, digest: bytes) -> bool:
        """Returns whether the record of a hash is in the set."""
        if digest not in self._digests:
            return False
        self._digests.move_to_end(digest)
        return True

    def add(self, digest: bytes) -> None:
        """Adds a record that can have happened."""
        self._digests[digest] = None
        self._digests.move_to_end(digest)
        if len(self._digests) > MOST_RECORDS:
            self._digests.popitem(last=False)
