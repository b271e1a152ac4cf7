"""A conversation with the service, recorded with its responses, repeated by both clients."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import grpc
import pytest
from google.protobuf import json_format
from google.protobuf.message import Message

from mogul.client import Client, problems, reason
from mogul.v1 import rules_service_pb2, suggestion_service_pb2

REQUESTS = {
    "suggest": suggestion_service_pb2.SuggestRequest,
    "analyze": suggestion_service_pb2.AnalyzeRequest,
    "startGame": rules_service_pb2.StartGameRequest,
    "getView": rules_service_pb2.GetViewRequest,
    "listLegalMoves": rules_service_pb2.ListLegalMovesRequest,
    "playMove": rules_service_pb2.PlayMoveRequest,
}


@pytest.fixture
def conversation(repository: Path) -> list[dict[str, Any]]:
    steps: list[dict[str, Any]] = json.loads((repository / "examples" / "conversation.json").read_text())
    return steps


def part(answer: Any, path: str) -> Any:
    for name in path.split("."):
        answer = len(answer) if name == "length" else answer[int(name)] if name.isdigit() else answer.get(name)
    return answer


def filled_in(value: Any, answers: list[Any]) -> Any:
    if isinstance(value, str) and value.startswith("$"):
        call, _, path = value[1:].partition(".")
        return part(answers[int(call)], path)
    if isinstance(value, dict):
        return {name: filled_in(each, answers) for name, each in value.items()}
    return value


def as_data(message: Message) -> Any:
    return json_format.MessageToDict(message, always_print_fields_with_no_presence=True)


def ask(client: Client, call: str, request: Any, cancel_after: int | None) -> Any:
    """The answer as data; None for an analysis that was stopped."""
    if call == "getEngineInfo":
        return {"engine": as_data(client.engine_info())}
    message = json_format.ParseDict(request, REQUESTS[call]())
    match message:
        case suggestion_service_pb2.SuggestRequest():
            return as_data(client.suggest(message.position, message.options))
        case suggestion_service_pb2.AnalyzeRequest():
            seconds = message.report_interval.ToMicroseconds() / 1e6 or None
            with client.analyze(message.position, message.options, report_seconds=seconds) as analysis:
                responses = []
                for response in analysis:
                    responses.append(response)
                    if len(responses) == cancel_after:
                        analysis.stop()
            return as_data(responses[-1]) if responses[-1].final else None
        case rules_service_pb2.StartGameRequest():
            return as_data(client.start_game(message.new_game))
        case rules_service_pb2.GetViewRequest():
            return as_data(client.view(message.record, message.seat))
        case rules_service_pb2.ListLegalMovesRequest():
            return as_data(client.legal_moves(message.position))
        case rules_service_pb2.PlayMoveRequest():
            return as_data(client.play_move(message))
    raise AssertionError(call)


def refused(error: Any) -> dict[str, Any]:
    outcome: dict[str, Any] = {"status": error.code().name}
    if fields := sorted(each.field for each in problems(error)):
        outcome["fields"] = fields
    if reason(error):
        outcome["reason"] = reason(error)
    return outcome


def expected(step: dict[str, Any], answers: list[Any]) -> dict[str, Any]:
    if "status" in step:
        return {name: step[name] for name in ("status", "fields", "reason") if name in step}
    if "cancelAfter" in step:
        return {"stopped": True}
    return {path: filled_in(value, answers) for path, value in step["expected"].items()}


def held(conversation: list[dict[str, Any]], address: str) -> tuple[list[Any], list[Any]]:
    """Messages of the Python client, received and expected."""
    answers: list[Any] = []
    heard, wanted = [], []
    with Client(address) as client:
        for step in conversation:
            answer = None
            try:
                answer = ask(client, step["call"], filled_in(step["request"], answers), step.get("cancelAfter"))
                outcome = {path: part(answer, path) for path in step["expected"]} if answer else {"stopped": True}
            except grpc.RpcError as error:
                outcome = refused(error)
            answers.append(answer)
            heard.append(outcome)
            wanted.append(expected(step, answers))
    return heard, wanted


def test_the_python_client_receives_the_recorded_conversation(conversation: list[dict[str, Any]], address: str) -> None:
    heard, wanted = held(conversation, address)
    assert heard == wanted
    assert len(heard) == len(conversation)


def test_the_client_in_node_hears_the_same(
    conversation: list[dict[str, Any]], address: str, repository: Path, needs_program: Callable[[str | Path], str]
) -> None:
    script = repository / "examples" / "node" / "conversation.js"
    command: list[str | Path] = [needs_program("node"), script, address]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert [json.loads(line) for line in done.stdout.splitlines()] == held(conversation, address)[0]


def test_the_conversation_holds_every_kind_of_answer(conversation: list[dict[str, Any]]) -> None:
    kinds = {next(name for name in ("expected", "status", "cancelAfter") if name in step) for step in conversation}
    assert kinds == {"expected", "status", "cancelAfter"}
