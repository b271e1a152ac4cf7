"""The source files of kernels, and hashes over them."""

import ast
import functools
import hashlib
import importlib
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

import numba

from mogul.engine.kernel_flags import FLAGS

# Everything compiled lives in these packages of the namespace.
KERNEL_PACKAGES: Final = ("engine", "search", "players")

# The registries of games hold names of modules, which have no part in any kernel.
REGISTRY: Final = "games.py"


def _roots() -> list[Path]:
    return [Path(root) for root in importlib.import_module("mogul").__path__]


@functools.cache
def games() -> frozenset[str]:
    """The ids of all games: in the engine every folder is a game's."""
    return frozenset(path.parent.name for root in _roots() for path in root.glob("engine/*/__init__.py"))


@functools.cache
def kernel_files() -> frozenset[Path]:
    """The source files in the hashes that name cache folders."""
    return frozenset(kernel_sources(games()).values())


def kernel_sources(of: Iterable[str]) -> dict[str, Path]:
    """Every source file whose code can end up in a compiled kernel, by its path within the namespace, in a fixed order:
    those that all games share, and those of these games."""
    others = games() - set(of)
    found: dict[str, Path] = {}
    for root in _roots():
        for package in KERNEL_PACKAGES:
            for path in (root / package).rglob("*.py"):
                found.setdefault(path.relative_to(root).as_posix(), path)  # as an import finds it
    return {
        name: found[name]
        for name in sorted(found)
        if found[name].name != REGISTRY and not others & set(name.split("/")[:-1])
    }


@functools.cache
def sources_hash(of: frozenset[str], content: Callable[[Path], bytes]) -> str:
    """16 hex digits that change with the content of any kernel source of these games, with the flags, and with the
    versions of numba, LLVM and Python. content: what counts of a file, such as `code_of`."""
    digest = hashlib.blake2b(digest_size=8)
    versions = numba.__version__, tuple(numba.core.codegen.ll.llvm_version_info), sys.version_info[:2]
    digest.update(repr((sorted(FLAGS.items()), *versions)).encode())
    for name, path in kernel_sources(of).items():
        for part in (name.encode(), content(path)):
            digest.update(len(part).to_bytes(8, "little") + part)
    return digest.hexdigest()


def code_of(path: Path) -> bytes:
    """A digest of a Python source without comments, docstrings and layout."""
    return _digest_of_code(path.read_bytes())


@functools.cache  # every start with an empty cache asks once for each game, and once for all games
def _digest_of_code(text: bytes) -> bytes:
    tree = ast.parse(text)
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            body[:] = [each for each in body if not (isinstance(each, ast.Expr) and _is_text(each.value))]
    return hashlib.blake2b(ast.dump(tree).encode(), digest_size=16).digest()


def _is_text(value: ast.expr) -> bool:
    """True if it does nothing as a statement."""
    return isinstance(value, ast.Constant) and isinstance(value.value, str)
