"""README, CONTRIBUTING and docs: what they name is there."""

import re
from dataclasses import fields
from pathlib import Path

import pytest
import typer

from mogul.cli.main import app
from mogul.engine.taj_mahal.views.view import Player, View
from tests.readme.page import Page

ROOT = Path(__file__).parents[2]
PAGES = [
    Page.read(path)
    for path in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *sorted(ROOT.glob("docs/*.md")))
]
README, CONTRIBUTING = PAGES[:2]


def _names(page: Page) -> list[str]:
    """What the first column of a page's tables has in `code`, or as the text of a link."""
    return [
        name for cell in page.first_column() for name in re.findall(r"`([^`]+)`|\[([^\]]+)\]", cell) for name in name
    ]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.path.name)
def test_links_lead_somewhere(page: Page) -> None:
    for link in page.links():
        if link.startswith("https://"):
            continue
        path, _, anchor = link.partition("#")
        target = (page.path.parent / path).resolve() if path else page.path
        assert target.exists(), link
        assert not anchor or anchor in Page.read(target).anchors(), link


def test_the_table_of_commands_is_that_of_the_program() -> None:
    program = typer.main.get_command(app)
    listed = [name.removeprefix("mogul ") for name in _names(README) if name.startswith("mogul ")]
    assert sorted(listed) == sorted(getattr(program, "commands", {}))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.path.name)
def test_targets_of_make_exist(page: Page) -> None:
    makefile = (ROOT / "Makefile").read_text()
    for target in re.findall(r"\bmake ([a-z-]+)`", page.text):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


def test_the_map_names_every_folder() -> None:
    tracked = {path.parent.name for path in ROOT.glob("*/*") if path.parent.name[0] not in "._"}
    assert set(_names(README)) >= tracked - {"requirements", "tools", "dist"}


def test_positions_are_described_field_by_field() -> None:
    (page,) = (page for page in PAGES if page.path.name == "positions.md")
    for field in (*fields(View), *fields(Player)):
        assert re.search(rf"[`\"]{field.name}[`\"]", page.text), field.name


def test_what_may_be_wrong_with_the_bundled_board_is_said_on_the_first_screen() -> None:
    assert "reconstruction" in "\n".join(README.text.splitlines()[:12])
