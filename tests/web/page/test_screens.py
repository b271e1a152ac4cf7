"""The page looks as its kept pictures do."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import Browser

from tests.web.page.harness import Board
from tests.web.page.screens import FONTS, SCREENS, pictures
from tests.web.page.test_table import LANGUAGES

pytestmark = pytest.mark.slow

BLOCK = 8  # pixels of a kept picture: as high as a line of text
DIFFERENT = (
    24  # of 255, by the mean of a block: more than another version of the browser or of the picture's format does
)
LARGEST = 0.01  # of all blocks


def difference(kept: Image.Image, found: Image.Image) -> float:
    """The share of blocks that look different."""
    if kept.size != found.size:
        return 1.0
    before, after = (np.asarray(each.convert("RGB"), dtype=np.float64) for each in (kept, found))
    height, width = (length // BLOCK for length in before.shape[:2])
    blocks = np.abs(before - after)[: height * BLOCK, : width * BLOCK].reshape(height, BLOCK, width, BLOCK, 3)
    return float(np.mean(blocks.mean(axis=(1, 3)).max(axis=-1) > DIFFERENT))


@pytest.fixture(scope="module")
def fonts(needs_program: Callable[[str], str]) -> None:
    """The fonts in which pictures are kept."""
    for font in FONTS.values():
        found = subprocess.run([needs_program("fc-match"), font, "family"], capture_output=True, text=True, check=True)
        if found.stdout.strip() != font:
            pytest.skip(f"{font} is not installed")


@pytest.mark.usefixtures("fonts")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_looks_as_it_is_kept(board: Board, browser: Browser, name: str, language: str, tmp_path: Path) -> None:
    wrong = {}
    for path, found in pictures(board, browser, name, language):
        with Image.open(path) as kept:
            share = difference(kept, found)
        if share > LARGEST:
            found.save(tmp_path / path.name)
            wrong[path.name] = f"{share:.1%} of it look different: see {tmp_path / path.name}"
    assert not wrong, f"{wrong}: if they are as they should be, `make screens` keeps them"


def test_a_change_that_an_eye_sees_is_found() -> None:
    before = Image.new("RGB", (480, 300), (250, 245, 235))
    after = before.copy()
    assert difference(before, after) == 0
    after.paste((120, 30, 20), (40, 40, 120, 72))  # a button
    assert difference(before, after) > LARGEST
    assert difference(before, after.crop((0, 0, 480, 298))) == 1
