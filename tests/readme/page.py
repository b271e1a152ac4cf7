"""Pages in Markdown, as far as tests read them."""

import re
from dataclasses import dataclass
from pathlib import Path

_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"(?<!\!)\[[^\]]+\]\(([^)\s]+)\)")
_HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
_ROW = re.compile(r"^\| (.+) \|$", re.MULTILINE)


@dataclass(frozen=True)
class Page:
    """A page and where it is."""

    path: Path
    text: str

    @classmethod
    def read(cls, path: Path) -> "Page":
        """A page of the repository."""
        return cls(path, path.read_text(encoding="utf-8"))

    def blocks(self, language: str) -> list[str]:
        """What stands between fences of a language, in order."""
        return [text for found, text in _BLOCK.findall(self.text) if found == language]

    def links(self) -> list[str]:
        """Where its links lead."""
        return _LINK.findall(_BLOCK.sub("", self.text))

    def anchors(self) -> set[str]:
        """What a link can name behind `#`."""
        titles = _HEADING.findall(_BLOCK.sub("", self.text))
        return {re.sub(r"[^\w -]", "", title).lower().replace(" ", "-") for title in titles}

    def first_column(self) -> list[str]:
        """The first cell of every row of its tables, heads included."""
        return [row.partition(" | ")[0] for row in _ROW.findall(_BLOCK.sub("", self.text))]
