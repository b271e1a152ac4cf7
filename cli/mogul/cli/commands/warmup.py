"""`mogul warmup`"""

import time
from collections.abc import Callable

from mogul.cli.console import output, spinning
from mogul.engine.jit import cache_folder
from mogul.server import Progress, ServerConfig, warm_up
from mogul.server.served_games import ServedGames


def warmup() -> None:
    """Compile everything ahead, so that other commands and the service start at once.

    Needed once per machine and version: compiled code is kept in your cache folder (MOGUL_CACHE_DIR moves it).
    """
    began = time.monotonic()
    with spinning("Preparing") as say:
        warm_up(ServedGames(ServerConfig().games), progress_in_words(say))
    output().print(f"Ready after {time.monotonic() - began:.1f} s. Compiled code is kept in {cache_folder()}.")


def progress_in_words(say: Callable[[str], None]) -> Progress:
    """Progress of a warm-up: the part that is compiled next, or loaded if it has been compiled before."""

    def progress(part: str, number: int, parts: int) -> None:
        if part:
            say(f"Preparing {part} ({number + 1} of {parts}); compiled once, which takes about a minute in all")

    return progress
