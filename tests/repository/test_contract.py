"""The generated stubs and the vendored validation rules are up to date."""

import filecmp
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from google.protobuf.descriptor_pb2 import DescriptorProto, FileDescriptorProto, FileDescriptorSet
from protovalidate._gen.buf.validate import validate_pb

NeedsProgram = Callable[[str | Path], str]


def test_the_stubs_are_generated_from_the_contract(
    repository: Path, tmp_path: Path, needs_program: NeedsProgram
) -> None:
    needs_program(repository / ".venv-stubs/bin/protoc-gen-mypy")
    python = repository / ".venv-stubs/bin/python"
    subprocess.run([python, repository / "tools/stubs.py", tmp_path], check=True)
    generated = _stubs(tmp_path)
    assert _stubs(repository / "proto") == generated, "run `make stubs`"
    _, changed, unreadable = filecmp.cmpfiles(repository / "proto", tmp_path, generated, shallow=False)
    assert (changed, unreadable) == ([], []), "run `make stubs`"


def test_importing_the_stubs_registers_no_rules(repository: Path) -> None:
    """Another package in the process may bring the rules' module in another version: a symbol is registered once."""
    modules = [
        path.removesuffix(".py").replace("/", ".") for path in _stubs(repository / "proto") if path.endswith("_pb2.py")
    ]
    program = "\n".join(
        [
            *(f"import {module}" for module in modules),
            "from google.protobuf import descriptor_pool",
            "descriptor_pool.Default().FindFileByName('buf/validate/validate.proto')",
        ]
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert "KeyError" in ran.stderr.splitlines()[-1]


def test_the_installed_validator_knows_every_rule_the_contract_may_use(repository: Path) -> None:
    known = FileDescriptorProto.FromString(validate_pb.desc().proto.to_binary())
    command = [str(Path(sys.executable).parent / "buf"), "build", "proto", "--path", "proto/buf", "-o", "-"]
    compiled = FileDescriptorSet.FromString(
        subprocess.run(command, cwd=repository, check=True, capture_output=True).stdout
    )
    (vendored,) = (file for file in compiled.file if file.name == "buf/validate/validate.proto")
    assert len(vendored.message_type) > 30
    assert _fields(vendored.message_type) <= _fields(known.message_type)


def _stubs(folder: Path) -> list[str]:
    """Returns the stubs without the files of `__pycache__`."""
    suffixes = (".py", ".pyi")
    found = (path for path in folder.glob("mogul/**/*_pb2*") if path.suffix in suffixes)
    return sorted(path.relative_to(folder).as_posix() for path in found)


def _fields(messages: Iterable[DescriptorProto]) -> set[tuple[str, str, int, int]]:
    return {(message.name, field.name, field.number, field.type) for message in messages for field in message.field}
