"""A running service of matches: its parts, its port, its end, and the work that it repeats beside its calls."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import grpc

from mogul.client import AsyncClient
from mogul.contract.grpc_server import GrpcServer
from mogul.contract.validation import compile_rules
from mogul.match.async_store import AsyncStore
from mogul.match.callers import RateLimiter
from mogul.match.client_engine import ClientEngine
from mogul.match.engine import Engine
from mogul.match.errors import log_failure
from mogul.match.feeds import Feeds
from mogul.match.health import Metrics, Readiness
from mogul.match.interceptor import MatchInterceptor
from mogul.match.knowledge import Knowledge
from mogul.match.level_players import LevelPlayers
from mogul.match.moves import Moves
from mogul.match.presence import Presence
from mogul.match.service import MatchService
from mogul.match.store import Store
from mogul.match.turn_messages import TurnMessages
from mogul.match.webhook import Webhooks
from mogul.v1.match_service_pb2 import DESCRIPTOR
from mogul.v1.match_service_pb2_grpc import add_MatchServiceServicer_to_server

_log = logging.getLogger(__name__)

# Seconds between two checkpoints. SQLite keeps the latest changes beside its main file, and copies them only when there
# are many: of a copy of the main file alone, what is younger can be missing.
PAUSE_OF_CHECKPOINTS: Final = 60.0
PAUSE_OF_RETENTION: Final = 3600.0  # seconds between two looks for old matches
DAY: Final = 86400.0  # seconds


async def delete_untouched(store: AsyncStore, days: float) -> None:
    """Deletes matches without an event for so many days, over or not: the database does not grow for ever. Their tokens
    end."""
    while deleted := await store.do(store.sync.delete_untouched, time.time() - days * DAY):
        _log.info("deleted %d matches without an event for %g days", deleted, days)


async def repeat(work: Callable[[], Awaitable[None]], pause: float, failure: str) -> None:
    """Works at once, and again after pauses of so many seconds, for ever. failure: for the log."""
    while True:
        try:
            await work()
        except Exception as error:  # engine or store may answer the next time
            log_failure(_log, f"{failure}; this is tried again", error)
        await asyncio.sleep(pause)


SERVICES: Final = tuple(DESCRIPTOR.services_by_name.values())
HOST: Final = "127.0.0.1"  # behind a door
# More than the largest request: the record that a match goes on from.
MAX_REQUEST: Final = 64 * 1024  # bytes


@dataclass(frozen=True)
class MatchConfig:
    """The configuration of a service of matches.

    store: URL of the database, see `store.database.connect`. engine: address of a Grand Mogul server, with its
    credentials and its token, which no client of the matches sees. heartbeat, poll: seconds between two
    heartbeats, and between two looks for the changes of other processes and of health. new_matches: at most, in a
    minute, with those refused. seat_streams, spectator_streams: of a match at most, of each seat, and of host and
    spectators together; the sum over a match must stay below MATCH_STREAMS of the door, which all matches share.
    keep_days: days without an event after which a match is deleted, over or not; None: it stays. min_thinking_time:
    seconds from a level's turn to its move, at least, in matches with persons: nobody sees how long a search took that
    was shorter. private_webhooks: whether webhooks of matches may be of this machine and of private networks, which
    their hosts could not reach otherwise.
    """

    store: str
    engine: str
    engine_credentials: grpc.ChannelCredentials | None = None
    engine_token: str | None = None
    heartbeat: float = 10.0
    poll: float = 1.0
    new_matches: int = 60
    seat_streams: int = 20  # a person has a few devices, and a stream that broke off ends a little later
    spectator_streams: int = 200
    keep_days: float | None = None
    min_thinking_time: float = 1.0  # the level `mogul` takes up to this on an idle machine
    private_webhooks: bool = False


class RunningMatches:
    """A service that has started. address: of its port. metrics: its own."""

    def __init__(
        self,
        address: str,
        metrics: Metrics,
        server: GrpcServer,
        feeds: Feeds,
        tasks: Iterable[Coroutine[Any, Any, None]],
        close: Callable[[], Awaitable[None]],
    ) -> None:
        """tasks: to run until the service stops."""
        self.address, self.metrics = address, metrics
        self._server, self._feeds, self._close = server, feeds, close
        self._tasks = [asyncio.create_task(each) for each in tasks]

    async def stop(self, grace: float = 1.0) -> None:
        """Ends streams, calls that take longer than so many seconds, and moves in progress. All that was answered is
        kept."""
        await self._server.stop(grace, self._feeds.close)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._close()


async def start_matches(config: MatchConfig, engine: Engine | None = None) -> RunningMatches:
    """Starts a service of matches at a free port of this machine, behind a door, and goes on with those that are not
    over. engine: in place of a client of `config.engine`. Raises ValueError for a URL that is
    wrong, StoreError for a database that cannot be opened."""
    store = AsyncStore(await asyncio.to_thread(Store, config.store))
    client = AsyncClient(config.engine, credentials=config.engine_credentials, token=config.engine_token)
    engine = engine or ClientEngine(client)
    feeds = Feeds(store, config.seat_streams, config.spectator_streams)
    knowledge, presence = Knowledge(engine), Presence(store)
    metrics = Metrics()
    webhooks = Webhooks(allows_private=config.private_webhooks)
    turn_messages = TurnMessages(store, webhooks, metrics)
    moves = Moves(store, engine, knowledge, feeds, turn_messages)
    levels = LevelPlayers(store, engine, knowledge, moves, feeds, presence, metrics, config.min_thinking_time)
    new_matches = RateLimiter(config.new_matches, 60.0)
    service = MatchService(
        store,
        engine,
        feeds,
        knowledge,
        moves,
        presence,
        levels,
        new_matches,
        webhooks,
        turn_messages,
        config.heartbeat,
    )
    readiness, interceptor = Readiness(store, engine, config.poll), MatchInterceptor()

    async def close() -> None:
        await interceptor.close()
        await readiness.close()
        await levels.close()
        await turn_messages.close()
        await store.close()
        await client.close()

    server = GrpcServer(
        SERVICES,
        metrics,
        readiness.is_serving,
        max_request=MAX_REQUEST,
        interceptors=[interceptor],
        health_pause=config.poll,
    )
    add_MatchServiceServicer_to_server(service, server.transport)
    try:
        await asyncio.to_thread(compile_rules, SERVICES)
        port = await server.listen(HOST, 0)
        await levels.look_at_all()
    except BaseException:
        await server.stop(0)
        await close()
        raise
    checkpoint = partial(store.do, store.sync.checkpoint)
    tasks = [
        repeat(feeds.look, config.poll, "watchers do not learn of changes"),
        repeat(checkpoint, PAUSE_OF_CHECKPOINTS, "the main file of the database is not brought up to date"),
    ]
    if config.keep_days is not None:
        deletion = partial(delete_untouched, store, config.keep_days)
        tasks.append(repeat(deletion, PAUSE_OF_RETENTION, "old matches are not deleted"))
    return RunningMatches(f"{HOST}:{port}", metrics, server, feeds, tasks, close)
