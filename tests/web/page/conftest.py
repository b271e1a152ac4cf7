"""The board and the browser of the tests of the page."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.web.page.harness import HEADLESS, Board, launched, own_boards, running_board


@pytest.fixture(scope="module")
def board(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Board]:
    """A board with an engine of its own, which has own boards beside the bundled ones."""
    folder = tmp_path_factory.mktemp("board")
    with running_board(folder, *own_boards(folder)) as found:
        yield found


@pytest.fixture(scope="module")
def browser(needs_program: Callable[[str | Path], str]) -> Iterator[Browser]:
    if not shutil.which(HEADLESS):
        needs_program("chromium")
    with launched() as browser:
        yield browser


@pytest.fixture
def check(needs_built: Callable[[str, str], Path]) -> Callable[[Page], None]:
    """A function that fails where axe-core finds something in a page."""
    axe = (needs_built("web/page/node_modules", "make page") / "axe-core/axe.min.js").read_text()

    def check(page: Page) -> None:
        page.evaluate(axe)
        found = page.evaluate("axe.run()")
        assert [(each["id"], [node["html"] for node in each["nodes"]]) for each in found["violations"]] == []

    return check
