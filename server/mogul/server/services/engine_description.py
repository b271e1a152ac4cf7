"""The answer of GetEngineInfo, kept until a step of the start is done."""

from mogul.server.codec.engine_info import write_engine_info
from mogul.server.config import ServerConfig
from mogul.server.lifecycle import Lifecycle, ReadinessStep
from mogul.server.served_games import ServedGames
from mogul.v1.suggestion_service_pb2 import GetEngineInfoResponse


class EngineDescription:
    """The description of a server. To write it takes milliseconds, and boards and clients ask for it all the time."""

    def __init__(self, config: ServerConfig, games: ServedGames, lifecycle: Lifecycle) -> None:
        self._config, self._games, self._lifecycle = config, games, lifecycle
        self._written: tuple[list[tuple[ReadinessStep, ...]], GetEngineInfoResponse] | None = None

    def current(self) -> GetEngineInfoResponse | None:
        """Returns the description; None if it is to be written."""
        written = self._written
        return written[1] if written is not None and written[0] == self._ready() else None

    def write(self) -> GetEngineInfoResponse:
        """Returns the description, and writes it unless another call has done so meanwhile. For one thread."""
        found = self.current()
        if found is None:
            ready = self._ready()  # before: a step that is done meanwhile makes another description due
            found = GetEngineInfoResponse(engine=write_engine_info(self._config, self._games, self._lifecycle))
            self._written = (ready, found)
        return found

    def _ready(self) -> list[tuple[ReadinessStep, ...]]:
        return [self._lifecycle.ready(game.codec.game) for game in self._games]
