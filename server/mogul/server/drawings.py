"""Drawings of component sets."""

import asyncio
from collections.abc import Callable

from mogul.server.executor import Executor


class Drawings:
    """Makes each drawing once, in the background: it takes more than a tenth of a second."""

    def __init__(self, executor: Executor) -> None:
        self._executor = executor
        self._made: dict[str, asyncio.Task[str]] = {}

    async def get(self, component_hash: str, draw: Callable[[], str]) -> str:
        """Returns the drawing of a loaded component set, made with `draw` when it is first asked for."""
        if component_hash not in self._made:
            self._made[component_hash] = asyncio.create_task(self._executor.background.run(draw))
        return await asyncio.shield(self._made[component_hash])
