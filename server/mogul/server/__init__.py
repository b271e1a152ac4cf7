"""The gRPC service: wire translation, scheduling, admission, errors."""

from mogul.server.config import Limits, ServerConfig
from mogul.server.server import RunningServer, start_server
from mogul.server.warmup import Progress, warm_up

__all__ = ["Limits", "Progress", "RunningServer", "ServerConfig", "start_server", "warm_up"]
