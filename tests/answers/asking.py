"""Kept requests asked again, and what was kept compared with what is said now, field by field."""

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
    """The files."""
    return sorted(FOLDER.glob("*.json"))


@dataclass(frozen=True)
class Call:
    """A request and the messages it was answered with, as parsed JSON. request: without what it shares with others."""

    method: str
    request: dict[str, Any]
    answers: list[Any]


@dataclass(frozen=True)
class Kept:
    """A file. subject: the fields of all its requests."""

    subject: dict[str, Any]
    calls: list[Call]


def read_kept(path: Path) -> Kept:
    """The content of a file."""
    told = json.loads(path.read_text(encoding="utf-8"))
    return Kept(told["subject"], [Call(**call) for call in told["calls"]])


def write_kept(path: Path, kept: Kept) -> None:
    """Write a file, in lines that a diff can show."""
    path.write_text(
        _text({"subject": kept.subject, "calls": [vars(call) for call in kept.calls]}) + "\n", encoding="utf-8"
    )


def _text(value: Any) -> str:
    """JSON without blanks; what is too long for a line has one for each of its entries."""
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
    """The messages a request is answered with, as JSON has them, without what depends on the clock or the build."""
    service = stubs.suggestions if hasattr(stubs.suggestions, method) else stubs.rules
    answer = getattr(service, method)(ParseDict(request, REQUESTS[method]()))
    told = [answer] if isinstance(answer, Message) else list(answer)
    return [MessageToDict(each, preserving_proto_field_name=True) for each in map(_lasting, told) if each is not None]


def _lasting(message: Any) -> Message | None:
    """A message that may be changed, without how it was served; None where it only says how far the work is."""
    match message:
        case suggestions.SuggestResponse():
            message.ClearField("serving")
        case suggestions.AnalyzeResponse():
            if not message.final:
                return None
            message.ClearField("serving")
        case suggestions.ReviewGameResponse():
            message.ClearField("serving")
            if not message.HasField("summary"):  # several decisions can be through when the first of them is told
                message.ClearField("progress")
                return message if message.HasField("decision") else None
    assert isinstance(message, Message)
    return message


def differences(kept: Any, told: Any, place: str = "") -> Iterator[str]:
    """Where two values of JSON differ: the path of each field with both values, or with the one that is there."""
    if isinstance(kept, dict) and isinstance(told, dict):
        for key in [*kept, *(key for key in told if key not in kept)]:
            yield from differences(kept.get(key, "nothing"), told.get(key, "nothing"), f"{place}.{key}".lstrip("."))
    elif isinstance(kept, list) and isinstance(told, list):
        if len(kept) != len(told):
            yield f"{place}: {len(kept)} entries were kept, now there are {len(told)}"
        for index, (before, now) in enumerate(zip(kept, told, strict=False)):
            yield from differences(before, now, f"{place}[{index}]")
    elif (type(kept), kept) != (type(told), told):
        yield f"{place}: {kept!r} was kept, now it is {told!r}"


def _write_all_anew() -> None:
    with running() as thread:
        stubs = Stubs(thread.server.address)
        for path in kept_answers():
            kept = read_kept(path)
            asked = [(call, ask(stubs, call.method, {**kept.subject, **call.request})) for call in kept.calls]
            write_kept(path, Kept(kept.subject, [Call(call.method, call.request, told) for call, told in asked]))
        stubs.channel.close()


if __name__ == "__main__":
    _write_all_anew()
