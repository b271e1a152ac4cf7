"""`make quick` asks it for the test files of what a change touches, nearest first.

A changed module touches the test of its name and the tests that import it, or if there is none, those of the modules
that import it; a changed test file touches itself, a changed helper of tests the tests that import it. Some folders
touch a test as a whole.
"""

import ast
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path, PurePosixPath
from typing import Final

REPOSITORY: Final = Path(__file__).resolve().parent.parent
# A change of a module that everything imports touches all tests; the nearest ones fit into the minute.
MOST_FILES: Final = 12
_BY_FOLDER: Final = {
    "docs": "tests/docs/test_pages.py",
    "README.md": "tests/docs/test_pages.py",
    "proto": "tests/proto",
    "web/page": "tests/web/page/test_bundle.py",  # those in a browser take minutes
    "engine/mogul/engine/taj_mahal/rules": "tests/rules/test_rules_kernel.py",
    "client/typescript": "tests/client/test_typescript.py",
    "pyproject.toml": "tests/repository",
    "Makefile": "tests/repository",
}


def changed_files(base: str) -> list[str]:
    """Returns the files that differ from a commit, and the new ones."""
    return _git("diff", "--name-only", "--diff-filter=d", base) + _git("ls-files", "--others", "--exclude-standard")


def _git(*command: str) -> list[str]:
    """The lines that a command of git prints."""
    done = subprocess.run(["git", *command], cwd=REPOSITORY, check=True, capture_output=True, text=True)
    return done.stdout.splitlines()


def module_of(path: str) -> str:
    """Returns the dotted name by which a source file is imported."""
    parts = PurePosixPath(path).with_suffix("").parts
    if "mogul" in parts and parts[0] != "tests":
        parts = parts[parts.index("mogul") :]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported_by(source: str) -> set[str]:
    """Returns the dotted names that a source file imports, and those that may be modules of them."""
    names = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{each.name}" for each in node.names)}
        elif isinstance(node, ast.Import):
            names |= {each.name for each in node.names}
    return names


def touched_tests(changed: Iterable[str], sources: dict[str, str]) -> list[str]:
    """Returns test files and folders, nearest first: by distance, then by the folders that they share with a change.
    sources: of all Python files, by path."""
    nearness: dict[str, tuple[int, int]] = {}
    for path in changed:
        near = {test: 1 for folder, test in _BY_FOLDER.items() if f"{path}/".startswith(f"{folder}/")}
        if _is_test(path):
            near[path] = 0
        elif path.endswith(".py"):
            near |= _tests_of_module(path, sources)
        for test, distance in near.items():
            shared = len(set(PurePosixPath(test).parts) & set(PurePosixPath(path).parts))
            nearness[test] = min((distance, -shared), nearness.get(test, (distance, -shared)))
    return sorted(nearness, key=lambda test: (nearness[test], test))


def _is_test(path: str) -> bool:
    return path.startswith("tests/") and PurePosixPath(path).match("test_*.py")


def _tests_of_module(path: str, sources: dict[str, str]) -> dict[str, int]:
    """Returns the distances of the test of a module's name, and of those that import it; of a module without any, the
    tests of the modules that import it."""
    name, folders = f"test_{PurePosixPath(path).stem}.py", set(module_of(path).split("."))
    tests = {
        test: 1
        for test in filter(_is_test, sources)
        if PurePosixPath(test).name == name and set(PurePosixPath(test).parts[1:-1]) <= folders
    }
    seen, modules = {path}, {module_of(path)}
    while modules:
        words = {module.rpartition(".")[2] for module in modules}
        importers = {
            other
            for other, source in sources.items()
            if other not in seen and any(word in source for word in words) and modules & imported_by(source)
        }
        tests |= {other: tests.get(other, 2) for other in importers if _is_test(other)}
        if tests:
            break
        seen |= importers
        modules = {module_of(other) for other in importers}
    return tests


def main() -> None:
    """Prints the nearest ones, a line each; says on standard error how many are left."""
    names = _git("ls-files", "--cached", "--others", "--exclude-standard", "*.py")
    sources = {name: (REPOSITORY / name).read_text() for name in names if (REPOSITORY / name).exists()}
    touched = touched_tests(changed_files(sys.argv[1]), sources)
    print(*touched[:MOST_FILES], sep="\n")
    if len(touched) > MOST_FILES:
        left = len(touched) - MOST_FILES
        print(f"{left} more test files import what has changed: `make test test-slow` runs them", file=sys.stderr)


if __name__ == "__main__":
    main()
