"""The kernels that most tests need, compiled before the tests, in two processes: `python -m tests.compile`.

Test processes that want one kernel wait for each other; what is there when they begin, nobody waits for.
"""

import tests.conftest  # noqa: F401  # says where kernels are cached, before anything imports `mogul`
from mogul.server import ServerConfig, warm_up
from mogul.server.served_games import ServedGames

if __name__ == "__main__":
    warm_up(ServedGames(ServerConfig().games))
