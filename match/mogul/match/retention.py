"""Matches that nobody has touched for long: deleted, so that the database does not grow for ever."""

import asyncio
import logging
import time
from typing import Final

from mogul.match.async_store import AsyncStore
from mogul.match.errors import log_failure

_log = logging.getLogger(__name__)

PAUSE: Final = 3600.0  # seconds between two looks
DAY: Final = 86400.0  # seconds


async def delete_untouched(store: AsyncStore, days: float) -> None:
    """Deletes matches without an event for so many days, over or not, at once and every hour. Their tokens end."""
    while True:
        try:
            while deleted := await store.do(store.sync.delete_untouched, time.time() - days * DAY):
                _log.info("deleted %d matches without an event for %g days", deleted, days)
        except Exception as error:  # the store may answer the next time
            log_failure(_log, "old matches are not deleted; this is tried again", error)
        await asyncio.sleep(PAUSE)
