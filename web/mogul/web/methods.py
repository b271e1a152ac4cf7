"""The methods that browsers may call, from the descriptors of the contract, and the metrics of their calls
(docs/reference/metrics.md has names, labels and units)."""

import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import Any, Final, NamedTuple

from connectrpc.code import Code
from connectrpc.errors import ConnectError
from google.protobuf.descriptor import MethodDescriptor
from google.protobuf.message_factory import GetMessageClass
from prometheus_client import CollectorRegistry, Gauge, Histogram

from mogul.contract.metrics import BUCKETS
from mogul.v1 import match_service_pb2, rules_service_pb2, suggestion_service_pb2

# All: each but CreateMatch asks for a token of its match.
MATCHES: Final = match_service_pb2.DESCRIPTOR.services_by_name["MatchService"]
# All: hints, analyses, reviews, and the levels to choose among.
SUGGESTIONS: Final = suggestion_service_pb2.DESCRIPTOR.services_by_name["SuggestionService"]
# All but GetSpectatorView, which matches ask for themselves: the board, and games that are looked at outside of a
# match, which begin, go on, branch off, and come in as files. The service keeps no state, so that there is no secret.
RULES: Final = rules_service_pb2.DESCRIPTOR.services_by_name["RulesService"]
RULES_METHODS: Final = (
    "StartGame",
    "PlayMove",
    "GetView",
    "SampleRecord",
    "ListLegalMoves",
    "ValidatePosition",
    "GetComponentSet",
)


class Method(NamedTuple):
    """A method. service, name: as in the contract. streams: whether its answer is a stream. request, response: classes
    of its messages."""

    service: str
    name: str
    streams: bool
    request: Any
    response: Any

    @property
    def path(self) -> str:
        """Its path in URLs, the same as in gRPC."""
        return f"/{self.service}/{self.name}"

    @property
    def label(self) -> str:
        """Its name in metrics: `MatchService/GetMatch`."""
        return self.path.rpartition(".")[2]


def match_methods() -> list[Method]:
    """Returns the methods of matches."""
    return [_method(each) for each in MATCHES.methods]


def engine_methods() -> list[Method]:
    """Returns the methods of the engine."""
    rules = [each for each in RULES.methods if each.name in RULES_METHODS]
    return [_method(each) for each in (*SUGGESTIONS.methods, *rules)]


def _method(method: MethodDescriptor) -> Method:
    return Method(
        service=method.containing_service.full_name,
        name=method.name,
        streams=method.server_streaming,
        request=GetMessageClass(method.input_type),
        response=GetMessageClass(method.output_type),
    )


# As in the metrics of the server, the names of gRPC.
_NAMES: Final = {code: code.name for code in Code} | {Code.CANCELED: "CANCELLED"}


class Metrics:
    """The metrics of one door, in a registry of their own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._seconds = Histogram(
            "mogul_door_call_seconds",
            "From the forwarding of a browser's call to its end, by method and status.",
            ["method", "code"],
            buckets=BUCKETS,
            registry=self.registry,
        )
        self._streams = Gauge(
            "mogul_door_open_streams", "Streams that are open, by method.", ["method"], registry=self.registry
        )

    @contextmanager
    def call(self, method: Method) -> Iterator[None]:
        """Counts a call, for the time of a block."""
        began, code = time.perf_counter(), "OK"
        is_open = self._streams.labels(method.label).track_inprogress() if method.streams else nullcontext()
        try:
            with is_open:
                yield
        except ConnectError as error:
            code = _NAMES[error.code]
            raise
        except BaseException:  # the client has gone, or its deadline has passed
            code = _NAMES[Code.CANCELED]
            raise
        finally:
            self._seconds.labels(method.label, code).observe(time.perf_counter() - began)
