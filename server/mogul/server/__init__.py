"""The gRPC service: interceptors, services, jobs, codecs."""

from mogul.server.config import GameConfig, Limits, ServerConfig
from mogul.server.server import RunningServer, start_server
from mogul.server.warmup import Progress, warm_up

__all__ = ["GameConfig", "Limits", "Progress", "RunningServer", "ServerConfig", "start_server", "warm_up"]
