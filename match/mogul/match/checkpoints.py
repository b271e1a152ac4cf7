"""Checkpoints: SQLite keeps the latest changes beside its main file, and copies them only when there are many."""

import asyncio
import logging
from typing import Final

from mogul.match.async_store import AsyncStore
from mogul.match.errors import log_failure

_log = logging.getLogger(__name__)

PAUSE: Final = 60.0  # seconds between two: of a copy of the main file alone, what is younger can be missing


async def make_checkpoints(store: AsyncStore) -> None:
    """Keeps the main file of a database up to date, for ever."""
    while True:
        await asyncio.sleep(PAUSE)
        try:
            await store.do(store.sync.checkpoint)
        except Exception as error:  # the store may be well the next time
            log_failure(_log, "the main file of the database is not brought up to date; this is tried again", error)
