"""Type annotations: every function but kernels has them."""

import ast
import subprocess
from collections.abc import Iterator
from pathlib import Path

# Functions that numba compiles, or calls at compile time; it infers their types.
KERNEL_DECORATORS = {
    "inlined",
    "kernel",
    "seldom",
    "implements",
    "by_default",
    "machine_code",
    "overload",
    "interpreted",
}

Function = ast.FunctionDef | ast.AsyncFunctionDef


def test_every_function_but_kernels_is_annotated(repository: Path) -> None:
    bare = {
        f"{path.relative_to(repository)}:{function.lineno} {function.name}"
        for path in _sources(repository)
        for function in _functions(ast.parse(path.read_text()))
        if not _is_annotated(function)
    }
    assert bare == set()


def test_the_check_finds_a_function_without_annotations() -> None:
    source = (
        "def plain(x): ...\n@inlined\ndef kernel(x):\n    def inner(y): ...\nclass C:\n    def of(self, *, x): ...\n"
    )
    assert [function.name for function in _functions(ast.parse(source)) if not _is_annotated(function)] == [
        "plain",
        "of",
    ]


def _sources(repository: Path) -> list[Path]:
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z", "*.py"]
    listed = subprocess.run(command, cwd=repository, check=True, capture_output=True, text=True).stdout
    found = [repository / name for name in listed.split("\0") if name and "_pb2" not in name]
    assert len(found) > 100
    return [path for path in found if path.is_file()]


def _functions(node: ast.AST) -> Iterator[Function]:
    """Yields every function that is no kernel, nor inside one."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Function):
            if _is_kernel(child):
                continue
            yield child
        yield from _functions(child)


def _is_kernel(function: Function) -> bool:
    return any(
        ast.unparse(decorator.func if isinstance(decorator, ast.Call) else decorator).split(".")[-1]
        in KERNEL_DECORATORS
        for decorator in function.decorator_list
    )


def _is_annotated(function: Function) -> bool:
    taken = function.args
    named = [*taken.posonlyargs, *taken.args, *taken.kwonlyargs, *filter(None, (taken.vararg, taken.kwarg))]
    return function.returns is not None and all(
        argument.annotation is not None or argument.arg in ("self", "cls") for argument in named
    )
