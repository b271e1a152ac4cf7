"""A running service of matches: its parts, its port, its end."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final

import grpc

from mogul.client import AsyncClient
from mogul.match.async_store import AsyncStore
from mogul.match.engine import ClientEngine, Engine
from mogul.match.feeds import Feeds
from mogul.match.interceptor import StatusInterceptor
from mogul.match.knowledge import Knowledge
from mogul.match.level_players import LevelPlayers
from mogul.match.moves import Moves
from mogul.match.presence import Presence
from mogul.match.service import MatchService
from mogul.match.store import Store
from mogul.v1.match_service_pb2_grpc import add_MatchServiceServicer_to_server

# More than the largest request: a set-up of the creator's.
MAX_REQUEST: Final = 64 * 1024  # bytes


@dataclass(frozen=True)
class MatchConfig:
    """The configuration of a service of matches.

    store: URL of the database, see `store.database.connect`. engine: address of a Grand Mogul server, with its
    credentials and its token, which no client of the matches sees. host, port: to listen on; 0: a free port.
    credentials: for TLS; None: none, and then `host` must be this machine's own. heartbeat, poll: seconds between two
    heartbeats, and between two looks for the changes of other processes.
    """

    store: str
    engine: str
    engine_credentials: grpc.ChannelCredentials | None = None
    engine_token: str | None = None
    host: str = "127.0.0.1"
    port: int = 0
    credentials: grpc.ServerCredentials | None = None
    heartbeat: float = 10.0
    poll: float = 1.0


class RunningMatches:
    """A service that has started. address: of its port."""

    def __init__(
        self, address: str, server: grpc.aio.Server, feeds: Feeds, close: Callable[[], Awaitable[None]]
    ) -> None:
        self.address = address
        self._server, self._feeds, self._close = server, feeds, close
        self._polling = asyncio.create_task(feeds.poll())

    async def stop(self, grace: float = 1.0) -> None:
        """Ends streams, calls that take longer than so many seconds, and moves in progress. All that was answered is
        kept."""
        stopping = asyncio.create_task(self._server.stop(grace))
        await self._feeds.close()
        await stopping
        self._polling.cancel()
        await asyncio.gather(self._polling, return_exceptions=True)
        await self._close()


async def start_matches(config: MatchConfig, engine: Engine | None = None) -> RunningMatches:
    """Starts a service of matches, and goes on with those that are not over. engine: in place of a client of
    `config.engine`. Raises ValueError for a public address without TLS and for a store in memory, OSError for a port
    that is taken, SQLAlchemyError for a store that cannot be opened."""
    host = config.host.strip("[]")
    if config.credentials is None and host not in ("127.0.0.1", "::1", "localhost"):
        raise ValueError(f"host is {host}: without TLS it must be 127.0.0.1, ::1 or localhost, as tokens are secret")
    listening = f"[{host}]" if ":" in host else host
    store = AsyncStore(await asyncio.to_thread(Store, config.store))
    client = AsyncClient(config.engine, credentials=config.engine_credentials, token=config.engine_token)
    engine = engine or ClientEngine(client)
    feeds, knowledge, presence = Feeds(store, config.poll), Knowledge(engine), Presence(store)
    moves = Moves(store, engine, knowledge, feeds)
    levels = LevelPlayers(store, engine, knowledge, moves, feeds, presence)
    service = MatchService(store, engine, feeds, knowledge, moves, presence, levels, config.heartbeat)

    interceptor = StatusInterceptor()

    async def close() -> None:
        await interceptor.close()
        await levels.close()
        await store.close()
        await client.close()

    options: list[tuple[str, Any]] = [("grpc.max_receive_message_length", MAX_REQUEST), ("grpc.so_reuseport", 0)]
    server = grpc.aio.server(interceptors=[interceptor], options=options)
    add_MatchServiceServicer_to_server(service, server)
    try:
        port = _listen(server, f"{listening}:{config.port}", config.credentials)
    except (OSError, RuntimeError) as error:
        await close()
        raise OSError(f"cannot listen on {listening}:{config.port}: {error}") from error
    await server.start()
    await levels.look_at_all()
    return RunningMatches(f"{listening}:{port}", server, feeds, close)


def _listen(server: grpc.aio.Server, address: str, credentials: grpc.ServerCredentials | None) -> int:
    if credentials is None:
        return server.add_insecure_port(address)
    return server.add_secure_port(address, credentials)
