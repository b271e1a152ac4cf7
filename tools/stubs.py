"""Generates the Python stubs of the contract. Runs in the generator's own environment: `make stubs`.

    .venv-stubs/bin/python tools/stubs.py FOLDER

writes `mogul/**/*_pb2.py`, `*_pb2_grpc.py` and their types below FOLDER for every `.proto` file below proto/mogul.

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
        compiled.write_bytes(without_rules(compiled.read_bytes()))
        plugins = Path(sys.executable).parent
        _protoc(
            f"--descriptor_set_in={compiled}",
            f"--plugin={plugins / 'protoc-gen-mypy'}",
            f"--plugin={plugins / 'protoc-gen-mypy_grpc'}",
            f"--python_out={folder}",
            f"--grpc_python_out={folder}",
            f"--mypy_out=quiet:{folder}",
            f"--mypy_grpc_out=quiet:{folder}",
            *sources,
        )


def without_rules(compiled: bytes) -> bytes:
    """The serialized FileDescriptorSet without the rules' own file and without imports of it."""
    files = FileDescriptorSet.FromString(compiled)
    kept = [file for file in files.file if file.name != RULES]
    for file in kept:
        if RULES in file.dependency:
            file.dependency.remove(RULES)
    return FileDescriptorSet(file=kept).SerializeToString()


def _protoc(*arguments: str) -> None:
    subprocess.run([sys.executable, "-m", "grpc_tools.protoc", *arguments], check=True)


if __name__ == "__main__":
    main()
