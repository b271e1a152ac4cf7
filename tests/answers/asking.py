"""Comparison of golden answers with the current answers to the same requests, field by field."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from google.protobuf.json_format import MessageToDict, ParseDict
from google.protobuf.message import Message

from bench.stubs import Stubs
from mogul.v1 import rules_service_pb2 as rules
from mogul.v1 import suggestion_service_pb2 as suggestions
from tests.server.harness import running

FOLDER: Final = Path(__file__).parent
REQUESTS: Final[dict[str, type[Message]]] = {
    "Suggest": suggestions.SuggestRequest,
    "Analyze": suggestions.AnalyzeRequest,
    "ReviewGame": suggestions.ReviewGameRequest,
    "StartGame": rules.StartGameRequest,
    "PlayMove": rules.PlayMoveRequest,
    "GetView": rules.GetViewRequest,
    "ListLegalMoves": rules.ListLegalMovesRequest,
    "ValidatePosition": rules.ValidatePositionRequest,
}


def kept_answers() -> list[Path]:
    """The golden files."""
    return sorted(FOLDER.glob("*.json"))


@dataclass(frozen=True)
class Call:
    """A request and its response messages, as parsed JSON. request: without the fields of the subject."""

    method: str
    request: dict[str, Any]
    answers: list[Any]


@dataclass(frozen=True)
class Kept:
    """The content of a golden file. subject: the fields that all its requests share."""

    subject: dict[str, Any]
    calls: list[Call]


def read_kept(path: Path) -> Kept:
    """Reads a golden file."""
    content = json.loads(path.read_text(encoding="utf-8"))
    return Kept(content["subject"], [Call(**call) for call in content["calls"]])


def write_kept(path: Path, kept: Kept) -> None:
    """Writes a golden file, in lines of a size for diffs."""
    path.write_text(
        _text({"subject": kept.subject, "calls": [vars(call) for call in kept.calls]}) + "\n", encoding="utf-8"
    )


def _text(value: Any) -> str:
    """JSON without blanks; a value too long for one line has a line for each entry."""
    line = json.dumps(value, separators=(",", ":"))
    if len(line) <= 110 or not isinstance(value, dict | list):
        return line
    if isinstance(value, dict):
        entries = [f"{json.dumps(key)}:{_text(entry)}" for key, entry in value.items()]
    else:
        entries = [_text(entry) for entry in value]
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    return opening + "\n" + ",\n".join(entries) + "\n" + closing


def ask(stubs: Stubs, method: str, request: Any) -> list[Any]:
    """The response messages to a request as JSON, without the fields that depend on the clock or the build."""
    service = stubs.suggestions if hasattr(stubs.suggestions, method) else stubs.rules
    answer = getattr(service, method)(ParseDict(request, REQUESTS[method]()))
    responses = [answer] if isinstance(answer, Message) else list(answer)
    return [
        MessageToDict(each, preserving_proto_field_name=True) for each in map(_lasting, responses) if each is not None
    ]


def _lasting(message: Any) -> Message | None:
    """A response, changed in place, without its serving information; None if it reports only progress."""
    match message:
        case suggestions.SuggestResponse():
            message.ClearField("serving")
        case suggestions.AnalyzeResponse():
            if not message.final:
                return None
            message.ClearField("serving")
        case suggestions.ReviewGameResponse():
            message.ClearField("serving")
            if not message.HasField("summary"):  # several decisions can be complete when the first is reported
                message.ClearField("progress")
                return message if message.HasField("decision") else None
    assert isinstance(message, Message)
    return message


def differences(kept: Any, actual: Any, place: str = "") -> Iterator[str]:
    """The differences of two JSON values: the path of each field with both values; a missing one is "nothing"."""
    if isinstance(kept, dict) and isinstance(actual, dict):
        for key in [*kept, *(key for key in actual if key not in kept)]:
            yield from differences(kept.get(key, "nothing"), actual.get(key, "nothing"), f"{place}.{key}".lstrip("."))
    elif isinstance(kept, list) and isinstance(actual, list):
        if len(kept) != len(actual):
            yield f"{place}: {len(kept)} entries were kept, now there are {len(actual)}"
        for index, (before, now) in enumerate(zip(kept, actual, strict=False)):
            yield from differences(before, now, f"{place}[{index}]")
    elif (type(kept), kept) != (type(actual), actual):
        yield f"{place}: {kept!r} was kept, now it is {actual!r}"


def write_answers() -> None:
    """Keeps the present answers to the kept requests."""
    with running() as thread:
        stubs = Stubs(thread.server.address)
        for path in kept_answers():
            kept = read_kept(path)
            answered = [(call, ask(stubs, call.method, {**kept.subject, **call.request})) for call in kept.calls]
            write_kept(path, Kept(kept.subject, [Call(call.method, call.request, new) for call, new in answered]))
        stubs.channel.close()
