"""The phase of a server's life."""

from enum import Enum

from mogul.server.errors import Unavailable


class Phase(Enum):
    """Phases in their order, each with the message of calls that it refuses."""

    STARTING = "the server is starting: it compiles its kernels; try again in a moment"
    SERVING = "the server is serving"
    STOPPING = "the server is stopping; try another one"


class Lifecycle:
    """The current phase."""

    def __init__(self) -> None:
        self.phase = Phase.STARTING

    def check_serving(self) -> None:
        """Raises Unavailable while the server starts or stops."""
        if self.phase is not Phase.SERVING:
            raise Unavailable(self.phase.value)
