"""The pictures of the page in the documentation: `python -m tests.web.page.pictures` takes them anew."""

import io
import tempfile
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import Browser, Page

from tests.web.page.harness import DRAWN, Board, launched, open_tab, running_board, seat_link
from tests.web.page.screens import play_first

FOLDER: Final = Path(__file__).parents[3] / "docs" / "images"
WIDE: Final = {"width": 1280, "height": 860}
COLOURS: Final = 220  # enough for drawings without gradients; half of the bytes
PLAYERS: Final = 4
LEVEL: Final = "merchant"
SEED: Final = 7


def main() -> None:
    """Takes all pictures."""
    with tempfile.TemporaryDirectory() as folder, running_board(Path(folder)) as board, launched() as browser:
        taj_mahal(board, browser)
        maharaja(board, browser)


def play(page: Page, moves: int) -> None:
    """Makes moves as the hints have them, and shows one more."""
    for number in range(moves + 1):
        page.wait_for_selector(".banner.yours")
        decided = page.locator(".table-page").get_attribute("data-decided")
        hint = page.locator("[aria-keyshortcuts=H]")
        if hint.count():
            hint.click()
            page.locator(".hinted").first.click()
        if number < moves:
            page.locator(".action.main").click()
            page.wait_for_function(
                "before => document.querySelector('.table-page')?.dataset.decided !== before", arg=decided
            )


def taj_mahal(board: Board, browser: Browser) -> None:
    link = seat_link(board, "tajMahal", PLAYERS, LEVEL, SEED)
    with open_tab(browser, link, has_list=False, viewport=WIDE, reduced_motion="reduce") as tab:
        play(tab.page, 24)
        take(tab.page, "page-taj-mahal.png")
        tab.page.evaluate("localStorage.setItem('mogul.moves', 'list')")
        tab.page.reload()
        while tab.wait_for_turn():  # without hints, so that there are mistakes to look at
            cursor = tab.cursor()
            tab.page.locator(".moves .move").first.click()  # withdraws, or takes the first that there is
            tab.wait_beyond(cursor)
        tab.page.get_by_role("link", name="Review this game").click()
        tab.page.wait_for_selector(".account")
        tab.page.locator(".turning-point").first.click()
        tab.page.wait_for_function(DRAWN)
        tab.page.wait_for_load_state("networkidle")  # the reasons of all turning points
        take(tab.page, "page-review.png")


def maharaja(board: Board, browser: Browser) -> None:
    link = seat_link(board, "maharaja", PLAYERS, LEVEL, SEED)
    play_first(board, link, "TURN")
    with open_tab(browser, link, has_list=False, viewport=WIDE, reduced_motion="reduce", color_scheme="dark") as tab:
        tab.page.wait_for_selector(".city-name")
        take(tab.page, "page-maharaja.png")


def take(page: Page, name: str) -> None:
    """Writes what the page shows."""
    with Image.open(io.BytesIO(page.screenshot())) as picture:
        picture.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE).save(FOLDER / name, optimize=True)


if __name__ == "__main__":
    main()
