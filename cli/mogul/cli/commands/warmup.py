"""`mogul warmup`"""

import time

from mogul.cli.console import output, spinning
from mogul.cli.service_log import progress_in_words
from mogul.engine.kernel_cache import cache_base
from mogul.server import ServerConfig, warm_up
from mogul.server.served_games import ServedGames


def warmup() -> None:
    """Compile everything ahead, so that other commands and the service start at once.

    Needed once per machine and version: compiled code is stored in your cache folder (MOGUL_CACHE_DIR moves it).
    """
    began = time.monotonic()
    with spinning("Preparing") as set_text:
        warm_up(ServedGames(ServerConfig().games), progress_in_words(set_text))
    output().print(f"Ready after {time.monotonic() - began:.1f} s. Compiled code is in {cache_base()}.", soft_wrap=True)
