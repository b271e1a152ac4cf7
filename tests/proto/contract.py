"""The contract as protoc sees it: descriptors with comments and validation rules."""

import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import protovalidate
from google.protobuf import descriptor_pool, message_factory
from google.protobuf.descriptor import Descriptor, EnumDescriptor, FieldDescriptor, FileDescriptor, OneofDescriptor
from google.protobuf.descriptor_pb2 import FileDescriptorProto, FileDescriptorSet
from google.protobuf.message import Message

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = Path(__file__).parent / "examples"


@cache
def sources() -> dict[str, FileDescriptorProto]:
    """Every file of the contract and every imported file by name, with comments."""
    command = [str(Path(sys.executable).parent / "buf"), "build", "proto", "-o", "-"]
    image = subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout
    return {file.name: file for file in FileDescriptorSet.FromString(image).file}


@cache
def pool() -> descriptor_pool.DescriptorPool:
    """A descriptor pool of the same files, with the validation rules registered."""
    made = descriptor_pool.DescriptorPool()
    for file in sources().values():
        made.Add(file)
    return made


def own_sources() -> list[FileDescriptorProto]:
    """The descriptors of the contract's own files, with comments."""
    return [file for name, file in sources().items() if name.startswith("mogul/")]


def files() -> list[FileDescriptor]:
    """The contract's own files in the pool."""
    return [pool().FindFileByName(file.name) for file in own_sources()]


def messages() -> list[Descriptor]:
    """Every message of the contract."""
    return [message for file in files() for message in file.message_types_by_name.values()]


def enums() -> list[EnumDescriptor]:
    """Every enum of the contract."""
    return [enum for file in files() for enum in file.enum_types_by_name.values()]


def request_messages() -> list[Descriptor]:
    """All messages that a client can send: the requests and their parts."""
    methods = [method for file in files() for service in file.services_by_name.values() for method in service.methods]
    pending = [method.input_type for method in methods]
    found: dict[str, Descriptor] = {}
    while pending:
        message = pending.pop()
        if message.full_name not in found and message.full_name.startswith("mogul."):
            found[message.full_name] = message
            pending += [field.message_type for field in message.fields if field.message_type is not None]
    return list(found.values())


def request_fields() -> Iterator[FieldDescriptor]:
    """All fields that a client can send."""
    for message in request_messages():
        yield from message.fields


def new_message(name: str) -> Message:
    """An empty message of the contract, by its full name."""
    return message_factory.GetMessageClass(pool().FindMessageTypeByName(name))()


def rules(field: FieldDescriptor) -> Any:
    """The validation rules of a field: a buf.validate.FieldRules."""
    return _rules("FieldOptions", "field", field.GetOptions())


def is_required(oneof: OneofDescriptor) -> bool:
    """True if the validation rules require a field of the oneof."""
    return bool(_rules("OneofOptions", "oneof", oneof.GetOptions()).required)


def _rules(options: str, extension: str, given: Message) -> Any:
    known: Any = new_message(f"google.protobuf.{options}")
    known.ParseFromString(given.SerializeToString())
    return known.Extensions[pool().FindExtensionByName(f"buf.validate.{extension}")]


def violations(message: Message) -> set[tuple[str, str]]:
    """The violations of a message: (path of the field, id of the rule)."""
    return {(_path(violation), violation.proto.rule_id) for violation in protovalidate.collect_violations(message)}


def _path(violation: Any) -> str:
    steps = violation.proto.field.elements if violation.proto.field else []
    return ".".join(
        step.field_name + (f"[{step.subscript.value}]" if step.subscript is not None else "") for step in steps
    )
