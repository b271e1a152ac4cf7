"""The kernels that most tests need, compiled before the tests, in two processes: `python -m tests.compile`.

Test processes that need the same kernel wait for each other while it is compiled; a compiled one is loaded at once.
"""

import tests.conftest  # noqa: F401  # says where kernels are cached, before anything imports `mogul`
from mogul.server import ServerConfig, warm_up
from mogul.server.served_games import ServedGames

if __name__ == "__main__":
    warm_up(ServedGames(ServerConfig().games))
