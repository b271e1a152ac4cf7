"""The service config that every client of the service should use, in any language: `service_config.json`.

Calls are spread over all servers of a name except those that are starting or stopping, and are repeated if a server
could not be reached. Every method of the service can be repeated safely: the service is stateless."""

from functools import cache
from importlib.resources import files


@cache
def service_config() -> str:
    """The config as JSON, for the channel option `grpc.service_config`."""
    return files("mogul.client").joinpath("service_config.json").read_text(encoding="utf-8")
