"""Generates the Python stubs of the contract. Runs in the generator's own environment: `make stubs`.

    .venv-stubs/bin/python tools/stubs.py FOLDER

writes below FOLDER the `_pb2.py` of every `.proto` file below proto/mogul, the `_pb2_grpc.py` of those with services,
and the types of both.

The generated code does not import `buf/validate/validate.proto`, though the sources do. The rules are options of the
fields and stay in the descriptors byte for byte, where the server's validator reads them; but a module for that import
would have to come from somewhere. A copy of our own would clash with another package's copy in the same process (a
symbol may be registered once), and the client would need a validator. So the import is taken out of the compiled
descriptors between protoc's two steps, compile and generate.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

from google.protobuf.descriptor_pb2 import FileDescriptorSet

PROTO = Path(__file__).resolve().parent.parent / "proto"
RULES = "buf/validate/validate.proto"


def main() -> None:
    """Generate into the folder named on the command line."""
    (folder,) = sys.argv[1:]
    sources = sorted(path.relative_to(PROTO).as_posix() for path in PROTO.glob("mogul/**/*.proto"))
    with tempfile.TemporaryDirectory() as scratch:
        compiled = Path(scratch) / "contract.binpb"
        _protoc(f"-I{PROTO}", "--include_imports", "--include_source_info", f"-o{compiled}", *sources)
        contract = without_rules(FileDescriptorSet.FromString(compiled.read_bytes()))
        compiled.write_bytes(contract.SerializeToString())
        services = [file.name for file in contract.file if file.service]
        _generate(compiled, "mypy", [f"--python_out={folder}", f"--mypy_out=quiet:{folder}"], sources)
        _generate(compiled, "mypy_grpc", [f"--grpc_python_out={folder}", f"--mypy_grpc_out=quiet:{folder}"], services)


def without_rules(contract: FileDescriptorSet) -> FileDescriptorSet:
    """The contract without the rules' own file and without imports of it."""
    kept = [file for file in contract.file if file.name != RULES]
    for file in kept:
        if RULES in file.dependency:
            file.dependency.remove(RULES)
    return FileDescriptorSet(file=kept)


def _generate(compiled: Path, plugin: str, outputs: list[str], sources: list[str]) -> None:
    """Run protoc's generators, and the plugin for their types, which is installed beside this interpreter."""
    installed = Path(sys.executable).parent / f"protoc-gen-{plugin}"
    _protoc(f"--descriptor_set_in={compiled}", f"--plugin={installed}", *outputs, *sources)


def _protoc(*arguments: str) -> None:
    subprocess.run([sys.executable, "-m", "grpc_tools.protoc", *arguments], check=True)


if __name__ == "__main__":
    main()
