"""Mutants of the program under its tests: `nice .venv/bin/python tools/mutants.py RESULTS.jsonl --seed 1`.

A mutant is the program with one small change. The script draws them at random, the same ones for a seed, from every
stratum as many as it says, and runs tests on each up to the first failure: the near ones, which mirror or import the
changed module, on all mutants, then the folder of its part on those that are left. RESULTS gets a line for each mutant
with its place and its change, then one for each outcome: the test that noticed it, or none. Survivors are read by a
person: such a mutant is equivalent to the program, or shows a hole in the tests. A run can be ended and begun again;
`--again` runs mutants once more, under tests written since.

The tests run in copies of the working tree, with kernel caches of their own. An own script, because the libraries for
this draw no strata, know one command for all tests, and put their switches into the functions, which numba compiles.
"""

import argparse
import ast
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

REPOSITORY: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(REPOSITORY))

from tests.conftest import PRODUCTION_FOLDERS, kernel_cache  # noqa: E402

# Mutants of each part, a hundred in all, of the seven kinds of changes alike.
# Those whose mutants have kernels of their own come last.
STRATA: Final = {"cli": 10, "arena": 10, "client": 10, "match": 17, "server": 20, "search": 13, "engine": 20}
SCOPES: Final = ("near", "folder")
KERNELS: Final = ("engine/", "search/")
# Tests of the rules that are no mirrors of modules.
MORE_TESTS: Final = {"engine": ("tests/rules", "tests/naive", "tests/test_naive_game.py", "tests/test_naive_belief.py")}
SECONDS_OF_A_TEST: Final = 400  # a test that takes longer hangs: the longest ones compile kernels for two minutes
SECONDS_OF_A_STEP: Final = 3600  # for a process that ends no more after its last test

_COMPARISONS: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
_OPERATIONS: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.Div: ast.Mult, ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv, ast.Pow: ast.Mult, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitAnd,
}  # fmt: skip
_REMOVED: Final = (ast.AugAssign, ast.Raise, ast.Delete, ast.Continue, ast.Break)
_LOG: Final = {"debug", "info", "warning", "error", "exception"}
# Decorators under which a function stays out of the kernels.
_PLAIN: Final = {"property", "staticmethod", "classmethod", "contextmanager", "cache", "override"}


class Mutant(NamedTuple):
    """A change of a file: one text becomes another. begin: its first byte. in_kernel: it may be compiled."""

    path: str
    line: int
    kind: str
    begin: int
    before: str
    after: str
    in_kernel: bool


def mutants_of(path: str, source: str) -> list[Mutant]:
    """All mutants of a file, in a fixed order."""
    lines = [0]
    for line in source.encode().splitlines(keepends=True):
        lines.append(lines[-1] + len(line))
    found = list[Mutant]()

    def visit(
        node: ast.AST, anchor: ast.expr | None, is_kernel: bool | None, returned: str, is_test: bool = False
    ) -> None:
        """anchor: the f-string that a node is in. is_kernel: of its function; None: it is in none."""
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            is_decorated = any(ast.unparse(each).split(".")[-1] not in _PLAIN for each in node.decorator_list)
            is_kernel = is_kernel or is_decorated
            returned = ast.unparse(node.returns) if node.returns else ""
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _LOG:
            return
        if isinstance(node, ast.JoinedStr) and anchor is None:  # there are no places within it before Python 3.12
            anchor = node
        changes = [*_changes(node, returned)]
        if is_test:
            changes.append(("boolean", ast.UnaryOp(ast.Not(), node)))  # type: ignore[arg-type]
        for kind, change in changes:
            place: Any = anchor or node
            begin = lines[place.lineno - 1] + place.col_offset
            end = lines[place.end_lineno - 1] + place.end_col_offset
            try:
                after = ast.unparse(_replaced(anchor, node, change) if anchor else change)
            except ValueError:  # an expression that no f-string may hold
                continue
            if isinstance(change, ast.expr) and not isinstance(change, ast.Constant) and anchor is None:
                after = f"({after})"
            before = source.encode()[begin:end].decode()
            found.append(Mutant(path, place.lineno, kind, begin, before, after, is_kernel is not False))
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "returns", "decorator_list", "format_spec"):
                continue
            for each in value if isinstance(value, list) else [value]:
                if isinstance(each, ast.AST) and not _is_for_types(each):
                    visit(each, anchor, is_kernel, returned, name in ("test", "ifs") and not _is_turned(each))

    visit(ast.parse(source), None, None, "")
    return found


def _is_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) in ("TYPE_CHECKING", "__name__ == '__main__'")


def _changes(node: Any, returned: str) -> Iterator[tuple[str, ast.AST]]:
    """The changes of a node alone, each with its kind. returned: the type that its function returns."""
    match node:
        case ast.Compare():
            for place, operation in enumerate(node.ops):
                ops = [*node.ops[:place], _COMPARISONS[type(operation)](), *node.ops[place + 1 :]]
                yield "comparison", ast.Compare(node.left, ops, node.comparators)
        case ast.BinOp() if type(node.op) in _OPERATIONS and not _is_union(node):
            yield "arithmetic", ast.BinOp(node.left, _OPERATIONS[type(node.op)](), node.right)
        case ast.BoolOp():
            yield "boolean", ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
        case ast.UnaryOp(op=ast.Not() | ast.USub()):
            yield ("boolean" if isinstance(node.op, ast.Not) else "arithmetic"), node.operand
        case ast.Constant(value=bool()):
            yield "boolean", ast.Constant(not node.value)
        case ast.Constant(value=int() | float() as value):
            yield from (("constant", ast.Constant(value + 1)), ("constant", ast.Constant(value - 1)))
        case ast.Call(args=[first, second, *others]) if ast.dump(first) != ast.dump(second):
            if not isinstance(first, ast.Starred) and not isinstance(second, ast.Starred):
                yield "order", ast.Call(node.func, [second, first, *others], node.keywords)
        case ast.IfExp():
            yield "order", ast.IfExp(node.test, node.orelse, node.body)
        case ast.Return(value=ast.expr() as value) if returned == "bool":
            yield "return", ast.Return(ast.UnaryOp(ast.Not(), value))
        case ast.Return(value=ast.expr() as value) if returned in ("int", "float"):
            yield "return", ast.Return(ast.BinOp(value, ast.Add(), ast.Constant(1)))
        case ast.Return(value=ast.expr() as value) if returned and not _is_none(value):
            yield "return", ast.Return(ast.Constant(None))
        case ast.Expr(value=ast.Call() | ast.Await()):
            yield "removal", ast.Pass()
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript(), *_]):
            yield "removal", ast.Pass()
    if isinstance(node, _REMOVED):
        yield "removal", ast.Pass()


def _replaced(tree: Any, node: ast.AST, change: ast.AST) -> Any:
    """A copy of a tree with a change in place of a node."""
    if tree is node:
        return change
    if isinstance(tree, list):
        return [_replaced(each, node, change) for each in tree]
    if isinstance(tree, ast.AST):
        return type(tree)(**{name: _replaced(value, node, change) for name, value in ast.iter_fields(tree)})
    return tree


def _is_turned(test: ast.AST) -> bool:
    """True if a change of the test itself turns it around."""
    return isinstance(test, ast.Compare | ast.UnaryOp | ast.Constant)


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _is_union(node: ast.BinOp) -> bool:
    """True if an operation joins types."""
    texts = [ast.unparse(each) for each in (node.left, node.right)]
    return isinstance(node.op, ast.BitOr) and any(text == "None" or text.split(".")[-1][0].isupper() for text in texts)


def draw(tree: Path, seed: int) -> dict[int, Mutant]:
    """The mutants of a seed, by number from 1."""
    chance, drawn = random.Random(seed), list[Mutant]()
    for stratum, count in STRATA.items():
        by_kind = dict[str, list[Mutant]]()
        for path in sorted((tree / stratum / "mogul").rglob("*.py")):
            for mutant in mutants_of(path.relative_to(tree).as_posix(), path.read_text()):
                by_kind.setdefault(mutant.kind, []).append(mutant)
        for kind in chance.choices(sorted(by_kind), k=count):
            drawn.append(chance.choice([each for each in by_kind[kind] if each not in drawn]))
    return dict(enumerate(drawn, 1))


class Copy:
    """A copy of the working tree in a folder that is thrown away, with an environment of its own."""

    def __init__(self, folder: Path, cache: Path) -> None:
        """cache: for the kernels of its tests."""
        self.tree, self.cache = folder, cache
        listed = subprocess.run(
            ["git", "ls-files", "-coz", "--exclude-standard"], cwd=REPOSITORY, stdout=subprocess.PIPE, check=True
        )
        for name in listed.stdout.decode().split("\0")[:-1]:
            (self.tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(REPOSITORY / name, self.tree / name)
        for ignored in (".venv", "client/typescript/dist", "web/page/node_modules", "web/page/contract"):
            if (REPOSITORY / ignored).exists():
                shutil.copytree(REPOSITORY / ignored, self.tree / ignored, symlinks=True, copy_function=os.link)
        environment = self.tree / ".venv"
        texts = environment / "pyvenv.cfg", *environment.glob("bin/*"), *environment.glob("lib/*/site-packages/*.pth")
        for path in texts:
            if not path.is_symlink() and str(REPOSITORY).encode() in (content := path.read_bytes()):
                mode = path.stat().st_mode
                path.unlink()  # it is the repository's own file
                path.write_bytes(content.replace(str(REPOSITORY).encode(), str(self.tree).encode()))
                path.chmod(mode)
        self._folders = self._kernel_folders()

    @contextmanager
    def changed(self, mutant: Mutant) -> Iterator[None]:
        """The copy with a change, for the time of a block."""
        path = self.tree / mutant.path
        content, before = path.read_bytes(), mutant.before.encode()
        # Its file may have changed a little since it was drawn.
        places = [each.start() for each in re.finditer(re.escape(before), content)]
        begin = min(places, key=lambda place: abs(place - mutant.begin))
        path.write_bytes(content[:begin] + mutant.after.encode() + content[begin + len(before) :])
        now = self._kernel_folders() if mutant.path.startswith(KERNELS) else []
        folders = zip(self._folders, now, strict=False)  # a mutant that cannot be imported has none
        own = [(old, new) for old, new in folders if old != new]
        try:
            for old, new in own:
                if old.exists() and not mutant.in_kernel:  # compiled code is the same
                    shutil.copytree(old, new, copy_function=os.link)
            yield
        finally:
            path.write_bytes(content)
            for _, new in own:
                shutil.rmtree(new, ignore_errors=True)

    def _kernel_folders(self) -> list[Path]:
        """The folders of kernels of the sources as they are, of every set of games, with bounds checks and without."""
        program = (
            "from itertools import combinations; from mogul.engine.kernel_cache import kernel_hash\n"
            "from mogul.engine.kernel_cache import games; names = sorted(games())\n"
            "print(*[kernel_hash(of) for size in range(len(names) + 1) for of in combinations(names, size)])"
        )
        found = list[Path]()
        for bounds in ("0", "1"):
            environment = os.environ | {"MOGUL_BOUNDS_CHECK": bounds, "MOGUL_CACHE_DIR": str(self.tree / "no-cache")}
            command = [str(self.tree / ".venv/bin/python"), "-c", program]
            ran = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=False)
            found += [self.cache / each for each in ran.stdout.split()]
        return found

    def noticed_by(self, mutant: Mutant, scope: str) -> tuple[str, float]:
        """The test that notices a mutant, or an empty text; and the seconds of the tests. scope: of `SCOPES`."""
        began = time.monotonic()
        folder, path = Path("tests", *Path(mutant.path).parts[2:3]), Path(mutant.path)
        near = self._near(folder, path)
        if scope == "near":
            arguments = near
        else:
            more = [name for name in MORE_TESTS.get(path.parts[0], ()) if (self.tree / name).exists()]
            arguments = [str(folder), *more, *(f"--ignore={each}" for each in near)]
        test = ""
        with self.changed(mutant):
            for is_production in [True] if folder.name in PRODUCTION_FOLDERS else [False, True]:
                if arguments and not test:
                    test = self._failure(arguments, is_production)
        return test, time.monotonic() - began

    def _near(self, folder: Path, path: Path) -> list[str]:
        """The files of tests that mirror a module, by their names, and those that import it."""
        module = ".".join(path.with_suffix("").parts[1:])
        package, _, name = module.rpartition(".")
        imports = re.compile(rf"{module}\b|from {package} import .*\b{name}\b")
        files = [each.relative_to(self.tree) for each in sorted((self.tree / folder).rglob("test_*.py"))]
        mirror = Path("tests", *path.parts[2:-1], f"test_{path.name}")
        named = [each for each in files if each.name == mirror.name]
        found = [each for each in files if each not in named and imports.search((self.tree / each).read_text())]
        found = sorted(named, key=lambda each: each != mirror) + found
        if not found and mirror.parent != folder and (self.tree / mirror.parent).exists():
            found = [mirror.parent]
        return [str(each) for each in found]

    def _failure(self, paths: list[str], is_production: bool) -> str:
        environment = os.environ | {"MOGUL_TEST_CACHE": str(self.cache.parents[1])}
        environment |= {"MOGUL_BOUNDS_CHECK": "0" if is_production else "1"}
        command = [str(self.tree / ".venv/bin/python"), "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *paths]
        command += ["-m", f"{'' if is_production else 'not '}production and not long"]
        command += ["-o", f"faulthandler_timeout={SECONDS_OF_A_TEST}"]
        with tempfile.TemporaryFile("w+") as output:
            process = subprocess.Popen(
                command, cwd=self.tree, env=environment, stdout=output, stderr=subprocess.STDOUT, start_new_session=True
            )
            try:
                status = process.wait(SECONDS_OF_A_STEP)
            except subprocess.TimeoutExpired:
                return "(the process ends no more)"
            finally:
                with suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)  # what a test left behind, too
                process.wait()
            output.seek(0)
            said = output.read()
        if status in (0, 5):  # all passed, or none was there
            return ""
        failed = re.search(r"^(?:FAILED|ERROR) (tests/.*)$", said, re.MULTILINE)
        return failed.group(1) if failed else f"(exit status {status}) {said[-300:]}"


def main() -> None:
    """See the module."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("results", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--again", type=int, nargs="*", default=[], help="numbers of mutants to run once more")
    options = parser.parse_args()
    if not options.results.exists():
        drawn = ({"number": number, **mutant._asdict()} for number, mutant in draw(REPOSITORY, options.seed).items())
        options.results.write_text("".join(f"{json.dumps(row)}\n" for row in drawn))
    rows, lock = [json.loads(line) for line in options.results.read_text().splitlines()], threading.Lock()
    mutants = {row.pop("number"): Mutant(**row) for row in rows if "path" in row}
    outcomes = [row for row in rows if "scope" in row and row["number"] not in options.again]
    done = {(row["number"], row["scope"]) for row in outcomes}
    noticed = {row["number"] for row in outcomes if row["by"]}

    def work(folder: Path, cache: Path) -> None:
        copy = Copy(folder, cache)
        while True:
            with lock:
                left = ((n, scope) for scope in SCOPES for n in mutants if (n, scope) not in done and n not in noticed)
                number, scope = next(left, (0, ""))
                done.add((number, scope))
            if not number:
                return
            test, seconds = copy.noticed_by(mutants[number], scope)
            row = {"number": number, "scope": scope, "by": test, "seconds": round(seconds)}
            with lock, options.results.open("a") as file:
                print(json.dumps(row), file=file)
                if test:
                    noticed.add(number)

    with tempfile.TemporaryDirectory(prefix="mutants-") as name:
        cache = Path(name) / "cache" / kernel_cache().name / "kernels"
        shutil.copytree(kernel_cache() / "kernels", cache)
        workers = [
            threading.Thread(target=work, args=(Path(name) / str(number), cache)) for number in range(options.processes)
        ]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()


if __name__ == "__main__":
    main()
