"""The answer of GetEngineInfo, kept until the start has come further."""

from mogul.server.codec.engine_info import write_engine_info
from mogul.server.config import ServerConfig
from mogul.server.lifecycle import Lifecycle
from mogul.server.served_games import ServedGames
from mogul.v1.suggestion_service_pb2 import GetEngineInfoResponse


class EngineDescription:
    """The description of a server. To write it takes milliseconds, and boards and clients ask for it all the time."""

    def __init__(self, config: ServerConfig, games: ServedGames, lifecycle: Lifecycle) -> None:
        self._config, self._games, self._lifecycle = config, games, lifecycle
        self._written: tuple[object, GetEngineInfoResponse] | None = None

    def current(self) -> GetEngineInfoResponse | None:
        """Returns the description; None if it is to be written."""
        written = self._written
        return written[1] if written is not None and written[0] == self._progress() else None

    def write(self) -> GetEngineInfoResponse:
        """Returns the description, and writes it unless another call has done so meanwhile. For one thread."""
        found = self.current()
        if found is None:
            progress = self._progress()  # before: a step that is done meanwhile makes another description due
            found = GetEngineInfoResponse(engine=write_engine_info(self._config, self._games, self._lifecycle))
            self._written = (progress, found)
        return found

    def _progress(self) -> object:
        return self._lifecycle.progress, [self._lifecycle.ready(game.codec.game) for game in self._games]
