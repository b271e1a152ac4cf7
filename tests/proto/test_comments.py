"""Comments are the whole documentation of the contract for a client developer."""

import json
import re
from collections.abc import Iterator

import pytest
from google.protobuf import json_format
from google.protobuf.descriptor_pb2 import DescriptorProto, EnumDescriptorProto, FileDescriptorProto

from tests.proto import contract

_EXAMPLES = re.compile(r"^ ?```json\n(.*?)^ ?```$", re.DOTALL | re.MULTILINE)
# Numbers of the fields of FileDescriptorProto and its parts, as paths of SourceCodeInfo spell them.
_MESSAGE, _ENUM, _SERVICE = 4, 5, 6
_FIELD, _NESTED, _NESTED_ENUM, _ONEOF = 2, 3, 4, 8
_VALUE = _METHOD = 2

Path = tuple[int, ...]


def _elements(file: FileDescriptorProto) -> Iterator[tuple[str, Path]]:
    """All elements that need a comment: name and path."""
    for index, message in enumerate(file.message_type):
        yield from _of_message(message, f"{file.package}.{message.name}", (_MESSAGE, index))
    for index, enum in enumerate(file.enum_type):
        yield from _of_enum(enum, f"{file.package}.{enum.name}", (_ENUM, index))
    for index, service in enumerate(file.service):
        name = f"{file.package}.{service.name}"
        yield name, (_SERVICE, index)
        for place, method in enumerate(service.method):
            yield f"{name}.{method.name}", (_SERVICE, index, _METHOD, place)


def _of_message(message: DescriptorProto, name: str, path: Path) -> Iterator[tuple[str, Path]]:
    yield name, path
    synthetic = {field.oneof_index for field in message.field if field.proto3_optional}
    for index, field in enumerate(message.field):
        yield f"{name}.{field.name}", (*path, _FIELD, index)
    for index, oneof in enumerate(message.oneof_decl):
        if index not in synthetic:
            yield f"{name}.{oneof.name}", (*path, _ONEOF, index)
    for index, nested in enumerate(message.nested_type):
        yield from _of_message(nested, f"{name}.{nested.name}", (*path, _NESTED, index))
    for index, enum in enumerate(message.enum_type):
        yield from _of_enum(enum, f"{name}.{enum.name}", (*path, _NESTED_ENUM, index))


def _of_enum(enum: EnumDescriptorProto, name: str, path: Path) -> Iterator[tuple[str, Path]]:
    yield name, path
    for index, value in enumerate(enum.value):
        yield f"{name}.{value.name}", (*path, _VALUE, index)


def _comments() -> dict[str, str]:
    """Every element of the contract with its comment, which may be empty."""
    found = {}
    for file in contract.own_sources():
        said = {tuple(place.path): place.leading_comments for place in file.source_code_info.location}
        found.update({name: said.get(path, "") for name, path in _elements(file)})
    return found


def _examples() -> list[tuple[str, str, bool]]:
    """The examples in comments: full name of the message, JSON, and True for a shortened example."""
    return [
        (name, line, "shortened" in comment)
        for name, comment in _comments().items()
        for block in _EXAMPLES.findall(comment)
        for line in block.splitlines()
    ]


def test_every_element_has_a_comment_that_is_a_sentence() -> None:
    comments = _comments()
    assert len(comments) > 400
    assert [name for name, comment in comments.items() if not comment.rstrip().endswith((".", ":", "```"))] == []


def test_every_file_has_a_comment_on_its_subject() -> None:
    for file in contract.own_sources():
        first = [place for place in file.source_code_info.location if list(place.path) == [12]]  # `syntax`
        assert first[0].leading_detached_comments or first[0].leading_comments, file.name


def test_every_optional_field_documents_its_absence() -> None:
    """The comment of a field with presence, or of a text, says that it is required or explains its absence."""
    comments = _comments()
    words = re.compile(r"\b(Required|Unset|unset|Empty|empty|ignored|COLOR_UNSPECIFIED|Exactly|exactly)\b")
    silent = [
        field.full_name
        for field in contract.request_fields()
        if (field.has_presence or field.type == field.TYPE_STRING)
        and field.containing_oneof in (None, *_synthetic_oneofs(field))
        and not field.is_repeated
        and not words.search(comments[field.full_name])
    ]
    assert silent == []


def _synthetic_oneofs(field: object) -> list[object]:
    oneof = field.containing_oneof  # type: ignore[attr-defined]
    return [oneof] if oneof is not None and oneof.name.startswith("_") else []


@pytest.mark.parametrize(("message", "example", "shortened"), _examples())
def test_examples_in_comments_can_be_sent(message: str, example: str, shortened: bool) -> None:
    parsed = json_format.ParseDict(json.loads(example), contract.new_message(message))
    assert json_format.MessageToDict(parsed) == json.loads(example)
    if not shortened:
        assert contract.violations(parsed) == set()


def test_the_main_requests_and_moves_have_examples() -> None:
    messages = {message for message, _, _ in _examples()}
    assert {"mogul.v1.SuggestRequest", "mogul.v1.StartGameRequest"} <= messages
    assert {"mogul.taj_mahal.v1.Move", "mogul.maharaja.v1.Move"} <= messages
