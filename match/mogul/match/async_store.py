"""The store for an event loop: its calls run in a few threads of their own."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Final, ParamSpec, TypeVar

from mogul.match.store import Store
from mogul.match.store.database import failures_explained

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")

# Writers of one database wait for each other anyway; readers are quick.
THREADS: Final = 4


class AsyncStore:
    """A store whose methods are called as `await store.do(store.sync.match, match_id)`."""

    def __init__(self, store: Store) -> None:
        """store: owned by this object, open."""
        self.sync = store
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="store")

    async def do(
        self, method: Callable[Parameters, Result], /, *args: Parameters.args, **kwargs: Parameters.kwargs
    ) -> Result:
        """Returns the result of a method of the store. A call that is cancelled may be done all the same. Raises
        StoreError if the database fails."""
        call: Any = partial(method, *args, **kwargs)
        with failures_explained():
            result: Result = await asyncio.get_running_loop().run_in_executor(self._threads, call)
        return result

    async def close(self) -> None:
        """Waits for the calls in progress, and closes the store."""
        await asyncio.to_thread(self._threads.shutdown)
        self.sync.close()
