"""Compiles the kernels that most tests need before the tests, in two processes: `python -m tests.compile`.

Test processes that need the same kernel wait for its compilation; a compiled kernel is loaded at once.
"""

import tests.conftest  # noqa: F401  # sets the kernel cache before the first import of `mogul`
from mogul.server import ServerConfig, warm_up
from mogul.server.served_games import ServedGames

if __name__ == "__main__":
    warm_up(ServedGames(ServerConfig().games))
