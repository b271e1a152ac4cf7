"""The methods that browsers may call."""

from mogul.v1 import match_service_pb2, rules_service_pb2, suggestion_service_pb2
from mogul.web.methods import engine_methods, match_methods

LEFT_OUT = {"/mogul.v1.RulesService/GetSpectatorView"}


def test_every_method_of_the_contract_is_offered_or_left_out_by_name() -> None:
    services = [
        service
        for file in (match_service_pb2, suggestion_service_pb2, rules_service_pb2)
        for service in file.DESCRIPTOR.services_by_name.values()
    ]
    contract = {f"/{service.full_name}/{method.name}" for service in services for method in service.methods}
    offered = {method.path for method in (*match_methods(), *engine_methods())}
    assert offered == contract - LEFT_OUT


def test_streams_are_those_of_the_contract() -> None:
    streams = {method.label for method in (*match_methods(), *engine_methods()) if method.streams}
    assert streams == {"MatchService/WatchMatch", "SuggestionService/Analyze", "SuggestionService/ReviewGame"}
