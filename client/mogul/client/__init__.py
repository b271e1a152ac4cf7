"""The Python client of the service: a channel with retry and load balancing, typed calls."""

from mogul.client.client import Client
from mogul.client.explanation import explain
from mogul.client.service_config import service_config

__all__ = ["Client", "explain", "service_config"]
