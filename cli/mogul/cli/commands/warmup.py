"""`mogul warmup`"""

import time

from mogul.cli.console import SetText, output, spinning
from mogul.engine.kernel_cache import cache_base
from mogul.server import Progress, ServerConfig, warm_up
from mogul.server.served_games import ServedGames


def warmup() -> None:
    """Compile everything ahead, so that other commands and the service start at once.

    Needed once per machine and version: compiled code is stored in your cache folder (MOGUL_CACHE_DIR moves it).
    """
    began = time.monotonic()
    with spinning("Preparing") as set_text:
        warm_up(ServedGames(ServerConfig().games), progress_in_words(set_text))
    output().print(f"Ready after {time.monotonic() - began:.1f} s. Compiled code is in {cache_base()}.")


def progress_in_words(set_text: SetText) -> Progress:
    """Progress of a warm-up: the part that is compiled next, or loaded if it has been compiled before."""

    def progress(part: str, number: int, parts: int) -> None:
        if part:
            set_text(f"Preparing {part} ({number + 1} of {parts}); compiled once, which takes about a minute in all")

    return progress
