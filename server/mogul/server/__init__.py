"""The service of suggestions and rules: its services, what reads their requests, the scheduling of searches."""

from mogul.server.config import GameConfig, Limits, ServerConfig
from mogul.server.server import RunningServer, start_server
from mogul.server.warmup import Progress, warm_up

__all__ = ["GameConfig", "Limits", "Progress", "RunningServer", "ServerConfig", "start_server", "warm_up"]
