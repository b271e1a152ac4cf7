"""The methods that browsers may call, from the descriptors of the contract."""

from typing import Any, Final, NamedTuple

from google.protobuf.descriptor import MethodDescriptor
from google.protobuf.message_factory import GetMessageClass

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
    "GetTally",
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
