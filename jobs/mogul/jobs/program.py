"""The program of a process: everything besides a job that determines its outcome."""

import hashlib
import importlib
import platform
from dataclasses import asdict, dataclass
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

from mogul.engine.kernel_cache import FLAGS, compilation_target

# Jobs run the code of these packages of the namespace; that of the last five for players behind a service.
_PACKAGES: Final = (
    *("engine", "search", "players", "jobs", "environments", "arena", "training"),
    *("cli", "client", "codec", "contract", "server"),
)
_DEPENDENCIES: Final = ("numpy", "numba", "llvmlite", "jax", "jaxlib", "optax", "open_spiel")


@dataclass(frozen=True)
class Program:
    """A program, part by part.

    sources: hash over the code, weights and boards of all games. kernels: flags of their compilation. python,
    dependencies: versions. processor: family and features, as the compiler uses them.
    """

    sources: str
    kernels: str
    python: str
    dependencies: str
    processor: str

    def differences(self, there: "Program") -> list[str]:
        """Returns the parts that differ in another program, in words."""
        return [
            f"{part} is {getattr(there, part)} there, {value} here"
            for part, value in asdict(self).items()
            if getattr(there, part) != value
        ]


@cache
def this_program() -> Program:
    """Returns the program of this process."""
    return Program(
        sources=_sources_hash(),
        kernels=" ".join(f"{name}={value}" for name, value in sorted(FLAGS.items())),
        python=platform.python_version(),
        dependencies=", ".join(f"{name} {_version(name)}" for name in _DEPENDENCIES),
        processor=" ".join(compilation_target()),
    )


@cache
def processor_model() -> str:
    """Returns the name of the processor by its maker, by which equal CPU times are equal amounts of work; where the
    system does not name it, its family."""
    cpuinfo = Path("/proc/cpuinfo")
    lines = cpuinfo.read_text().splitlines() if cpuinfo.exists() else []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return models[0] if models else platform.processor() or compilation_target()[1]


def _sources_hash() -> str:
    digest = hashlib.blake2b(digest_size=8)
    roots = [Path(root) for root in importlib.import_module("mogul").__path__]
    found = {
        path.relative_to(root).as_posix(): path
        for root in roots
        for package in _PACKAGES
        for path in (root / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    for name, path in sorted(found.items()):
        for part in (name.encode(), path.read_bytes()):
            digest.update(len(part).to_bytes(8, "little") + part)
    return digest.hexdigest()


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:  # an extra that this machine does without
        return "missing"
