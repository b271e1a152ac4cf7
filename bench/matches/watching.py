"""Watchers in a process of their own: `python -m bench.matches.watching ADDRESS SECONDS < TOKENS` prints what they got.

A line of input is a watcher: the match and its token. The output is one JSON object: the seconds from each move to its
watchers by the wall clock, the number of events, and the watchers that missed one.
"""

import asyncio
import json
import sys
import time
from collections import defaultdict
from typing import Any, Final

import grpc

from mogul.client.channel import open_channel
from mogul.v1.match_service_pb2 import WatchMatchRequest
from mogul.v1.match_service_pb2_grpc import MatchServiceStub

STREAMS: Final = 50  # of one connection: a browser has its own too
GRACE: Final = 2.0  # seconds in which an event may be under way when watching ends
PAUSE: Final = 0.25  # seconds before a stream is resumed


class Watcher:
    """A spectator of a match, who continues after a lost stream. seconds: from each event to it, of those that
    happened while it watched. times: of all events that it got, by number. refusals: the ends of its streams."""

    def __init__(self, match: str, token: str) -> None:
        self.match, self._token = match, token
        self.seconds: list[float] = []
        self.numbers: list[int] = []
        self.times: dict[int, float] = {}
        self.refusals: list[str] = []

    async def watch(self, stub: Any) -> None:
        """Watches until it is cancelled."""
        began = time.time()
        metadata = (("authorization", f"Bearer {self._token}"),)
        while True:
            request = WatchMatchRequest(match=self.match, cursor=self.numbers[-1] if self.numbers else 0)
            try:
                async for message in stub.WatchMatch(request, metadata=metadata):
                    if message.HasField("event"):
                        at = message.event.time.ToMicroseconds() / 1e6
                        self.numbers.append(message.event.number)
                        self.times[message.event.number] = at
                        if at > began:
                            self.seconds.append(time.time() - at)
            except grpc.aio.AioRpcError as error:
                self.refusals.append(f"{error.code().name}: {error.details()}")
                await asyncio.sleep(PAUSE)

    def has_all(self, last: int) -> bool:
        """True if every event came once and in order, to the last one of its match at least."""
        return len(self.numbers) >= last and self.numbers == list(range(1, len(self.numbers) + 1))


async def main(address: str, seconds: float, lines: list[str]) -> None:
    """Watches for so many seconds."""
    watchers = [Watcher(*line.split()) for line in lines]
    options: list[tuple[str, str | int]] = [
        ("grpc.use_local_subchannel_pool", 1)
    ]  # or all channels would share one connection
    channels = [open_channel(grpc.aio, address, options=options) for _ in range(0, len(watchers), STREAMS)]
    stubs: list[Any] = [MatchServiceStub(channel) for channel in channels]
    tasks = [asyncio.create_task(each.watch(stubs[number // STREAMS])) for number, each in enumerate(watchers)]
    await asyncio.wait(tasks, timeout=seconds)
    ended = time.time()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for channel in channels:
        await channel.close()
    last: dict[str, int] = defaultdict(lambda: 1)  # of the events that every watcher must have, by match
    for each in watchers:
        due = (number for number, at in each.times.items() if at < ended - GRACE)
        last[each.match] = max(last[each.match], *due, 0)
    found = {
        "seconds": [second for each in watchers for second in each.seconds],
        "events": sum(len(each.numbers) for each in watchers),
        "missed": sum(not each.has_all(last[each.match]) for each in watchers),
        "refusals": [text for each in watchers for text in each.refusals],
    }
    sys.stdout.write(json.dumps(found))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], float(sys.argv[2]), sys.stdin.read().splitlines()))
