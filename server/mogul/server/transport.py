"""What a server offers on its port: our services, health, reflection."""

from typing import Any

import grpc
from google.protobuf.message_factory import GetMessageClass
from grpc_health.v1 import health
from grpc_reflection.v1alpha import reflection

from mogul.server.codec.validation import broken_rules
from mogul.server.interceptors.authentication import AuthenticationInterceptor
from mogul.server.interceptors.errors import ErrorInterceptor
from mogul.server.interceptors.logging import LoggingInterceptor
from mogul.server.metrics import Metrics
from mogul.server.security import Tls, Tokens
from mogul.server.services.health import Health
from mogul.server.services.rules import RulesServicer
from mogul.server.services.suggestion import SuggestionServicer
from mogul.v1 import rules_service_pb2, suggestion_service_pb2
from mogul.v1.rules_service_pb2_grpc import add_RulesServiceServicer_to_server
from mogul.v1.suggestion_service_pb2_grpc import add_SuggestionServiceServicer_to_server

SERVICES = (
    *(
        service.full_name
        for file in (suggestion_service_pb2.DESCRIPTOR, rules_service_pb2.DESCRIPTOR)
        for service in file.services_by_name.values()
    ),
    health.SERVICE_NAME,
)


def new_transport(max_message_bytes: int, metrics: Metrics, tokens: Tokens | None) -> grpc.aio.Server:
    """A server of the transport, with nothing on it yet. tokens: those that are let in; None: everybody is."""
    options: list[tuple[str, Any]] = [
        ("grpc.max_receive_message_length", max_message_bytes),
        ("grpc.max_send_message_length", -1),
        ("grpc.so_reuseport", 0),  # a second server on the same port is a mistake, not a replica
    ]
    interceptors = [
        LoggingInterceptor(metrics),
        ErrorInterceptor(),
        *([] if tokens is None else [AuthenticationInterceptor(tokens)]),
    ]
    return grpc.aio.server(interceptors=interceptors, options=options)


def credentials(tls: Tls) -> grpc.ServerCredentials:
    """For a port with TLS; with a `client_ca`, callers without a certificate of its are turned away."""
    chain = [(tls.key, tls.certificates)]
    return grpc.ssl_server_credentials(chain, tls.client_ca, require_client_auth=tls.client_ca is not None)


def register(server: grpc.aio.Server, suggestions: SuggestionServicer, rules: RulesServicer, health_: Health) -> None:
    """Put everything on a server that has not started."""
    add_SuggestionServiceServicer_to_server(suggestions, server)
    add_RulesServiceServicer_to_server(rules, server)
    health_.register(server)
    reflection.enable_server_reflection((*SERVICES, reflection.SERVICE_NAME), server)


def compile_rules() -> None:
    """Have the checks of all requests compiled: the first look at a message costs some 80 ms."""
    for file in (suggestion_service_pb2.DESCRIPTOR, rules_service_pb2.DESCRIPTOR):
        for service in file.services_by_name.values():
            for method in service.methods:
                broken_rules(GetMessageClass(method.input_type)())
