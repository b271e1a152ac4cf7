"""The pictures of the page in the documentation: `python -m tests.web.page.pictures` takes them anew."""

import io
import tempfile
from pathlib import Path
from typing import Any, Final

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from tests.web.page.harness import Board, call, open_tab, running_board

FOLDER: Final = Path(__file__).parents[3] / "docs" / "images"
WIDE: Final = {"width": 1280, "height": 860}
COLOURS: Final = 220  # enough for drawings without gradients; half of the bytes
LEVEL: Final = {"level": {"level": "merchant"}}


def main() -> None:
    """Takes all pictures."""
    with tempfile.TemporaryDirectory() as folder, running_board(Path(folder)) as board, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        taj_mahal(board, browser)
        maharaja(board, browser)
        browser.close()


def match(board: Board, game: str, seed: int) -> str:
    """Creates a match of a chosen deal; returns the link of its person's seat."""
    made = call(
        board,
        "CreateMatch",
        {
            "newGame": {game: {"deal": {"playerCount": 4, "firstPlayer": 0, "seed": str(seed)}}},
            "seats": [{"person": {}, "name": "Ada"}, LEVEL, LEVEL, LEVEL],
        },
    )
    (invitation,) = made["invitations"]
    name = made["state"]["match"]["match"]
    joined: dict[str, Any] = call(board, "JoinSeat", {"match": name}, token=invitation["invitation"])
    return f"{board.url}#match={name}&seat={joined['seatToken']}"


def play(page: Page, moves: int) -> None:
    """Makes moves as the hints have them, and shows one more."""
    for number in range(moves + 1):
        page.wait_for_selector(".moves .move")
        page.get_by_role("button", name="Hint").click()
        page.wait_for_selector(".hint")
        if number < moves:
            cursor = page.locator(".table-page").get_attribute("data-cursor")
            page.get_by_role("button", name="Make this move").click()
            page.wait_for_function(
                "before => document.querySelector('.table-page')?.dataset.cursor !== before", arg=cursor
            )


def taj_mahal(board: Board, browser: Browser) -> None:
    with open_tab(browser, match(board, "tajMahal", 7), viewport=WIDE, reduced_motion="reduce") as tab:
        play(tab.page, 24)
        take(tab.page, "page-taj-mahal.png")
        while tab.wait_for_turn():  # without hints, so that there are mistakes to look at
            cursor = tab.cursor()
            tab.page.locator(".moves .move").first.click()
            tab.wait_beyond(cursor)
        tab.page.get_by_role("link", name="Review this game").click()
        tab.page.wait_for_selector(".account")
        tab.page.get_by_role("button", name="Next mistake").click()
        tab.page.wait_for_selector(".judgement")
        take(tab.page, "page-review.png")


def maharaja(board: Board, browser: Browser) -> None:
    link = match(board, "maharaja", 7)
    with open_tab(browser, link, viewport=WIDE, reduced_motion="reduce", color_scheme="dark") as tab:
        play(tab.page, 40)
        take(tab.page, "page-maharaja.png")


def take(page: Page, name: str) -> None:
    """Writes what the page shows."""
    with Image.open(io.BytesIO(page.screenshot())) as picture:
        picture.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE).save(FOLDER / name, optimize=True)


if __name__ == "__main__":
    main()
