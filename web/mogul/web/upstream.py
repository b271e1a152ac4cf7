"""The services behind the door: matches and the engine, each with its channel, its token, and its room for streams."""

from collections.abc import Iterator
from contextlib import contextmanager

import grpc
from connectrpc.request import Headers

from mogul.client.channel import Metadata, bearer
from mogul.web.errors import too_many_streams


class Upstream:
    """A service behind the door."""

    def __init__(
        self,
        name: str,
        channel: grpc.aio.Channel,
        *,
        streams: int,
        token: str | None = None,
        passes_tokens: bool = False,
    ) -> None:
        """name: for people. streams: that may be open at once. token: of the door itself, which no browser sees.
        passes_tokens: whether callers have tokens of this service; otherwise their tokens do not reach it."""
        self.name, self.channel = name, channel
        self._own, self._passes_tokens = bearer(token), passes_tokens
        self._streams, self._open = streams, 0

    def metadata(self, headers: Headers) -> Metadata:
        """Returns the metadata of a call for a caller."""
        if self._passes_tokens:
            return tuple(("authorization", value) for value in headers.getall("authorization"))
        return self._own

    @contextmanager
    def room(self) -> Iterator[None]:
        """Room for a stream, for the time of a block. Raises ConnectError if there is none."""
        if self._open >= self._streams:
            raise too_many_streams(self._streams)
        self._open += 1
        try:
            yield
        finally:
            self._open -= 1

    async def close(self) -> None:
        """Closes the channel."""
        await self.channel.close()
