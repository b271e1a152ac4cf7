"""Writes docs/map.md: one line a module, from its docstring. `make map` runs it."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
MAP = ROOT / "docs" / "map.md"
# From the lowest layer up.
LAYERS = [
    "contract",
    "engine",
    "search",
    "client",
    "server",
    "jobs",
    "arena",
    "training",
    "match",
    "web",
    "cli",
    "bench",
]
_END_OF_SENTENCE = re.compile(r"(?<=[.!])\s(?=[A-Z`])")


def module_map() -> str:
    """The text of the page."""
    lines = [
        "# Map",
        "",
        "One line a module, from its docstring. `make map` writes this page. Ids such as P1 and W10 are rules of",
        "[Taj Mahal](reference/taj-mahal-rules.md), or of [Maharaja](reference/maharaja-rules.md) in its folders.",
        "",
    ]
    for layer in LAYERS:
        for folder in sorted({path.parent for path in (ROOT / layer).rglob("*.py")}):
            lines += _section(folder)
    return "\n".join(lines).rstrip() + "\n"


def _section(folder: Path) -> list[str]:
    modules = sorted(path for path in folder.glob("*.py") if path.name != "__init__.py")
    if not modules:
        return []
    lines = [f"## {folder.relative_to(ROOT)}", ""]
    package = folder / "__init__.py"
    if package.exists() and _sentence(package):
        lines += [f"{_sentence(package)}.", ""]
    rows = [f"| [{path.stem}](../{path.relative_to(ROOT)}) | {_sentence(path)} |" for path in modules]
    return [*lines, "| module | content |", "| --- | --- |", *rows, ""]


def _sentence(path: Path) -> str:
    """The first sentence of a module's docstring, without its full stop."""
    text = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    first = _END_OF_SENTENCE.split(" ".join(text.split("\n\n")[0].split()))[0]
    return first.rstrip(".").replace("|", "\\|")


if __name__ == "__main__":
    MAP.write_text(module_map(), encoding="utf-8")
