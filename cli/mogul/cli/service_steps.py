"""The steps of a service from its start to its readiness."""

import asyncio
import gc

from mogul.cli.console import SetText
from mogul.server import Progress, RunningServer


def progress_in_words(set_text: SetText) -> Progress:
    """Progress of a warm-up: the part that is compiled next, or loaded if it has been compiled before. The time to come
    depends on the machine, its other work and the code at hand, so it is not foretold."""

    def progress(part: str, number: int, parts: int) -> None:
        if part:
            set_text(f"Preparing {part} ({number + 1} of {parts})")

    return progress


async def ready_before(server: RunningServer, stopping: asyncio.Event) -> bool:
    """Waits for the server to be ready; false if it has to stop first."""
    ready, stopped = asyncio.create_task(server.ready()), asyncio.create_task(stopping.wait())
    done, _ = await asyncio.wait((ready, stopped), return_when=asyncio.FIRST_COMPLETED)
    stopped.cancel()
    if ready in done:
        await ready
    return ready in done


def freeze_loaded_objects() -> None:
    """Excludes everything loaded and compiled, 150 000 objects, from garbage collection, which paused the service for
    80 ms now and then."""
    gc.collect()
    gc.freeze()
