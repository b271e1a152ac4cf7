"""Whether the server takes calls."""

from enum import Enum

from mogul.server.errors import Unavailable


class Phase(Enum):
    """In this order."""

    STARTING = "the server is starting: it compiles what it needs; try again in a moment"
    SERVING = "the server is serving"
    STOPPING = "the server is stopping; try another one"


class Lifecycle:
    """Where a server is in its life."""

    def __init__(self) -> None:
        self.phase = Phase.STARTING

    def check_serving(self) -> None:
        """Raises Unavailable while the server starts or stops."""
        if self.phase is not Phase.SERVING:
            raise Unavailable(self.phase.value)
