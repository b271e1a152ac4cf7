"""The Python client of the service: channels with retry and load balancing, typed calls, streams that are resumed."""

from mogul.client.async_client import AsyncClient
from mogul.client.batch import Outcome
from mogul.client.channel import service_config, tls
from mogul.client.client import Client, explain
from mogul.client.errors import Problem, problems, reason, retry_seconds
from mogul.client.stream import AsyncStream, Stream

__all__ = [
    "AsyncClient",
    "AsyncStream",
    "Client",
    "Outcome",
    "Problem",
    "Stream",
    "explain",
    "problems",
    "reason",
    "retry_seconds",
    "service_config",
    "tls",
]
