"""The gRPC server: interceptors, credentials, and the services on its port."""

from typing import Any, Final

import grpc
from grpc_health.v1 import health
from grpc_health.v1.health_pb2_grpc import add_HealthServicer_to_server
from grpc_reflection.v1alpha import reflection

from mogul.server.config import ServerConfig
from mogul.server.interceptors.authentication import AuthenticationInterceptor
from mogul.server.interceptors.errors import ErrorInterceptor
from mogul.server.interceptors.logging import LoggingInterceptor
from mogul.server.metrics import Metrics
from mogul.server.security import Tls
from mogul.server.services.health import HealthService
from mogul.server.services.rules import RulesService
from mogul.server.services.suggestion import SuggestionService
from mogul.v1 import rules_service_pb2, suggestion_service_pb2
from mogul.v1.rules_service_pb2_grpc import add_RulesServiceServicer_to_server
from mogul.v1.suggestion_service_pb2_grpc import add_SuggestionServiceServicer_to_server

OWN_SERVICES: Final = tuple(
    service
    for file in (suggestion_service_pb2.DESCRIPTOR, rules_service_pb2.DESCRIPTOR)
    for service in file.services_by_name.values()
)
SERVICE_NAMES: Final = (*(service.full_name for service in OWN_SERVICES), health.SERVICE_NAME)
# The interval at which a client may send pings while it gets no data. By default gRPC permits one in five minutes, and
# ends the connection of a client that looks more often if its server is still there: ours do, every 30 seconds.
MIN_PING_INTERVAL: Final = 10_000  # milliseconds
# Calls of one connection at a time; a client's further ones wait there. More than searches and requests that wait can
# be. Chosen.
MAX_CALLS_OF_A_CONNECTION: Final = 1000


def new_transport(
    config: ServerConfig,
    metrics: Metrics,
    suggestions: SuggestionService,
    rules: RulesService,
    health_: HealthService,
) -> grpc.aio.Server:
    """Returns a gRPC server with all services, which has not started."""
    options: list[tuple[str, Any]] = [
        ("grpc.max_receive_message_length", config.limits.message_bytes),
        ("grpc.max_send_message_length", -1),
        ("grpc.so_reuseport", 0),  # a second server on the same port is a mistake, not a replica
        ("grpc.max_concurrent_streams", MAX_CALLS_OF_A_CONNECTION),
        ("grpc.http2.min_ping_interval_without_data_ms", MIN_PING_INTERVAL),
    ]
    interceptors = [
        LoggingInterceptor(metrics),
        ErrorInterceptor(),
        *([] if config.tokens is None else [AuthenticationInterceptor(config.tokens)]),
    ]
    server = grpc.aio.server(interceptors=interceptors, options=options)
    add_SuggestionServiceServicer_to_server(suggestions, server)
    add_RulesServiceServicer_to_server(rules, server)
    add_HealthServicer_to_server(health_, server)
    reflection.enable_server_reflection((*SERVICE_NAMES, reflection.SERVICE_NAME), server)
    return server


def credentials(tls: Tls) -> grpc.ServerCredentials:
    """Returns the credentials of a port with TLS; with a `client_ca` it rejects clients without a certificate of it."""
    chain = [(tls.key, tls.certificates)]
    return grpc.ssl_server_credentials(chain, tls.client_ca, require_client_auth=tls.client_ca is not None)
