"""Callers: the holders of tokens, by the metadata of a call; and a limit of calls by time."""

import time
from collections import deque
from typing import Any, Final, NamedTuple

import grpc

from mogul.contract.errors import ErrorReason, ServiceError
from mogul.contract.interceptors import Context, metadata_value
from mogul.match.async_store import AsyncStore
from mogul.match.errors import no_token
from mogul.match.presence import Presence
from mogul.match.values import Grant, Match, Role, Seat, digest


class RateLimiter:
    """At most so many calls within so many seconds, of this process."""

    def __init__(self, most: int, seconds: float) -> None:
        self._seconds = seconds
        self._times: deque[float] = deque(maxlen=most)

    def take(self) -> float:
        """Counts a call, and returns 0.0; or returns the seconds until there is room for one."""
        now = time.monotonic()
        is_full = len(self._times) == self._times.maxlen
        wait = self._times[0] + self._seconds - now if is_full else 0.0
        if wait > 0.0:
            return wait
        self._times.append(now)
        return 0.0


_BEARER: Final = "bearer "


class Caller(NamedTuple):
    """The holder of a token, and the match that it is for."""

    grant: Grant
    digest: bytes
    match: Match

    @property
    def observer(self) -> int | None:
        """The seat whose knowledge the caller gets; None: that of spectators."""
        return self.grant.seat if self.grant.role is Role.SEAT else None

    @property
    def seat(self) -> Seat:
        """The seat of a seat's token, or of an invitation."""
        assert self.grant.seat is not None
        return self.match.seats[self.grant.seat]


class Callers:
    """Looks up callers in the store."""

    def __init__(self, store: AsyncStore, presence: Presence) -> None:
        self._store, self._presence = store, presence

    async def caller(self, context: Context, match_id: str, *roles: Role) -> Caller:
        """Returns the holder of a call's token. Raises ServiceError unless it is of the match, in one of the roles."""
        kept, grant = await self.grant(context, match_id)
        if grant.role not in roles:
            message = f"the token is of a {grant.role}; this call needs that of a {' or '.join(roles)}"
            raise ServiceError(grpc.StatusCode.PERMISSION_DENIED, ErrorReason.NOT_ALLOWED, message)
        match = await self._store.do(self._store.sync.match, match_id)
        if match is None:  # deleted since, its tokens with it
            raise no_token()
        found = Caller(grant, kept, match)
        await self._presence.sign(match, found.observer)
        return found

    async def grant(self, context: Context, match_id: str) -> tuple[bytes, Grant]:
        """Returns the digest of a call's token, and its rights. Raises ServiceError unless it is of the match."""
        kept = digest(_token(context.invocation_metadata()))
        grant = await self._store.do(self._store.sync.grant, kept)
        if grant is None or grant.match_id != match_id:
            raise no_token()
        return kept, grant


def _token(metadata: Any) -> str:
    """Returns the token of a call; "" unless it has exactly one."""
    found = metadata_value(metadata, "authorization") or ""
    return found[len(_BEARER) :].strip() if found.lower().startswith(_BEARER) else ""
