"""Markdown pages of the repository, as far as tests read them."""

import re
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent

ROOT = Path(__file__).parents[2]

_BLOCK = re.compile(
    r"(?:^`(?P<path>[^`\n]+)`:\n\n)?"
    r"(?:^ *<!-- not run: (?P<reason>.+) -->\n)?"
    r"^(?P<indent> *)```(?P<language>\w+)\n(?P<text>(?s:.*?))^(?P=indent)```$",
    re.MULTILINE,
)
_LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
_HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
_ROW = re.compile(r"^\| (.+) \|$", re.MULTILINE)


@dataclass(frozen=True)
class Block:
    """A fenced block. reason: why it is not run, from the comment `<!-- not run: ... -->` before it; empty if it is.
    path: of a file that it is, or changes, from the line before it; empty without one."""

    language: str
    text: str
    reason: str
    path: str

    @property
    def commands(self) -> list[str]:
        """Its lines, with continued ones joined."""
        return re.sub(r"\\\n\s*", "", self.text).splitlines()


@dataclass(frozen=True)
class Page:
    """A page and its path."""

    path: Path
    text: str

    @classmethod
    def read(cls, path: Path) -> "Page":
        """A page of the repository."""
        return cls(path, path.read_text(encoding="utf-8"))

    @property
    def name(self) -> str:
        """Its path in the repository."""
        return self.path.relative_to(ROOT).as_posix()

    @property
    def prose(self) -> str:
        """Its text without fenced blocks."""
        return _BLOCK.sub("", self.text)

    def blocks(self, language: str | None = None) -> list[Block]:
        """Fenced blocks of a language, or of all, in order."""
        return [
            Block(found["language"], dedent(found["text"]), found["reason"] or "", found["path"] or "")
            for found in _BLOCK.finditer(self.text)
            if language in (None, found["language"])
        ]

    def links(self) -> list[str]:
        """Targets of its links and pictures."""
        return _LINK.findall(self.prose)

    def anchors(self) -> set[str]:
        """Names that a link may have behind `#`."""
        titles = [re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", title) for title in _HEADING.findall(self.prose)]
        return {re.sub(r"[^\w -]", "", title).lower().replace(" ", "-") for title in titles}

    def first_column(self) -> list[str]:
        """The first cell of every row of its tables, heads included."""
        return [row.partition(" | ")[0] for row in _ROW.findall(self.prose)]


PAGES = [
    Page.read(ROOT / name)
    for name in (
        "README.md",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
        "client/README.md",
        "client/typescript/README.md",
        *sorted(path.relative_to(ROOT).as_posix() for path in ROOT.glob("docs/**/*.md")),
    )
]
BY_NAME = {page.name: page for page in PAGES}
README = BY_NAME["README.md"]


def shown_answer() -> tuple[str, str]:
    """The command of the README whose answer it shows, and the answer."""
    (block,) = (block.text for block in README.blocks("text") if block.text.startswith("$ "))
    command, _, shown = block.removeprefix("$ ").partition("\n")
    return command, shown


def without_figures(text: str) -> list[str]:
    """The lines without their figures; candidates in any order, because they depend on the processor."""
    return sorted(" ".join(re.sub(r"[\d,.]+|;.*", " ", line).split()) for line in text.splitlines())
