"""The pages: links, tables and names agree with the repository and the program."""

import importlib.util
import json
import re
import shlex
import subprocess
import tomllib
from dataclasses import fields
from typing import Any, Final

import pytest
import typer

from mogul.cli.main import app
from mogul.engine.maharaja.views import view
from mogul.engine.taj_mahal.views.view import Player, View
from tests.docs.page import BY_NAME, PAGES, README, ROOT, Page

# The repository's files, each between slashes.
TREE = "".join(
    f"/{name}/\n"
    for name in subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.splitlines()
)
FOLDERS = set(re.findall(r"^/([^/]+)/.", TREE, re.MULTILINE))
PROGRAM: Final[Any] = typer.main.get_command(app)
LINES_OF_THE_README = 150
FIRST_SCREEN = 12  # lines


def _names(page: Page) -> list[str]:
    """Names in the first column of a page's tables: `code`, and texts of links."""
    return [
        name for cell in page.first_column() for name in re.findall(r"`([^`]+)`|\[([^\]]+)\]", cell) for name in name
    ]


def _subcommands(command: Any) -> dict[str, Any]:
    return getattr(command, "commands", {})


def _command(words: list[str]) -> tuple[Any, list[str]]:
    """The command that some words name, and the words that are left for it."""
    command, rest = PROGRAM, words
    while rest and rest[0] in _subcommands(command):
        command, rest = _subcommands(command)[rest[0]], rest[1:]
    return command, rest


def _is_target(target: str) -> bool:
    return re.search(rf"^{target}:", (ROOT / "Makefile").read_text(), re.MULTILINE) is not None


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Page) -> None:
    for link in page.links():
        if link.startswith("https://"):
            continue
        path, _, anchor = link.partition("#")
        target = (page.path.parent / path).resolve() if path else page.path
        assert target.exists(), link
        assert not anchor or anchor in Page.read(target).anchors(), link


def test_every_page_can_be_reached_from_the_readme() -> None:
    reached, new = set(), {README.path}
    while new:
        reached |= new
        links = {
            (path.parent / link.partition("#")[0]).resolve()
            for path in new
            for link in Page.read(path).links()
            if link.partition("#")[0].endswith(".md") and not link.startswith("https://")
        }
        new = links - reached
    assert {page.path for page in PAGES if page.name.startswith("docs/")} <= reached


def _paths(page: Page) -> list[str]:
    """Paths in a page's sentences and tables, of files and folders of the repository."""
    named = re.findall(r"`([\w.<>-]+(?:/[\w.<>-]+)*)/?`", page.prose)
    return [name for name in named if name.partition("/")[0] in FOLDERS or re.search(r"\w\.(py|proto)$", name)]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_files_and_folders_in_sentences_exist(page: Page) -> None:
    """Named from the root of the repository, or by their ends; `<game>` is any game. A page may add files itself."""
    added = (
        "".join(f"/{block.path}/" for block in page.blocks()) + "/mogul/__init__.py/"
    )  # there is none, and it is said
    missing = [
        name
        for name in _paths(page)
        if f"/{name}/" not in added and not re.search(f"/{re.sub('<.+?>', '[^/]+', re.escape(name))}/", TREE)
    ]
    assert missing == []


def test_the_life_of_a_request_names_functions_of_its_files() -> None:
    rows = re.findall(r"^\| \d+ \| `([^`]+)` \| `([^`]+)`", BY_NAME["docs/life-of-a-request.md"].text, re.MULTILINE)
    assert len(rows) > 40
    for file, names in rows:
        (found,) = re.findall(rf"^/((?:server/mogul/server/)?{re.escape(file)})/$", TREE, re.MULTILINE)
        text = (ROOT / found).read_text()
        for name in names.split("."):
            assert re.search(rf"^ *(?:async )?(?:def|class) {name}\b", text, re.MULTILINE), (file, name)


def test_the_pages_name_paths() -> None:
    """So that the check above can fail."""
    assert "engine/mogul/engine/<game>" in _paths(BY_NAME["docs/how-to/add-a-game.md"])
    assert sum(len(_paths(page)) for page in PAGES) > 40


def test_pages_that_other_files_name_exist() -> None:
    command = ["git", "grep", "-hoIE", r"docs/[a-z/-]+\.(md|svg)", "--", ":!*.md"]
    named = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    assert {name for name in named if not (ROOT / name).exists()} == set()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_and_targets_in_sentences_exist(page: Page) -> None:
    for first, second in re.findall(r"`(?:\.venv/bin/)?mogul ([a-z-]+)(?: ([a-z-]+))?", page.prose):
        command, rest = _command([first, second] if second else [first])
        assert command is not PROGRAM, first
        assert not _subcommands(command) or rest == [], (first, second)
    for target in re.findall(r"\bmake ([a-z-]+)`", page.prose):
        assert _is_target(target), target


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_that_are_not_run_are_written_correctly(page: Page) -> None:
    for command in (command for block in page.blocks("sh") if block.reason for command in block.commands):
        words = shlex.split(command)
        match words:
            case [".venv/bin/mogul", *arguments]:
                found, rest = _command(arguments)
                found.make_context(found.name, rest)
            case [".venv/bin/python", "-m", module, *_]:
                assert importlib.util.find_spec(module) is not None, command
            case ["make", target]:
                assert _is_target(target), command
            case _:
                pytest.fail(f"not a command that can be checked: {command}")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_data_and_programs_can_be_parsed(page: Page) -> None:
    for block in page.blocks("json"):
        json.loads(block.text)
    for block in page.blocks("toml"):
        tomllib.loads(block.text)
    for block in page.blocks("python"):
        compile(block.text, page.name, "exec")


def test_the_table_of_commands_is_that_of_the_program() -> None:
    listed = [
        name.removeprefix("mogul ")
        for name in _names(BY_NAME["docs/reference/command-line.md"])
        if name.startswith("mogul ")
    ]
    assert sorted(listed) == sorted(_subcommands(PROGRAM))


def test_the_table_of_folders_names_every_folder_and_package() -> None:
    listed = set(_names(BY_NAME["docs/design.md"]))
    folders = {path.parent.name for path in ROOT.glob("*/*") if path.parent.name[0] not in "._"}
    packages = {path.parent.name for path in ROOT.glob("*/mogul/*/__init__.py")}
    assert listed >= (folders | packages) - {"requirements", "tools", "dist"}


def test_positions_are_described_field_by_field() -> None:
    taj_mahal, _, maharaja = BY_NAME["docs/reference/positions.md"].text.partition("## Positions of Maharaja")
    for text, kinds in ((taj_mahal, (View, Player)), (maharaja, (view.View, view.Table, view.Player, view.Turn))):
        for field in (field for kind in kinds for field in fields(kind)):
            is_of_all = field.name in ("rule_set", "component_set", "component_hash")
            assert re.search(rf"[`\"]{field.name}[`\"]", taj_mahal if is_of_all else text), field.name


def test_the_readme_is_short() -> None:
    assert len(README.text.splitlines()) <= LINES_OF_THE_README


def test_uncertainty_of_the_bundled_board_is_on_the_first_screen() -> None:
    assert "reconstruction" in "\n".join(README.text.splitlines()[:FIRST_SCREEN])
